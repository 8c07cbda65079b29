"""How the bots of When I Dream do as dreamer and as each spirit: ``python -m benchmarks.when_i_dream_nights``.

A game mixes all roles, so wins say little about any of them. Here whole games are played at tables of one level, and
counted night by night: how many guesses are right, what each role gets, how far a dreamer has learned to trust each
kind of speaker after so many turns, and how long a hint and a guess take. ``--deal fairies`` makes all spirits fairies.
"""

import argparse
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random
from statistics import mean
from time import process_time
from typing import Any

from fortywinks.bots.arena import game_secret, tell
from fortywinks.core import Action, SecretChance
from fortywinks.games.when_i_dream import GAME
from fortywinks.games.when_i_dream.actions import Guess, Hint, Listen
from fortywinks.games.when_i_dream.components import FAIRY, WhenIDreamOptions
from fortywinks.games.when_i_dream.events import NightResult
from fortywinks.games.when_i_dream.state import DUSK_PHASE, NIGHT, WhenIDreamState

ROLES = ("dreamer", "fairy", "nightmare", "sandman")
TURNS = (0, 8, 16, 24, 32, 40, 48)
"""After so many turns of a night the dreamer is asked how far it trusts each speaker."""


@dataclass
class Nights:
    """What the nights at a table of bots have come to."""

    count: int = 0
    right: int = 0
    guesses: int = 0
    cards: int = 0
    bonuses: int = 0
    points: dict[str, list[int]] = field(default_factory=lambda: defaultdict(list))
    trust: dict[tuple[str, int], list[float]] = field(default_factory=lambda: defaultdict(list))
    """By the spirit of the speaker and the turns of the night so far."""
    seconds: dict[str, list[float]] = field(default_factory=lambda: defaultdict(list))

    def count_night(self, night: NightResult) -> None:
        self.count += 1
        self.cards += len(night.dream)
        self.guesses += sum(card.guess is not None and card.pile in ("yellow", "blue") for card in night.dream)
        yellow = sum(card.pile == "yellow" for card in night.dream)
        self.right += yellow
        self.bonuses += night.points[night.dreamer] > yellow
        for seat, points in enumerate(night.points):
            self.points[night.spirits[seat] or "dreamer"].append(points)

    def ask_dreamer(self, state: WhenIDreamState, bot: Any) -> None:
        if hasattr(bot, "dreamer"):  # the random bot trusts nobody and everybody
            for seat in state.awake_seats:
                self.trust[state.spirit_of(seat), state.turns].append(bot.dreamer.trust(seat))

    def time_of(self, state: WhenIDreamState, seat: int, action: Action, seconds: float) -> None:
        if isinstance(action, Hint):
            self.seconds["hint"].append(seconds)
        elif seat == state.dreamer and isinstance(action, Guess | Listen):
            self.seconds["guess"].append(seconds)


def play_nights(level: str, seats: int, games: int, language: Any, deal: str, seed: int | str) -> Nights:
    """Whole games; the same seed gives the same games."""
    nights, options = Nights(), WhenIDreamOptions(language=language)
    for number in range(games):
        secret = game_secret(f"{seed} {language} {seats}", number)
        rng = Random(secret)
        state = WhenIDreamState(seats, options, SecretChance(secret))
        bots = [GAME.bot(level, seat, seats, options, rng) for seat in range(seats)]
        tell(bots, state.opening)
        for night in _play(state, bots, nights, deal):
            nights.count_night(night)
    return nights


def _play(state: WhenIDreamState, bots: list[Any], nights: Nights, deal: str) -> Iterator[NightResult]:
    asked: tuple[int, int] | None = None
    while state.outcome is None:
        if deal == "fairies" and state.phase == DUSK_PHASE:
            state.spirits = (FAIRY,) * state.seats
        if state.phase == NIGHT and state.turns in TURNS and asked != (state.night, state.turns):
            asked = (state.night, state.turns)
            nights.ask_dreamer(state, bots[state.dreamer])
        seat, night = state.awaited[0], state.night
        view, legal = state.view(seat), state.legal_actions(seat)
        began = process_time()
        action = bots[seat].choose(view, legal)
        nights.time_of(state, seat, action, process_time() - began)
        tell(bots, state.apply(seat, action))
        if (state.night != night or state.outcome is not None) and state.last_night is not None:
            yield state.last_night


def row(language: str, seats: int, level: str, deal: str, nights: Nights) -> str:
    points = [f"{mean(nights.points[role]):.1f}" if nights.points[role] else "–" for role in ROLES]
    times = [f"{1000 * mean(nights.seconds[what]):.2f}" for what in ("hint", "guess")]
    cells = [language, str(seats), level, deal, str(nights.count), f"{nights.right / max(1, nights.guesses):.1%}"]
    cells += [f"{nights.cards / nights.count:.1f}", f"{nights.bonuses / nights.count:.0%}", *points, *times]
    return f"| {' | '.join(cells)} |"


def trust_rows(nights: Nights) -> Iterator[str]:
    for spirit in ROLES[1:]:
        found = [nights.trust.get((spirit, turn)) for turn in TURNS]
        if any(found):
            yield f"| trust in a {spirit} | {' | '.join(f'{mean(each):.2f}' if each else '–' for each in found)} |"


def main() -> None:
    parser = argparse.ArgumentParser(description="How the bots of When I Dream do in each role.")
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--players", type=int, nargs="*", default=[6])
    parser.add_argument("--languages", nargs="*", default=["en", "de", "pl"])
    parser.add_argument("--levels", nargs="*", default=["hard"])
    parser.add_argument("--deal", choices=("usual", "fairies"), default="usual")
    parser.add_argument("--seed", default="1")
    wanted = parser.parse_args()
    head = "language players level spirits nights right cards bonus dreamer fairy nightmare sandman hint-ms guess-ms"
    print(f"| {' | '.join(head.split())} |")
    print("|---" * len(head.split()) + "|")
    rows: list[str] = []
    for language in wanted.languages:
        for seats in wanted.players:
            for level in wanted.levels:
                nights = play_nights(level, seats, wanted.games, language, wanted.deal, wanted.seed)
                print(row(language, seats, level, wanted.deal, nights), flush=True)
                rows += [f"| {language}, {seats}, {level}: {text[2:]}" for text in trust_rows(nights)]
    print(f"\n| after so many turns | {' | '.join(map(str, TURNS))} |")
    print("|---" * (len(TURNS) + 1) + "|")
    print("\n".join(rows))


if __name__ == "__main__":
    main()
