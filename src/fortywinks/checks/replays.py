"""The record is the game: written, read back and replayed it is the same, and a part of it is refused as cut off."""

from collections.abc import Callable, Sequence
from io import BytesIO

from ..core import BadRecord, Game, Told, UnknownGame, read_options
from ..core.records import line_text, read_lines
from ..core.replay import Replay, verify
from .trial import Trial, sent


def check_record(trial: Trial) -> None:
    """The finished game's record replays to the very same game."""
    text = record_bytes(trial)
    try:
        _replay(trial, text)
    except BadRecord as error:
        raise trial.failure("record", f"the game's own record is refused: {error}") from error
    _check_cut(trial, text)


def record_bytes(trial: Trial) -> bytes:
    return b"".join(line_text(line).encode() + b"\n" for line in trial.match.lines)


def _replay(trial: Trial, text: bytes) -> None:
    replay = Replay(read_lines(BytesIO(text)), finder(trial.game))
    if read_options(trial.game.options_type, replay.header.options) != trial.table.options:
        raise trial.failure("record", "the options do not read back from the record")
    _compare(trial, replay, 0, replay.state.opening)
    steps = 0
    for steps, step in enumerate(replay, 1):
        _compare(trial, replay, steps, step.told)
    if steps != len(trial.moves) or replay.state.outcome != trial.state.outcome:
        raise trial.failure("record", "the replayed game ends otherwise")


def _compare(trial: Trial, replay: Replay, step: int, told: Sequence[Told]) -> None:
    for viewer in trial.viewers:
        if sent(replay.state, viewer, told) != trial.seen[viewer][step]:
            raise trial.failure("record", f"replayed, viewer {viewer} is sent something else at step {step}")


def _check_cut(trial: Trial, text: bytes) -> None:
    """A record that ends too early is refused, wherever it ends."""
    end = trial.dice.randrange(len(text))
    try:
        verify(read_lines(BytesIO(text[:end])), finder(trial.game))
    except BadRecord as error:
        if not 1 <= error.line <= text[:end].count(b"\n") + 1:
            raise trial.failure(
                "record", f"cut off after {end} bytes, the fault is said to be elsewhere: {error}"
            ) from None
        return
    raise trial.failure("record", f"cut off after {end} bytes, the record is still accepted")


def check_same_again(trial: Trial) -> None:
    """The same seed gives the same game, to the last line."""
    again = Trial(trial.game, trial.table, trial.seed, trial.style)
    while again.state.outcome is None and len(again.moves) < len(trial.moves):
        again.step()
    if again.match.lines != trial.match.lines:
        raise trial.failure("seed", "the same seed gave another game")


def finder(game: Game) -> Callable[[str], Game]:
    """Finds this one game by its name."""

    def find(name: str) -> Game:
        if name != game.name:
            raise UnknownGame(f"there is no game '{name}'")
        return game

    return find
