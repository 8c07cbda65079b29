"""SEN-20 to SEN-25: how a round and the game end."""

import pytest

from fortywinks.games.sen import events

from .table import new_table, sen


def test_SEN_20_the_round_ends_at_once() -> None:
    table = sen("A: 3 7 9 0", "B: 1 2 2 8", "C: 4 4 4 4")
    table.ann.calls()
    assert table.seen_by_all(events.Called) == [events.Called(0)]
    assert table.seen_by_all(events.RoundEnded)[0].result.caller == 0
    assert table.state.round == 2
    assert table.bob.is_asked == "look"


def test_SEN_20_from_the_first_turn_on() -> None:
    table = new_table(2, starter="B")
    table.ann.looks(1, 2)
    table.bob.looks(1, 2)
    assert "wake" in table.bob.may
    table.bob.calls()
    assert table.state.last_round is not None
    assert table.state.last_round.caller == 1


def test_SEN_20_only_at_the_start_of_the_own_turn() -> None:
    table = sen("A: 3 7 9 0", "B: 1 2 2 8", hidden="6p")
    with table.bob.is_refused("SEN-4"):
        table.bob.calls()
    table.ann.draws()
    with table.ann.is_refused("SEN-20"):
        table.ann.calls()
    table.ann.uses()
    with table.ann.is_refused("SEN-20"):
        table.ann.calls()


def test_SEN_21_the_last_land_is_drawn_and_the_turn_is_finished() -> None:
    table = sen("A: 3 7 9 0", "B: 1 2 2 8", hidden="4", hidden_ends=True)
    table.ann.draws()
    assert table.ann.is_asked == "drawn"
    table.ann.keeps(3)
    result = table.seen_by_all(events.RoundEnded)[0].result
    assert (result.caller, result.last) == (None, 0)
    assert result.results == (14, 13)


def test_SEN_21_nobody_pays_a_penalty_when_the_pile_runs_out() -> None:
    table = sen("A: 3 7 9 0", "B: 1 2 2 8", hidden="9", hidden_ends=True, penalty=15)
    table.ann.sleeps()
    assert table.results == (19, 13)


def test_SEN_21_the_last_two_lands_are_drawn_by_take_two() -> None:
    table = sen("A: 3 7 9 0", "B: 1 2 2 8", hidden="5t 8 1", hidden_ends=True)
    table.ann.draws()
    table.ann.uses()
    assert table.hidden_size == 0
    table.ann.chooses(2)
    assert table.ann.is_asked == "drawn"
    table.ann.keeps(3)
    assert table.results == (11, 13)


def test_SEN_21_the_last_land_is_a_special_and_is_used() -> None:
    table = sen("A: 3 7 9 0", "B: 1 2 2 8", hidden="6p", hidden_ends=True)
    table.ann.draws()
    table.ann.uses()
    table.ann.peeks("B4")
    assert table.ann.heard(events.Saw) == [events.Saw(1, 3, "8")]
    assert table.state.round == 2


@pytest.mark.parametrize(("ravens", "dream"), [(7, "4 9 0"), (3, "7 7 9 0 4")])
def test_SEN_21_the_last_land_is_added_by_a_claim(ravens: int, dream: str) -> None:
    table = sen("A: 7 7 9 0", "B: 1 2 2 8", hidden="4", hidden_ends=True, claim_pairs=True)
    table.ann.claims(1, 2, ravens)
    result = table.seen_by_all(events.RoundEnded)[0].result
    assert (result.caller, result.last) == (None, 0)
    assert " ".join(result.dreams[0]) == dream


def test_SEN_21_taking_the_open_land_does_not_end_the_round() -> None:
    table = sen("A: 3 7 9 0", "B: 1 2 2 8", hidden="4", hidden_ends=True)
    table.ann.takes(1)
    assert table.bob.is_asked == "turn"


def test_SEN_22_all_dreams_are_revealed_and_their_ravens_counted() -> None:
    table = sen("A: 3 7s 9 0", "B: 1 2 6p 5t")
    table.ann.calls()
    result = table.seen_by_all(events.RoundEnded)[0].result
    assert result.dreams == (("3", "7s", "9", "0"), ("1", "2", "6p", "5t"))
    assert result.results == (19 + 5, 14)


def test_SEN_23_a_caller_who_is_not_lowest_pays_five() -> None:
    table = sen("A: 3 7 9 0", "B: 1 2 2 8")
    table.ann.calls()
    assert table.results == (24, 13)


def test_SEN_23_or_fifteen_where_the_table_agreed_on_it() -> None:
    table = sen("A: 3 7 9 0", "B: 1 2 2 8", penalty=15)
    table.ann.calls()
    assert table.results == (34, 13)


def test_SEN_23_tie_for_lowest_is_no_failure() -> None:
    table = sen("A: 3 3 3 0", "B: 1 2 2 4", "C: 9 9 9 9")
    table.ann.calls()
    assert table.results == (9, 9, 36)


def test_SEN_23_a_caller_who_was_right_scores_the_own_result() -> None:
    table = sen("A: 3 3 1 0", "B: 1 2 2 4", "C: 9 9 9 9")
    table.ann.calls()
    assert table.results == (7, 9, 36)


def test_SEN_23_example_one() -> None:
    table = sen("A: 9 3 3 4", "B: 8 1 3 4", "C: 1 2 3 4", "D: 5 1 1 4", turn="D")
    table.dan.calls()
    assert table.results == (19, 16, 10, 16)


def test_SEN_24_results_are_added_to_the_totals() -> None:
    table = sen("A: 3 7 9 0", "B: 1 2 2 8", totals="10 20")
    table.ann.calls()
    assert table.state.totals == (34, 33)
    assert table.ann.view.totals == table.bob.view.totals == (34, 33)


def test_SEN_24_the_callers_left_neighbour_starts_the_next_round() -> None:
    table = sen("A: 0 0 0 0", "B: 1 2 2 8", "C: 4 4 4 4", turn="B")
    table.bob.calls()
    assert table.state.turn == 2
    for player in table.players:
        player.looks(1, 2)
    assert table.cay.is_asked == "turn"


def test_SEN_24_the_neighbour_goes_round_the_table() -> None:
    table = sen("A: 0 0 0 0", "B: 1 2 2 8", "C: 4 4 4 4", turn="C")
    table.cay.calls()
    assert table.state.turn == 0


def test_SEN_24_the_left_neighbour_of_whoever_took_the_last_land() -> None:
    table = sen("A: 0 0 0 0", "B: 1 2 2 8", "C: 4 4 4 4", turn="C", hidden="3", hidden_ends=True)
    table.cay.sleeps()
    assert table.state.turn == 0


def test_SEN_24_the_left_neighbour_of_whoever_claimed_with_the_last_land() -> None:
    table = sen("A: 0 0 0 0", "B: 1 2 2 8", hidden="3", hidden_ends=True, claim_pairs=True)
    table.ann.claims(1, 2, 0)
    assert table.state.turn == 1


@pytest.mark.parametrize(("limit", "over"), [("20", True), ("24", True), ("25", False), ("100", False)])
def test_SEN_25_a_score_limit_reached_or_passed_ends_the_game(limit: str, over: bool) -> None:
    table = sen("A: 3 7 9 0", "B: 1 2 2 8", until=limit)
    table.ann.calls()
    assert (table.state.outcome is not None) == over


def test_SEN_25_one_hundred_is_the_usual_limit() -> None:
    table = sen("A: 3 7 9 0", "B: 1 2 2 8", totals="76 10")
    table.ann.calls()
    assert table.outcome.why == "score"
    assert [result.score for result in table.outcome.results] == [100, 23]


@pytest.mark.parametrize(("until", "over"), [("1 round", False), ("2 rounds", True), ("3 rounds", False)])
def test_SEN_25_a_fixed_number_of_rounds(until: str, over: bool) -> None:
    table = sen("A: 3 7 9 0", "B: 1 2 2 8", until=until, round_number=2, totals="500 500")
    table.ann.calls()
    assert (table.state.outcome is not None) == over
    if over:
        assert table.outcome.why == "rounds"


def test_SEN_25_the_lowest_total_wins() -> None:
    table = sen("A: 3 7 9 0", "B: 1 2 2 8", "C: 4 4 4 4", until="1 round")
    table.ann.calls()
    assert table.outcome.winners == (1,)
    assert [result.rank for result in table.outcome.results] == [3, 1, 2]
    assert table.seen_by_all(events.GameEnded) == [events.GameEnded("rounds", (1,))]


def test_SEN_25_a_tie_shares_the_win() -> None:
    table = sen("A: 3 3 3 4", "B: 1 2 2 8", "C: 4 4 4 9", until="1 round")
    table.ann.calls()
    assert table.outcome.winners == (0, 1)
    assert [result.rank for result in table.outcome.results] == [1, 1, 3]
