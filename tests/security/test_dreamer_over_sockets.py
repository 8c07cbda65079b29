"""The dreamer's side of a night over real sockets (WID-15): nothing tells a right guess from a wrong one, or from none.

Three tables differ in one thing alone: at one all guesses are right, at one they are wrong, at one the dreamer lets
every card go. The dreamer and whoever watches get the same bytes in the same number, and wait equally long: with words
that are refused or punished, with cards taken after a vote, after a reload, and when advice is asked for.
"""

from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

import pytest

from tests.server.open_house import Device, Person

from .socket_table import WATCHING, SocketTable, is_same_class, people_for

SEATS = 4
CARDS = 8
KINDS = ("right", "wrong", "none")


class Night(SocketTable):
    """A table of When I Dream; somebody sleeps. How long the dreamer waited for each own doing is written down."""

    def __init__(self, people: list[Person], kind: str, lines: ExitStack, **options: Any) -> None:
        self.kind = kind
        self.done = 0
        self.waits: list[float] = []
        super().__init__(people, lines, "when-i-dream", turns=4 * CARDS, **options)
        self.is_done(self.dreamer, "sleep")

    @property
    def points_of_view(self) -> list[str]:
        """The dreamer, whoever watches, and a spirit."""
        return [self.viewers[self.dreamer], *WATCHING, self.viewers[(self.dreamer + 1) % SEATS]]

    @property
    def view(self) -> dict[str, Any]:
        """What a spirit sees now."""
        spirit = self.device(self.points_of_view[-1])
        last = [message for message in spirit.heard if "view" in message][-1]
        own = [message["own"] for message in spirit.heard if "own" in message][-1]
        return {**last["view"], **own}

    @property
    def dreamer(self) -> int:
        return int(next(message for message in self.devices[0].heard if "view" in message)["view"]["dreamer"])

    @property
    def giver(self) -> int:
        return int(self.view["turn"])

    def is_done(self, seat: int, do: str) -> None:
        self.done += 1
        waited = self.does(f"a{self.done}", seat, do, first=self.viewers[self.dreamer])
        if seat == self.dreamer:
            self.waits.append(waited)

    def is_refused(self, seat: int, do: str) -> str:
        """Nobody but the one who tried it hears of this."""
        self.done += 1
        refused = self.devices[seat].asks("act", id=f"a{self.done}", do=do)
        assert refused["type"] == "refused", refused
        return str(refused["code"])

    def whispers(self, text: str = "hm") -> None:
        """The word is looked at while it is typed."""
        answer = self.devices[self.giver].asks("check", id=f"check-{self.done}", do=f"hint {self.view['card']} {text}")
        assert answer["type"] == "done", answer
        self.is_done(self.giver, f"hint {self.view['card']} {text}")

    def guesses(self) -> None:
        card, term = self.view["card"], self.view["term"]
        said = {"right": f"guess {card} {term}", "wrong": f"guess {card} {term[::-1]}q", "none": f"pass {card}"}
        self.is_done(self.dreamer, said[self.kind])

    def objects_and_votes(self, *, guesses_first: bool) -> None:
        """The author takes the card. A card that was guessed meanwhile is taken out of its pile."""
        author = self.giver
        self.whispers()
        one, other = [seat for seat in range(SEATS) if seat not in (author, self.dreamer)]
        self.is_done(one, f"challenge {self.view['newest'] or self._newest(one)}")
        if guesses_first:
            self.guesses()
        self.is_done(other, f"agree {self.view['vote']['hint']}")

    def _newest(self, seat: int) -> int:
        own = [message["own"] for message in self.devices[seat].heard if "own" in message][-1]
        return int(own["newest"])

    def asks_for_advice(self) -> None:
        answer = self.devices[self.dreamer].asks("hint", id=f"advice-{self.done}")
        assert answer["type"] == "advice", answer


def night_at(table: Night) -> Iterator[None]:
    """A night in which everything happens, card by card."""
    strict = table.table["options"].get("strict", False)
    for number in range(CARDS):
        table.whispers()
        if number == 1:
            invalid = f"hint {table.view['card']} {table.view['term'].split()[0]}"
            if strict:
                table.is_done(table.giver, invalid)
            else:
                assert table.is_refused(table.giver, invalid) == "is-term"
        elif number == 2:
            table.objects_and_votes(guesses_first=True)
        elif number == 3:
            table.objects_and_votes(guesses_first=False)
        elif number == 4:
            table.comes_back(table.dreamer)
        elif number == 5:
            table.asks_for_advice()
        table.guesses()
        yield


@pytest.mark.parametrize("strict", [False, True])
def test_WID_15_nothing_that_the_dreamer_is_sent_tells_right_from_wrong(house, strict):
    people = people_for(house, SEATS)
    with ExitStack() as lines:
        tables = {kind: Night(people, kind, lines, strict=strict) for kind in KINDS}
        nights = {kind: night_at(table) for kind, table in tables.items()}
        for number in range(CARDS):  # in turn, so that a busy machine is busy for all of them
            for shift in range(len(KINDS)):
                next(nights[KINDS[(number + shift) % len(KINDS)]])
        right, wrong, none = tables.values()
        assert (right.view["yellow"], wrong.view["blue"], none.view["yellow"]) == (CARDS, CARDS, 0)
        (dreamt, *watched, knew), *others = (
            [table.heard(viewer) for viewer in table.points_of_view] for table in tables.values()
        )
        assert len(dreamt) > 3 * CARDS
        for heard in others:
            assert heard[:-1] == [dreamt, *watched]
            assert heard[-1] != knew, "nothing was hidden, nothing tested"
        assert all(is_same_class(right.waits, table.waits) for table in (wrong, none))
        tell_the_dream(right, wrong)


def tell_the_dream(right: Night, wrong: Night) -> None:
    """The recall is the same as well, to the last word before the mask comes off."""
    for table in (right, wrong):
        while table.view["phase"] == "night":
            table.is_done(table.giver, f"pass {table.view['card']}")
        table.guesses()
        assert table.view["phase"] == "recall"
        for text in ("moonshine", "lantern"):
            table.is_done(table.dreamer, f"recall {text}")
    assert right.view["entries"] == wrong.view["entries"] > 0
    asleep = right.viewers[right.dreamer]
    assert right.heard(asleep) == wrong.heard(asleep)


def test_WID_22_of_two_guesses_at_once_one_counts_and_no_hint_gets_between(house):
    """From two devices of the dreamer and one of a spirit, sent without waiting for anything."""
    people = people_for(house, SEATS)
    with ExitStack() as lines:
        table = Night(people, "wrong", lines)
        phone = table.devices[table.dreamer]
        tablet = table.another_device(table.dreamer)
        tablet.hears("welcome")
        for number in range(1, 6):
            card, giver = table.view["card"], table.devices[table.giver]
            sent = [(phone, "guess"), (tablet, "guess"), (giver, "hint")]
            ids = [
                device.says("act", id=f"{number}-{at}", do=f"{verb} {card} zzz")
                for at, (device, verb) in enumerate(sent)
            ]
            kinds = [answer_to(device, id)["type"] for (device, _), id in zip(sent, ids, strict=True)]
            assert sorted(kinds[:2]) == ["refused", "update"]
            for device in table.devices:
                device.asks("ping", id=f"round-{number}")
            assert table.view["card"] == card + 1
            assert (table.view["yellow"], table.view["blue"]) == (0, number)


def answer_to(device: Device, id: str) -> dict[str, Any]:
    while True:
        message = device.hears()
        if id in (message.get("id"), message.get("done")):
            return message
