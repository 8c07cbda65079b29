"""When to call "Pobudka!".

A right call earns nothing by itself; it keeps the others from getting rid of more ravens. A wrong one costs a penalty.
So the question is whether waiting for one more round of turns is better: then everybody's dream gets lighter, the
bot's own by what its best other move is worth. How much lighter was found by playing: against the medium bot more
patience is as good, against its own kind less.
"""

from random import Random
from typing import Final, NamedTuple

from ..components import Face
from ..scoring import score_round
from .outlook import Dream, Outlook

RIVALS_LOSE: Final = 0.1
"""The part of their ravens that the rivals get rid of while the bot waits."""
BOT_LOSES: Final = 0.05
"""The part of its own that the bot gets rid of, beyond the gain of this turn."""
SURE_OF_GAIN: Final = 0.9
"""How much of the gain of this turn it counts on."""
IMPATIENCE: Final = 0.3
"""What waiting costs because somebody else may call."""
TOO_MANY: Final = 4
"""With so many ravens more than a rival, calling is not worth a thought."""
LARGE_RESULT: Final = 25
"""If nobody can end the match with such a result, the totals need no closer look."""
DEALS: Final = 100
"""How many deals it imagines where averages are not enough."""

A_MATCH: Final = 24.0
"""What winning a match for sure, instead of losing it, is worth in ravens, where the end is near."""

FACES: Final[list[Face]] = [str(ravens) for ravens in range(10)]


class Consideration(NamedTuple):
    """Whether to call, how likely it is that somebody has fewer ravens, and what calling gains, in ravens."""

    good: bool
    risk: float
    gain: float


def consider_call(outlook: Outlook, gain: float, rng: Random) -> Consideration:
    """Compares calling now with waiting; `gain` is what the bot's best other move is worth."""
    seat, options = outlook.seat, outlook.options
    nines_are_sought = options.gentle_ravens or options.go_for_broke
    ravens = [outlook.ravens(other) for other in range(len(outlook.dreams))]
    lowest_rival = min(ravens[:seat] + ravens[seat + 1 :])
    if ravens[seat] > lowest_rival + TOO_MANY and not nines_are_sought:
        return Consideration(False, 1.0, -options.penalty - (ravens[seat] - lowest_rival))
    losses = [RIVALS_LOSE * its_ravens for its_ravens in ravens]
    losses[seat] = BOT_LOSES * ravens[seat] + SURE_OF_GAIN * gain - IMPATIENCE
    if nines_are_sought or outlook.standing.may_end(LARGE_RESULT):
        return _imagine(outlook, losses, rng)
    risk = 1 - chance_to_be_lowest(outlook.dreams, seat)
    worse_by_waiting = sum([weight * loss for weight, loss in zip(outlook.weights, losses, strict=True)])
    gain = worse_by_waiting - options.penalty * risk
    return Consideration(gain > 0, risk, gain)


def _imagine(outlook: Outlook, losses: list[float], rng: Random) -> Consideration:
    """Deals the unseen lands many times as they may lie, lets the rules count, and asks how often the match is won."""
    seat, standing = outlook.seat, outlook.standing
    deals = zip(*[_deal(dream, rng) for dream in outlook.dreams], strict=True)
    called = waited = 0.0
    wrong = 0
    for dreams in deals:
        results = score_round(dreams, seat, outlook.options)
        wrong += results[seat] > min(results)
        called += standing.chances([total + more for total, more in zip(standing.totals, results, strict=True)])[seat]
        results = score_round(dreams, None, outlook.options)
        later = [
            total + max(0.0, more - loss) for total, more, loss in zip(standing.totals, results, losses, strict=True)
        ]
        waited += standing.chances(later)[seat]
    gain = A_MATCH * (called - waited) / DEALS
    return Consideration(called > waited or called == DEALS, wrong / DEALS, gain)


def _deal(dream: Dream, rng: Random) -> list[tuple[Face, ...]]:
    """One dream as it may be, for each imagined deal."""
    lands = [
        [FACES[land.odds.index(1.0)]] * DEALS if land.sure else rng.choices(FACES, land.odds, k=DEALS) for land in dream
    ]
    return list(zip(*lands, strict=True))


def chance_to_be_lowest(dreams: list[Dream], seat: int) -> float:
    """How likely nobody has fewer ravens than this seat (SEN-23)."""
    own = sum_odds(dreams[seat])
    for other, dream in enumerate(dreams):
        if other != seat:
            theirs = sum_odds(dream)
            own = [chance * sum(theirs[ravens:]) if chance else 0.0 for ravens, chance in enumerate(own)]
    return sum(own)


def sum_odds(dream: Dream) -> list[float]:
    """How likely each sum of ravens is, from 0 up."""
    sums = [1.0]
    for land in dream:
        longer = [0.0] * (len(sums) + 9)
        for ravens, chance in enumerate(land.odds):
            if chance:
                for before, its_chance in enumerate(sums):
                    longer[before + ravens] += chance * its_chance
        sums = longer
    return sums
