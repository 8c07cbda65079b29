"""What a check says when a game does not hold what every game must hold."""

from collections.abc import Sequence

from ..core import FortyWinksError
from ..core.records import Line, line_text


class CheckFailed(FortyWinksError):
    """A game broke a promise: which one, at which step of which random game, and the record up to there."""

    def __init__(
        self,
        check: str,
        reason: str,
        *,
        game: str,
        seed: str,
        seats: int,
        options: str,
        style: str,
        step: int,
        record: Sequence[Line],
    ) -> None:
        table = f"{game} for {seats}, options {options or 'as usual'}, seed {seed}, {style}"
        super().__init__(f"{check}: {reason} ({table}, after step {step})")
        self.check = check
        self.reason = reason
        self.game = game
        self.seed = seed
        self.seats = seats
        self.options = options
        self.style = style
        self.step = step
        self.record = tuple(record)

    def record_text(self) -> str:
        """The game up to the fault, as a record without a result."""
        return "".join(line_text(line) + "\n" for line in self.record)
