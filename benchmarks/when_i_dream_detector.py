"""How easily a nightmare of When I Dream gives itself away: ``python -m benchmarks.when_i_dream_detector``.

A simple detector reads the log of a night, hints and speakers, as somebody who is awake could. On each card it asks of
every hint how far it is from the term that the other hints on that card point at. Whoever is furthest on average is
named as a nightmare. A table in which nightmares cannot be told from the others names them as often as chance would.
"""

import argparse
import math
from collections import defaultdict
from collections.abc import Iterator
from random import Random
from statistics import mean
from typing import Any

from fortywinks.bots.arena import game_secret, tell
from fortywinks.core import SecretChance
from fortywinks.games.when_i_dream import GAME
from fortywinks.games.when_i_dream.bots.dreaming import Dreamer, best_of
from fortywinks.games.when_i_dream.bots.meaning import meanings_of
from fortywinks.games.when_i_dream.components import NIGHTMARE, WhenIDreamOptions
from fortywinks.games.when_i_dream.events import NightResult
from fortywinks.games.when_i_dream.state import WhenIDreamState
from fortywinks.games.when_i_dream.wordlists import WordList, word_list


class Detector:
    """Judges a night by its hints alone."""

    def __init__(self, words: WordList, seats: int) -> None:
        self.listener = Dreamer(meanings_of(words), seats, learns=False)
        self.count = len(words)

    def distances(self, night: NightResult) -> dict[int, float]:
        """How far each speaker's hints are, on average, from what the others' hints point at."""
        far: dict[int, list[float]] = defaultdict(list)
        for card in night.dream:
            hints = [(hint.seat, hint.text) for hint in card.hints if hint.valid]
            if len(hints) > 1:
                for place, (seat, text) in enumerate(hints):
                    far[seat].append(self._distance(text, hints[:place] + hints[place + 1 :]))
        return {seat: mean(each) for seat, each in far.items()}

    def _distance(self, text: str, others: list[tuple[int, str]]) -> float:
        odds = self.listener.weigh(others)
        chances, else_ = self.listener.likelihoods(text)
        term = best_of(odds, self.count).term if odds else -1
        return -math.log(chances.get(term, else_))

    def names(self, night: NightResult) -> int | None:
        """Who it thinks is a nightmare, if there is anything to go by."""
        far = self.distances(night)
        return max(sorted(far), key=far.__getitem__) if far else None


def nights_of(level: str, seats: int, games: int, options: WhenIDreamOptions, seed: str) -> Iterator[NightResult]:
    """The nights of whole games at tables of one level; the same seed gives the same nights."""
    for number in range(games):
        secret = game_secret(f"{seed} {options.language} {seats}", number)
        rng = Random(secret)
        state = WhenIDreamState(seats, options, SecretChance(secret))
        bots = [GAME.bot(level, seat, seats, options, rng) for seat in range(seats)]
        tell(bots, state.opening)
        while state.outcome is None:
            night, seat = state.night, state.awaited[0]
            tell(bots, state.apply(seat, bots[seat].choose(state.view(seat), state.legal_actions(seat))))
            if (state.night != night or state.outcome is not None) and state.last_night is not None:
                yield state.last_night


class Finding:
    """What the detector, and the dreamer, made of the nights at one kind of table."""

    def __init__(self, level: str, seats: int, games: int, language: Any, seed: str) -> None:
        options = WhenIDreamOptions(language=language)
        words = word_list(language, "")
        detector = Detector(words, seats)
        self.nights = self.named = self.guesses = self.right = self.impossible = 0
        self.chance = 0.0
        for night in nights_of(level, seats, games, options, seed):
            nightmares = [seat for seat, spirit in enumerate(night.spirits) if spirit == NIGHTMARE]
            self._count_guesses(night, words)
            if nightmares:
                self.nights += 1
                self.named += detector.names(night) in nightmares
                self.chance += len(nightmares) / (seats - 1)

    def _count_guesses(self, night: NightResult, words: WordList) -> None:
        for card in night.dream:
            if card.guess is not None and card.pile in ("yellow", "blue"):
                self.guesses += 1
                self.right += card.pile == "yellow"
                term = words.terms.index(card.guess)
                self.impossible += any(words.judge.refusal_of(term, hint.text) for hint in card.hints if hint.valid)


def main() -> None:
    parser = argparse.ArgumentParser(description="How often a simple detector names the nightmare.")
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--players", type=int, nargs="*", default=[6])
    parser.add_argument("--languages", nargs="*", default=["en", "de", "pl"])
    parser.add_argument("--levels", nargs="*", default=["hard"])
    parser.add_argument("--seed", default="1")
    wanted = parser.parse_args()
    print(
        "| language | players | level | nights with a nightmare | named | by chance | right guesses | impossible ones |"
    )
    print("|---" * 8 + "|")
    for language in wanted.languages:
        for seats in wanted.players:
            for level in wanted.levels:
                found = Finding(level, seats, wanted.games, language, wanted.seed)
                named, chance = found.named / max(1, found.nights), found.chance / max(1, found.nights)
                right, impossible = (count / max(1, found.guesses) for count in (found.right, found.impossible))
                cells = [language, seats, level, found.nights, f"{named:.0%}", f"{chance:.0%}", f"{right:.1%}"]
                print(f"| {' | '.join(map(str, cells))} | {impossible:.1%} |", flush=True)


if __name__ == "__main__":
    main()
