"""Coming back: phones that slept, several devices, substitutes, a killed server. Nothing is lost or done twice."""

import pytest

from fortywinks.tables import TableRefusal, person_of
from fortywinks.tables.bots import GRACE
from fortywinks.tables.done_commands import MOST_REFUSED, WINDOW

from .evening import Evening, two_players


def test_a_client_that_comes_back_gets_just_what_it_missed():
    evening, ann, bob = two_players()
    phone = evening.client("Bob")
    last = bob.numbers[-1]
    bob.leaves()
    ann.does("draw", "discard")
    again = evening.client("Bob", last=last)
    assert again.heard[0]["type"] == "resumed"
    assert again.numbers == list(range(last + 1, phone.numbers[-1] + 1))
    assert again.raw[1:] == phone.raw[-(len(again.raw) - 1) :]


@pytest.mark.parametrize("last", [0, 10_000, -5])
def test_a_client_with_a_number_from_nowhere_gets_a_fresh_view(last):
    evening, ann, bob = two_players()
    for _ in range(10):
        ann.does("draw", "discard")
        bob.does("draw", "discard")
    again = evening.client("Bob", last=last)
    assert again.heard[0]["type"] == "welcome"
    assert again.heard[0]["view"]["turn"] == 0


def test_several_devices_of_one_person_hear_the_same_and_can_all_act():
    evening, ann, bob = two_players()
    phone = evening.client("Ann")
    phone.does("draw")
    ann.does("discard")
    assert ann.raw[-1] == phone.raw[-1]
    ann.leaves()
    bob.does("draw", "discard")
    phone.does("draw")


def test_a_command_sent_twice_is_done_once_also_after_a_restart():
    evening, ann, _bob = two_players()
    assert ann.sends("act", id="once", do="draw")["type"] == "update"
    size = evening.table.play.state.view(0).hidden_size
    assert ann.sends("act", id="once", do="draw")["type"] == "done"
    assert evening.table.play.state.view(0).hidden_size == size
    evening.restarts()
    again = evening.client("Ann")
    assert again.sends("act", id="once", do="draw")["type"] == "done"
    assert evening.table.play.state.view(0).hidden_size == size
    assert again.sends("act", id="other", do="discard")["type"] == "update"


def test_an_action_that_was_refused_is_not_done_when_an_old_line_brings_it_again():
    """A machine that passed it on stood still meanwhile; whoever sent it heard the refusal and did something else."""
    evening, ann, bob = two_players()
    old = evening.client("Bob")
    refused = bob.refused("act", id="early", do="draw")
    ann.does("draw", "discard")
    size = evening.table.play.state.view(1).hidden_size
    assert old.sends("act", id="early", do="draw") == refused
    assert evening.table.play.state.view(1).hidden_size == size
    bob.does("draw")


def test_refusals_are_remembered_for_two_minutes_and_not_without_end():
    evening, ann, bob = two_players()
    for number in range(MOST_REFUSED + 1):
        bob.refused("act", id=f"early-{number}", do="draw")
    ann.does("draw", "discard")
    assert bob.sends("act", id="early-0", do="draw")["type"] == "update"  # the oldest is forgotten
    evening.time += WINDOW + 1
    evening.house.sweep()
    assert bob.sends("act", id="early-1", do="discard")["type"] == "update"


def test_what_may_be_answered_otherwise_a_moment_later_is_asked_anew():
    _evening, ann, bob = two_players()
    assert bob.refused("check", id="may-i", do="draw")
    ann.does("draw", "discard")
    assert bob.sends("check", id="may-i", do="draw")["type"] == "done"


def test_what_was_done_is_acknowledged_whatever_has_happened_since():
    """In another game at this table, for one, or when whoever did it has no seat any more."""
    _evening, ann, bob = two_players()
    ann.does("draw", "discard")
    assert bob.sends("act", id="mine", do="draw", match=1)["type"] == "update"
    assert bob.sends("act", id="mine", do="draw", match=7)["type"] == "done"
    ann.sends("remove", seat=1)
    assert bob.sends("act", id="mine", do="draw", match=1)["type"] == "done"
    assert bob.refused("act", id="other", do="discard")


def test_nothing_is_told_before_it_is_safely_written_down():
    evening, ann, bob = two_players()
    evening.journal.hold = True
    before = len(bob.heard)
    ann.sends("act", do="draw")
    ann.sends("act", do="discard")
    bob.sends("say", text="well?")
    assert len(bob.heard) == before
    late = evening.client("Wil", "spectator")
    assert late.heard == [], "even a newcomer sees nothing that could still be lost"
    evening.journal.release(1)
    assert [m["type"] for m in bob.heard[before:]] == ["update"]
    evening.journal.release()
    assert [m["type"] for m in bob.heard[before:]][:3] == ["update", "update", "said"]
    numbers = bob.numbers
    assert numbers == list(range(numbers[0], numbers[0] + len(numbers)))
    assert late.heard[0]["type"] == "welcome"


def test_a_restart_finds_every_acknowledged_action_and_everybody_is_back():
    evening, ann, bob = two_players(claim_pairs=True)
    ann.does("draw", "keep 2")
    bob.does("take 1")
    text = evening.table.play.state.text()
    evening.journal.hold = True
    ann.sends("act", do="draw")  # never acknowledged: the plug is pulled
    evening.restarts()
    assert evening.table.play.state.text() == text
    again = evening.client("Ann", last=ann.numbers[-1])
    assert again.heard[0]["type"] == "welcome"
    assert again.heard[0]["you"]["seat"] == 0
    assert again.heard[0]["legal"][0] == "take 1"
    again.does("draw")


@pytest.mark.parametrize("also", range(4))
def test_a_restart_between_the_lines_of_one_action_loses_nothing(also):
    """The last action of a round brings several lines; a journal may have some of them only."""
    evening, ann, _bob = two_players()
    evening.journal.hold = True
    ann.sends("act", do="wake")
    evening.journal.release(also)
    evening.restarts()
    state = evening.table.play.state
    assert state.round == (1 if also == 0 else 2)
    evening.restarts()
    assert evening.table.play.state.text() == state.text()


def test_a_finished_game_is_still_shown_after_a_restart():
    evening, ann, _bob = two_players(until="1 round")
    ann.does("wake")
    assert evening.table.meta.phase == "finished"
    evening.restarts()
    back = evening.client("Bob")
    assert back.heard[0]["view"]["outcome"]["why"] == "rounds"
    assert back.heard[0]["table"]["record"] == evening.kept_records[0][0]
    assert evening.client("Ann").sends("rematch")["type"] == "done"


def test_a_bot_takes_over_for_a_missing_person_and_gives_the_seat_back():
    evening, ann, bob = two_players()
    evening.table.meta.pace = "none"
    bob.leaves()
    ann.does("draw", "discard")
    evening.passes(GRACE - 1)
    assert not evening.table.meta.seats[1].substituted
    evening.passes(2)
    assert ann.all("notice")[-1]["code"] == "bot-took-over"
    assert evening.table.play.state.turn == 0, "the bot has played Bob's turn"
    again = evening.client("Bob")
    assert again.heard[0]["while_away"][0] in ("draw", "wake") or again.heard[0]["while_away"][0].startswith("take")
    assert ann.all("notice")[-1]["code"] == "came-back"
    assert not evening.table.meta.seats[1].substituted


def test_away_seats_the_bot_at_once_and_it_stays_until_i_am_back():
    evening, ann, bob = two_players()
    assert bob.sends("away")["type"] == "done"
    ann.does("draw", "discard")
    evening.passes(3)
    assert evening.table.play.state.turn == 0 or evening.table.play.state.round == 2
    bob.leaves()
    again = evening.client("Bob")
    assert evening.table.meta.seats[1].substituted, "whoever asked for the bot keeps it"
    assert again.sends("back")["type"] == "done"
    assert not evening.table.meta.seats[1].substituted


def test_a_person_takes_over_a_bots_seat_before_and_during_play():
    evening = Evening(2, starter="A")
    ann = evening.client("Ann")
    ann.sends("set-bot", seat=1, level="random")
    ann.sends("start")
    ann.does("look 1 2")
    evening.passes(1)
    guest = evening.client("Cid")
    assert guest.sends("sit", name="Cid")["type"] == "done"
    assert guest.all("welcome")[-1]["you"]["seat"] == 1
    ann.does("draw", "discard")
    guest.does("draw", "discard")
    ann.sends("set-table", seats_open_during_play=False)
    assert evening.client("Dan").refused("sit", name="Dan")["code"] == "no-joining-now"


def test_who_may_watch_is_the_hosts_choice_and_the_host_sees_who_does():
    evening, ann, _bob = two_players()
    wil = evening.client("Wil", "spectator")
    wil.sends("rename", name="Wil")
    assert ann.last["table"]["watchers"] == ["Wil"]
    assert "own" not in wil.heard[0]
    ann.sends("set-table", watching="nobody")
    with pytest.raises(TableRefusal, match="watch"):
        evening.client("Xenia", "spectator")
    with pytest.raises(TableRefusal, match="watch"):
        evening.client("Xenia")


def test_a_bot_that_fails_is_replaced_and_that_is_said():
    evening = Evening(2, starter="A")
    ann = evening.client("Ann")
    ann.sends("set-bot", seat=1, level="medium")
    ann.sends("start")
    evening.table.bots.failed(1, "too slow")
    assert ann.all("notice")[-1]["code"] == "bot-replaced"
    assert evening.table.meta.seats[1].level == "random"
    evening.passes(1)
    ann.does("look 1 2")
    assert evening.table.play.state.phase == "turn"


def test_a_record_that_did_not_reach_the_catalogue_gets_there_after_a_restart():
    evening, ann, _bob = two_players(until="1 round")
    ann.does("wake")
    [(game_id, record)] = evening.kept_records
    evening.kept_records.clear()
    evening.restarts()
    assert evening.kept_records == [(game_id, record)]


def test_tables_asleep_after_a_restart_are_their_peoples_and_not_in_the_lobby():
    evening, ann, _bob = two_players()
    ann.sends("set-table", public=True)
    recovered = evening.journal.recovered()
    house = evening.new_house()
    house.restore(recovered.tables.items())
    assert house.tables == {}
    assert house.public_tables() == [], "nobody is there yet"
    assert [meta.id for meta in house.tables_of(person_of("Bob"))] == [evening.table.meta.id]


def test_a_game_goes_on_even_if_the_simplest_bot_fails():
    evening = Evening(2, starter="A")
    ann = evening.client("Ann")
    ann.sends("set-bot", seat=1, level="random")
    ann.sends("start")
    ann.does("look 1 2")
    assert evening.table.play.state.deciders == (1,)
    evening.table.bots.failed(1, "crashed: NoWorker")
    assert evening.table.play.state.phase == "turn"
    assert not ann.all("notice")
