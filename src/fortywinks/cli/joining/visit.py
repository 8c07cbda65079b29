"""A visit to a table: what the house says is told, what the person types is sent."""

import asyncio
from collections.abc import Sequence
from textwrap import shorten
from typing import Any

from ...client import HouseRefused, LineLost, TableClient
from ...core import BadNotation, Event, FortyWinksError, read_options, seat_letter
from ...core import Options as GameOptions
from ...core.wording import refusal_sentence
from ...protocol.messages import (
    Act,
    Advice,
    Bye,
    HouseMessage,
    Notice,
    Reacted,
    Refused,
    Resumed,
    Said,
    TableChanged,
    TableState,
    Update,
    Welcome,
)
from ...terminal.console import BadUsage, printable
from ...terminal.game_terminal import GameTerminal, game_terminal
from ..choices import Menu, Unclear
from ..rulebook import Rulebook, open_rulebook
from .tellers import LineTeller
from .typed import BadCommand, Wish, command_help, read_command
from .words import changes, describe_table, notice_words, seat_names

HELP = """\
**What you can type**

- when you are asked: a number from the list of choices, or the choice itself{example}
- `table` describes the table again, `log` what happened lately
- `rules` reads the rules, `rules 5` reads one of them
- `link` shows how others can come
- `quit` leaves; your seat waits for you
{commands}
"""

QUOTED_RULE = 300

LAST_WORDS = 5.0
"""Seconds that are waited for answers when the input has ended."""


class LeftTheTable(Exception):
    """The person has had enough."""


class Visit:
    """One person at one table. `teller` is made for the game once it is known."""

    def __init__(self, client: TableClient, name: str, teller: LineTeller) -> None:
        self.client = client
        self.mirror = client.mirror
        self.name = name
        self.teller = teller
        self.began = asyncio.Event()
        """Something was heard, if only that the line is lost."""
        self._menu: Menu | None = None
        """What is asked of the person now."""
        self._answered: Menu | None = None
        """What was asked, while the person's answer is on its way."""
        self._rounds: list[Event] = []
        self._sending: set[asyncio.Task[None]] = set()

    # What the house says.

    def hear(self, message: HouseMessage | LineLost) -> None:
        """Tells the person. `mirror` is already as of this message."""
        self.began.set()
        if isinstance(message, Welcome):
            self._welcome(message)
        elif isinstance(message, Resumed):
            self.teller.talk("You are connected again.")
            self._tell_away(message.while_away)
        elif isinstance(message, Update):
            self._update(message)
        elif isinstance(message, Notice):
            self.teller.talk(notice_words(message, self.names))
        elif isinstance(message, Said):
            self.teller.talk(f"{printable(message.name)} says: {printable(message.text)}")
        elif isinstance(message, Reacted):
            self.teller.talk(f"{self.names[message.seat]}: {message.reaction}!")
        elif isinstance(message, LineLost):
            self.teller.talk(f"The line is lost ({printable(message.reason)}); coming back by itself.")
        elif isinstance(message, Bye):
            self.teller.talk(f"The house hangs up: {refusal_sentence(None, message.code, {})}.")
        self.teller.remind(self._menu)

    def table_changed(self, old: TableState | None, message: TableChanged) -> None:
        """The table is not as it was."""
        self._set_pictures()
        if old is not None:
            for line in changes(old, message.table, self.mirror.you.seat):
                self.teller.talk(line)
            if old.match != message.table.match:
                self._rounds.clear()
                self.teller.forget()
            if message.table.phase == "finished" and old.phase != "finished":
                self._after_the_end()
        self.teller.remind(self._menu)

    @property
    def names(self) -> list[str]:
        table = self.mirror.table
        return seat_names(table, self.mirror.you.seat) if table is not None else []

    def _set_pictures(self) -> None:
        game, table = self.mirror.game, self.mirror.table
        assert table is not None
        options: GameOptions = read_options(game.options_type, table.options)
        self.teller.pictures = game_terminal(game)(game, options, self.names, self.mirror.viewer)

    def _welcome(self, message: Welcome) -> None:
        self._set_pictures()
        self._menu = self._answered = None
        you, view = self.mirror.you, self.mirror.view
        self.teller.talk("\n".join(describe_table(message.table, you.seat, you.host)))
        self._tell_away(message.while_away)
        if view is not None:
            self.teller.describe(view)
        if you.seat is None and you.viewpoint == "player":
            self.teller.talk("You have no seat. /sit takes one.")
        elif you.host and message.table.phase == "open":
            self.teller.talk("Others come by the link or the code; /bot SEAT LEVEL seats a bot, /start begins.")
        self.teller.talk("Type help at any time, quit to leave.")
        self._ask_or_show()

    def _tell_away(self, did: Sequence[str]) -> None:
        if did:
            self.teller.talk(f"While you were away a bot did this for you: {'; '.join(map(printable, did))}.")

    def _update(self, message: Update) -> None:
        asked = self._menu or self._answered
        events = self.mirror.events(message)
        if asked is not None and not self.mirror.legal:
            self.teller.forget()
        for event in events:
            self.teller.tell(self.mirror.view, event)
            if isinstance(event, self.teller.pictures.round_end):
                self._rounds.append(event)
        if asked is not None and message.done is None and asked.legal == self.mirror.legal:
            self.teller.show(self.mirror.view)  # others did something, and the question is the same
        else:
            self._ask_or_show()

    def _ask_or_show(self, reply: str = "") -> None:
        """Asks for a decision if one is wanted."""
        mirror = self.mirror
        self._answered = None
        if (
            mirror.legal
            and mirror.you.seat is not None
            and mirror.table is not None
            and mirror.table.phase == "playing"
        ):
            pictures = self.teller.pictures
            self._menu = Menu(mirror.game, mirror.legal, pictures.names, mirror.you.seat, pictures.either_order)
            self.teller.ask(mirror.view, self._menu, reply)
        else:
            self._menu = None
            self.teller.show(mirror.view)

    def _after_the_end(self) -> None:
        table, view = self.mirror.table, self.mirror.view
        outcome = getattr(view, "outcome", None)
        if outcome is not None:
            names, unit = self.names, self.teller.pictures.unit
            for result in sorted(outcome.results, key=lambda result: (result.rank, result.seat)):
                self.teller.talk(f"{result.rank}. {names[result.seat]}: {result.score} {unit}")
        if table is not None and table.record is not None:
            self.teller.talk(f"The record: {self.client.address.house}/api/records/{table.record}")
        if self.mirror.you.host:
            self.teller.talk("/rematch plays once more.")

    # What the person types.

    def typed(self, line: str) -> None:
        """Does what was typed."""
        if self.teller.typed(line):
            return
        text = line.strip()
        try:
            wish = self._read(text)
        except (BadUsage, BadCommand, Unclear, BadNotation) as error:
            self.teller.talk(str(error))
            self.teller.remind(self._menu)
            return
        if wish is None:
            self.teller.remind(self._menu)
            return
        self.wish(wish)

    def wish(self, wish: Wish) -> None:
        """Sends a command. The person can go on typing while the answer is on its way."""
        task = asyncio.get_running_loop().create_task(self._send(wish))
        self._sending.add(task)
        task.add_done_callback(self._sending.discard)

    async def finish_sending(self) -> None:
        """What was typed last is still done, if the house is there."""
        if self._sending:
            await asyncio.wait(self._sending, timeout=LAST_WORDS)

    async def _send(self, wish: Wish) -> None:
        try:
            answer = await self.client.ask(wish.kind, **wish.fields)
        except HouseRefused:  # the house hung up, and says why by itself
            return
        except FortyWinksError as error:
            self.teller.talk(str(error))
            return
        if isinstance(answer, Refused):
            self.teller.talk(self._explain(answer))
            if wish.kind is Act and self._answered is not None:
                self._menu, self._answered = self._answered, None
            self.teller.remind(self._menu)
        elif isinstance(answer, Advice):
            action = self.mirror.game.parse_action(answer.do)
            words = self.mirror.game.describe_action(action, self.names, self.mirror.viewer)
            self.teller.talk(f"A strong player would type {answer.do}: {words}.")
            self.teller.remind(self._menu)

    def _read(self, text: str) -> Wish | None:
        """What is to be sent; None if the line was for this program."""
        word, _, rest = text.partition(" ")
        match word.lower():
            case "":
                return None
            case "quit" | "exit" | "q" | "/quit":
                raise LeftTheTable
            case "help" | "?" | "h" | "/help":
                self._help()
            case "rules" | "rule" | "/rules":
                self.teller.page(self._rules(rest.strip()), markdown=True)
            case "log" | "/log":
                news = [event for event in self.teller.news if event not in self._rounds]
                self.teller.page("\n".join(self.teller.pictures.story([*self._rounds, *news])) or "Nothing yet.")
            case "table" | "/table":
                self._table()
            case "link" | "/link":
                self._link()
            case _:
                return self._wish(text)
        return None

    def _wish(self, text: str) -> Wish:
        if text.startswith("/"):
            return read_command(text, self.name)
        if self._menu is None:
            raise BadCommand("Nothing is asked of you now. /say talks; help tells what else can be typed.")
        action = self._menu.read(text)
        self._menu, self._answered = None, self._menu
        return Wish(Act, {"do": str(action)})

    def _help(self) -> None:
        example = (
            f", such as `{next(iter(self._menu.legal))}`" if self._menu is not None and len(self._menu.legal) else ""
        )
        self.teller.page(HELP.format(example=example, commands=command_help(self.mirror.you.host)), markdown=True)

    def _table(self) -> None:
        you, table, view = self.mirror.you, self.mirror.table, self.mirror.view
        if table is not None:
            text = "\n".join(describe_table(table, you.seat, you.host))
            clocks = [f"{_whose(clock.seat, self.names)} {clock.seconds:.0f} seconds" for clock in self.mirror.clocks]
            if clocks:
                text += f"\nAt the last move there were left: {', '.join(clocks)}."
            self.teller.page(text if view is None else f"{text}\n{self.mirror.game.describe_view(view, self.names)}")

    def _link(self) -> None:
        table = self.mirror.table
        if table is not None:
            self.teller.talk(f"{self.client.address.link} (spoken code {table.code})")

    @property
    def _book(self) -> Rulebook:
        return open_rulebook(self.mirror.game)

    def _rules(self, number: str) -> str:
        if self.mirror.table is None:
            raise BadCommand("The house has not said yet which game is played.")
        if not number:
            return self._book.text
        full = self._book.find(number)
        return f"- {full} {self._book.rules[full]}"

    def _explain(self, refused: Refused) -> str:
        text = self._book.rules.get(refused.rule or "", "") if self.mirror.table is not None else ""
        reason = f"No: {printable(refusal_sentence(refused.rule, refused.code, refused.fields))}."
        return f"{reason} {refused.rule}: {shorten(text, QUOTED_RULE, placeholder=' …')}" if text else reason


def _whose(seat: int | None, names: Sequence[str]) -> str:
    return f"{names[seat]} ({seat_letter(seat)})" if seat is not None and seat < len(names) else "everybody"


def no_pictures(game: Any) -> GameTerminal:
    """For the moments before anything is known of the table."""
    return GameTerminal(game, game.options_type(), [], 0)
