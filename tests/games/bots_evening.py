"""A game between bots, watched decision by decision."""

from collections.abc import Iterator, Sequence
from random import Random
from time import process_time
from typing import Any, ClassVar, Generic, TypeVar

from fortywinks.bots.arena import play_out
from fortywinks.bots.sitting import SittingBot
from fortywinks.core import (
    ChanceDecided,
    Event,
    Game,
    Options,
    RecordedChance,
    SecretChance,
    State,
    Told,
    events_for,
)

S = TypeVar("S", bound=State[Any, Any])

BOT_SEED = bytes(range(32))


class BotsEvening(Generic[S]):
    """Bots of these levels in turn, or of every level; the seed says which of them begins."""

    game: ClassVar[Game]
    state: S

    def __init__(self, seats: int, options: Options, seed: int, levels: Sequence[str] = ()) -> None:
        levels = levels or tuple(self.game.bot_levels)
        self.options = options
        self.state = self._new(seats, SecretChance(bytes([seed]) * 32))
        self.levels = [levels[(seat + seed) % len(levels)] for seat in range(seats)]
        self.bots = [self._sit_down(seat) for seat in range(seats)]
        self.done: list[tuple[int, str]] = []
        self.told: list[Told] = []
        self.thought: list[float] = []
        """How long each decision took, in seconds."""
        self._tell(self.state.opening)

    def _new(self, seats: int, chance: SecretChance | RecordedChance) -> S:
        state: S = self.game.new(seats, self.options, chance)  # type: ignore[assignment]
        return state

    def _sit_down(self, seat: int) -> SittingBot:
        return SittingBot(self.game, self.levels[seat], seat, self.state.seats, self.options, BOT_SEED)

    def decisions(self) -> Iterator[tuple[int, str]]:
        """The seat that decides and what its bot answers, just before it is done."""
        while self.state.outcome is None:
            seat = self.state.awaited[0]
            view, legal = self.state.view(seat), self.state.legal_actions(seat)
            began = process_time()
            answer = self.bots[seat].choose(view, legal)
            self.thought.append(process_time() - began)
            assert self.game.parse_action(answer) in legal
            yield seat, answer
            self.done.append((seat, answer))
            self._tell(self.state.apply(seat, self.game.parse_action(answer)))

    def plays(self) -> None:
        """To the end."""
        for _ in self.decisions():
            pass

    def substitutes_agree(self) -> int:
        """Plays to the end. At every third decision a bot that sits down late must decide alike; how often it did."""
        compared = 0
        for number, (seat, answer) in enumerate(self.decisions()):
            if number % 3 == 0:
                bot = self.late_bot(seat, events_for(seat, self.told))
                assert bot.choose(self.state.view(seat), self.state.legal_actions(seat)) == answer
                compared += 1
        return compared

    def plays_on_untold(self, level: str, after: int) -> None:
        """After so many decisions bots of this level play on that were told nothing: what lies on the table must do."""
        for number, _ in enumerate(self.decisions()):
            if number == after:
                break
        state = self.state.clone()
        state.opening = ()
        if state.outcome is None:
            seats = range(state.seats)
            play_out(state, [self.game.bot(level, seat, len(seats), self.options, Random(seat)) for seat in seats])
        assert state.outcome is not None

    def _tell(self, told: Sequence[Told]) -> None:
        self.told += told
        for seat, bot in enumerate(self.bots):
            bot.watch(events_for(seat, told))

    def late_bot(self, seat: int, events: list[Event]) -> SittingBot:
        """A bot of the same level that is told everything only now."""
        bot = self._sit_down(seat)
        bot.watch(events)
        return bot

    def dealt_anew(self, seat: int, dice: Random) -> tuple[S, list[Told]]:
        """The same game in another deal that this seat cannot tell from the true one."""
        draws = [(event.what, event.got) for _, event in self.told if isinstance(event, ChanceDecided)]
        for number, got in self.state.determinize(seat, dice).dealt().items():
            draws[number] = (draws[number][0], got)
        state = self._new(self.state.seats, RecordedChance(draws))
        told = list(state.opening)
        for who, action in self.done:
            told += state.apply(who, self.game.parse_action(action))
        return state, told
