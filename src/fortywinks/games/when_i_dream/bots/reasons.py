"""Why a bot says, guesses or recalls something, for players who ask for advice. The page has words for each reason."""

from ....core import Action
from ....core.bot import Reason
from ..actions import Guess, Hint, Listen, Pass, Recall, Vote, Wake
from ..components import SANDMAN
from ..view import WhenIDreamView
from .dreaming import Dreamer
from .whispering import Whisperer

SUSPICIOUS = 0.6
"""Who is trusted so much less than usual is named: a share of the usual trust."""


def reason_to_whisper(whisperer: Whisperer, view: WhenIDreamView, action: Action) -> Reason | None:
    """For a spirit."""
    if isinstance(action, Vote):
        return Reason("begins-alike" if action.agree else "seems-fine")
    if isinstance(action, Pass):
        return Reason("no-word")
    if not isinstance(action, Hint):
        return None
    helps = whisperer.helps(view)
    if view.spirit == SANDMAN:
        sides = {"yellow": float(view.yellow or 0), "blue": float(view.blue or 0)}
        return Reason("helps-yellow" if helps else "helps-blue", sides)
    return Reason("tells-most" if helps else "leads-astray")


def reason_to_guess(dreamer: Dreamer, view: WhenIDreamView, action: Action, sure_enough: float) -> Reason | None:
    """For the dreamer."""
    if isinstance(action, Recall):
        return Reason("dreamt-of-it")
    if isinstance(action, Wake):
        return Reason("all-told")
    heard = len(dreamer.hints)
    if isinstance(action, Pass | Listen) and not heard:
        return Reason("nothing-said")
    if not isinstance(action, Guess | Listen):
        return None
    sure = dreamer.belief().sure
    numbers = {"sure": min(99.0, 100 * sure), "heard": float(heard)}
    if isinstance(action, Listen):
        return Reason("not-sure", numbers)
    doubtful = [seat for seat, _ in dreamer.hints if dreamer.trust(seat) < SUSPICIOUS * dreamer.usual_trust]
    if doubtful and heard > 1:
        return Reason("one-is-doubtful", {**numbers, "seat": float(min(doubtful, key=dreamer.trust))})
    if view.phase == "last":
        return Reason("last-chance", numbers)
    return Reason("points-there" if sure >= sure_enough else "heard-enough", numbers)
