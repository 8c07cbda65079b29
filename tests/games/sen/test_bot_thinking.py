"""What the bots remember, believe and intend, in situations laid out by hand."""

import json
import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

from fortywinks.core import Event, SecretChance, events_for
from fortywinks.games.sen import GAME, events
from fortywinks.games.sen.actions import SenAction
from fortywinks.games.sen.bots.belief import Beliefs
from fortywinks.games.sen.bots.calling import chance_to_be_lowest, sum_odds
from fortywinks.games.sen.bots.easy import EasyBot
from fortywinks.games.sen.bots.hard import HardBot
from fortywinks.games.sen.bots.medium import MediumBot
from fortywinks.games.sen.bots.memory import Memory
from fortywinks.games.sen.bots.outlook import KNOWN, Outlook, guess, nine_odds
from fortywinks.games.sen.bots.standing import Standing
from fortywinks.games.sen.components import DECK, RAVENS, SenOptions

from .table import SenTable, sen

WORDS = Path(__file__).parents[3] / "web" / "src" / "games" / "sen" / "words"
OF_OTHERS = {"light-dream", "fewer-ravens", "learned"}
"""Reasons that only the medium bot has."""
BOTS: dict[str, Any] = {"easy": EasyBot, "medium": MediumBot, "hard": HardBot}


def play_randomly(seed: int, seats: int, options: SenOptions, watchers: list[Any]) -> Any:
    """Yields the state after each action of a random game; the watcher of each seat is told what that seat is."""
    state = GAME.new(seats, options, SecretChance(bytes([seed]) * 32))
    dice = Random(seed)
    told = list(state.opening)
    while state.outcome is None:
        for seat, watcher in enumerate(watchers):
            for event in events_for(seat, told):
                watcher.watch(event)
        yield state
        seat = state.deciders[0]
        told = state.apply(seat, state.legal_actions(seat).sample(dice))


@pytest.mark.parametrize("seats", [2, 5])
def test_memory_is_exactly_what_each_seat_has_seen(seats):
    for seed in range(25):
        memories = [Memory(seat, seats) for seat in range(seats)]
        for state in play_randomly(seed, seats, SenOptions(claim_pairs=True, until="4 rounds"), memories):
            for seat, memory in enumerate(memories):
                known = state.knowledge(seat)
                assert memory.top == state.deck[state.open_pile[-1]]
                assert sum(memory.unseen.values()) == len(DECK) - known.bit_count()
                assert memory.hand == state.view(seat).hand
                for lands, dream in zip(memory.dreams, state.dreams, strict=True):
                    assert [land.face for land in lands] == [
                        state.deck[card] if known >> card & 1 else None for card in dream
                    ]


def test_memory_knows_who_else_has_seen_a_land():
    for seed in range(25):
        memories = [Memory(seat, 3) for seat in range(3)]
        for state in play_randomly(seed, 3, SenOptions(claim_pairs=True, until="2 rounds"), memories):
            if state.phase == "look":
                continue
            for memory in memories:
                for lands, dream in zip(memory.dreams, state.dreams, strict=True):
                    for land, card in zip(lands, dream, strict=True):
                        seen = [bool(state.knowledge(seat) >> card & 1) for seat in range(3)]
                        assert [memory.knows(seat, land) for seat in range(3)] == seen


def told(*happened: Event, seats: int = 2) -> Beliefs:
    """What seat A believes in the first round, after these events; everyone looked at the first two own lands."""
    beliefs = Beliefs(0, seats, SenOptions())
    beliefs.watch(events.RoundBegan(1, 0, "4"))
    beliefs.watch(events.SawOwn(0, 1, "3", "8"))
    beliefs.watch(events.PlayBegan(((0, 1),) * seats))
    for event in happened:
        beliefs.watch(event)
    return beliefs


def outlook_after(*happened: Event) -> Outlook:
    state = GAME.new(2, SenOptions(), SecretChance(bytes(32)))
    return Outlook(told(*happened), state.view(0), SenOptions())


def test_odds_are_the_count_of_unseen_lands():
    outlook = outlook_after()
    unseen = list(DECK)
    for face in ("4", "3", "8"):
        unseen.remove(face)
    for ravens in range(10):
        share = sum(RAVENS[face] == ravens for face in unseen) / len(unseen)
        assert outlook.blind.odds[ravens] == pytest.approx(share)
    assert outlook.own[:2] == [KNOWN[3], KNOWN[8]]
    assert outlook.own[2] is outlook.dreams[1][0] is outlook.blind


def test_who_puts_a_land_away_has_nothing_worse_that_is_known():
    before, after = outlook_after(), outlook_after(events.Drew(1, 1), events.Discarded(1, "5"))
    for slot in (0, 1):
        assert sum(after.dreams[1][slot].odds[6:]) < sum(before.dreams[1][slot].odds[6:]) / 5
    assert after.dreams[1][2].ravens > before.dreams[1][2].ravens  # the owner never saw it, and low lands are elsewhere


def test_a_land_that_was_drawn_and_kept_is_better_than_the_one_it_replaced():
    outlook = outlook_after(events.Drew(1, 1), events.Kept(1, 0, "6"))
    assert sum(outlook.dreams[1][0].odds[:6]) > 0.9
    assert outlook.dreams[1][0].ravens < 3.5


def test_what_was_taken_from_the_open_pile_stays_known_when_it_is_swapped():
    outlook = outlook_after(events.Took(1, 3, "4", "9"), events.Swapped(1, 0, 0, 1, 3))
    assert outlook.own[0] is KNOWN[4]
    assert outlook.dreams[1][3] is KNOWN[3]


def test_sums_and_the_chance_to_be_lowest():
    coin = guess([0.5, 0, 0, 0, 0, 0, 0, 0, 0, 0.5])
    assert sum_odds([KNOWN[3], coin])[3] == sum_odds([KNOWN[3], coin])[12] == 0.5
    assert chance_to_be_lowest([[KNOWN[3]], [KNOWN[3]]], 0) == 1  # a tie is no failure
    assert chance_to_be_lowest([[KNOWN[3]], [coin], [coin]], 0) == 0.25
    assert nine_odds([coin, KNOWN[9], KNOWN[2]]) == [0, 0.5, 0.5, 0]


def standing(totals: str, **options: Any) -> Standing:
    table = sen(*("A: 3 7 9 0", "B: 1 2 2 8", "C: 5 5 5 5")[: len(totals.split())], totals=totals, **options)
    return Standing(table.state.view(0), table.state.options)


def test_the_lowest_total_wins_when_the_limit_is_reached():
    assert standing("90 60 60").chances([101, 70, 70]) == [0, 0.5, 0.5]
    chances = standing("50 40 60").chances([50, 40, 60])
    assert chances[1] > chances[0] > chances[2]
    assert sum(chances) == pytest.approx(1)
    assert standing("0 9", until="1 round").chances([5, 9]) == [1, 0]


def test_the_rival_who_is_ahead_counts_most():
    weights = standing("50 20 80").weights(0)
    assert weights[0] == -1
    assert weights[1] > 0.8
    assert weights[1] + weights[2] == pytest.approx(1)


# Situations. With the memory aid a bot can be put before a table that it has not watched.


def choice(level: str, table: SenTable, known: str, seat: int = 0) -> SenAction:
    """What a bot does on this seat, if it has seen the lands at these places."""
    state = table.state
    for place in known.split():
        card = state.dreams["ABCDE".index(place[0])][int(place[1:]) - 1]
        if not state.knowledge(seat) >> card & 1:
            state.knows[seat] |= 1 << card
    bot = BOTS[level](seat, state.seats, state.options, Random(1))
    legal = state.legal_actions(seat)
    action: SenAction = bot.choose(state.view(seat), legal)
    assert action in legal
    return action


def chosen(level: str, *dreams: str, known: str, before: str = "", **layout: Any) -> str:
    table = sen(*dreams, memory_aid=True, **layout)
    for step in before.split():
        getattr(table.ann, step)()
    return str(choice(level, table, known))


@pytest.mark.parametrize("level", ["medium", "hard"])
class TestGoodHabits:
    def test_calls_with_a_dream_of_almost_nothing(self, level):
        assert chosen(level, "A: 0 0 1 0", "B: 5 6 7 8", known="A1 A2 A3 A4") == "wake"

    def test_does_not_call_with_a_heavy_dream(self, level):
        assert chosen(level, "A: 6 7 9 9", "B: 5 6 7 8", known="A1 A2 A3 A4") != "wake"

    def test_takes_a_low_open_land_for_its_worst(self, level):
        assert chosen(level, "A: 2 9 3 6", "B: 5 6 7 8", open_pile="0", known="A1 A2 A3 A4") == "take 2"

    def test_leaves_a_high_open_land(self, level):
        assert chosen(level, "A: 2 5 3 6", "B: 5 6 7 8", open_pile="8", known="A1 A2 A3 A4") == "draw"

    def test_keeps_a_low_drawn_land(self, level):
        dreams = "A: 2 9 3 6", "B: 5 6 7 8"
        assert chosen(level, *dreams, hidden="1 4 4", before="draws", known="A1 A2 A3 A4") == "keep 2"

    def test_puts_a_high_drawn_land_away(self, level):
        dreams = "A: 2 4 3 4", "B: 5 6 7 8"
        assert chosen(level, *dreams, hidden="9 4 4", before="draws", known="A1 A2 A3 A4") == "discard"

    def test_swaps_its_worst_land_for_a_low_one_that_it_knows(self, level):
        dreams = "A: 2 9 3 6", "B: 5 0 7 8"
        assert chosen(level, *dreams, hidden="7s 4 4", before="draws", known="A1 A2 A3 A4 B2") == "use"
        assert chosen(level, *dreams, hidden="7s 4", before="draws uses", known="A1 A2 A3 A4 B2") == "swap A2 B2"

    def test_peeks_at_an_own_unknown_land(self, level):
        dreams = "A: 2 9 3 6", "B: 5 0 7 8"
        assert chosen(level, *dreams, hidden="6p 4", before="draws uses", known="A1 A2 A3") == "peek A4"

    def test_claims_a_pair_that_it_knows(self, level):
        dreams = "A: 2 9 3 9", "B: 5 6 7 8"
        assert chosen(level, *dreams, open_pile="8", claim_pairs=True, known="A1 A2 A3 A4") == "claim 2 4 as 9"

    def test_holds_on_to_nines_where_they_may_be_free(self, level):
        dreams = "A: 9 9 3 8", "B: 1 2 2 4"
        known = "A1 A2 A3 A4 B1 B2 B3 B4"
        assert chosen(level, *dreams, hidden="1 4", before="draws", gentle_ravens=True, known=known) == "keep 4"

    def test_completes_a_dream_of_nines(self, level):
        dreams = "A: 9 9 9 3", "B: 1 2 2 4"
        assert chosen(level, *dreams, open_pile="9", go_for_broke=True, known="A1 A2 A3 A4") == "take 4"


def test_hard_does_not_hand_the_next_player_a_low_land():
    """It would gain as little from replacing either 4; the 3 goes open in no case."""
    dreams = "A: 4 4 3 3", "B: 9 9 9 9"
    assert chosen("hard", *dreams, hidden="3 5 5", before="draws", known="A1 A2 A3 A4").startswith("keep ")


def test_hard_judges_the_others_before_it_calls():
    own = "A: 2 2 2 2"
    assert chosen("hard", own, "B: 9 9 8 8", known="A1 A2 A3 A4 B1 B2 B3 B4") == "wake"
    assert chosen("hard", own, "B: 0 1 1 1", known="A1 A2 A3 A4 B1 B2 B3 B4") != "wake"


def test_hard_does_not_end_a_match_that_it_would_lose():
    """Cay reaches the limit at the end of this round: fine while Ann leads, ruinous while Bob does."""
    dreams = "A: 2 2 2 2", "B: 8 8 7 7", "C: 9 9 6 6"
    known = "A1 A2 A3 A4 B1 B2 B3 B4 C1 C2 C3 C4"
    assert chosen("hard", *dreams, totals="40 50 95", known=known) == "wake"
    assert chosen("hard", *dreams, totals="80 20 95", known=known) != "wake"


def test_a_higher_penalty_makes_hard_more_careful():
    dreams = "A: 2 2 2 3", "B: 1 1 8 8"
    known = "A1 A2 A3 A4 B1 B2"
    assert chosen("hard", *dreams, open_pile="9", known=known) == "wake"
    assert chosen("hard", *dreams, open_pile="9", penalty=15, known=known) != "wake"


def test_easy_calls_too_early():
    dreams = "A: 3 3 3 3", "B: 5 6 7 8"
    assert chosen("easy", *dreams, known="A1 A2 A3 A4") == "wake"
    assert chosen("medium", *dreams, known="A1 A2 A3 A4") != "wake"


def test_easy_forgets_and_the_others_do_not():
    options = SenOptions(until="3 rounds")
    bots = [EasyBot(0, 2, options, Random(1)), MediumBot(1, 2, options, Random(1))]
    known = [0, 0]
    for state in play_randomly(3, 2, options, bots):
        for seat, bot in enumerate(bots):
            true = sum(state.knowledge(seat) >> card & 1 for card in state.dreams[seat])
            known[seat] += true - sum(land.face is not None for land in bot.memory.own)
    assert known[0] > 0
    assert known[1] == 0


def test_hard_says_why():
    table = sen("A: 2 9 3 6", "B: 5 6 7 8", open_pile="0", memory_aid=True)
    for slot in range(4):
        table.state.knows[0] |= 1 << table.state.dreams[0][slot]
    bot = HardBot(0, 2, table.state.options, Random(1))
    view, legal = table.ann.view, table.state.legal_actions(0)
    reason = bot.explain(view, legal, bot.choose(view, legal))
    assert reason is not None
    assert reason.why == "open-is-better"
    assert reason.numbers == {"open": 0, "mine": 9}


def test_every_reason_of_hard_has_words_that_its_numbers_fill():
    words = [json.loads((WORDS / f"{language}.json").read_text("utf-8")) for language in ("en", "de", "pl")]
    options = SenOptions(claim_pairs=True, until="12 rounds")
    bots = [HardBot(seat, 2, options, Random(seat)) for seat in range(2)]
    state: Any = GAME.new(2, options, SecretChance(bytes(32)))
    told, said = list(state.opening), set()
    while state.outcome is None:
        for seat, bot in enumerate(bots):
            for event in events_for(seat, told):
                bot.watch(event)
        seat = state.deciders[0]
        view, legal = state.view(seat), state.legal_actions(seat)
        action = bots[seat].choose(view, legal)
        reason = bots[seat].explain(view, legal, action)
        assert (reason is None) == (state.phase == "look")
        if reason is not None:
            said.add(reason.why)
            for text in words:
                assert set(re.findall(r"{(\w+)}", text[f"sen.why.{reason.why}"])) <= set(reason.numbers)
        told = state.apply(seat, action)
    assert said == {text.removeprefix("sen.why.") for text in words[0] if text.startswith("sen.why.")} - OF_OTHERS
