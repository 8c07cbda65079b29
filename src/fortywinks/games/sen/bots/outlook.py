"""The table as the hard bot sees it at one decision: what every land may be, and what a change of a dream is worth.

Everything is measured in ravens of *advantage*: what the rivals are expected to add to their totals, each rival
weighted by how much that matters for the match, less what the bot itself is expected to add.
"""

from itertools import combinations
from typing import Final, NamedTuple, TypeAlias

from ..components import DREAM_SIZE, MOST_RAVENS, RAVENS, SenOptions
from ..scoring import BROKE_COST
from ..view import SenView
from .belief import CERTAIN, Beliefs, Odds
from .memory import Land
from .standing import Standing

NEXT_TURN: Final = 0.5
"""What the promise of the next turn counts beside the ravens of now: the round may end before."""
CHASE_TURNS: Final = 6
"""How many more turns it counts on when it goes after a whole dream of nines."""


class Guess(NamedTuple):
    """What a land may be."""

    odds: Odds
    ravens: float
    """On average."""
    nine: float
    """How likely it is a nine."""
    sure: bool
    """Whether there is no doubt."""


def guess(odds: Odds) -> Guess:
    return Guess(odds, sum([ravens * chance for ravens, chance in enumerate(odds)]), odds[MOST_RAVENS], 1.0 in odds)


KNOWN: Final = tuple(guess(odds) for odds in CERTAIN)
"""The guess about a land of 0, 1 … 9 ravens that was seen."""

Dream: TypeAlias = list[Guess]


def with_land(dream: Dream, slot: int, land: Guess) -> Dream:
    return [*dream[:slot], land, *dream[slot + 1 :]]


class Outlook:
    """What the bot of one seat can tell about the table."""

    def __init__(self, beliefs: Beliefs, view: SenView, options: SenOptions) -> None:
        self.seat = beliefs.seat
        self.next = (self.seat + 1) % beliefs.seats
        self.options = options
        self.hidden = view.hidden_size
        self.standing = Standing(view, options)
        self.weights = self.standing.weights(self.seat)
        self._guess_lands(beliefs)
        self.own = self.dreams[self.seat]
        self._draw_gains = [
            sum([chance * (worst - ravens) for ravens, chance in enumerate(self.blind.odds[:worst])])
            for worst in range(MOST_RAVENS + 2)
        ]
        if options.gentle_ravens:
            self._nine_odds = [nine_odds(dream) for dream in self.dreams]
        self.costs = [self.cost(seat, dream) for seat, dream in enumerate(self.dreams)]
        self.gifts = [self._gift(ravens) for ravens in range(MOST_RAVENS + 1)]
        """What it costs to leave a land of 0, 1 … 9 ravens open for the next player."""

    def _guess_lands(self, beliefs: Beliefs) -> None:
        unseen = beliefs.unseen_ravens()
        hinted = {
            id(land): guess(beliefs.odds_of_hinted(land, unseen))
            for dream in beliefs.dreams
            for land in dream
            if land.face is None and land.hints is not None
        }
        self.blind = guess(beliefs.odds_of_rest(unseen, [land.odds for land in hinted.values()]))
        """The guess about a land that there is no hint about, the next of the hidden pile for example."""
        self.pile = [
            (face, self.blind.odds[RAVENS[face]] * count / unseen[RAVENS[face]])
            for face, count in beliefs.unseen.items()
            if count
        ]
        """How likely each face is to be drawn next."""

        def guess_of(land: Land) -> Guess:
            return KNOWN[RAVENS[land.face]] if land.face is not None else hinted.get(id(land), self.blind)

        self.dreams: list[Dream] = [[guess_of(land) for land in dream] for dream in beliefs.dreams]

    # What a dream is worth.

    def ravens(self, seat: int) -> float:
        """What this seat's dream counts now, on average."""
        return sum(self.counted(seat, self.dreams[seat]))

    def counted(self, seat: int, dream: Dream) -> list[float]:
        """What each land counts in this seat's dream."""
        if not self.options.gentle_ravens:
            return [land.ravens for land in dream]
        free = MOST_RAVENS * self._most_nines(seat, dream)
        return [land.ravens - land.nine * free for land in dream]

    def cost(self, seat: int, dream: Dream) -> float:
        """What the dream is going to cost its owner: the ravens in it, less what the next turn promises."""
        counted = self.counted(seat, dream)
        promise = self.draw_gain(max(counted))
        if self.options.claim_pairs:
            promise = max(promise, self._claim_gain(dream))
        cost = sum(counted) - NEXT_TURN * promise
        return cost - self._chase_gain(dream) if self.options.go_for_broke else cost

    def change(self, seat: int, dream: Dream) -> float:
        """How the advantage changes if this becomes the seat's dream."""
        return self.weights[seat] * (self.cost(seat, dream) - self.costs[seat])

    def draw_gain(self, worst: float) -> float:
        """What a blind draw gains on average for a dream whose worst land has this many ravens."""
        whole = int(worst)
        low, high = self._draw_gains[whole : whole + 2]
        return low + (worst - whole) * (high - low)

    def _gift(self, ravens: int) -> float:
        """The next player takes an open land if that is better than a blind draw. After the last land nobody does."""
        worst = max(self.counted(self.next, self.dreams[self.next]))
        gain = worst - ravens - self.draw_gain(worst)
        return self.weights[self.next] * gain if gain > 0 and self.hidden else 0.0

    # The variants.

    def _claim_gain(self, dream: Dream) -> float:
        """The best claim of a known pair (SEN-40)."""
        pairs = [one.ravens for one, other in combinations(dream, 2) if one.sure and one is other]
        return max(pairs) * 2 - self.blind.ravens if pairs else 0.0

    def _most_nines(self, seat: int, dream: Dream) -> float:
        """How likely this seat would have the most nines with such a dream, if a doubtful one is a nine (SEN-30)."""
        own = max(1, round(sum([land.nine for land in dream])))
        chance = 1.0
        for other, odds in enumerate(self._nine_odds):
            if other != seat:
                chance *= sum(odds[:own])
        return chance

    def _chase_gain(self, dream: Dream) -> float:
        """What the hope for a whole dream of nines is worth (SEN-31): it would save its ravens and cost the others 50.

        A nine comes by drawing, or from the open pile, where most players put theirs.
        """
        missing = sum([land.nine < 1 for land in dream])
        if len(dream) < DREAM_SIZE or missing > 2:
            return 0.0
        turns = min(CHASE_TURNS, self.hidden / len(self.dreams))
        luck = 1 - (1 - self.blind.nine) ** 2
        never = (1 - luck) ** turns
        once = turns * luck * (1 - luck) ** max(0.0, turns - 1)
        success = max(0.0, (1.0, 1 - never, 1 - never - once)[missing])
        return success * (BROKE_COST + sum([land.ravens for land in dream]))


def nine_odds(dream: Dream) -> list[float]:
    """How likely a dream has 0, 1, 2 … nines."""
    odds = [1.0]
    for land in dream:
        odds = [
            without * (1 - land.nine) + with_it * land.nine
            for without, with_it in zip([*odds, 0.0], [0.0, *odds], strict=True)
        ]
    return odds
