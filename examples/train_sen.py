"""A small player of Sen that teaches itself, with nothing but numpy: rounds of two against itself, thousands at once.

    python examples/train_sen.py                    five minutes on a laptop
    python examples/train_sen.py --steps 20         a taste of it
    python examples/train_sen.py --out player.npz   keep what was learned

A net of one hidden layer says how likely each action is and how the round will end (in ravens, against the other). What
was done gets likelier the more it brought than expected: policy gradients with a baseline, as in any textbook.
"""

import argparse
from typing import Any, NamedTuple

import numpy as np

from fortywinks.batch import Batch
from fortywinks.games import load_game

FACES, SLOTS, PLAYERS = 14, 4, 2
HIDDEN, RATE, CURIOSITY, RAVENS = 64, 3e-3, 0.01, 20.0
MOMENTS = 48
"""Decisions of each row between two lessons."""

Array = np.ndarray[Any, Any]


def features(seen: Array) -> Array:
    """Observations as the net likes them: a place for every face, bits for who has seen a land; see the page on Sen."""
    places = PLAYERS * SLOTS
    first_face = seen.shape[1] - 2 * places
    faces = seen[:, [3, 7, 8, *range(first_face, first_face + places)]]
    eyes = seen[:, first_face + places :]
    parts = [np.eye(7)[seen[:, 0]], np.eye(FACES)[faces].reshape(len(seen), -1), eyes & 1, eyes >> 1 & 1]
    return np.concatenate([*parts, seen[:, 5:6] / 54, np.ones((len(seen), 1))], axis=1).astype(np.float32)


class Judged(NamedTuple):
    """What the net says of some observations."""

    hidden: Array
    chances: Array
    worth: Array


class Player:
    """The net, and how it learns (Adam)."""

    def __init__(self, inputs: int, actions: int, seed: int) -> None:
        rng = np.random.default_rng(seed)
        shapes = {"inner": (inputs, HIDDEN), "choice": (HIDDEN, actions), "worth": (HIDDEN, 1)}
        self.weights = {
            name: rng.normal(0, shape[0] ** -0.5, shape).astype(np.float32) for name, shape in shapes.items()
        }
        self.weights["choice"] *= 0.1
        self._pace = {name: [np.zeros_like(weight), np.zeros_like(weight)] for name, weight in self.weights.items()}
        self._lessons = 0

    def judge(self, seen: Array, mask: Array) -> Judged:
        hidden = np.tanh(seen @ self.weights["inner"])
        wishes = np.where(mask, hidden @ self.weights["choice"], -1e9)
        chances = np.exp(wishes - wishes.max(axis=1, keepdims=True))
        return Judged(hidden, chances / chances.sum(axis=1, keepdims=True), (hidden @ self.weights["worth"])[:, 0])

    def learn(self, seen: Array, mask: Array, done: Array, brought: Array) -> None:
        judged = self.judge(seen, mask)
        surprise = brought - judged.worth
        advantage = (surprise - surprise.mean()) / (surprise.std() + 1e-6)
        chances = judged.chances
        push = chances * advantage[:, None]
        push[np.arange(len(done)), done] -= advantage
        doubt = np.where(chances > 0, np.log(chances + 1e-12), 0)
        push += CURIOSITY * chances * (doubt - (chances * doubt).sum(axis=1, keepdims=True))
        error = -surprise[:, None]
        back = push @ self.weights["choice"].T + error @ self.weights["worth"].T
        slopes = {
            "inner": seen.T @ (back * (1 - judged.hidden**2)),
            "choice": judged.hidden.T @ push,
            "worth": judged.hidden.T @ error,
        }
        self._lessons += 1
        for name, slope in slopes.items():
            mean, spread = self._pace[name]
            mean += 0.1 * (slope / len(done) - mean)
            spread += 0.001 * ((slope / len(done)) ** 2 - spread)
            step = mean / (1 - 0.9**self._lessons) / (np.sqrt(spread / (1 - 0.999**self._lessons)) + 1e-8)
            self.weights[name] -= (RATE * step).astype(np.float32)


def draw(chances: Array, rng: np.random.Generator) -> Array:
    """One action for each row, as likely as the net has it."""
    reached = chances.cumsum(axis=1) >= rng.random((len(chances), 1)) * chances.sum(axis=1, keepdims=True)
    chosen: Array = reached.argmax(axis=1).astype(np.int32)
    return chosen


def lesson(batch: Batch, player: Player, rng: np.random.Generator) -> None:
    """Plays on for some moments, then learns from every round that ended in them."""
    shown, masks, done, who, over, brought = [], [], [], [], [], []
    for _ in range(MOMENTS):
        shown.append(features(batch.observe()))
        masks.append(batch.mask().copy())
        who.append(batch.deciders().copy())
        done.append(draw(player.judge(shown[-1], masks[-1]).chances, rng))
        over.append(batch.step(done[-1]).copy())
        brought.append(batch.rewards.copy())
    rows = np.arange(batch.rows)
    ahead, known = np.zeros((batch.rows, PLAYERS), np.float32), np.zeros(batch.rows, bool)
    results, counts = [], []
    for moment in reversed(range(MOMENTS)):
        won = (brought[moment] - brought[moment][:, ::-1]) / RAVENS
        ahead[over[moment]] = won[over[moment]]
        known = known | over[moment]
        results.append(ahead[rows, who[moment]])
        counts.append(known.copy())
    counted = np.concatenate(counts[::-1])
    learned = [np.concatenate(these)[counted] for these in (shown, masks, done, results[::-1])]
    player.learn(*learned)


def share_of_wins(player: Player, games: int, seed: int) -> float:
    """How many whole games it wins against random play, sitting on either seat; a tie counts half."""
    batch = Batch(load_game("sen"), PLAYERS, games, seed=seed)
    rng, rows = np.random.default_rng(seed), np.arange(games)
    own, wins, waiting = rows % PLAYERS, np.zeros(games), np.ones(games, bool)
    while waiting.any():
        mine = batch.deciders() == own
        chosen = draw(player.judge(features(batch.observe()), batch.mask()).chances, rng)
        batch.step(np.where(mine, chosen, batch.sample()).astype(np.int32))
        ended = batch.over & waiting
        ranks = batch.ranks[rows, own][ended], batch.ranks[rows, 1 - own][ended]
        wins[ended] = np.where(ranks[0] == ranks[1], 0.5, ranks[0] < ranks[1])
        waiting &= ~ended
    return float(wins.mean())


def train(steps: int, rows: int, seed: int) -> Player:
    batch = Batch(load_game("sen"), PLAYERS, rows, {"until": "1 round"}, seed)
    player, rng = Player(features(batch.observe()).shape[1], batch.actions, seed), np.random.default_rng(seed)
    for step in range(steps):
        lesson(batch, player, rng)
        if (step + 1) % 20 == 0:
            print(f"lesson {step + 1}: wins {share_of_wins(player, 500, seed + 1):.1%} of games against random play")
    return player


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--steps", type=int, default=400, help="how many lessons")
    parser.add_argument("--rows", type=int, default=512, help="how many rounds are played at the same time")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", help="a file for the weights")
    wanted = parser.parse_args()
    player = train(wanted.steps, wanted.rows, wanted.seed)
    print(f"wins {share_of_wins(player, 2000, 2**31):.1%} of 2,000 new games against random play")
    if wanted.out:
        np.savez(wanted.out, **player.weights)  # type: ignore[arg-type]


if __name__ == "__main__":
    main()
