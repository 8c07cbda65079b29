"""A person at a table: what the house says is told, what the person types is sent."""

import asyncio
from collections.abc import Callable, Sequence
from typing import Any

from ...client import HouseRefused, LineLost, NoAnswer
from ...core import BadNotation, Event, FortyWinksError, LegalActions, read_options
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
from ...terminal.wording import terminal_words
from .commands import BadCommand, Wish, read_command
from .describe import changes, notice_words
from .display import Display
from .lookup import Client, Lookup
from .menu import Menu, Unclear
from .reacting import Reacting

LAST_WORDS = 5.0
"""Seconds that are waited for answers when the input has ended."""


class LeftTheTable(Exception):
    """The person has had enough, or there is nothing more to see."""


class Visit:
    """One person at one table. `save` keeps the game in a file from now on, where that can be done."""

    def __init__(
        self, client: Client, name: str, display: Display, language: str, save: Callable[[str], str] | None = None
    ) -> None:
        self.client = client
        self.mirror = client.mirror
        self.name = name
        self.display = display
        self.language = language
        self.wording = terminal_words(language)
        self.lookup = Lookup(client, display, language)
        self.began = asyncio.Event()
        """Something was heard, if only that the line is lost."""
        self.is_over = False
        self._save = save
        self._menu: Menu | None = None
        """What is asked of the person now."""
        self._answered: Menu | None = None
        """What was asked, while the person's answer is on its way."""
        self._log: list[Event] = []
        self._by_itself: set[str] = set()
        self._reacting = Reacting()
        """What is done without asking from now on, by its verb."""
        self._sending: set[asyncio.Task[None]] = set()
        client.when_quiet = self.nothing_more_to_hear

    # What the house says.

    def hear(self, message: HouseMessage | LineLost) -> None:
        """Tells the person. `mirror` is already as of this message."""
        text = self.wording.text
        if isinstance(message, Welcome):
            self._welcome(message)
        elif isinstance(message, Resumed):
            self.display.talk(text("connected-again"))
            self._tell_away(message.while_away)
        elif isinstance(message, Update):
            self._update(message)
        elif isinstance(message, Notice):
            self.display.talk(notice_words(message, self.lookup.names, self.mirror.you.seat, self.wording))
        elif isinstance(message, Said):
            self.display.talk(text("says", name=printable(message.name), text=printable(message.text)))
        elif isinstance(message, Reacted):
            self.display.talk(f"{self.lookup.names[message.seat]}: {message.reaction}!")
        elif isinstance(message, LineLost):
            self.display.talk(text("line-lost", reason=printable(message.reason)))
        elif isinstance(message, Bye):
            why = refusal_sentence(None, message.code, {}, self.language)
            self._menu = None
            self.display.talk(text("hangs-up", reason=printable(why)))
        self.began.set()
        self._remind()

    def _remind(self) -> None:
        if not self.client.is_near:
            self.display.remind(self._menu)

    def table_changed(self, old: TableState | None, message: TableChanged) -> None:
        """The table is not as it was."""
        self._set_shown()
        if old is not None and message.table.phase == "finished" and old.phase != "finished":
            self.is_over = True
            self.display.is_last = self.client.is_near
        if old is not None and not self.client.is_near:
            for line in changes(old, message.table, self.mirror.you.seat, self.wording):
                self.display.talk(line)
            if old.match != message.table.match:
                self._log.clear()
                self.display.forget()
            if message.table.phase == "finished" and old.phase != "finished":
                self._after_the_end()
        self._remind()

    def _set_shown(self) -> None:
        game, table = self.mirror.game, self.mirror.table
        assert table is not None
        options: GameOptions = read_options(game.options_type, table.options)
        self.display.shown = game_terminal(game)(game, options, self.lookup.names, self.mirror.viewer, self.language)

    def _welcome(self, message: Welcome) -> None:
        self._set_shown()
        self._menu = self._answered = None
        you, view, text = self.mirror.you, self.mirror.view, self.wording.text
        if self.client.is_near:
            return
        self.display.talk("\n".join(self.lookup.table_lines(message.table)))
        self._tell_away(message.while_away)
        if view is not None:
            self.display.describe(view)
        if message.table.phase == "finished":
            self._after_the_end()
        if you.seat is None and you.viewpoint == "player":
            self.display.talk(text("no-seat"))
        elif you.host and message.table.phase == "open":
            self.display.talk(text("for-the-host"))
        self.display.talk(text("help-and-quit"))
        self._ask_or_show()

    def _tell_away(self, did: Sequence[str]) -> None:
        if did:
            self.display.talk(self.wording.text("while-away", actions="; ".join(map(printable, did))))

    async def listen_to_welcome(self) -> None:
        """At a table in this process: who sits there, before the game begins."""
        while self.mirror.table is None or self.client.is_behind:
            await anext(self.client)
        self._set_shown()
        self.began.set()

    def recall(self, events: Sequence[Event]) -> None:
        """What happened before the person came back to a game that was left; since the last turn it is still news."""
        for event in events:
            if self.display.shown.is_private(event):
                continue
            self._log.append(event)
            if getattr(event, "seat", None) == self.mirror.you.seat or isinstance(event, self.display.shown.round_end):
                self.display.forget()
            if not isinstance(event, self.display.shown.round_end):
                self.display.tell(self.mirror.view, event)

    def _update(self, message: Update) -> None:
        asked = self._menu or self._answered
        mirror, shown = self.mirror, self.display.shown
        if asked is not None and not mirror.legal:
            self.display.forget()
            self._menu = self._answered = None
        for event in mirror.events(message):
            if shown.is_private(event):
                self.display.glimpse(mirror.view, event)
                continue
            self._log.append(event)
            self.display.tell(mirror.view, event)
        if self.client.is_near:
            return  # bots go on at once: it is shown when there is nothing more to hear
        if asked is not None and message.done is None and asked.legal == mirror.legal:
            self.display.show(mirror.view)  # others did something, and the question is the same
            self._menu = asked if self._answered is None else None
        else:
            self._ask_or_show()

    def nothing_more_to_hear(self) -> None:
        """At a table in this process: everybody has done what follows."""
        if (self._menu is None and self._answered is None) or (self._answered is not None and self.mirror.legal):
            self._ask_or_show()

    def _ask_or_show(self) -> None:
        """Asks for a decision if one is wanted."""
        mirror, shown, table = self.mirror, self.display.shown, self.mirror.table
        self._answered = self._menu = None
        if not mirror.legal or mirror.you.seat is None or table is None or table.phase != "playing":
            self.display.show(mirror.view)
            return
        is_new = self._reacting.asked((mirror.view, tuple(map(str, mirror.legal))), self._now())
        done = self._done_by_itself(mirror.legal)
        if done is not None:
            if is_new or self.client.is_near:
                self.wish(Wish(Act, {"do": done}))
            return
        self._menu = Menu(
            mirror.game,
            mirror.legal,
            shown.names,
            mirror.you.seat,
            either_order=shown.either_order,
            more_verbs=shown.more_verbs,
            language=self.language,
            choice=shown.choice,
        )
        self.display.ask(mirror.view, self._menu)

    def _done_by_itself(self, legal: LegalActions[Any]) -> str | None:
        """What need not be asked: what was chosen once for good, or to let a thing happen that cannot be answered."""
        reactions = self.display.shown.reactions
        verbs = {str(action).split()[0]: str(action) for action in legal}
        chosen = next((do for verb, do in verbs.items() if verb in self._by_itself), None)
        if chosen is not None:
            return chosen
        if len(legal) == 1 and not legal.spaces and reactions & set(verbs):
            return next(iter(verbs.values()))
        return None

    def _now(self) -> float:
        return asyncio.get_running_loop().time()

    def _after_the_end(self) -> None:
        table = self.mirror.table
        for line in self.lookup.result_lines():
            self.display.talk(line)
        if table is not None and table.record is not None and self.client.link is not None:
            house = self.client.link.rpartition("/t/")[0]
            self.display.talk(self.wording.text("record-at", address=f"{house}/api/records/{table.record}"))
        if self.mirror.you.host:
            self.display.talk(self.wording.text("rematch"))

    # What the person types.

    def typed(self, line: str) -> None:
        """Does what was typed."""
        if self.display.typed(line):
            return
        try:
            wish = self._read(line.strip())
        except (BadUsage, BadCommand, Unclear, BadNotation) as error:
            self.display.talk(printable(str(error)))
            wish = None
        if wish is None:
            self.display.remind(self._menu)
        else:
            self.wish(wish)

    def wish(self, wish: Wish) -> None:
        """Sends a command. The person can go on typing while the answer is on its way."""
        task = asyncio.get_running_loop().create_task(self._send(wish))
        self._sending.add(task)
        task.add_done_callback(self._sending.discard)

    async def settled(self) -> None:
        """At a table in this process: until everything that follows from what was typed has been told."""
        while self.client.is_near:
            while self._sending:
                await asyncio.wait(self._sending)
                await asyncio.sleep(0)
            await self.client.settled()
            if not self._sending:
                return

    async def finish_sending(self) -> None:
        """What was typed last is still done, if the house is there."""
        if self._sending:
            await asyncio.wait(self._sending, timeout=LAST_WORDS)

    async def _send(self, wish: Wish) -> None:
        do = str(wish.fields.get("do")) if wish.kind is Act else ""
        if do.partition(" ")[0] in self.display.shown.reactions and not self.client.is_near:
            await asyncio.sleep(self._reacting.wait(self._now()))
            if do not in map(str, self.mirror.legal):  # it has happened by itself
                return
        try:
            answer = await self.client.ask(wish.kind, **wish.fields)
        except HouseRefused:  # the house hung up, and says why by itself
            return
        except NoAnswer as error:
            self.display.talk(self.lookup.explanation(Refused(None, error.code)))
            return
        except FortyWinksError as error:
            self.display.talk(printable(str(error)))
            return
        if isinstance(answer, Refused):
            self.display.talk(self.lookup.explanation(answer))
            if wish.kind is Act and self._answered is not None:
                self._menu, self._answered = self._answered, None
            self.display.remind(self._menu)
        elif isinstance(answer, Advice):
            action = self.mirror.game.parse_action(answer.do)
            words = self.mirror.game.describe_action(action, self.lookup.names, self.mirror.viewer, self.language)
            self.display.talk(self.wording.text("advice", action=answer.do, words=words))
            self.display.remind(self._menu)

    def _read(self, text: str) -> Wish | None:
        """What is to be sent; None if the line was for this program."""
        if not text.startswith("/"):
            if text:
                return self._action(text)
            if self._menu is not None:
                self.display.ask(self.mirror.view, self._menu)
            return None
        word, _, rest = text[1:].partition(" ")
        match word.lower():
            case "quit" | "exit" | "q":
                raise LeftTheTable
            case "help" | "h" | "?" | "":
                self.display.page(self.lookup.help(self._menu), markdown=True)
            case "rules" | "rule":
                self.display.page(self.lookup.rules(rest.strip()), markdown=True)
            case "log":
                told = self.display.shown.log(self._log, self.display.news, self.mirror.view)
                story = "\n".join(self.display.shown.story(told))
                self.display.page(story or self.wording.text("nothing-yet"))
            case "table":
                self.display.page("\n".join(self.lookup.table()))
            case "link":
                if link := self.lookup.link():
                    self.display.talk(link)
            case "save":
                self.display.talk(self._keep(rest.strip()))
            case "always" if self.display.shown.reactions:
                return self._always()
            case "ask":
                self._by_itself.clear()
                self.display.talk(self.wording.text("asked-again"))
            case _:
                return self._wish(text)
        return None

    def _always(self) -> Wish | None:
        """From now on everything is let happen; also what is asked just now."""
        verbs = self.display.shown.reactions
        self._by_itself |= verbs
        self.display.talk(self.wording.text("by-itself", verb=", ".join(sorted(verbs))))
        legal = self._menu.legal if self._menu is not None else ()
        done = next((action for action in legal if str(action).split()[0] in verbs), None)
        return self._chosen(self._menu, done) if self._menu is not None and done is not None else None

    def _wish(self, text: str) -> Wish:
        wish = read_command(text, self.name, self.wording)
        if wish is not None:
            return wish
        if self._menu is None:
            word = printable(text[1:].partition(" ")[0][:20])
            raise BadCommand(self.wording.text("no-command", word=word))
        return self._chosen(self._menu, self._menu.read_choice(text[1:]))

    def _action(self, text: str) -> Wish:
        if self._menu is None:
            raise BadCommand(self.wording.text("nothing-asked"))
        return self._chosen(self._menu, self._menu.read(text))

    def _chosen(self, menu: Menu, action: Any) -> Wish:
        verb = str(action).split()[0]
        if verb in self.display.shown.once_for_all and action in menu.legal:
            self._by_itself.add(verb)
            self.display.talk(self.wording.text("by-itself", verb=verb))
        else:
            self.display.acted()
        self._menu, self._answered = None, menu
        return Wish(Act, {"do": str(action)})

    def _keep(self, path: str) -> str:
        if self._save is None:
            return self.wording.text("cannot-save")
        return self._save(path)


def nothing_shown(game: Any, language: str) -> GameTerminal:
    """For the moments before anything is known of the table."""
    return GameTerminal(game, game.options_type(), [], 0, language)
