"""Forty points, morning, and who may know what: ZZZ-70 … ZZZ-80."""

from fortywinks.core import SPECTATOR
from fortywinks.games.counting_zzzzs.events import Drawn, GameEnded, MorningCame, Woke

from .slow_scoring import slow_score
from .table import new_table, zzzzs

FIVE = "teddy kitchen cat eating blanket"
OTHER_FIVE = "hammock dancing rocket sheep cloud"


def test_ZZZ_70_forty_points_win_at_once() -> None:
    table = zzzzs(f"A: {FIVE} | conclusion", "B: rocket | aunt", scores="30 39")
    table.ann.plays("conclusion", on=table.ann)
    table.nobody_answers()
    assert (table.outcome.why, table.outcome.winners) == ("forty", (0,))
    assert table.seen_by_all(GameEnded) == [GameEnded("forty", (0,))]
    assert table.state.deciders == ()


def test_ZZZ_70_even_if_somebody_else_wakes_the_winner() -> None:
    table = zzzzs("A: cake | insomnia", f"B: {FIVE} | aunt", scores="0 30")
    table.ann.plays("insomnia", on=table.bob)
    table.nobody_answers()
    assert table.outcome.winners == (1,)
    assert table.bob.hand == "aunt", "it was over before the hand could be lost"


def test_ZZZ_70_several_by_one_siren_all_score_first_and_the_highest_wins() -> None:
    one, other = slow_score(FIVE.split(), {}), slow_score(OTHER_FIVE.split(), {})
    table = zzzzs(f"A: {FIVE} | siren", f"B: {OTHER_FIVE} | aunt", scores=f"{41 - one} {44 - other}")
    table.ann.plays("siren")
    table.nobody_answers()
    assert (table.ann.score, table.bob.score) == (41, 44)
    assert table.outcome.winners == (1,)


def test_ZZZ_70_a_tie_by_one_siren_is_shared() -> None:
    one, other = slow_score(FIVE.split(), {}), slow_score(OTHER_FIVE.split(), {})
    table = zzzzs(f"A: {FIVE} | siren", f"B: {OTHER_FIVE} | aunt", scores=f"{42 - one} {42 - other}")
    table.ann.plays("siren")
    table.nobody_answers()
    assert table.outcome.winners == (0, 1)


def test_ZZZ_71_the_last_card_drawn_brings_the_morning_and_short_dreams_count() -> None:
    table = zzzzs("A: teddy cat | aunt", "B: cake | soup late hell", pile="moon sea", pile_ends=True, scores="3 4")
    table.ann.discards("aunt")
    assert len(table.seen_by_all(MorningCame)) == 1
    assert (table.ann.score, table.bob.score) == (
        3 + slow_score(["teddy", "cat"], {}, morning=True),
        4 + slow_score(["cake"], {}, morning=True),
    )
    assert table.outcome.why == "morning"
    assert not table.ann.is_asleep
    assert table.bob.hand.split()[-2:] == ["moon", "sea"], "the turn was broken off"


def test_ZZZ_71_it_is_the_moment_of_drawing_the_last_card_even_with_a_full_hand() -> None:
    table = zzzzs("A: teddy | aunt", "B: cake | soup late hell", pile="moon sea exam", pile_ends=True)
    table.ann.discards("aunt")
    assert table.state.outcome is None
    assert table.bob.is_asked == "lay"
    assert table.bob.view.pile_size == 1


def test_ZZZ_71_the_highest_total_wins_and_not_the_first_to_pass_forty() -> None:
    five = slow_score(FIVE.split(), {}, morning=True)
    table = zzzzs(f"A: {FIVE} | aunt", f"B: {OTHER_FIVE} | late", pile="moon", pile_ends=True, scores=f"{40 - five} 39")
    table.ann.discards("aunt")
    assert table.ann.score == 40
    assert table.bob.score > 40
    assert table.outcome.winners == (1,)
    assert [event.waking.why for event in table.seen_by_all(Woke)] == ["morning", "morning"]


def test_ZZZ_71_a_tie_in_the_morning_is_shared() -> None:
    table = zzzzs("A: soup | aunt", "B: pillow | late", pile="moon", pile_ends=True)
    table.ann.discards("aunt")
    assert table.outcome.winners == (0, 1)


def test_ZZZ_72_lucid_dreaming_takes_the_last_card_lays_it_and_then_it_is_morning() -> None:
    table = zzzzs("A: teddy | lucid-dreaming", "B: cake | late", pile="cat", pile_ends=True)
    table.ann.plays("lucid-dreaming")
    table.ann.lays("cat")
    assert table.outcome.why == "morning"
    assert table.ann.score == slow_score(["teddy", "cat"], {}, morning=True)


def test_ZZZ_72_in_vain_the_last_card_stays_where_it_is() -> None:
    table = zzzzs("A: teddy | lucid-dreaming", "B: cake | late soup aunt cat sea", pile="unicorn", pile_ends=True)
    table.ann.plays("lucid-dreaming")
    assert table.state.outcome is None
    assert table.turn is table.bob


def test_ZZZ_80_hands_and_piles_are_hidden_and_everything_played_is_open() -> None:
    table = new_table(3)
    for player in table.players:
        assert player.view.hand_sizes == (5, 5, 5)
        assert len(player.heard(Drawn)) == 1
    watching = table.state.view(SPECTATOR)
    assert (watching.hand, watching.looking_through, watching.discard) == ((), (), ())
    assert watching.pile_size == 140 - 2 - 15


def test_ZZZ_80_the_discard_pile_is_looked_through_only_if_the_table_agreed() -> None:
    closed = zzzzs("A: cake | aunt", "B: teddy | late", discard="hell siren")
    assert (closed.bob.view.discard_size, closed.bob.view.discard_top, closed.bob.view.discard) == (2, "siren", ())
    opened = zzzzs("A: cake | aunt", "B: teddy | late", discard="hell siren", open_discard=True)
    assert opened.bob.view.discard == ("hell", "siren")
