"""The core holds the shapes of the other games unchanged: toy games that use them pass the whole contract."""

from tests.contract import GameContract

from .toys.siren import Siren
from .toys.stars import Stars
from .toys.whispers import Whispers


class TestWhispers(GameContract):
    """Free text, a secret role, a clock that is nobody's decision."""

    game = Whispers()


class TestStars(GameContract):
    """Points in the plane, secret tips at the same time, time-outs that need chance."""

    game = Stars()


class TestSiren(GameContract):
    """A reaction out of turn that asks several seats at once."""

    game = Siren()
