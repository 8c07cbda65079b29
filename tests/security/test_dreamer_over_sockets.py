"""The dreamer's side of a night over real sockets (WID-15): nothing tells a right guess from a wrong one, or from none.

Three tables differ in one thing alone: at one all guesses are right, at one they are wrong, at one the dreamer lets
every card go. The dreamer and whoever watches get the same bytes in the same number, and wait equally long: with words
that are refused or punished, with cards taken after a vote, after a reload, and when advice is asked for.
"""

import time
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

import pytest

from tests.security.test_leak_over_sockets import is_same_class
from tests.server.open_house import Device, Person

SEATS = 4
CARDS = 8
KINDS = ("right", "wrong", "none")


class Night:
    """A table with a device for each player and one for a spectator; somebody sleeps."""

    def __init__(self, people: list[Person], kind: str, lines: ExitStack, **options: Any) -> None:
        self.kind = kind
        self.people, self.lines = people, lines
        self.table = people[0].makes_table(game="when-i-dream", seats=SEATS, options={"turns": 4 * CARDS, **options})
        id = self.table["id"]
        self.players = [lines.enter_context(person.comes_to(id)) for person in people[:SEATS]]
        for number, device in enumerate(self.players[1:], 1):
            assert device.asks("sit", id="sit", name=f"Person {number}")["type"] == "done"
        assert self.players[0].asks("set-table", id="pace", pace="none")["type"] == "done"
        self.spectator = lines.enter_context(people[SEATS].comes_to(id, "spectator"))
        self.spectator.hears("welcome")
        self.done = 0
        self.waits: list[float] = []
        assert self.players[0].asks("start", id="start")["type"] == "done"
        for device in self.everybody:
            device.asks("ping", id="begun")
        self.does(self.dreamer, "sleep")

    @property
    def everybody(self) -> list[Device]:
        return [*self.players, self.spectator]

    @property
    def points_of_view(self) -> tuple[Device, Device, Device]:
        """The dreamer, whoever watches, and a spirit."""
        return self.players[self.dreamer], self.spectator, self.players[(self.dreamer + 1) % SEATS]

    @property
    def view(self) -> dict[str, Any]:
        """What a spirit sees now."""
        _, _, spirit = self.points_of_view
        last = [message for message in spirit.heard if "view" in message][-1]
        own = [message["own"] for message in spirit.heard if "own" in message][-1]
        return {**last["view"], **own}

    @property
    def dreamer(self) -> int:
        return int(next(message for message in self.players[0].heard if "view" in message)["view"]["dreamer"])

    @property
    def giver(self) -> int:
        return int(self.view["turn"])

    def does(self, seat: int, do: str) -> None:
        """Everybody hears of it. How long the dreamer waited for it is written down, if it was the dreamer's doing."""
        self.done += 1
        began = time.perf_counter()
        self.players[seat].says("act", id=f"a{self.done}", do=do)
        self.players[self.dreamer].hears("update")
        if seat == self.dreamer:
            self.waits.append(time.perf_counter() - began)
        for device in self.everybody:
            if device is not self.players[self.dreamer]:
                device.hears("update")

    def is_refused(self, seat: int, do: str) -> str:
        """Nobody but the one who tried it hears of this."""
        self.done += 1
        refused = self.players[seat].asks("act", id=f"a{self.done}", do=do)
        assert refused["type"] == "refused", refused
        return str(refused["reason"])

    def whispers(self, text: str = "hm") -> None:
        """The word is looked at while it is typed."""
        answer = self.players[self.giver].asks("check", id=f"check-{self.done}", do=f"hint {self.view['card']} {text}")
        assert answer["type"] == "done", answer
        self.does(self.giver, f"hint {self.view['card']} {text}")

    def guesses(self) -> None:
        card, term = self.view["card"], self.view["term"]
        said = {"right": f"guess {card} {term}", "wrong": f"guess {card} {term[::-1]}q", "none": f"pass {card}"}
        self.does(self.dreamer, said[self.kind])

    def objects_and_votes(self, *, guesses_first: bool) -> None:
        """The author takes the card. A card that was guessed meanwhile is taken out of its pile."""
        author = self.giver
        self.whispers()
        one, other = [seat for seat in range(SEATS) if seat not in (author, self.dreamer)]
        self.does(one, f"challenge {self.view['newest'] or self._newest(one)}")
        if guesses_first:
            self.guesses()
        self.does(other, f"agree {self.view['vote']['hint']}")

    def _newest(self, seat: int) -> int:
        own = [message["own"] for message in self.players[seat].heard if "own" in message][-1]
        return int(own["newest"])

    def comes_back(self) -> None:
        """The dreamer's page is loaded once more, beside the first: what it is told is kept with the rest."""
        with self.people[self.dreamer].comes_to(self.table["id"]) as again:
            self.players[self.dreamer].texts.append(str(again.hears("welcome")))
        for device in self.everybody:
            device.asks("ping", id=f"back-{self.done}")

    def asks_for_advice(self) -> None:
        answer = self.players[self.dreamer].asks("hint", id=f"advice-{self.done}")
        assert answer["type"] == "advice", answer

    def heard(self, device: Device) -> list[str]:
        """All that this device was told of the night, the table's own random names apart."""
        device.asks("ping", id="last")
        names = self.table["id"], self.table["code"]
        return [text.replace(names[0], "*" * 16).replace(names[1], "*" * 8) for text in device.texts]


def night_at(table: Night) -> Iterator[None]:
    """A night in which everything happens, card by card."""
    strict = table.table["options"].get("strict", False)
    for number in range(CARDS):
        table.whispers()
        if number == 1:
            invalid = f"hint {table.view['card']} {table.view['term'].split()[0]}"
            if strict:
                table.does(table.giver, invalid)
            else:
                assert "the term" in table.is_refused(table.giver, invalid)
        elif number == 2:
            table.objects_and_votes(guesses_first=True)
        elif number == 3:
            table.objects_and_votes(guesses_first=False)
        elif number == 4:
            table.comes_back()
        elif number == 5:
            table.asks_for_advice()
        table.guesses()
        yield


@pytest.mark.parametrize("strict", [False, True])
def test_WID_15_nothing_that_the_dreamer_is_sent_tells_right_from_wrong(house, strict):
    people = [Person(house, f"Person {number}") for number in range(SEATS + 1)]
    with ExitStack() as lines:
        tables = {kind: Night(people, kind, lines, strict=strict) for kind in KINDS}
        nights = {kind: night_at(table) for kind, table in tables.items()}
        for number in range(CARDS):  # in turn, so that a busy machine is busy for all of them
            for shift in range(len(KINDS)):
                next(nights[KINDS[(number + shift) % len(KINDS)]])
        right, wrong, none = tables.values()
        assert (right.view["yellow"], wrong.view["blue"], none.view["yellow"]) == (CARDS, CARDS, 0)
        (dreamt, watched, knew), *others = (
            [table.heard(device) for device in table.points_of_view] for table in tables.values()
        )
        assert len(dreamt) > 3 * CARDS
        for heard in others:
            assert heard[:2] == [dreamt, watched]
            assert heard[2] != knew, "nothing was hidden, nothing tested"
        assert all(is_same_class(right.waits, table.waits) for table in (wrong, none))
        tell_the_dream(right, wrong)


def tell_the_dream(right: Night, wrong: Night) -> None:
    """The recall is the same as well, to the last word before the mask comes off."""
    for table in (right, wrong):
        while table.view["phase"] == "night":
            table.does(table.giver, f"pass {table.view['card']}")
        table.guesses()
        assert table.view["phase"] == "recall"
        for text in ("moonshine", "lantern"):
            table.does(table.dreamer, f"recall {text}")
    assert right.view["entries"] == wrong.view["entries"] > 0
    assert right.heard(right.players[right.dreamer]) == wrong.heard(wrong.players[wrong.dreamer])


def test_WID_22_of_two_guesses_at_once_one_counts_and_no_hint_gets_between(house):
    """From two devices of the dreamer and one of a spirit, sent without waiting for anything."""
    people = [Person(house, f"Person {number}") for number in range(SEATS + 1)]
    with ExitStack() as lines:
        table = Night(people, "wrong", lines)
        phone = table.players[table.dreamer]
        tablet = lines.enter_context(people[table.dreamer].comes_to(table.table["id"]))
        tablet.hears("welcome")
        for number in range(1, 6):
            card, giver = table.view["card"], table.players[table.giver]
            sent = [(phone, "guess"), (tablet, "guess"), (giver, "hint")]
            ids = [
                device.says("act", id=f"{number}-{at}", do=f"{verb} {card} zzz")
                for at, (device, verb) in enumerate(sent)
            ]
            kinds = [answer_to(device, id)["type"] for (device, _), id in zip(sent, ids, strict=True)]
            assert sorted(kinds[:2]) == ["refused", "update"]
            for device in table.everybody:
                device.asks("ping", id=f"round-{number}")
            assert table.view["card"] == card + 1
            assert (table.view["yellow"], table.view["blue"]) == (0, number)


def answer_to(device: Device, id: str) -> dict[str, Any]:
    while True:
        message = device.hears()
        if id in (message.get("id"), message.get("done")):
            return message
