"""Clocks at a table. No test sleeps: time is passed in."""

import pytest

from fortywinks.core import Clock
from fortywinks.tables.clocks import EXTRA, LAG, Clocks

from .evening import Evening, two_players


def test_a_turn_that_runs_out_is_played_by_the_rules_default_and_recorded():
    evening, ann, _bob = two_players()
    assert ann.all("update")[-1]["clocks"] == [{"name": "turn", "seat": 0, "seconds": 45.0}]
    evening.passes(45 + LAG - 0.1)
    assert evening.table.play.state.phase == "turn"
    evening.passes(0.2)
    assert evening.table.play.state.phase == "drawn"
    assert b'{"time":"turn","seat":"A"}' in bytes(evening.table.play.record)
    evening.passes(30 + LAG)
    assert evening.table.play.state.turn == 1
    evening.restarts()
    assert evening.table.play.state.turn == 1


def test_simultaneous_looks_run_against_a_clock_each_that_others_do_not_renew():
    evening = Evening(2)
    ann, _bob = evening.client("Ann"), evening.sits("Bob")
    ann.sends("start")
    evening.passes(20)
    ann.does("look 1 2")
    evening.passes(10 + LAG + 0.1)
    assert evening.table.play.state.phase == "turn"


@pytest.mark.parametrize(("pace", "seconds"), [("relaxed", 135), ("standard", 45), ("quick", 22.5)])
def test_paces_stretch_the_games_seconds(pace, seconds):
    evening = Evening(2, starter="A")
    ann, bob = evening.client("Ann"), evening.sits("Bob")
    ann.sends("set-table", pace=pace)
    ann.sends("start")
    ann.does("look 1 2")
    bob.does("look 1 2")
    assert evening.table.play.clocks.states(evening.time)[0].seconds == seconds


def test_without_a_pace_nobody_is_hurried():
    evening = Evening(2, starter="A")
    ann, _bob = evening.client("Ann"), evening.sits("Bob")
    ann.sends("set-table", pace="none")
    ann.sends("start")
    evening.passes(1_000_000)
    assert evening.table.play.state.phase == "look"
    assert "clocks" not in ann.all("update")[-1]


def test_pause_stops_the_clocks_and_extra_time_adds_to_them():
    evening, ann, _bob = two_players()
    evening.passes(40)
    ann.sends("pause")
    evening.passes(10_000)
    assert evening.table.play.state.phase == "turn"
    ann.sends("resume")
    ann.sends("extra-time")
    assert ann.all("notice")[-1]["code"] == "extra-time"
    evening.passes(5 + LAG + EXTRA - 0.1)
    assert evening.table.play.state.phase == "turn"
    evening.passes(0.2)
    assert evening.table.play.state.phase == "drawn"


def test_a_paused_table_stays_paused_over_a_restart():
    evening, ann, _bob = two_players()
    ann.sends("pause")
    evening.restarts()
    evening.passes(10_000)
    assert evening.table.play.state.phase == "turn"
    assert evening.client("Ann").sends("resume")["type"] == "done"


def test_after_a_restart_clocks_start_anew_so_that_nobody_loses_time():
    evening, ann, _bob = two_players()
    evening.passes(44)
    evening.restarts()
    ann = evening.client("Ann")
    assert ann.heard[0]["clocks"][0]["seconds"] == 45.0


def test_an_action_and_a_time_out_at_the_same_moment_never_both_count():
    evening, ann, _bob = two_players()
    evening.time += 45 + LAG
    ann.does("draw")  # arrives before the house has looked at the clock
    evening.house.tick()
    assert evening.table.play.state.phase == "drawn"
    evening.passes(30 + LAG + 0.1)
    refused = ann.refused("act", do="discard")
    assert refused["rule"] == "SEN-4"
    assert refused["rule"]


def test_bots_answer_at_their_own_pace():
    evening = Evening(2, starter="B")
    evening.pace = 2.0
    ann = evening.client("Ann")
    ann.sends("set-bot", seat=1, level="random")
    ann.sends("start")
    evening.passes(1.9)
    assert evening.table.play.state.deciders == (0, 1)
    evening.passes(0.2)
    assert evening.table.play.state.deciders == (0,)


def test_a_clock_keeps_its_time_while_it_runs_and_is_forgotten_after():
    clocks = Clocks("standard")
    clocks.follow((Clock("night", None, 1, 120), Clock("hint", 2, 1, 10)), 0)
    clocks.follow((Clock("night", None, 1, 120), Clock("hint", 3, 2, 10)), 5)
    assert clocks.next_deadline() == 15 + LAG
    assert clocks.run_down(15 + LAG) == ("hint", 3, 2)
    clocks.follow((Clock("night", None, 1, 120),), 16)
    assert clocks.next_deadline() == 120 + LAG
