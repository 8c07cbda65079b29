"""The end of the game (SHP-30), the variants (SHP-40 to SHP-42), and who may know what (SHP-50)."""

import pytest

from fortywinks.core import SPECTATOR
from fortywinks.games.schafe_schubsen import events
from fortywinks.games.schafe_schubsen.scoring import outcome_of

from .table import new_table, sheep


class TestEnd:
    def test_SHP_30_of_two_sheep_the_rear_one_wins(self):
        table = sheep("A 30", "B 60", "C 190", supply="")
        table.all_bid("12", "13", "15")
        assert table.outcome.why == "last-two"
        assert table.ranks == [1, 2, 3]
        assert [result.score for result in table.outcome.results] == [2, 1, 0]
        assert table.seen_by_all(events.GameEnded) == [events.GameEnded("last-two", (0,))]

    def test_SHP_30_it_is_checked_at_the_end_of_a_round_only(self):
        """Two sheep are left after Ann's turn, but Bob and Cay have theirs, and Bob walks off too."""
        table = sheep("A 190", "B 191", "C 20", supply="")
        table.all_bid("12", "13", "15")
        assert table.outcome.why == "last-one"
        assert table.ranks == [3, 2, 1]

    def test_SHP_30_if_none_is_left_the_last_to_go_wins(self):
        table = sheep("A 19", "B 20", "C 21", "D out", supply="")
        table.all_bid("985", "986", "987")
        assert table.outcome.why == "none-left"
        assert table.ranks == [3, 2, 1, 4]

    def test_SHP_30_the_tile_is_still_taken_before_the_end(self):
        table = sheep("A 30", "B 60", "C 190")
        table.all_bid("12", "13", "15")
        assert table.bob.is_asked == "take"
        table.bob.does("take back 3")
        assert table.ranks == [1, 2, 3]

    def test_SHP_30_two_on_the_shared_start_field_share_the_win(self):
        table = sheep("A 0 tiles back_3", "B 0 tiles back_5", "C 190", supply="")
        table.all_bid("3", "5", "15")
        for player, back in ((table.ann, 3), (table.bob, 5)):
            player.does(f"back {back}")
            player.does("go")
        assert table.outcome.winners == (0, 1)
        assert table.ranks == [1, 1, 3]

    def test_SHP_30_others_rank_by_the_reverse_order_of_going_out(self):
        outcome = outcome_of([-1, 40, -1, 12, -1], ((2,), (0,), (4,)))
        assert [result.rank for result in outcome.results] == [4, 2, 5, 1, 3]
        outcome = outcome_of([-1, 40, -1, -1], ((2, 0), (3,)))
        assert [result.rank for result in outcome.results] == [3, 1, 3, 2]

    def test_nothing_can_be_done_when_it_is_over(self):
        table = sheep("A 30", "B 60", "C 190", supply="")
        table.all_bid("12", "13", "15")
        with table.ann.is_refused("SHP-30"):
            table.ann.bids("1")


class TestRegenzeit:
    def rain(self):
        table = sheep("A 90", "B 105", "C 120", regenzeit=2)
        table.all_bid("31", "20", "21")
        table.ann.does("lay priel")
        return table

    def test_SHP_40_puddles_up_to_the_limit(self):
        table = self.rain()
        assert table.ann.is_asked == "rain"
        assert table.view.puddles_left == 2
        table.ann.does("puddle 120")
        table.ann.does("puddle 121")
        assert table.ann.is_asked == "take"
        assert table.view.puddles == (120, 121)
        assert {120, 121} <= set(table.view.water)
        assert table.seen_by_all(events.PuddleLaid) == [events.PuddleLaid(0, 120), events.PuddleLaid(0, 121)]

    def test_SHP_40_fewer_are_fine(self):
        table = self.rain()
        table.ann.does("enough")
        assert table.view.puddles == ()

    def test_SHP_40_only_on_dry_fields_of_the_new_board_but_its_first(self):
        table = self.rain()
        assert len(table.ann.may) == 1 + 99 - 12
        for field in (100, 144, 20, 200):
            with table.ann.is_refused("SHP-40"):
                table.ann.does(f"puddle {field}")
        table.ann.does("puddle 101")
        with table.ann.is_refused("SHP-40"):
            table.ann.does("puddle 101")

    def test_SHP_40_a_puddle_is_water(self):
        table = sheep("A 10", "B 60", "C 61", puddles="12", regenzeit=1)
        table.all_bid("2", "31", "32")
        assert table.seen_by_all(events.RingPaid)[0] == events.RingPaid(0, "water", 1)

    def test_SHP_40_without_the_option_it_does_not_rain(self):
        table = sheep("A 90", "B 105", "C 120")
        table.all_bid("31", "20", "21")
        table.ann.does("lay priel")
        with table.cay.is_refused("SHP-11"):
            table.cay.does("puddle 101")


class TestMoleHills:
    """The hills are on 24 and 66 of the board with furchen and siel, here the second: 124 and 166."""

    def test_SHP_41_a_sheep_on_a_hill_comes_out_at_the_other(self):
        table = sheep("A 100", "B 20", "C 30", mole_hills=True, supply="")
        table.all_bid("24", "12", "10")
        assert table.view.hills == (124, 166)
        assert table.seen_by_all(events.Tunnelled) == [events.Tunnelled(0, 124, 166)]
        assert table.ann.field == 166

    def test_SHP_41_an_occupied_exit_pushes_and_who_was_pushed_stays(self):
        table = sheep("A 100", "B 140", "C 30", mole_hills=True, supply="")
        table.all_bid("24", "26", "10")
        assert table.seen_by_all(events.Tunnelled) == [events.Tunnelled(0, 124, 166)]
        assert table.seen_by_all(events.Pushed) == [events.Pushed(1, 0, 166, 167)]
        assert table.fields == [166, 167, 40]

    def test_SHP_41_in_turn_order(self):
        table = sheep("A 100", "B 140", "C 30", mole_hills=True, supply="", starter="B")
        table.all_bid("24", "26", "10")
        assert table.seen_by_all(events.Tunnelled) == [events.Tunnelled(1, 166, 124)]
        assert table.fields == [125, 124, 40]

    def test_SHP_41_water_at_the_exit_is_paid(self):
        table = sheep("A 100", "B 20", "C 30", mole_hills=True, regenzeit=1, puddles="166", supply="")
        table.all_bid("24", "12", "10")
        assert table.rings == [1, 2, 1]

    def test_SHP_41_before_the_end_is_checked(self):
        """Three are left until the mole takes Ann into a puddle."""
        table = sheep("A 100 rings 0", "B 20", "C 30", mole_hills=True, regenzeit=1, puddles="166", supply="")
        table.all_bid("24", "12", "10")
        assert table.outcome.why == "last-two"
        assert table.ranks == [3, 1, 2]

    def test_SHP_41_hills_stay_with_their_board_and_the_angel_lays_an_emptied_one(self):
        table = sheep(
            "A 0 rings 0",
            "B 120",
            "C 130",
            "D 140",
            dike="siel priel",
            mole_hills=True,
            regenzeit=1,
            puddles="66",
            moved_on=1,
            supply="",
        )
        table.all_bid("24", "12", "10", "13")
        assert table.view.hills == (24, 66)
        assert table.ann.is_out
        # Ann had the angel; of those left Dan walked farthest.
        assert table.seen_by_all(events.CardPassed)[-1] == events.CardPassed("angel", 0, 3)
        assert table.dan.is_asked == "lay"
        table.dan.does("lay furchen")
        table.dan.does("enough")
        assert table.state.round == 2
        assert table.view.hills == (124, 166)
        assert table.view.order[0] == 3

    def test_SHP_41_without_the_option_there_are_none(self):
        table = sheep("A 100", "B 20", "C 30", supply="")
        table.all_bid("24", "12", "10")
        assert table.ann.field == 124
        assert table.view.hills == ()


class TestDeichwandern:
    def test_SHP_42_all_walk_from_199_and_the_lowest_is_out(self):
        table = new_table(4, mode="deichwandern")
        assert table.fields == [199] * 4
        table.all_bid("30", "31", "32", "40")
        assert table.fields == [None, 168, 167, 164]
        assert table.seen_by_all(events.WentOut) == [events.WentOut(0, "lowest", 3)]
        assert table.seen_by_all(events.Moved)[-1] == events.Moved(3, 159, 164, "back")

    def test_SHP_42_all_who_tie_for_lowest_are_out(self):
        table = new_table(4, mode="deichwandern")
        table.all_bid("30", "30", "32", "40")
        assert table.fields[:2] == [None, None]
        assert table.state.outcome is None

    def test_SHP_42_the_highest_never_get_past_199_and_all_of_them_get_fields_back(self):
        table = new_table(4, mode="deichwandern")
        table.all_bid("1", "3", "3", "2")
        assert table.fields == [None, 199, 199, 197]

    def test_SHP_42_cards_come_back_and_nobody_bids_more_than_is_left(self):
        table = sheep("A 12", "B 31", "C 0", mode="deichwandern")
        assert table.ann.may == {
            *(f"bid {distance}" for distance in (*range(11), 12)),
            *(f"bid 0{distance}" for distance in (*range(1, 10), 12)),
        }
        assert table.cay.may == {"bid 0"}
        with table.ann.is_refused("SHP-42"):
            table.ann.bids("13")
        table.all_bid("12", "30", "0")
        assert table.ann.hand == "0123456789"
        assert table.ann.field == 0
        assert table.cay.is_out

    def test_SHP_42_the_last_one_wins(self):
        table = sheep("A 12", "B 31", "C out", mode="deichwandern")
        table.all_bid("12", "13")
        assert table.outcome.why == "last-one"
        assert table.ranks == [2, 1, 3]

    def test_SHP_42_all_out_together_share(self):
        table = sheep("A 12", "B 31", "C out", mode="deichwandern")
        table.all_bid("12", "12")
        assert table.outcome.why == "none-left"
        assert table.ranks == [1, 1, 3]

    def test_SHP_42_water_rings_angel_and_clover_mean_nothing(self):
        table = new_table(3, mode="deichwandern")
        view = table.view
        assert (view.angel, view.devil, view.supply, view.rings) == (None, None, (), (0, 0, 0))


class TestKnowledge:
    def test_SHP_50_during_the_choice_only_who_has_committed_is_known(self):
        table = sheep("A 10", "B 20", "C 30", digit_aid=True)
        before = table.state.view(SPECTATOR)
        table.ann.bids("123")
        after = table.state.view(SPECTATOR)
        changed = [name for name in after.__struct_fields__ if getattr(after, name) != getattr(before, name)]
        assert changed == ["deciders", "committed"]
        assert table.bob.view.bid is None

    def test_SHP_50_hands_as_all_know_them(self):
        table = sheep("A 10", "B 20 hand 0123456", "C 30", digit_aid=True, supply="")
        table.all_bid("12", "045", "20")
        assert table.view.hand_sizes == (8, 4, 8)
        assert table.view.digits == ("03456789", "1236", "13456789")

    def test_SHP_50_without_the_option_the_table_does_not_count_for_you(self):
        table = sheep("A 10", "B 20", "C 30")
        assert table.view.digits is None

    @pytest.mark.parametrize("seat", [0, 1, 2, SPECTATOR])
    def test_SHP_50_dealing_anew_changes_secret_bids_of_others_only(self, seat):
        from random import Random

        table = sheep("A 10 tiles change_3", "B 20", "C 30")
        table.all_bid("12", "45", "20")  # Ann has revealed and is asked; Bob and Cay have not
        worlds = [table.state.determinize(seat, Random(number)) for number in range(40)]
        assert {world.bids[0] for world in worlds} == {"12"}
        assert ({world.bids[1] for world in worlds} == {"45"}) == (seat == 1)
        assert ({world.bids[2] for world in worlds} == {"20"}) == (seat == 2)
        assert set(table.state.secret_choices()) == {1, 2}
