"""A table beside a plain model of it: people come and go, sit and stand, play, talk and wait, in any order; time
passes; and at any moment the house is killed, and a new one replays the journal.
"""

import asyncio
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from fortywinks.tables import TableRefusal
from fortywinks.tables.done_commands import WINDOW

from .evening import Client, Evening

PEOPLE = ("Ann", "Bob", "Cal", "Dan")

person = st.sampled_from(PEOPLE)
seat = st.integers(0, 4)


class TableModel(RuleBasedStateMachine):
    """What the model knows: who sits where, who may not sit down, the phase, the host, and what everybody said."""

    @initialize(game=st.sampled_from(["sen", "schafe-schubsen"]), dice=st.randoms(use_true_random=False))
    def open(self, game: str, dice: Any) -> None:
        options: dict[str, Any] = {"until": "1 round"} if game == "sen" else {}
        self.evening: Any = Evening(3, game=game, **options)
        self.dice = dice
        self.seats: list[str | None] = ["Ann", None, None]
        """The name of the person or the level of the bot on each seat."""
        self.removed: set[str] = set()
        self.phase = "open"
        self.games = 0
        self.said = 0
        self.heard_said: dict[int, int] = {}
        self.clients: list[tuple[str, Client]] = []
        self.sent: list[tuple[float, str, str, dict[str, Any]]] = []
        self.comes("Ann", "player")

    # Helpers.

    @property
    def table(self) -> Any:
        return self.evening.table

    def client_of(self, name: str) -> Client | None:
        """A device with which this person can do something."""
        theirs = [client for who, client in self.clients if who == name and client.hung_up is None]
        return next((client for client in theirs if client.attachment.viewpoint == "player"), None)

    def asks(self, who: str, type: str, **fields: Any) -> bool | None:
        """Whether it was done; None if this person is not here. What was done is remembered, to be sent again."""
        client = self.client_of(who)
        if client is None:
            return None
        id = self.evening.next_id()
        answer = client.sends(type, id=id, **fields)
        assert answer is not None, "everything is answered at once: the disk is quick here"
        if answer["type"] == "refused":
            return False
        self.sent.append((self.evening.time, who, type, {"id": id, **fields}))
        return True

    def sits_at(self, name: str) -> int | None:
        return self.seats.index(name) if name in self.seats else None

    def leave_seat(self, place: int) -> None:
        running = self.phase in ("playing", "paused")
        self.seats[place] = self.table.bots.substitute_level() if running else None

    # People.

    @rule(name=person, viewpoint=st.sampled_from(["player", "player", "spectator", "screen"]))
    def comes(self, name: str, viewpoint: str) -> None:
        if len(self.clients) > 8:
            return
        try:
            client = self.evening.client(name, viewpoint)
        except TableRefusal:
            assert self.table.meta.watching == "nobody"
            assert viewpoint != "player" or name not in self.seats
            return
        assert client.heard[0]["type"] == "welcome"
        self.clients.append((name, client))

    @rule(which=st.integers(0, 8))
    def goes(self, which: int) -> None:
        if which < len(self.clients):
            _, client = self.clients.pop(which)
            client.leaves()

    @rule(name=person, place=st.none() | seat)
    def sits(self, name: str, place: int | None) -> None:
        before = list(self.seats)
        if self.asks(name, "sit", name=name, seat=place):
            assert name not in before
            assert name not in self.removed
            taken = self.table.meta.seat_of(self.client_of(name).attachment.person)  # type: ignore[union-attr]
            assert place is None or taken == place
            assert before[taken] not in PEOPLE
            self.seats[taken] = name

    @rule(name=person)
    def stands(self, name: str) -> None:
        place = self.sits_at(name)
        if self.asks(name, "stand"):
            assert place is not None
            self.leave_seat(place)
            self.may_have_begun()

    @rule(place=seat)
    def removes(self, place: int) -> None:
        if self.asks("Ann", "remove", seat=place):
            name = self.seats[place]
            assert name is not None
            if name in PEOPLE and name != "Ann":
                self.removed.add(name)
            self.leave_seat(place)
            self.may_have_begun()

    @rule(name=person)
    def readmits(self, name: str) -> None:
        if self.asks("Ann", "readmit", name=name):
            assert name in self.removed
            self.removed.discard(name)

    @rule(name=person, word=st.sampled_from(["away", "back"]))
    def steps_aside(self, name: str, word: str) -> None:
        self.asks(name, word)

    @rule(name=person)
    def talks(self, name: str) -> None:
        if self.asks(name, "say", text=f"word {self.said}"):
            assert name in self.seats
            self.said += 1

    # The host.

    @rule(place=seat)
    def seats_a_bot(self, place: int) -> None:
        if self.asks("Ann", "set-bot", seat=place, level="random"):
            assert self.phase in ("open", "finished")
            self.seats[place] = "random"

    @rule(count=st.integers(1, 6))
    def sets_seats(self, count: int) -> None:
        if self.asks("Ann", "set-seats", count=count):
            assert self.phase in ("open", "finished")
            self.seats = (self.seats + [None] * count)[:count]

    @rule(
        change=st.sampled_from(
            [{"watching": "nobody"}, {"watching": "link"}, {"pace": "none"}, {"pace": "quick"}, {"public": True}]
        )
    )
    def sets_the_table(self, change: dict[str, Any]) -> None:
        if self.asks("Ann", "set-table", **change):
            assert all(getattr(self.table.meta, name) == value for name, value in change.items())
        self.clients = [(name, client) for name, client in self.clients if client.hung_up is None]

    @precondition(lambda self: self.table.game.name == "sen")
    @rule(penalty=st.sampled_from([5, 15]), rounds=st.sampled_from(["1 round", "2 rounds"]))
    def sets_options(self, penalty: int, rounds: str) -> None:
        if self.asks("Ann", "set-options", options={"penalty": penalty, "until": rounds}):
            assert self.phase in ("open", "finished")

    @rule(name=person, command=st.sampled_from(["start", "rematch"]))
    def begins(self, name: str, command: str) -> None:
        if self.asks(name, command):
            self.may_have_begun()
            if name == "Ann":
                assert self.phase == "playing" or self.phase == "finished"
                assert None not in self.seats

    def may_have_begun(self) -> None:
        """A proposal may have become a game: then bots sit where nobody did."""
        if self.table.meta.match > self.games:
            assert self.phase in ("open", "finished")
            self.games += 1
            self.phase = self.table.meta.phase
            level = self.table.bots.substitute_level()
            self.seats = [level if name is None else name for name in self.seats]

    @rule(word=st.sampled_from(["pause", "resume"]))
    def pauses(self, word: str) -> None:
        if self.asks("Ann", word):
            assert self.phase == ("playing" if word == "pause" else "paused")
            self.phase = "paused" if word == "pause" else self.table.meta.phase

    # The game.

    @rule(name=person, steps=st.integers(1, 12))
    def plays(self, name: str, steps: int) -> None:
        for _ in range(steps):
            play, place = self.table.play, self.sits_at(name)
            if self.phase != "playing" or place is None or place not in play.state.deciders:
                return
            legal = play.state.legal_actions(place)
            self.asks(name, "act", do=str(legal.sample(self.dice)))
            self.follow_the_game()

    def follow_the_game(self) -> None:
        """The game alone decides when it is over."""
        if self.phase == "playing" and self.table.play is not None and self.table.play.is_over:
            self.phase = "finished"

    @rule(seconds=st.sampled_from([0.5, 5, 50, 500]))
    def time_passes(self, seconds: float) -> None:
        self.evening.passes(seconds)
        self.follow_the_game()

    @precondition(lambda self: self.sent)
    @rule(which=st.integers(0, 30))
    def sends_again(self, which: int) -> None:
        """Whoever heard no answer sends the command once more: it is answered, and nothing happens."""
        at, name, type, fields = self.sent[-1 - which % len(self.sent)]
        client = self.client_of(name)
        if client is None or self.evening.time > at + WINDOW:
            return
        if type == "act" and self.sits_at(name) is None:
            return
        before, match = self.picture(), self.table.meta.match
        answer = client.sends(type, **fields)
        assert answer["type"] in ("done", "update")
        assert self.table.meta.match == match
        assert self.picture() == before

    # The house.

    def picture(self) -> Any:
        """What must not be lost."""
        meta, play = self.table.meta, self.table.play
        seats = [(place.kind, place.person, place.name, place.substituted) for place in meta.seats]
        facts = (meta.phase, meta.match, meta.host, meta.options, meta.watching, meta.pace, meta.record)
        game = None if play is None else (play.state.text(), bytes(play.record))
        return seats, facts, sorted(meta.rematch), [gone.name for gone in meta.removed], game

    @rule(anew=st.booleans())
    def is_killed_and_starts_again(self, anew: bool) -> None:
        if anew:
            asyncio.run(self.evening.journal.rotate(self.evening.house.lines_of))
        before = self.picture()
        self.evening.bots.run_pending()
        self.follow_the_game()
        before = self.picture()
        self.evening.time += 1
        self.evening.restarts()
        assert self.picture() == before
        names = [(name, client.attachment.viewpoint) for name, client in self.clients if client.hung_up is None]
        self.clients = []
        for name, viewpoint in names:
            self.comes(name, viewpoint)

    @rule()
    def is_tidied(self) -> None:
        self.evening.house.sweep()
        assert self.evening.house.table_count == 1

    # What always holds.

    @invariant()
    def the_table_is_as_the_model_says(self) -> None:
        if not hasattr(self, "clients"):
            return
        meta = self.table.meta
        assert meta.phase == self.phase
        for name, place in zip(self.seats, meta.seats, strict=True):
            assert place.kind == ("empty" if name is None else "person" if name in PEOPLE else "bot")
            assert place.name == name or place.kind == "bot"
        seated = [place.person for place in meta.seats if place.person is not None]
        assert len(seated) == len(set(seated))
        if self.phase in ("playing", "paused"):
            assert self.table.play is not None
            assert self.table.play.state.seats == len(meta.seats)

    @invariant()
    def everybody_hears_what_is_theirs_without_a_gap(self) -> None:
        if not hasattr(self, "clients"):
            return
        here = [client for _, client in self.clients if client.hung_up is None]
        assert {id(client.attachment) for client in here} == {id(one) for one in self.table.attachments}
        for client in here:
            attachment, numbers = client.attachment, client.numbers
            assert numbers == list(range(numbers[0], numbers[0] + len(numbers)))
            assert attachment.expected is None
            assert attachment.stream is self.table.stream_of(attachment)
            assert attachment in attachment.stream.listeners
        listening = [one for stream in self.table.all_streams() for one in stream.listeners]
        assert len(listening) == len(here)

    @invariant()
    def nobody_without_a_seat_is_shown_a_seats_own(self) -> None:
        for _, client in getattr(self, "clients", ()):
            if self.table.seat_of(client.attachment) is None and client.all("welcome")[-1]["you"]["seat"] is None:
                newest = client.heard[-1]
                assert "legal" not in newest
                assert newest["type"] != "update" or not newest.get("own")


TestTableModel = TableModel.TestCase
TestTableModel.settings = settings(max_examples=60, stateful_step_count=40, deadline=None)
