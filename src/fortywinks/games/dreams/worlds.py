"""The worlds of Dreams that a seat can imagine: all that lies is told; made up are the true vision or the mortal, what
the others' dials show, and the pictures still to come."""

from math import log
from random import Random

from ...core import Event, Options, Seat, SecretChance, rank_scores
from ...core.chance import SECRET_BYTES
from ...core.worlds import Shadow
from . import events
from .actions import dial
from .bots.memory import Laid
from .bots.reading import shares, star_likelihood
from .bots.suspicion import Suspicion
from .components import MORTAL, PICTURES_SHOWN, DreamsOptions, Picture
from .events import Star
from .game import GAME
from .state import PLACE, DreamsState


class DreamsShadow(Shadow):
    """A table of Dreams as one seat may imagine it."""

    state: DreamsState

    def __init__(self, seat: Seat, seats: int, options: Options) -> None:
        assert isinstance(options, DreamsOptions)
        self.seat = seat
        state = GAME.new(seats, options, SecretChance(Random(seat).randbytes(SECRET_BYTES)))
        assert isinstance(state, DreamsState)
        self.state = state
        self._shown: tuple[Picture, ...] = ()
        """The pictures of this and the rounds before, since they were shuffled."""
        self._weigh_anew()

    _read: int
    """How many of the stars were weighed."""
    _reading: list[float]
    _suspicion: Suspicion

    def watch(self, event: Event) -> None:
        state = self.state
        match event:
            case events.RoundBegan():
                self._begin(event)
            case events.TokenDrawn(token):
                others = [seat for seat in range(state.seats) if seat != self.seat]
                state.mortal = self.seat if token == MORTAL else others[0]
                state.vision = token or 1
                self._weigh_anew()
            case events.Placed(seat, star, x, y):
                state.stars += (Star(star, x, y, seat),)
                state.deciders = (state.turn,) if state.phase == PLACE else tuple(range(state.seats))
            case events.DialSet(choice):
                self._set_dial(self.seat, choice)
            case events.Locked(seat):
                if state.tips[seat] is None:  # whoever locks has set a dial, nobody knows to what
                    self._set_dial(seat, dial(seat, state.seats)[0])
                state.locked = tuple(sorted((*state.locked, seat)))
            case events.RoundEnded(result):
                state.vision, state.mortal, state.stars = result.vision, result.mortal, result.stars
                state.tips, state.totals, state.last_round = result.tips, result.totals, result
            case events.GameEnded(why, _):
                state.outcome, state.deciders = rank_scores(why, state.totals), ()
            case _:
                pass

    def weight(self, world: DreamsState) -> float:
        """To a god, stars that the vision explains badly are the mortal's; to the mortal, the pictures that explain the
        stars of the gods well are the vision."""
        for star in self.state.stars[self._read :]:
            self._suspicion.add(Laid(star.seat, star.star, star.x, star.y))
            if star.seat != self.seat:
                pictures = self.state.pictures
                said = [star_likelihood(picture, star.star, star.x, star.y) for picture in pictures]
                self._reading = [weight + fit for weight, fit in zip(self._reading, said, strict=True)]
        self._read = len(self.state.stars)
        if self.state.mortal == self.seat:
            return shares(self._reading)[world.vision - 1]
        return self._suspicion.belief[world.mortal]

    def _begin(self, began: events.RoundBegan) -> None:
        state = self.state
        state.round, state.dealer = began.round, began.dealer
        state.deciders = (began.dealer,)
        state.stars, state.tips, state.locked = (), (None,) * state.seats, ()
        if len(state.deck) - len(self._shown) < PICTURES_SHOWN:  # DRM-22
            self._shown = ()
        self._shown += began.pictures
        rest = tuple(picture for picture in state.options.deck if picture not in self._shown)
        state.deck, state.next_picture = (*self._shown, *rest), len(self._shown)

    def _weigh_anew(self) -> None:
        state = self.state
        self._read = 0
        self._reading = [log(1 / PICTURES_SHOWN)] * PICTURES_SHOWN
        self._suspicion = Suspicion(self.seat, state.seats, state.pictures, state.pictures[state.vision - 1])

    def _set_dial(self, seat: Seat, choice: str) -> None:
        tips = list(self.state.tips)
        tips[seat] = choice
        self.state.tips = tuple(tips)


SHADOW = DreamsShadow
