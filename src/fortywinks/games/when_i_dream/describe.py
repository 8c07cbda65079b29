"""When I Dream in English words, for the terminal and for screen readers. The rules themselves know no language."""

from collections.abc import Callable
from typing import Any

from ...core.words import Names, does, subject
from . import actions, events
from .components import Spirit
from .view import WhenIDreamView

SPIRIT_NAMES: dict[Spirit, str] = {"fairy": "a fairy", "nightmare": "a nightmare", "sandman": "a sandman"}
_PHASES = {
    "dusk": "{dreamer} will dream",
    "night": "{dreamer} dreams; {turn} to give a hint",
    "last": "the time is up; one last guess",
    "recall": "{dreamer} recalls the dream",
    "over": "the game is over",
}
_MY_PHASES = _PHASES | {"night": "you dream; {turn} to give a hint", "recall": "you recall the dream"}
_PILES = {
    "yellow": "right, to the yellow side",
    "blue": "to the blue side",
    "front": "counts for nobody",
    "none": "uncounted",
}


def describe_view(view: WhenIDreamView, names: Names, language: str = "en") -> str:
    """The table in a few lines, read from top to bottom."""
    dreamer, turn = (subject(seat, names, view.viewer) for seat in (view.dreamer, view.turn))
    phases = _MY_PHASES if view.dreamer == view.viewer else _PHASES
    phase = phases[view.phase].format(dreamer=dreamer, turn=turn)
    totals = ", ".join(f"{subject(seat, names, view.viewer)} {total}" for seat, total in enumerate(view.totals))
    lines = [f"Night {view.night} of {view.nights}: {phase}.", f"Points: {totals}."]
    if view.spirit is not None:
        lines.append(f"Tonight you are {SPIRIT_NAMES[view.spirit]}.")
    if view.term is not None:
        lines.append(f"Card {view.card}: {view.term}.")
    if view.hints:
        given = ", ".join(f"{hint.text} ({subject(hint.seat, names, view.viewer)})" for hint in view.hints)
        lines.append(f"Hints so far: {given}.")
    if view.yellow is not None and view.blue is not None:
        lines.append(f"Yellow {view.yellow}, blue {view.blue}.")
    if view.vote is not None:
        author = subject(view.vote.author, names, view.viewer)
        lines.append(f"A vote: was '{view.vote.text}' by {author} an invalid hint?")
    if view.phase == "recall":
        lines.append(f"Recalled: {', '.join(view.named) or 'nothing yet'}; {view.entries} more may be named.")
    return "\n".join(lines)


def describe_action(action: Any, names: Names, seat: int, language: str = "en") -> str:
    """What an action would do, said to the seat that could do it."""
    describe = _ACTIONS.get(type(action))
    return describe(action, names, seat) if describe else str(action)


def describe_event(event: Any, names: Names, viewer: int, language: str = "en") -> str | None:
    """What happened, said to this viewer."""
    describe = _EVENTS.get(type(event))
    return describe(event, names, viewer) if describe else None


_ACTIONS: dict[type, Callable[[Any, Names, int], str]] = {
    actions.Sleep: lambda a, n, s: "sleep: put the mask on and begin to dream",
    actions.Hint: lambda a, n, s: f"say '{a.text}'",
    actions.Guess: lambda a, n, s: f"guess '{a.text}'",
    actions.Pass: lambda a, n, s: "pass",
    actions.Listen: lambda a, n, s: "listen to one more hint",
    actions.Challenge: lambda a, n, s: "challenge the newest hint as invalid",
    actions.Accept: lambda a, n, s: "accept the newest hint",
    actions.Vote: lambda a, n, s: "agree that the hint was invalid" if a.agree else "disagree: the hint was fine",
    actions.Recall: lambda a, n, s: f"recall '{a.text}'",
    actions.Wake: lambda a, n, s: "wake up: nothing more comes to mind",
    actions.Away: lambda a, n, s: "away: drop out of the dream",
    actions.Back: lambda a, n, s: "back: be here again",
    actions.Tap: lambda a, n, s: {"right": "right guess", "wrong": "wrong guess", "pass": "no guess"}[a.verdict],
    actions.Penalty: lambda a, n, s: f"penalty: {subject(a.seat, n, s)} gave an invalid hint",
    actions.Remembered: lambda a, n, s: f"remembered: card {a.card} was named",
}


def _day_broke(event: events.DayBroke, names: Names, viewer: int) -> str:
    result = event.result
    lines = [f"Day breaks after night {result.night}; {names[result.dreamer]} has dreamt."]
    if result.void:
        lines[0] = f"Night {result.night} is void: {names[result.dreamer]} dropped out of the dream."
    for card in result.dream:
        guess = f"guessed '{card.guess}', " if card.guess is not None else ""
        recalled = ", recalled" if card.recalled and card.pile == "yellow" else ""
        lines.append(f"  {card.term}: {guess}{_PILES[card.pile]}{recalled}")
    for seat, spirit in enumerate(result.spirits):
        role = SPIRIT_NAMES[spirit] if spirit is not None else "the dreamer"
        lines.append(f"  {names[seat]} was {role}: {result.points[seat]} points, total {result.totals[seat]}")
    lines.append(f"  {SPIRIT_NAMES[result.left_over].capitalize()} was left over.")
    return "\n".join(lines)


def _game_ended(event: events.GameEnded, names: Names, viewer: int) -> str:
    scores = ", ".join(f"{name} {score}" for name, score in zip(names, event.scores, strict=True))
    winners = " and ".join(names[seat] for seat in event.winners)
    if len(event.winners) > 1:
        return f"The game is over: {scores}. {winners} share the win."
    return f"The game is over: {scores}. {does(event.winners[0], names, viewer, 'win.', 'wins.')}"


def _card_judged(event: events.CardJudged, names: Names, viewer: int) -> str:
    guess = f"The guess was '{event.guess}': " if event.guess is not None else "No guess: "
    return f"{guess}card {event.card} {_PILES[event.pile]}."


_EVENTS: dict[type, Callable[[Any, Names, int], str]] = {
    events.DuskFell: lambda e, n, v: (
        f"Night {e.night} is coming: {subject(e.dreamer, n, v)} will dream. '{e.seen}' goes under the pile."
    ),
    events.BecameSpirit: lambda e, n, v: f"Tonight you are {SPIRIT_NAMES[e.spirit]}.",
    events.NightFell: lambda e, n, v: "The mask is on; the night begins.",
    events.NewCard: lambda e, n, v: f"Card {e.card}; {does(e.turn, n, v, 'go on.', 'goes on.')}",
    events.CardShown: lambda e, n, v: f"The dream is of: {e.term}.",
    events.HintGiven: lambda e, n, v: does(e.seat, n, v, f"said: {e.text}"),
    events.TurnSkipped: lambda e, n, v: (
        does(e.seat, n, v, "ran out of time.") if e.out_of_time else does(e.seat, n, v, "passed.")
    ),
    events.CardDone: lambda e, n, v: f"The dreamer is done with card {e.card}.",
    events.CardJudged: _card_judged,
    events.HintPunished: lambda e, n, v: does(e.seat, n, v, f"said '{e.text}': {e.why}.", f"said '{e.text}': {e.why}."),
    events.Challenged: lambda e, n, v: does(e.seat, n, v, "challenged the hint."),
    events.HasVoted: lambda e, n, v: does(e.seat, n, v, "voted."),
    events.ChallengeDecided: lambda e, n, v: "The hint was invalid." if e.upheld else "The hint stands.",
    events.CardTaken: lambda e, n, v: does(e.seat, n, v, f"take card {e.card}.", f"takes card {e.card}."),
    events.TimeIsUp: lambda e, n, v: "The time is up: one last guess.",
    events.NightEnded: lambda e, n, v: f"The night is over; up to {e.entries} things may be recalled.",
    events.Named: lambda e, n, v: f"In the dream there was: {e.text}.",
    events.NamedCard: lambda e, n, v: f"Card {e.card} was recalled.",
    events.WentAway: lambda e, n, v: does(e.seat, n, v, "dropped out of the dream."),
    events.CameBack: lambda e, n, v: does(e.seat, n, v, "are back.", "is back."),
    events.DayBroke: _day_broke,
    events.GameEnded: _game_ended,
}
