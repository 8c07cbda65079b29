"""Hints: what would the strongest bot do in somebody's place? It is seated for one question, beside the person.

A hint is worth nothing once the moment has passed or whoever asked is gone: then the adviser gets up at once.
"""

from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from ..bots.seats import BotSeat
from ..core import Decision, Seat
from ..core.bot import Reason
from ..protocol.messages import Advice, Refused, encode
from .refusals import TableRefusal

if TYPE_CHECKING:
    from .connections import Attachment
    from .table import Table


class Adviser(NamedTuple):
    """A bot that thinks about a hint: what it was asked, and for whom."""

    bot: BotSeat
    question: Decision | None
    id: str
    attachment: "Attachment"


class Advisers:
    """The bots that think about a hint just now, one for a seat at most."""

    def __init__(self, table: "Table") -> None:
        self.table = table
        self.thinking: dict[Seat, Adviser] = {}

    def ask(self, seat: Seat, id: str, attachment: "Attachment") -> None:
        """Answers later, to the asker alone. The adviser knows what the seat was told, and nothing else."""
        table, play = self.table, self.table.play
        if not table.meta.hints:
            raise TableRefusal("no-hints")
        if play is None or table.meta.phase != "playing" or seat not in play.state.deciders:
            raise TableRefusal("you-are-not-asked")
        if seat in self.thinking:
            raise TableRefusal("patience")
        if not table.game.bot_levels:
            raise TableRefusal("no-adviser")
        level = list(table.game.bot_levels)[-1]
        share = (attachment.address, table.meta.id)
        bot = table.house.bots.adviser(play.seating(level, seat, table.house.new_secret()), share)
        if bot is None:
            raise TableRefusal("advisers-busy")
        self.thinking[seat] = Adviser(bot, play.state.decision(seat), id, attachment)
        reasons: list[Reason] = []
        bot.ask(
            play.state.view(seat),
            play.state.legal_actions(seat),
            partial(self._answered, seat, id, attachment, reasons),
            partial(self._failed, seat, id, attachment),
            reasons.append,
        )

    def _answered(self, seat: Seat, id: str, attachment: "Attachment", reasons: list[Reason], do: str) -> None:
        self._get_up(seat)
        play = self.table.play
        if play is None or not self._is_still_asked(seat, do):
            attachment.send(encode(Refused(id, "you-are-not-asked")))
            return
        reason = reasons[0] if reasons else None
        advice = Advice(id, do) if reason is None else Advice(id, do, reason.why, reason.numbers)
        attachment.send(encode(advice))

    def _is_still_asked(self, seat: Seat, do: str) -> bool:
        play = self.table.play
        if play is None or seat not in play.state.deciders:
            return False
        return self.table.game.parse_action(do) in play.state.legal_actions(seat)

    def _failed(self, seat: Seat, id: str, attachment: "Attachment", reason: str) -> None:
        self._get_up(seat)
        attachment.send(encode(Refused(id, "no-advice")))

    def _get_up(self, seat: Seat) -> None:
        self.thinking.pop(seat).bot.dismiss()

    def went_on(self) -> None:
        """The game went on: whoever thinks about a moment that has passed stops, and the asker is told."""
        play = self.table.play
        for seat, (_, question, id, attachment) in list(self.thinking.items()):
            if play is None or play.state.decision(seat) != question:
                self._get_up(seat)
                attachment.send(encode(Refused(id, "you-are-not-asked")))

    def left(self, attachment: "Attachment") -> None:
        """A connection is gone: nobody waits there for a hint."""
        for seat, adviser in list(self.thinking.items()):
            if adviser.attachment is attachment:
                self._get_up(seat)

    def dismiss(self) -> None:
        """Nobody needs a hint any more."""
        for seat in list(self.thinking):
            self._get_up(seat)
