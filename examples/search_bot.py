"""A bot that searches, for all five games: it imagines worlds that agree with what it was told, and plays on in them.

It is given events and views, like any bot, and never the state. Let it play:

    fortywinks simulate sen --players 2 --games 20 --bots examples/search_bot.py:SearchBot,easy

What it needs to know of a game is how well somebody stands after a few actions, and which actions are worth a try.
"""

from collections.abc import Callable
from random import Random
from typing import Any, NamedTuple

from fortywinks import game_names, load_game
from fortywinks.core import Action, Event, LegalActions
from fortywinks.games.sen.actions import Call, Discard, Draw, Keep, Take
from fortywinks.games.sen.components import DECK, RAVENS
from fortywinks.games.when_i_dream.actions import Guess

CHOICES = 8
"""How many actions it tries in each world."""
UNKNOWN = sum(RAVENS[land] for land in DECK) / len(DECK)
"""What an unseen land of Sen is worth: the average of the deck."""
ENOUGH = 7
"""With so few ravens somebody calls."""


def anything(state: Any, rng: Random) -> tuple[int, Action]:
    """Somebody does something."""
    seat = rng.choice(state.awaited)
    action: Action = state.legal_actions(seat).sample(rng)
    return seat, action


def quick_in_sen(state: Any, rng: Random) -> tuple[int, Action]:
    """The next action without much thought, by what that seat knows: fewer ravens are better."""
    seat = state.deciders[0]
    known = state.knowledge(seat)
    ravens = [RAVENS[state.deck[land]] if known >> land & 1 else UNKNOWN for land in state.dreams[seat]]
    worst = max(range(len(ravens)), key=ravens.__getitem__)
    if state.phase == "turn":
        if sum(ravens) <= ENOUGH:
            return seat, Call()
        return seat, Take(worst) if RAVENS[state.deck[state.open_pile[-1]]] + 2 < ravens[worst] else Draw()
    if state.phase == "drawn":
        return seat, Keep(worst) if RAVENS[state.deck[state.hand[0]]] < ravens[worst] else Discard()
    return anything(state, rng)


def few_ravens(state: Any, over: bool) -> list[float]:
    """Those of the rounds before, and of this one those that lie there now."""
    lying = [0 if over else sum(RAVENS[state.deck[land]] for land in dream) for dream in state.dreams]
    return [-total - ravens for total, ravens in zip(state.totals, lying, strict=True)]


def far_behind(state: Any, over: bool) -> list[float]:
    """Schafe-Schubsen: to be on the dike, with rings, and not far in front."""
    sheep = zip(state.fields, state.rings, state.tiles, strict=True)
    return [-30 if field < 0 else 10 * rings + len(tiles) - field / 20 for field, rings, tiles in sheep]


def points_and_dreams(state: Any, over: bool) -> list[float]:
    """Counting Zzzzs: the score, and a little for each element that sleeps on."""
    return [score + len(dream) / 2 for score, dream in zip(state.scores, state.dreams, strict=True)]


def points(state: Any, over: bool) -> list[float]:
    return list(state.totals)


def points_and_cards(state: Any, over: bool) -> list[float]:
    """When I Dream: the dreamer wants right guesses; what the others want is their secret."""
    right = len(state.cards_on("yellow"))
    return [total + right * (seat == state.dreamer) for seat, total in enumerate(state.totals)]


def any_choice(view: Any, legal: LegalActions[Any], worlds: list[Any], rng: Random) -> list[Action]:
    return list(legal) if 0 < len(legal) <= CHOICES else [legal.sample(rng) for _ in range(CHOICES)]


def likely_terms(view: Any, legal: LegalActions[Any], worlds: list[Any], rng: Random) -> list[Action]:
    """A dreamer names what the term is in one of the worlds, once somebody has said something."""
    if view.dreamer != view.viewer or view.phase not in ("night", "last") or not worlds[0].cards[-1].hints:
        return [legal.sample(rng)]
    return [Guess(view.card, world.words.terms[world.term_of(view.card)]) for world in worlds[:CHOICES]]


class Knowledge(NamedTuple):
    """What it knows of a game."""

    standing: Callable[[Any, bool], list[float]]
    """How well each seat stands, in the middle of a round or when it is over."""
    worlds: int
    """How many worlds it imagines for a decision."""
    ahead: int
    """How many actions it plays on after its own: further on, luck drowns the difference."""
    next_action: Callable[[Any, Random], tuple[int, Action]] = anything
    choices: Callable[[Any, LegalActions[Any], list[Any], Random], list[Action]] = any_choice


KNOWN = {
    "counting-zzzzs": Knowledge(points_and_dreams, 12, 4),
    "dreams": Knowledge(points, 16, 12),
    "schafe-schubsen": Knowledge(far_behind, 24, 10),
    "sen": Knowledge(few_ravens, 40, 1, quick_in_sen),
    "when-i-dream": Knowledge(points_and_cards, 8, 0, choices=likely_terms),
}


class SearchBot:
    """Does what comes out best on average over the worlds, likely ones counting more."""

    def __init__(self, seat: int, seats: int, options: Any, rng: Random) -> None:
        self.seat = seat
        self.rng = rng
        game = next(game for game in map(load_game, game_names()) if isinstance(options, game.options_type))
        self.worlds = game.worlds(seat, seats, options)
        self.knows = KNOWN[game.name]

    def watch(self, event: Event) -> None:
        self.worlds.watch(event)

    def choose(self, view: Any, legal: LegalActions[Any]) -> Action:
        if len(legal) == 1 and not legal.spaces:
            only: Action = legal[0]
            return only
        self.worlds.look(view, legal)
        worlds = self.worlds.likely(self.rng, self.knows.worlds)
        actions = self.knows.choices(view, legal, worlds, self.rng)
        if len(actions) == 1:
            return actions[0]
        return max(actions, key=lambda action: sum(self.play_on(world.clone(), action) for world in worlds))

    def play_on(self, state: Any, action: Action) -> float:
        """How much better than the others it stands a few actions later, in the same round."""
        round, knows = getattr(state, "round", 0), self.knows
        state.apply(self.seat, action)

        def is_over() -> bool:
            return state.outcome is not None or getattr(state, "round", 0) != round

        for _ in range(knows.ahead):
            if is_over():
                break
            state.apply(*knows.next_action(state, self.rng))
        standing = knows.standing(state, is_over())
        return standing[self.seat] - sum(standing) / len(standing)
