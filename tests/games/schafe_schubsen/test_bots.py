"""The bots at the table: legal, fair, in the right order of strength, quick, and sensible in clear situations."""

from itertools import product
from random import Random
from time import process_time
from typing import Any

import pytest

from fortywinks.bots.arena import play_series
from fortywinks.core import events_for
from fortywinks.games.schafe_schubsen import GAME
from fortywinks.games.schafe_schubsen.actions import FULL_HAND, Bid
from fortywinks.games.schafe_schubsen.bots.bidding import offers_at, offers_from
from fortywinks.games.schafe_schubsen.bots.hard import HardBot
from fortywinks.games.schafe_schubsen.bots.matching import match_regrets
from fortywinks.games.schafe_schubsen.bots.memory import Memory
from fortywinks.games.schafe_schubsen.bots.scene import After
from fortywinks.games.schafe_schubsen.bots.walking import win_share
from fortywinks.games.schafe_schubsen.bots.worth import worth
from fortywinks.games.schafe_schubsen.components import SchafeSchubsenOptions
from fortywinks.games.schafe_schubsen.state import SheepState
from tests.games.bots_evening import BotsEvening

from .table import SheepTable, sheep

LEVELS = tuple(GAME.bot_levels)
USUAL = SchafeSchubsenOptions()
EVERYTHING = SchafeSchubsenOptions(regenzeit=2, mole_hills=True, digit_aid=True, zero_on_water=False)
WALKING = SchafeSchubsenOptions(mode="deichwandern")


class Evening(BotsEvening[SheepState]):
    game = GAME


@pytest.mark.parametrize("seats", GAME.seat_counts)
def test_every_level_plays_at_every_table(seats):
    tables = product((0, 2), (False, True), (False, True), ("schubsen", "deichwandern"))
    for index, (regenzeit, hills, aid, mode) in enumerate(tables):
        options = SchafeSchubsenOptions(mode=mode, regenzeit=regenzeit, mole_hills=hills, digit_aid=aid)  # type: ignore[arg-type]
        evening = Evening(seats, options, index, ("easy", "medium", "easy", "random"))
        evening.plays()
        assert evening.state.outcome is not None


@pytest.mark.parametrize("options", [USUAL, EVERYTHING, WALKING], ids=["usual", "everything", "walking"])
@pytest.mark.parametrize("seats", [3, 8])
def test_hard_plays_legally_at_every_table(seats, options):
    evening = Evening(seats, options, 5, ("hard", *["medium"] * (seats - 1)))
    evening.plays()


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("options", [USUAL, WALKING], ids=["usual", "walking"])
def test_what_a_bot_does_depends_on_nothing_its_seat_cannot_know(level, options):
    """Everything but the bids that are hidden now is public: with other hidden bids it does the same."""
    dice = Random(5)
    evening = Evening(5, options, 4, (level, "medium", "medium", "medium", "medium"))
    compared = 0
    for seat, answer in evening.decisions():
        if evening.state.secret_choices() and evening.levels[seat] == level:
            world = evening.state.determinize(seat, dice)
            bot = evening.late_bot(seat, events_for(seat, evening.told))
            assert bot.choose(world.view(seat), world.legal_actions(seat)) == answer
            compared += 1
    assert compared > 0 or level == "random"


@pytest.mark.parametrize("level", LEVELS)
def test_a_substitute_plays_like_one_that_sat_there_all_along(level):
    evening = Evening(3, USUAL, 1, (level, "medium", "medium"))
    assert evening.substitutes_agree() > 1


@pytest.mark.parametrize("level", LEVELS)
def test_a_bot_that_was_told_nothing_can_play_on(level):
    Evening(3, EVERYTHING, 2, ("medium",)).plays_on_untold(level, 14)


def test_memory_is_exactly_what_each_can_still_hold():
    evening = Evening(5, USUAL, 3, ("medium", "easy"))
    memory = Memory(5, SchafeSchubsenOptions())
    heard = 0
    for _ in evening.decisions():
        for event in events_for(0, evening.told[heard:]):
            memory.watch(event)
        heard = len(evening.told)
        assert memory.hands == evening.state.hands
        own = memory.hands_at(evening.state.view(0))
        assert own == evening.state.hands


# Strength. The measured tables are in docs/bots.md; the bounds leave room for luck in few games, none for a broken bot.


def mean_ranks(levels: tuple[str, ...], games: int, options: SchafeSchubsenOptions = USUAL) -> dict[str, float]:
    ranks: dict[str, list[int]] = {level: [] for level in levels}
    for result in play_series(GAME, levels, games, "strength", options):
        for seat in result.outcome.results:
            ranks[levels[result.seating[seat.seat]]].append(seat.rank)
    return {level: sum(all_ranks) / len(all_ranks) for level, all_ranks in ranks.items()}


def test_easy_beats_random():
    ranks = mean_ranks(("easy", "random", "easy", "random"), 40)
    assert ranks["easy"] < ranks["random"] - 1


def test_medium_beats_easy():
    ranks = mean_ranks(("medium", "easy", "medium", "easy"), 30)
    assert ranks["medium"] < ranks["easy"] - 1


def test_medium_beats_easy_at_three_where_the_first_to_go_out_ends_the_game():
    ranks = mean_ranks(("medium", "easy", "easy"), 100)
    assert ranks["medium"] < ranks["easy"] - 0.4


@pytest.mark.long
def test_hard_beats_medium():
    ranks = mean_ranks(("hard", "medium", "hard", "medium"), 6)
    assert ranks["hard"] < ranks["medium"] - 0.15


def test_the_order_holds_in_deichwandern_too():
    ranks = mean_ranks(("medium", "easy", "medium", "easy"), 40, WALKING)
    assert ranks["medium"] < ranks["easy"] - 0.8
    ranks = mean_ranks(("hard", "medium", "hard", "medium"), 12, WALKING)
    assert ranks["hard"] < ranks["medium"] - 0.2


@pytest.mark.long
@pytest.mark.parametrize(("seats", "games"), [(4, 80), (8, 16)])
def test_hard_wins_most_games_of_deichwandern(seats, games):
    levels = ["hard", "medium"] * (seats // 2)
    wins = 0.0
    for result in play_series(GAME, levels, games, "deich", WALKING):
        winners = result.outcome.winners
        wins += sum(levels[result.seating[seat]] == "hard" for seat in winners) / len(winners)
    assert wins / games > 0.6


@pytest.mark.parametrize("seats", [4, 8])
def test_hard_answers_in_under_a_tenth_of_a_second_on_average(seats):
    evening = Evening(seats, USUAL, 3, ("hard", "medium", "medium", "medium"))
    times: list[float] = []
    for bot, level in zip(evening.bots, evening.levels, strict=True):
        if level == "hard":
            bot.choose = _timed(bot.choose, times)  # type: ignore[method-assign]
    for _ in evening.decisions():
        pass
    assert len(times) > 5
    assert sum(times) / len(times) < 0.1


def _timed(choose: Any, times: list[float]) -> Any:
    def choose_timed(*question: Any) -> Any:
        began = process_time()
        answer = choose(*question)
        times.append(process_time() - began)
        return answer

    return choose_timed


# What they think.


def chosen(table: SheepTable, seat: int = 0, seed: int = 1) -> tuple[str, str, dict[str, float]]:
    """What a hard bot does here, and why."""
    state: SheepState = table.state
    bot = HardBot(seat, state.seats, state.options, Random(seed))
    view, legal = state.view(seat), state.legal_actions(seat)
    action = bot.choose(view, legal)
    assert action in legal
    bot.rng = Random(seed)
    reason = bot.explain(view, legal, action)
    assert reason is not None
    return str(action), reason.why, reason.numbers


def test_hard_does_not_walk_off_the_dike_or_into_the_water_without_a_ring():
    for seed in range(4):
        table = sheep("A 150 rings 0", "B 60", "C 20", "D 90")
        action, _, numbers = chosen(table, seed=seed)
        field = 150 + int(action.split()[1])
        assert field < 200
        assert field not in table.view.water
        assert numbers["devil"] < 0.8


def test_hard_uses_clover_to_stay_dry():
    table = sheep("A 30 rings 0 tiles change_10", "B 60", "C 20", "D 90")
    table.all_bid("15", "14", "13", "12")
    action, why, numbers = chosen(table)
    assert action.startswith("change 10")
    assert why == "clover-water"
    assert numbers["field"] not in table.view.water


def test_hard_uses_clover_to_escape_the_devil_in_the_last_seat():
    table = sheep("A 10 rings 0 tiles change_10", "B 60", "C 20", "D 90", starter="B")
    table.all_bid("25", "30", "31", "32")
    action, why, _ = chosen(table)
    assert action.startswith("change 10 up")
    assert why == "clover-devil"


def test_hard_keeps_clover_that_saves_nothing():
    table = sheep("A 10 tiles change_10", "B 60", "C 20", "D 90", starter="B")
    table.all_bid("25", "30", "17", "16")
    action, why, _ = chosen(table)
    assert (action, why) == ("go", "keep-clover")


def test_hard_says_why_for_boards_rain_and_tiles():
    table = sheep("A 90", "B 105", "C 120", regenzeit=1)
    table.all_bid("41", "20", "21")
    action, why, numbers = chosen(table)
    assert action in ("lay priel", "lay pfuetzen")
    assert why in ("face-dry", "face-wet", "face", "face-even")
    assert {"mine", "theirs"} <= set(numbers)
    table.ann.does(action)
    assert chosen(table)[1] in ("puddle", "no-puddle")
    table.ann.does("enough")
    assert chosen(table)[:2] == ("take change 10", "tile")


def test_hard_counts_the_water_ahead_when_it_gives_a_reason_for_a_face():
    """As the boards will lie: Ann on 50, Bob and Cay on 60 and 70, and within 60 fields of each what the face says."""
    table = sheep("A 99", "B 160", "C 170", dike="priel siel")
    table.all_bid("51", "0", "0")
    for action, why, numbers in [chosen(table, seed=seed) for seed in range(6)]:
        state = table.state.clone()
        state.apply(0, GAME.parse_action(action))
        water = state.view(0).water
        ahead = [sum(field < wet <= field + 60 for wet in water) for field in (50, 60, 70)]
        assert numbers["mine"] == ahead[0]
        assert numbers["theirs"] == round(sum(ahead[1:]) / 2)
        assert why != "face-dry" or numbers["mine"] < numbers["other"]
        assert why != "face-wet" or numbers["theirs"] > numbers["others"]
        assert why != "face" or numbers["chance"] > numbers["less"]


def test_only_useful_cards_are_laid_for_a_distance():
    assert {offer.distance for offer in offers_from(FULL_HAND)} >= set(range(1, 11))
    assert len(offers_at(FULL_HAND, 0)) == len({offer.distance for offer in offers_at(FULL_HAND, 0)})
    assert all(isinstance(offer.bid, Bid) and int(offer.bid.cards) == offer.distance for offer in offers_from(0b1111))
    (only,) = offers_at(0b1111100000, 198)
    assert only.distance == 5


def test_regrets_lead_to_the_balance_of_matching_pennies_and_away_from_what_never_pays():
    def pennies(player: int, which: int, chosen: list[int]) -> float:
        if which == 2:
            return -2.0
        other = chosen[1 - player]
        return float((which == other) == (player == 0))

    mixes = match_regrets([3, 3], pennies, 2000, Random(1))
    for mix in mixes:
        assert mix[0] == pytest.approx(0.5, abs=0.08)
        assert mix[2] < 0.02


def test_a_position_is_worth_more_with_rings_and_behind_the_others():
    def value(fields: list[int], rings: list[int]) -> float:
        return worth(After(fields, rings, [], -1), 0, 0, 0.0)

    even = value([50, 50, 60, 70], [2, 2, 2, 2])
    assert value([20, 50, 60, 70], [2, 2, 2, 2]) > even
    assert value([50, 50, 60, 70], [3, 2, 2, 2]) > even
    assert value([50, 50, 60, 70], [0, 2, 2, 2]) < even
    assert value([50, -1, 60, -1], [0, 0, 2, 0]) == 1.0
    assert worth(After([-1, 5, 6, 7], [0, 1, 1, 1], [0], -1), 0, 0, 0.0) == 0.0


def test_in_deichwandern_the_lowest_bid_is_worth_nothing():
    even = [[1.0] * 4] * 3
    assert win_share([100, 100, 100], [10, 20, 30], 0, even) == 0.0
    assert win_share([100, 50], [51, 50], 0, even) == 1.0
    assert win_share([100, 100], [30, 30], 0, even) == 0.5
    assert win_share([100, 100, 100], [20, 10, 30], 0, even) == 1.0  # 80 against 75, the highest having got 5 back
    assert win_share([100, 100, 100], [35, 10, 30], 0, even) == 0.5  # 65 + 5 against 70
    assert win_share([100, 100, 100], [36, 10, 30], 0, even) == 0.0
