"""Who is asked what in When I Dream: who may act now, what they may do, and which clocks run.

The game runs in real time, but the state knows no clock: it names what runs against time, and the house says when that
is over.
"""

from ...core import NOTHING, Action, Clock, Decision, LegalActions, Seat
from . import actions as do
from . import components as material
from .actions import WhenIDreamAction
from .legal import DUSK, dreamer_actions, keeper_actions, keeper_recall_actions, recall_actions, spirit_actions
from .position import DUSK_PHASE, LAST, NIGHT, OVER, RECALL, WhenIDreamPosition


class WhenIDreamQuestions(WhenIDreamPosition):
    """What the players are asked, as the game lies on the table."""

    __slots__ = ()

    def _ask(self) -> None:
        """Sets who may act now."""
        asked: set[Seat] = set()
        if self.phase == DUSK_PHASE:
            asked.add(self.dreamer)
        elif self.phase != OVER:
            if self.is_open or self.entries:  # else all that is left is a vote
                asked.add(self.keeper if self.spoken else self.dreamer)
            if self.phase == NIGHT and not self.spoken:
                asked.add(self.turn)
            asked.update(self._challengers(), self._voters())
        self.deciders = tuple(sorted(asked))

    @property
    def awaited(self) -> tuple[Seat, ...]:
        """Those who have not made up their mind: spirits about a hint first, then the dreamer, then who has the turn.

        A dreamer who listens may guess all the same, and a spirit who accepted a hint may still challenge it.
        """
        if self.spoken or self.phase in (DUSK_PHASE, OVER):
            return self.deciders
        accepted = self.newest.accepted if self.newest is not None else ()
        has_turn = self.turn if self.phase == NIGHT else None  # hears the dreamer out before the next hint
        waiting = [seat for seat in self._challengers() if seat not in accepted and seat != has_turn]
        waiting += self._voters()
        if not self.listening and self.dreamer in self.deciders:
            waiting.append(self.dreamer)
        if self.phase == NIGHT:
            waiting.append(self.turn)
        return tuple(dict.fromkeys(waiting)) or self.deciders

    # What may be done now.

    def legal_actions(self, seat: Seat) -> LegalActions[WhenIDreamAction]:
        if seat not in self.deciders:
            return NOTHING
        if self.phase == DUSK_PHASE:
            return DUSK
        if self.spoken:
            return self._keeper_actions()
        if seat == self.dreamer:
            if self.phase == RECALL:
                return recall_actions(self.words)
            return dreamer_actions(self.words, len(self.cards), self.listening, self.away, self.phase == LAST)
        has_turn = self.phase == NIGHT and seat == self.turn
        newest = self.newest if seat in self._challengers() else None
        return spirit_actions(
            self.words,
            len(self.cards) if has_turn else 0,
            self.term_of(len(self.cards)) if has_turn else None,
            self.options.strict,
            newest.number if newest is not None else None,
            newest is not None and seat in newest.accepted,
            self.vote.hint.number if self.vote is not None and seat in self._voters() else None,
        )

    def _keeper_actions(self) -> LegalActions[WhenIDreamAction]:
        if self.phase == RECALL:
            return keeper_recall_actions(self._unnamed_cards())
        return keeper_actions(len(self.cards), self.awake_seats if self.phase == NIGHT else ())

    def decision(self, seat: Seat) -> Decision | None:
        if seat not in self.deciders:
            return None
        about, clock = self._question(seat)
        return Decision(seat, about, next((running for running in self.clocks() if running.name == clock), None))

    def _question(self, seat: Seat) -> tuple[str, str | None]:
        """What this seat is asked, and the name of the clock it runs against."""
        if self.phase == DUSK_PHASE:
            return "sleep", "dusk"
        if self.spoken:
            return ("remembered" if self.phase == RECALL else "tap"), self.phase
        if seat == self.dreamer:
            return {NIGHT: ("guess", None), LAST: ("guess", "last"), RECALL: ("recall", "recall")}[self.phase]
        if self.phase == NIGHT and seat == self.turn:
            return "hint", "hint"
        return ("vote", "vote") if seat in self._voters() else ("challenge", "challenge")

    def clocks(self) -> tuple[Clock, ...]:
        clocks: list[Clock] = []
        night, dreamer = self.night, self.dreamer
        if self.phase == DUSK_PHASE:
            clocks.append(Clock("dusk", dreamer, night, material.DUSK_SECONDS))
        elif self.phase == NIGHT:
            clocks.append(Clock("night", None, night, self.options.night))
            if not self.spoken:
                clocks.append(Clock("hint", self.turn, self.turn_serial, self.options.hint))
        elif self.phase == LAST and self.is_open:  # anew with each card
            clocks.append(Clock("last", dreamer, self.turn_serial, material.LAST_GUESS_SECONDS))
        elif self.phase == RECALL and self.entries:
            clocks.append(Clock("recall", dreamer, night, material.RECALL_SECONDS))
        if self._challengers():
            assert self.newest is not None
            clocks.append(Clock("challenge", None, self.newest.number, material.CHALLENGE_SECONDS))
        if self.vote is not None:
            clocks.append(Clock("vote", None, self.vote.hint.number, material.VOTE_SECONDS))
        if self.away:
            clocks.append(Clock("away", dreamer, night, material.AWAY_SECONDS))
        return tuple(clocks)

    def may_talk(self, seat: Seat) -> bool:
        """WID-22: no chat while somebody dreams."""
        return self.phase in (DUSK_PHASE, OVER)

    def when_missing(self, seat: Seat, is_missing: bool) -> Action | None:
        """WID-41: a sleeping dreamer must not be gone for long."""
        if self.spoken or seat != self.dreamer or not self.is_open or is_missing == self.away:
            return None
        return do.Away() if is_missing else do.Back()
