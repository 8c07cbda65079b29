"""A bot for Sen that searches: it imagines worlds that agree with what it was told, and plays on in them.

It is given events and views, like any bot, and never the state. Let it play:

    fortywinks simulate sen --players 2 --games 20 --bots examples/search_bot.py:SearchBot,easy
"""

from random import Random
from typing import Any

from fortywinks.core import Action, Event, LegalActions, State
from fortywinks.games.sen import GAME
from fortywinks.games.sen.actions import Call, Discard, Draw, Keep, Take
from fortywinks.games.sen.components import DECK, RAVENS, SenOptions
from fortywinks.games.sen.view import SenView

WORLDS = 40
"""How many worlds it imagines for a decision."""
CHOICES = 8
"""How many actions it tries in each of them."""
AHEAD = 1
"""How many actions it plays on after its own: further on, luck drowns the difference."""
UNKNOWN = sum(RAVENS[land] for land in DECK) / len(DECK)
"""What an unseen land is worth: the average of the deck."""
ENOUGH = 7
"""With so few ravens somebody calls."""


class SearchBot:
    """Does what comes out best on average over the worlds, likely ones counting more."""

    def __init__(self, seat: int, seats: int, options: SenOptions, rng: Random) -> None:
        self.seat = seat
        self.rng = rng
        self.worlds = GAME.worlds(seat, seats, options)

    def watch(self, event: Event) -> None:
        self.worlds.watch(event)

    def choose(self, view: SenView, legal: LegalActions[Any]) -> Action:
        if view.phase == "look":
            first: Action = legal[0]
            return first
        actions: list[Action] = (
            list(legal) if len(legal) <= CHOICES else [legal.sample(self.rng) for _ in range(CHOICES)]
        )
        worlds = self.worlds.likely(self.rng, WORLDS)

        def outcome(action: Action) -> float:
            return sum(self.play_on(world.clone(), action) for world in worlds)

        return max(actions, key=outcome)

    def play_on(self, world: State[Any, Any], action: Action) -> float:
        """How many ravens the others have more than we do, on average, a few actions later."""
        state: Any = world
        before: tuple[int, ...] = state.totals
        round: int = state.round
        state.apply(self.seat, action)
        for _ in range(AHEAD):
            if state.round != round or state.outcome is not None:
                break
            state.apply(state.deciders[0], self.quick(state))
        if state.round != round or state.outcome is not None:
            ravens: list[int] = [after - earlier for after, earlier in zip(state.totals, before, strict=True)]
        else:
            ravens = [sum(RAVENS[state.deck[land]] for land in dream) for dream in state.dreams]
        return sum(ravens) / len(ravens) - ravens[self.seat]

    def quick(self, state: Any) -> Action:
        """Somebody's next action without much thought, by what that seat knows: fewer ravens are better."""
        seat = state.deciders[0]
        known = state.knowledge(seat)
        ravens = [RAVENS[state.deck[land]] if known >> land & 1 else UNKNOWN for land in state.dreams[seat]]
        worst = max(range(len(ravens)), key=ravens.__getitem__)
        if state.phase == "turn":
            if sum(ravens) <= ENOUGH:
                return Call()
            return Take(worst) if RAVENS[state.deck[state.open_pile[-1]]] + 2 < ravens[worst] else Draw()
        if state.phase == "drawn":
            return Keep(worst) if RAVENS[state.deck[state.hand[0]]] < ravens[worst] else Discard()
        action: Action = state.legal_actions(seat).sample(self.rng)
        return action
