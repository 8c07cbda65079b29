"""The bots at a table: those who sit there, and those who play for people who are away."""

from random import Random
from typing import TYPE_CHECKING

from ..bots.sitting import is_legal
from ..core import FortyWinksError, Seat
from ..protocol.messages import Notice
from .night_deals import bot_seed
from .play import Play

if TYPE_CHECKING:
    from .table import Table

GRACE = 45.0
"""Seconds that a missing person is waited for during play before a bot takes over."""


MOST_DID = 100
"""Of what a bot did for somebody, the last so many are told when they are back. It is written down with the table."""


class TableBots:
    """Seats bots, asks them, has them act, and lets people have their seats back."""

    __slots__ = ("missing", "table")

    def __init__(self, table: "Table") -> None:
        self.table = table
        self.missing: dict[Seat, float] = {}
        """When a bot will take over for a missing person."""

    def sit_down(self, play: Play) -> None:
        """A game begins, or goes on after an interruption."""
        house, known = self.table.house, self.table.game.bot_levels
        for seat, place in enumerate(self.table.meta.seats):
            if place.is_played_by_bot:
                level = place.level if place.level and place.level in known else self.substitute_level()
                seed = house.new_secret()
                if self.table.meta.night is not None:  # the same bots for everybody
                    seed = bot_seed(play.match.chance.secret, seat)
                play.seat_bot(house.bots, level, seat, seed)

    def go_home(self) -> None:
        """The game is over, or the table is."""
        self.missing.clear()
        play = self.table.play
        if play is not None:
            for seat in list(play.bots):
                play.dismiss_bot(seat)

    # People who are away.

    def substitute_level(self) -> str:
        """The stated strength of bots that take over: the middle one."""
        levels = list(self.table.game.bot_levels)
        return "medium" if "medium" in levels else levels[-1]

    def wait_for(self, seat: Seat) -> None:
        """A person is gone, and may come back."""
        table = self.table
        if table.meta.night is None and not table.meta.seats[seat].substituted:
            if not table.house.waits_for_people:
                self.missing[seat] = table.house.now() + GRACE
            self._say_missing(seat, True)
            table.reschedule()

    def came_back(self, seat: Seat) -> None:
        """A person is here again; who asked to be away takes the seat back by saying so."""
        place = self.table.meta.seats[seat]
        self.missing.pop(seat, None)
        self._say_missing(seat, False)
        if place.substituted and not place.asked_away:
            self.take_back(seat)

    def _say_missing(self, seat: Seat, is_missing: bool) -> None:
        """Some games mind at once if somebody is gone."""
        table, play = self.table, self.table.play
        if play is not None and table.meta.phase == "playing" and not play.is_over:
            action = play.state.when_missing(seat, is_missing)
            if action is not None:
                table.went_on(play.act(seat, action), table.house.now())

    def take_over(self, seat: Seat, *, asked: bool) -> None:
        """A bot plays for a person from now on."""
        table = self.table
        place, play = table.meta.seats[seat], table.play
        self.missing.pop(seat, None)
        if play is None or place.substituted or place.kind != "person":
            return
        place.substituted, place.asked_away = True, asked
        place.level = self.substitute_level()
        self._replace(play, seat, place.level, "substitute", place.level)
        table.agree(Notice(0, "bot-took-over", seat, place.level, place.name))
        self.to_move()

    def take_over_for_good(self, seat: Seat, *notices: Notice) -> None:
        """Whoever sat there has left the game: a bot has the seat now."""
        table, level = self.table, self.substitute_level()
        place, play = table.meta.seats[seat], table.play
        assert play is not None
        name = place.name
        place.empty()
        place.kind, place.level = "bot", level
        self._replace(play, seat, level, "bot-sits-down", level)
        table.agree(*notices, Notice(0, "bot-took-over", seat, level, name))
        self.to_move()

    def take_back(self, seat: Seat) -> None:
        """The person plays again."""
        table = self.table
        place, play = table.meta.seats[seat], table.play
        if play is None or not place.substituted:
            return
        place.substituted = place.asked_away = False
        place.level = None
        play.dismiss_bot(seat)
        if not play.is_over:
            play.match.note("back", seat)
            table.write(play.take_fresh(), [])
        table.agree(Notice(0, "came-back", seat, name=place.name))

    def _replace(self, play: Play, seat: Seat, level: str, note: str, text: str) -> None:
        """Seats a bot during the game, and writes that down."""
        house = self.table.house
        play.seat_bot(house.bots, level, seat, house.new_secret())
        play.match.note(note, seat, text)
        self.table.write(play.take_fresh(), [])

    # Their turns.

    def to_move(self) -> None:
        """Bots that must decide are asked, now that they may."""
        table = self.table
        if table.play is not None and table.meta.phase == "playing":
            table.play.ask_bots(table.house.now(), self._answered, self.failed)
        table.reschedule()

    def _answered(self, seat: Seat, text: str) -> None:
        house, play = self.table.house, self.table.play
        if play is None or seat not in play.bots:
            return
        decision = play.state.decision(seat)
        if decision is None:  # the moment has passed
            play.asked.pop(seat, None)
            return
        asked = play.asked.get(seat, house.now())  # how long it thought must not show
        play.answers[seat] = (asked + house.bot_pace(self.table.game, decision.about), text)
        self.table.reschedule()

    def failed(self, seat: Seat, reason: str) -> None:
        """A bot that crashed, dawdled or cheated is replaced by the simplest one, and that is said."""
        table = self.table
        play, place = table.play, table.meta.seats[seat]
        if play is None or seat not in play.bots:
            return
        simplest = next(iter(table.game.bot_levels))
        if place.level == simplest:  # not even that one plays: the game must go on all the same
            if seat not in play.state.deciders or table.meta.phase != "playing":
                return
            action = play.state.legal_actions(seat).sample(Random(table.house.new_secret()))
            table.went_on(play.act(seat, action), table.house.now())
            return
        table.house.count("bots-replaced")
        place.level = simplest
        self._replace(play, seat, simplest, "bot-replaced", reason)
        table.agree(Notice(0, "bot-replaced", seat, simplest))
        self.to_move()

    def acts(self, seat: Seat, text: str) -> None:
        """The moment has come at which a bot does what it answered."""
        table = self.table
        place, play = table.meta.seats[seat], table.play
        if play is not None and not is_legal(table.game, text, play.state.legal_actions(seat)):
            # It was legal when the bot said so, but the game went on meanwhile.
            play.asked.pop(seat, None)
            self.to_move()
            return
        try:
            table.act(seat, text, None)
        except FortyWinksError as error:
            self.failed(seat, f"illegal: {error}")
            return
        if place.substituted:
            place.did = [*place.did, text][-MOST_DID:]
