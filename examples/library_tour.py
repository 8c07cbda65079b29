"""A tour of the library, as somebody who studies games would use it. Run it: it prints what it finds.

1. Ask what is legal, do it, read what each seat is told.
2. Look at the table through one seat's eyes, and sample worlds that agree with them.
3. Keep a record and replay it.
4. Write a bot and let it play a series.
"""

from collections import Counter
from random import Random
from typing import Any

from fortywinks import Refusal, SecretChance, events_for, load_game
from fortywinks.bots import Bot
from fortywinks.bots.arena import game_secret, play_out
from fortywinks.core import Action, Event, LegalActions
from fortywinks.core.match import Match
from fortywinks.core.records import Player, line_text, parse_line
from fortywinks.core.replay import verify
from fortywinks.games.sen import GAME as SEN
from fortywinks.games.sen.actions import Call, Draw, Keep, Take
from fortywinks.games.sen.components import DECK, RAVENS, SenOptions
from fortywinks.games.sen.events import Kept, RoundBegan, SawOwn, Took
from fortywinks.games.sen.view import SenView


def one_turn() -> None:
    """Legal actions, `apply`, events, and a refusal that names its rule."""
    state = SEN.new(seats=2, options=SenOptions(starter="A"), chance=SecretChance(b"a secret of your own"))
    for seat in state.deciders:  # all look at the same time
        state.apply(seat, state.legal_actions(seat)[0])
    print(f"seat A may: {', '.join(map(str, state.legal_actions(0)))}")
    told = state.apply(0, SEN.parse_action("draw"))
    print(f"seat A is told: {events_for(0, told)}")
    print(f"seat B is told: {events_for(1, told)}")
    try:
        state.apply(0, SEN.parse_action("wake"))
    except Refusal as refusal:
        print(f"refused by {refusal.rule}: {refusal.reason}")


def sampled_worlds(worlds: int = 2_000) -> None:
    """What may lie on top of the hidden pile, as far as seat B can know? Sampled with `determinize`."""
    state: Any = SEN.new(seats=2, chance=SecretChance(b"another one"))
    for seat in state.deciders:
        state.apply(seat, state.legal_actions(seat)[0])
    rng = Random(1)
    tops: Counter[str] = Counter()
    for _ in range(worlds):
        world = state.determinize(1, rng)
        assert world.view(1) == state.view(1)
        tops[world.deck[world.next_land]] += 1
    likely = ", ".join(f"{face} {count / worlds:.0%}" for face, count in tops.most_common(3))
    print(f"seat B expects to draw: {likely}")


class CautiousBot:
    """Remembers its own lands, swaps high ones for low ones, and calls once it knows of few ravens."""

    UNKNOWN = sum(RAVENS[land] for land in DECK) / len(DECK)
    """What a land that was not seen is worth: the average of the deck."""

    def __init__(self, seat: int, rng: Random) -> None:
        self.seat = seat
        self.rng = rng
        self.own: list[float] = []
        self.hand: float = 0

    def watch(self, event: Event) -> None:
        match event:
            case RoundBegan():
                self.own = [self.UNKNOWN] * 4
            case SawOwn(first, second, first_land, second_land):
                self.own[first], self.own[second] = RAVENS[first_land], RAVENS[second_land]
            case Took(seat, slot, land) if seat == self.seat:
                self.own[slot] = RAVENS[land]
            case Kept(seat, slot) if seat == self.seat:
                self.own[slot] = self.hand
            case _:
                pass  # it does not notice that others swap its lands

    def choose(self, view: SenView, legal: LegalActions[Any]) -> Action:
        worst = max(range(4), key=self.own.__getitem__)
        if view.phase == "turn":
            if sum(self.own) <= 9:
                return Call()
            return Take(worst) if RAVENS[view.top] + 2 < self.own[worst] else Draw()
        if view.phase == "drawn":
            self.hand = RAVENS[view.hand[0]]
            if self.hand < self.own[worst]:
                return Keep(worst)
        action: Action = legal.sample(self.rng)
        return action


def recorded_game() -> None:
    """A game with its record, written to text and replayed from the text alone."""
    options = SenOptions(until="1 round")
    match = Match(SEN, [Player("Cautious"), Player("random", bot="random")], options)
    rng = Random(2)
    bots: list[Bot] = [CautiousBot(0, rng), SEN.bot("random", 1, 2, options, rng)]
    play_out(match.state, bots, match)
    text = [line_text(line) for line in match.lines]
    replay = verify([(number, parse_line(line, number)) for number, line in enumerate(text, 1)], load_game)
    print(f"a record of {len(text)} lines ends with {text[-1][:60]}…")
    assert replay.state.outcome == match.state.outcome


def series(games: int = 200) -> float:
    """The bot against a random one, seats exchanged after every game; answers with its share of the wins."""
    wins = 0.0
    for number in range(games):
        own = number % 2
        secret = game_secret("tour", number)
        rng = Random(secret)
        state = SEN.new(2, SenOptions(), SecretChance(secret))
        bots: list[Bot] = [SEN.bot("random", 1 - own, 2, SenOptions(), rng)]
        bots.insert(own, CautiousBot(own, rng))
        play_out(state, bots)
        assert state.outcome is not None
        wins += (own in state.outcome.winners) / len(state.outcome.winners)
    print(f"the cautious bot wins {wins / games:.0%} of {games} games against a random one")
    return wins / games


if __name__ == "__main__":
    one_turn()
    sampled_worlds()
    recorded_game()
    series()
