"""When I Dream in words, for the terminal and for screen readers. The sentences are in `words/`, some of them shared
with the page; the rules themselves know no language."""

from collections.abc import Callable
from functools import partial
from typing import Any

from ...core import wording
from ...core.wording import Names
from . import actions, events
from .components import Spirit
from .view import WhenIDreamView


class Speaker(wording.Speaker):
    """Says things about one bed to one viewer, in one language."""

    def __init__(self, names: Names, viewer: int, language: str) -> None:
        super().__init__(names, viewer, language, __package__)

    def name(self, seat: int) -> str:
        return self.text("terminal.me") if seat == self.viewer else self.names[seat]

    def role(self, spirit: Spirit | None) -> str:
        """What somebody is tonight; who is no spirit dreams."""
        return self.text(f"terminal.spirit.{spirit or 'dreamer'}")


# The table.


def describe_view(view: WhenIDreamView, names: Names, language: str = "en") -> str:
    """The table in a few lines, read from top to bottom."""
    say = Speaker(names, view.viewer, language)
    text = say.text
    totals = ", ".join(f"{say.name(seat)} {total}" for seat, total in enumerate(view.totals))
    lines = [
        text("terminal.view.night", night=view.night, nights=view.nights, phase=_phase(view, say)),
        text("terminal.view.points", totals=totals),
    ]
    if view.spirit is not None:
        lines.append(text(f"terminal.you-are.{view.spirit}"))
    if view.term is not None:
        lines.append(text("terminal.view.card", card=view.card, term=view.term))
    if view.hints:
        given = ", ".join(f"{hint.text} ({say.name(hint.seat)})" for hint in view.hints)
        lines.append(text("terminal.view.hints", hints=given))
    if view.yellow is not None and view.blue is not None:
        lines.append(text("terminal.view.piles", yellow=view.yellow, blue=view.blue))
    if view.vote is not None:
        lines.append(say.about("terminal.view.vote", view.vote.author, text=view.vote.text))
    if view.phase == "recall":
        named = ", ".join(view.named) or text("terminal.nothing-yet")
        lines.append(text("terminal.view.recalled", things=named, count=view.entries))
    return "\n".join(lines)


def _phase(view: WhenIDreamView, say: Speaker) -> str:
    key = f"terminal.phase.{view.phase}"
    if view.phase in ("last", "over"):
        return say.text(key)
    return say.about(key, view.dreamer, turn=say.about("terminal.to-hint", view.turn))


# Actions.


def describe_action(action: Any, names: Names, seat: int, language: str = "en") -> str:
    """What an action would do, said to the seat that could do it."""
    describe = _ACTIONS.get(type(action))
    return describe(action, Speaker(names, seat, language)) if describe else str(action)


def _do(key: str, action: Any, say: Speaker) -> str:
    places = {place: getattr(action, place) for place in ("text", "card") if hasattr(action, place)}
    return say.text(f"terminal.do.{key}", **places)


_ACTIONS: dict[type, Callable[[Any, Speaker], str]] = {
    actions.Sleep: partial(_do, "sleep"),
    actions.Hint: partial(_do, "hint"),
    actions.Guess: partial(_do, "guess"),
    actions.Pass: partial(_do, "pass"),
    actions.Listen: partial(_do, "listen"),
    actions.Challenge: partial(_do, "challenge"),
    actions.Accept: partial(_do, "accept"),
    actions.Vote: lambda a, say: say.text("terminal.do.agree" if a.agree else "terminal.do.disagree"),
    actions.Recall: partial(_do, "recall"),
    actions.Wake: partial(_do, "wake"),
    actions.Away: partial(_do, "away"),
    actions.Back: partial(_do, "back"),
    actions.Tap: lambda a, say: say.text(f"terminal.do.tap.{a.verdict}"),
    actions.Penalty: lambda a, say: say.about("terminal.do.penalty", a.seat),
    actions.Remembered: partial(_do, "remembered"),
}


# Events.


def describe_event(event: Any, names: Names, viewer: int, language: str = "en") -> str | None:
    """What happened, said to this viewer."""
    describe = _EVENTS.get(type(event))
    return describe(event, Speaker(names, viewer, language)) if describe else None


def _day_broke(event: events.DayBroke, say: Speaker) -> str:
    result, text = event.result, say.text
    key = "terminal.day-void" if result.void else "terminal.day"
    lines = [text(key, night=result.night, name=say.names[result.dreamer])]
    for card in result.dream:
        fate = [text("terminal.guessed", guess=card.guess)] if card.guess is not None else []
        fate.append(text(f"terminal.pile.{card.pile}"))
        if card.recalled and card.pile == "yellow":
            fate.append(text("terminal.recalled"))
        lines.append(f"  {card.term}: {', '.join(fate)}")
    for seat, spirit in enumerate(result.spirits):
        places = {"name": say.names[seat], "role": say.role(spirit), "total": result.totals[seat]}
        lines.append(f"  {text('terminal.day-line', count=result.points[seat], **places)}")
    lines.append(f"  {text('terminal.left-over', spirit=say.role(result.left_over))}")
    return "\n".join(lines)


def _game_ended(event: events.GameEnded, say: Speaker) -> str:
    scores = ", ".join(f"{name} {score}" for name, score in zip(say.names, event.scores, strict=True))
    over = say.text("terminal.over", scores=scores)
    if len(event.winners) == 1:
        return f"{over} {say.about('terminal.won', event.winners[0])}"
    winners = f" {say.text('terminal.and')} ".join(say.names[seat] for seat in event.winners)
    return f"{over} {say.text('terminal.shared', names=winners)}"


def _card_judged(event: events.CardJudged, say: Speaker) -> str:
    key = "terminal.judged-none" if event.guess is None else "terminal.judged"
    return say.text(key, guess=event.guess, card=event.card, pile=say.text(f"terminal.pile.{event.pile}"))


def _hint_punished(event: events.HintPunished, say: Speaker) -> str:
    said = say.about("told.punished", event.seat, hint=event.text).removesuffix(".")
    return f"{said}: {say.wording.refusal(event.why, {})}."


def _did(key: str, event: Any, say: Speaker) -> str:
    """What a seat did, where nothing more is told."""
    return say.about(key, event.seat)


_EVENTS: dict[type, Callable[[Any, Speaker], str]] = {
    events.DuskFell: lambda e, say: say.about("told.dusk", e.dreamer, night=e.night, seen=e.seen),
    events.BecameSpirit: lambda e, say: say.text(f"terminal.you-are.{e.spirit}"),
    events.NightFell: lambda e, say: say.text("told.night-fell"),
    events.NewCard: lambda e, say: say.about("terminal.new-card", e.turn, card=e.card),
    events.CardShown: lambda e, say: say.text("told.card", term=e.term),
    events.HintGiven: lambda e, say: say.about("terminal.said", e.seat, hint=e.text),
    events.TurnSkipped: lambda e, say: say.about("told.late" if e.out_of_time else "told.passed", e.seat),
    events.CardDone: lambda e, say: say.text("terminal.card-done", card=e.card),
    events.CardJudged: _card_judged,
    events.HintPunished: _hint_punished,
    events.Challenged: partial(_did, "told.challenged"),
    events.HasVoted: partial(_did, "terminal.voted"),
    events.ChallengeDecided: lambda e, say: say.text("told.upheld" if e.upheld else "told.rejected"),
    events.CardTaken: partial(_did, "told.taken"),
    events.TimeIsUp: lambda e, say: say.text("told.time-is-up"),
    events.NightEnded: lambda e, say: say.text("told.night-ended", count=e.entries),
    events.Named: lambda e, say: say.text("told.named", what=e.text),
    events.NamedCard: lambda e, say: say.text("terminal.named-card", card=e.card),
    events.WentAway: partial(_did, "told.went-away"),
    events.CameBack: partial(_did, "told.came-back"),
    events.DayBroke: _day_broke,
    events.GameEnded: _game_ended,
}
