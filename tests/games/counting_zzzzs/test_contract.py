from fortywinks.games.counting_zzzzs import GAME
from tests.contract import GameContract


class TestCountingZzzzs(GameContract):
    game = GAME
