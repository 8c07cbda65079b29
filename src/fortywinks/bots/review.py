"""Looking back at a finished game with wiser eyes: what a strong bot says of each decision that a seat made.

It is told what the seat was told, decision by decision, and sees what the seat saw; the true state never reaches it.
`review` works step by step, so that a host can show how far it is, and stop at any time:

    for said in review(record, load_game, 0):
        …                                   a decision after the other
    whole = summary(judged_decisions, …)    the moments that mattered most
"""

import io
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from ..core import Action, Event, Game, LegalActions, NoSuchSeat, Options, Seat, View, events_for, read_options
from ..core.bot import Judgement
from ..core.records import ActionLine, Header, read_lines
from ..core.replay import Replay
from ..core.reviews import Glance, Judged, Review, Verdict
from ..core.seats import seat_letter
from .sitting import REVIEWER, SittingBot

SEED = b"looking back"
"""The reviewer's own luck: everybody who looks back at a game reads the same."""
MOMENTS = 3
"""So many decisions are the ones that mattered most."""
LARGE = 4
"""A loss so many times as large as one that is felt is a large one."""


class Moment(NamedTuple):
    """A decision as it stood, with what the seat was told since the one before it."""

    step: int
    """How many actions of the game came before it."""
    events: list[Event]
    view: View
    legal: LegalActions[Any]
    played: Action | None
    """None if the seat decided nothing: then it is only asked what could be believed."""

    @property
    def do(self) -> str:
        """What was played, in notation."""
        return "" if self.played is None else str(self.played)


class Looked(NamedTuple):
    """A record that is looked back at."""

    record: str
    find_game: Callable[[str], Game]
    seat: Seat


def count_decisions(looked: Looked) -> int:
    """At most so many decisions there are: for whoever wants to know how far a review is."""
    letter = seat_letter(looked.seat)
    lines = (line for _, line in read_lines(io.BytesIO(looked.record.encode())))
    return sum(isinstance(line, ActionLine) and line.seat == letter for line in lines)


NOTHING: LegalActions[Any] = LegalActions(())


class LookingBack:
    """Follows a record through one seat's eyes. `moments` stops at each of its decisions; the game must have an end."""

    def __init__(self, looked: Looked) -> None:
        self.seat = looked.seat
        self.replay = Replay(read_lines(io.BytesIO(looked.record.encode())), looked.find_game)
        self.header: Header = self.replay.header
        self.game = self.replay.game
        if not 0 <= self.seat < self.replay.state.seats:
            raise NoSuchSeat(self.seat, self.replay.state.seats)
        options: Options = read_options(self.game.options_type, self.header.options)
        self.seated = (self.game, REVIEWER, self.seat, self.replay.state.seats, options, SEED)
        """What the reviewer is seated with."""

    def moments(self, *, glances: bool = False) -> Iterator[Moment]:
        """Each time that the seat chose among several things. What a clock decided, nobody did. Where a choice was
        still secret and the seat thought better of it, the last one counts. With `glances`, where a game hides whom or
        what to believe, also each time in between that the seat was told something."""
        glances = glances and bool(getattr(self.game.part("review"), "BELIEFS", ()))
        told: list[Event] = []
        for moment in self._settled():
            if glances:
                yield moment
            elif moment.played is None:
                told += moment.events
            else:
                yield moment._replace(events=told + moment.events)
                told = []

    def _settled(self) -> Iterator[Moment]:
        """A decision comes once it can no more be thought better of, and what was told since comes behind it."""
        waiting: list[Moment] = []
        for moment, is_second_thought in self._stands():
            if moment.played is not None and is_second_thought:
                waiting = [each._replace(played=None) for each in waiting]
            elif moment.played is not None:
                yield from waiting
                waiting = []
            waiting.append(moment)
        yield from waiting

    def _stands(self) -> Iterator[tuple[Moment, bool]]:
        """Each time that the seat was told something or chose, and whether it chose anew what was still secret."""
        state, seat = self.replay.state, self.seat
        told = list(events_for(seat, state.opening))
        view, legal, secret = state.view(seat), state.legal_actions(seat), state.secret_choices().get(seat)
        aside: tuple[type[Action], ...] = getattr(self.game.part("review"), "ASIDE", ())
        has_chosen = False
        for number, step in enumerate(self.replay):
            is_choice = step.seat == seat and (len(legal) > 1 or legal.spaces) and not isinstance(step.action, aside)
            is_second_thought = secret is not None and has_chosen and type(step.action) is type(secret)
            if is_choice and (secret is None or is_second_thought):
                yield Moment(number, told, view, legal, step.action), is_second_thought
                has_chosen, told = True, []
            elif told:
                yield Moment(number, told, view, NOTHING, None), False
                told = []
            told += events_for(seat, step.told)
            view, legal, secret = state.view(seat), state.legal_actions(seat), state.secret_choices().get(seat)

    def summary(self, decisions: Sequence[Judged]) -> Review:
        """What they come to; asked when the last moment is over."""
        outcome = self.replay.state.outcome
        assert outcome is not None, "the record has been read to its end"
        won = [1 / len(outcome.winners) if seat in outcome.winners else 0.0 for seat in range(self.replay.state.seats)]
        losses = [judged.judgement.loss for judged in decisions if judged.judgement.loss is not None]
        lost = None if felt_loss(self.game) is None else round(sum(losses), 4)
        moments = tuple(sorted(weightiest(decisions, self.seat, won)))
        return Review(self.game.name, self.seat, tuple(decisions), moments, tuple(won), lost)


def review(
    record: str, find_game: Callable[[str], Game], seat: Seat, *, glances: bool = False
) -> "Iterator[Judged | Glance | Review]":
    """Every decision judged, one after the other, and behind them the whole; with `glances`, also what could be
    believed in between. A record that is no finished game, or has a fault, raises `BadRecord`, if need be at its
    end."""
    back = LookingBack(Looked(record, find_game, seat))
    bot = SittingBot(*back.seated)
    decisions: list[Judged] = []
    for moment in back.moments(glances=glances):
        bot.watch(moment.events)
        if moment.played is None:
            yield said_of(back.game, moment, bot.glance(moment.view))
            continue
        said = said_of(back.game, moment, bot.judge(moment.view, moment.legal, moment.played))
        assert isinstance(said, Judged)
        decisions.append(said)
        yield said
    yield back.summary(decisions)


def said_of(game: Game, moment: Moment, judgement: Judgement) -> Judged | Glance:
    """A moment with what was said of it."""
    if moment.played is None:
        return Glance(moment.step, judgement.chances, judgement.beliefs)
    return Judged(moment.step, moment.do, judgement, verdict(moment.do, judgement, felt_loss(game)))


def felt_loss(game: Game) -> float | None:
    """How large a loss is felt, in the game's measure; None if the game has none."""
    felt: float | None = getattr(game.part("review"), "FELT", None)
    return felt


def verdict(played: str, judgement: Judgement, felt: float | None) -> Verdict:
    """How a decision did beside the bot's."""
    if played == judgement.best:
        return "best"
    loss = judgement.loss
    if loss is None or felt is None:
        return "other"
    return "good" if loss < felt else "slip" if loss < LARGE * felt else "miss"


def weightiest(decisions: Sequence[Judged], seat: Seat, won: Sequence[float]) -> list[int]:
    """The places of those that mattered most: what cost most, and then where the own chance changed most."""
    chances = [each.judgement.chances[seat] if each.judgement.chances else 0.0 for each in decisions]
    changes = [abs(after - before) for before, after in zip(chances, [*chances[1:], won[seat]], strict=False)]
    weights = [(each.judgement.loss or 0.0, change) for each, change in zip(decisions, changes, strict=True)]
    return sorted(range(len(decisions)), key=lambda place: (weights[place], -place), reverse=True)[:MOMENTS]
