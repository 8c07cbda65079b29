"""A short, whole bot for Sen: it remembers its own lands, and calls when they are few ravens.

fortywinks league sen --bots examples/patient_bot.py:PatientBot,easy,medium
"""

from random import Random

from fortywinks.core import Action, Event, LegalActions
from fortywinks.games.sen import events
from fortywinks.games.sen.actions import Call, Discard, Draw, Keep, Take
from fortywinks.games.sen.components import RAVENS, SenOptions
from fortywinks.games.sen.view import SenView

UNKNOWN, ENOUGH = 5.2, 6


class PatientBot:
    def __init__(self, seat: int, seats: int, options: SenOptions, rng: Random) -> None:
        self.seat, self.rng, self.mine = seat, rng, dict[int, float]()

    def watch(self, event: Event) -> None:
        match event:
            case events.RoundBegan():
                self.mine = {}
            case events.SawOwn(first, second, land, other):
                self.mine |= {first: RAVENS[land], second: RAVENS[other]}
            case events.Swapped(_, owner, slot, other_owner, other_slot):
                self.mine = {
                    s: r
                    for s, r in self.mine.items()
                    if (self.seat, s) not in ((owner, slot), (other_owner, other_slot))
                }

    def choose(self, view: SenView, legal: LegalActions[Action]) -> Action:
        guesses = [self.mine.get(slot, UNKNOWN) for slot in range(view.dreams[self.seat])]
        worst = max(range(len(guesses)), key=guesses.__getitem__)
        if view.phase == "turn":
            if sum(guesses) <= ENOUGH:
                return Call()
            return self.put(worst, Take(worst), view.top) if RAVENS[view.top] < guesses[worst] - 2 else Draw()
        if view.phase == "drawn":
            better = RAVENS[view.hand[0]] < guesses[worst]
            return self.put(worst, Keep(worst), view.hand[0]) if better else Discard()
        return legal.sample(self.rng)

    def put(self, slot: int, action: Action, land: str) -> Action:
        self.mine[slot] = RAVENS[land]
        return action
