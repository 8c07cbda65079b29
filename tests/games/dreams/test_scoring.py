"""Points and the end of the game (DRM-20 … DRM-30), with the examples of the rulebook."""

import pytest

from fortywinks.games.dreams import events
from fortywinks.games.dreams.components import HOUSE_PICTURES, DreamsOptions
from fortywinks.games.dreams.scoring import score_round

from .table import dreams


@pytest.mark.parametrize(
    ("tips", "points"),
    [
        (("B", "A", "3"), (0, 0, 5)),  # nobody noticed him, and he knew it
        (("B", "A", "1"), (0, 0, 3)),
        (("C", "A", "3"), (2, 1, 2)),
        (("C", "C", "4"), (3, 3, 0)),
        ((None, None, None), (1, 1, 3)),
    ],
)
def test_DRM_20_the_mortal_lives_on_secrecy_and_insight(tips: tuple[str | None, ...], points: tuple[int, ...]) -> None:
    assert score_round(2, 3, tips) == points


def test_DRM_21_a_god_earns_by_finding_and_by_not_being_suspected() -> None:
    assert score_round(3, 1, ("D", "A", "D", "2")) == (2, 1, 3, 0)


def test_DRM_21_all_points_are_independent() -> None:
    assert score_round(0, 1, ("1", "A", "B")) == (2, 2, 1)


def test_DRM_20_first_example_nobody_suspects_the_mortal() -> None:
    """N, P, A, J: J is the mortal and tips 2 while 3 is true; the gods tip P and A."""
    table = dreams(4, mortal="D", vision=3)
    table.all_lay()
    table.all_tip("B", "C", "B", "2")
    assert table.state.totals == (1, 0, 0, 3)


def test_DRM_30_second_example_the_winner_overtakes() -> None:
    table = dreams(4, mortal="B", vision=2, totals=(14, 14, 9, 3))
    table.all_lay()
    table.all_tip("B", "2", "D", "C")
    outcome = table.state.outcome
    assert outcome is not None
    assert table.state.totals == (17, 16, 9, 3)
    assert outcome.winners == (0,)
    assert outcome.why == "score"
    assert table.seen_by_all(events.GameEnded) == [events.GameEnded("score", (0,))]


def test_DRM_30_equal_points_share_the_win() -> None:
    table = dreams(3, mortal="C", vision=2, totals=(13, 13, 0))
    table.all_lay()
    table.all_tip("C", "C", "1")
    assert table.state.outcome is not None
    assert table.state.outcome.winners == (0, 1)


def test_DRM_30_other_limits() -> None:
    assert DreamsOptions().why_over(9, (15, 3, 0)) is None
    assert DreamsOptions(until="15").why_over(9, (15, 3, 0)) == "score"
    assert DreamsOptions(until="3 rounds").why_over(2, (99, 3, 0)) is None
    assert DreamsOptions(until="3 rounds").why_over(3, (0, 3, 0)) == "rounds"


def play_rounds(pictures: str, rounds: int) -> list[tuple[str, ...]]:
    table = dreams(3, until=f"{rounds} rounds", pictures=pictures)
    while table.state.outcome is None:
        clock = table.state.clocks()[0]
        table.time_is_up(clock.name, None if clock.seat is None else table.players[clock.seat])
    return [began.pictures for began in table.seen_by_all(events.RoundBegan)]


def test_DRM_22_pictures_come_again_only_when_fewer_than_four_are_left() -> None:
    shown = play_rounds("house", 19)
    assert sorted(picture for four in shown[:18] for picture in four) == sorted(HOUSE_PICTURES)
    assert set(shown[18]) <= set(HOUSE_PICTURES)
    few = play_rounds("holiday:6", 4)
    assert all(len(set(four)) == 4 for four in few)


def test_DRM_22_stars_come_back() -> None:
    table = dreams(3, mortal="B")
    table.all_lay()
    table.all_tip("B", "1", "A")
    assert table.ann.view.stars == ()
    assert table.ann.view.left == (("clear", "grey", "black"),) * 3
