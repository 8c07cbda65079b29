"""`fortywinks review`: look back at a finished game with wiser eyes."""

from collections.abc import Sequence
from itertools import groupby, islice
from typing import Annotated, Any

import typer

from ..terminal.console import BadUsage, printable, progress
from ..terminal.language import choose_language, language_help
from .records import open_record

BARS = "▁▂▃▄▅▆▇█"
WIDEST_CHART = 60
LARGEST_RECORD = 50_000_000
"""Bytes; no game of the house comes near it."""


def review(
    file: Annotated[str, typer.Argument(help="The record of a finished game, or - for standard input.")],
    seat: Annotated[
        str | None,
        typer.Option("--seat", "-s", help="Whose decisions: a seat (A, B …), its number, or a player's name. [yours]"),
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Print one JSON object per decision, and the whole.")] = False,
    lang: Annotated[str | None, typer.Option(help=f"{language_help()} [that of this machine]")] = None,
) -> int:
    """Look back at a finished game: what a strong bot would have done from what you could know then."""
    import msgspec

    from ..bots.review import Looked, LookingBack, count_decisions
    from ..bots.review import review as look_back
    from ..core.reviews import Review
    from ..games import load_game

    language, text = choose_language(lang), _read(file)
    header = LookingBack(Looked(text, load_game, 0)).header
    names = [printable(player.name)[:40] for player in header.players]
    whose = _whose(seat, names, [player.bot for player in header.players])
    told: list[Any] = []
    with progress("looking back", count_decisions(Looked(text, load_game, whose))) as advance:
        for said in look_back(text, load_game, whose):
            told.append(said)
            advance()
            if json:
                print(msgspec.json.encode(said).decode(), flush=True)
    whole = told[-1]
    assert isinstance(whole, Review)
    if not json:
        print("\n".join(ReviewInWords(whole, names, language).lines()))
    return 0


def _read(file: str) -> str:
    with open_record(file) as lines:
        content = lines.read(LARGEST_RECORD + 1)
    if len(content) > LARGEST_RECORD:
        raise BadUsage(f"{file} is no record: it is larger than {LARGEST_RECORD // 1_000_000} MB")
    return content.decode(errors="replace")


def _whose(wanted: str | None, names: Sequence[str], bots: Sequence[str | None]) -> int:
    """The seat asked for; without that the first on which a person sat."""
    from .pages import viewer_named

    if wanted is not None:
        return viewer_named(wanted, names)
    return next((seat for seat, bot in enumerate(bots) if bot is None), 0)


class ReviewInWords:
    """A review in words, for the terminal."""

    def __init__(self, whole: Any, names: Sequence[str], language: str) -> None:
        from ..core.wording import Wording
        from ..games import load_game
        from ..terminal.wording import terminal_words

        self.whole = whole
        self.game = load_game(whole.game)
        you = terminal_words(language).text("you")
        self.names = [you if seat == whole.seat else name for seat, name in enumerate(names)]
        self.called = names[whole.seat]
        self.language = language
        self.words = terminal_words(language)
        self.own = Wording(language, self.game.package)

    def lines(self) -> list[str]:
        whole, text = self.whole, self.words.text
        found = [text("review.title", game=self.own.text("title"), name=self.called), ""]
        if not whole.decisions:
            return [*found, text("review.none")]
        found += [self._chart(), self._count(), "", text("review.moments")]
        for place in whole.moments:
            found += [self._decision(whole.decisions[place]), *self._beliefs(whole.decisions[place])]
        return [*found, "", text("review.all"), *map(self._decision, whole.decisions)]

    def _chart(self) -> str:
        seat = self.whole.seat
        chances = [each.judgement.chances[seat] for each in self.whole.decisions if each.judgement.chances]
        chances.append(self.whole.winners[seat])
        every = max(1, -(-len(chances) // WIDEST_CHART))
        bars = "".join(BARS[min(int(chance * len(BARS)), len(BARS) - 1)] for chance in islice(chances, 0, None, every))
        first, last = round(100 * chances[0]), round(100 * chances[-1])
        return self.words.text("review.chart", bars=bars, first=first, last=last)

    def _count(self) -> str:
        text, decisions = self.words.text, self.whole.decisions
        verdicts = [each.verdict for each in decisions]
        counts = [(verdict, verdicts.count(verdict)) for verdict in ("best", "good", "slip", "miss", "other")]
        kinds = ", ".join(text(f"review.count.{verdict}", number=count) for verdict, count in counts if count)
        said = text("review.count", count=len(decisions), kinds=kinds)
        lost = self.whole.lost
        return f"{said} {text('review.lost', loss=self._loss(lost))}" if lost else said

    def _decision(self, each: Any) -> str:
        """One decision: what was done, what would have been better, and by how much."""
        done, best = self._action(each.do), self._action(each.judgement.best)
        says = self.words.text(f"review.{each.verdict}", best=best)
        loss = each.judgement.loss
        cost = (
            f" ({self.words.text('review.cost', loss=self._loss(loss))})"
            if loss and each.verdict in ("slip", "miss")
            else ""
        )
        return self.words.text("review.step", step=each.step, done=done, says=says) + cost

    def _beliefs(self, each: Any) -> list[str]:
        """What one could believe then, where something was hidden that could be guessed: a line for each seat."""
        by_seat = groupby(each.judgement.beliefs, lambda belief: belief.seat)
        said = ["    " + "; ".join(map(self._belief, beliefs)) for _, beliefs in by_seat]
        return ["  " + self.words.text("review.beliefs"), *said] if said else []

    def _belief(self, belief: Any) -> str:
        return self.own.text(
            f"belief.{belief.about}",
            name=self.names[belief.seat] if belief.seat is not None else "",
            place=(belief.place or 0) + 1,
            percent=round(100 * belief.value),
            mean=round(belief.value, 1),
        )

    def _action(self, notation: str) -> str:
        action = self.game.parse_action(notation)
        return printable(self.game.describe_action(action, self.names, self.whole.seat, self.language))

    def _loss(self, loss: float) -> str:
        return self.own.text("review.loss", count=round(loss) if loss >= 20 else round(loss, 1) or round(loss, 2))
