"""One person at a table with bots: the loop of a game in the terminal."""

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from textwrap import shorten

from ..bots import Bot
from ..core import Audience, Event, Refusal, Seat, Told, only
from ..core.match import Match
from ..terminal.console import BadUsage
from .choices import Menu, Unclear
from .keeping import RecordFile
from .rulebook import Rulebook
from .teller import Teller

HELP = """\
**What you can type**

- a number from the list of choices, or the choice itself, such as `{full}`
- the same cut short, as long as it is clear: `{short}`
- `rules` reads the rules, `rules 5` reads one of them
- `log` tells what happened lately
- `table` describes the table again
- `save FILE` keeps the game in a file from now on
- `quit` leaves the table
"""

QUOTED_RULE = 300


class LeftTheTable(Exception):
    """The person has had enough."""


class Sitting:
    """A match between one person and bots. `bots` has a bot for every other seat."""

    def __init__(
        self, match: Match, seat: Seat, bots: Mapping[Seat, Bot], teller: Teller, book: Rulebook, record: RecordFile
    ) -> None:
        self.match = match
        self.seat = seat
        self.bots = bots
        self.teller = teller
        self.book = book
        self.record = record
        self._log: list[Event] = []
        self._view = match.state.view(seat)

    def catch_up(self, told: Iterable[Told]) -> None:
        """Before a game goes on: the bots learn all that they saw, the person what happened since the last turn."""
        for audience, event in told:
            self._tell_bots(audience, event)
            if audience >> self.seat & 1 and audience != only(self.seat):
                if getattr(event, "seat", None) == self.seat:
                    self.teller.forget()
                self.teller.happened(event)
                self._log.append(event)
                if isinstance(event, self.teller.pictures.round_end):
                    self.teller.forget()

    def _tell_bots(self, audience: Audience, event: Event) -> None:
        for seat, bot in self.bots.items():
            if audience >> seat & 1:
                bot.watch(event)

    def play(self) -> None:
        """Plays to the end. Raises `LeftTheTable`, or `EOFError` at the end of the input."""
        state = self.match.state
        while state.outcome is None:
            seat = state.awaited[0]
            if seat == self.seat:
                self._decide()
            else:
                action = self.bots[seat].choose(state.view(seat), state.legal_actions(seat))
                self.tell(self.match.act(seat, action))

    def tell(self, told: Sequence[Told]) -> None:
        """Tells bots and person what each may know."""
        for audience, event in told:
            self._tell_bots(audience, event)
            if audience == only(self.seat):
                self.teller.glimpse(self._view, event)
            elif audience >> self.seat & 1:
                self.teller.happened(event)
                self._log.append(event)
                if isinstance(event, self.teller.pictures.round_end):
                    self.teller.curtain(event)

    def _decide(self) -> None:
        """Asks the person until an action is done."""
        state, seat, pictures = self.match.state, self.seat, self.teller.pictures
        self._view = view = state.view(seat)
        menu = Menu(self.match.game, state.legal_actions(seat), pictures.names, seat, pictures.either_order)
        reply = ""
        while True:
            typed = self.teller.ask(view, menu, reply).strip()
            try:
                answer = self._command(typed, menu)
                if answer is None:
                    told = self.match.act(seat, menu.read(typed))
                    break
                reply = answer
            except Refusal as refusal:
                reply = self._explain(refusal)
            except (Unclear, BadUsage) as unclear:
                reply = str(unclear)
        if seat not in state.awaited:  # in the middle of a turn the news are still news
            self.teller.forget()
        self.tell(told)

    def _command(self, typed: str, menu: Menu) -> str | None:
        """Does what is asked of the program rather than of the game; answers with a reply, or None if it is a move."""
        word, _, rest = typed.partition(" ")
        match word.lower():
            case "":
                return ""
            case "quit" | "exit" | "q":
                raise LeftTheTable
            case "help" | "?" | "h":
                full = str(next(iter(menu.legal), "…"))
                self.teller.page(HELP.format(full=full, short=full[0] + full.partition(" ")[2]), markdown=True)
            case "rules" | "rule":
                self.teller.page(self._rules(rest.strip()), markdown=True)
            case "log":
                self.teller.page(self._lately())
            case "table":
                self.teller.page(self.match.game.describe_view(self._view, self.teller.pictures.names))
            case "save":
                return self._save(rest.strip())
            case _:
                return None
        return ""

    def _rules(self, number: str) -> str:
        if not number:
            return self.book.text
        full = self.book.find(number)
        return f"- {full} {self.book.rules[full]}"

    def _explain(self, refusal: Refusal) -> str:
        text = self.book.rules.get(refusal.rule, "")
        reason = f"No: {refusal.reason}."
        return f"{reason} {refusal.rule}: {shorten(text, QUOTED_RULE, placeholder=' …')}" if text else reason

    def _lately(self) -> str:
        """The log. Where memory is the game (SEN-51), only past rounds and what happened since the last turn."""
        pictures = self.teller.pictures
        if getattr(self.match.options, "memory_aid", True):
            events: Sequence[Event] = self._log
        else:
            events = [event for event in self._log if isinstance(event, pictures.round_end)] + self.teller.news
        return "\n".join(pictures.story(events)) or "Nothing yet."

    def _save(self, name: str) -> str:
        if self.record.path is not None:
            return f"The game is kept in {self.record.path} already."
        if not name:
            return "Name a file: save FILE"
        try:
            self.record.create(Path(name).expanduser())
        except OSError as error:
            return f"{name}: {error.strerror}"
        return f"From now on the game is kept in {self.record.path}."
