"""The life of a table: open, seated, playing, finished, rematch; the host's powers; talk."""

import io

import pytest

from fortywinks.core import FortyWinksError
from fortywinks.core.records import read_lines
from fortywinks.core.replay import verify
from fortywinks.games import load_game
from fortywinks.tables import Limits, TableRefusal, new_token, person_of

from .evening import Evening, two_players


def play_to_the_end(evening, *clients):
    for _ in range(5000):
        if evening.table.meta.phase != "playing":
            return
        for client in clients:
            seat = evening.table.seat_of(client.attachment)
            legal = evening.table.play.state.legal_actions(seat)
            if legal:
                client.does(str(legal[0]) if str(legal[0]).startswith("look") else _prudent(legal))
        evening.passes(1)
    raise AssertionError("the game does not end")


def _prudent(legal):
    texts = [str(action) for action in legal]
    for wish in ("draw", "discard", "choose 1"):
        if wish in texts:
            return wish
    return texts[0]


def test_a_whole_game_with_people_and_bots_then_a_rematch():
    evening = Evening(4, until="3 rounds")
    ann, bob = evening.client("Ann"), evening.sits("Bob")
    for seat in (2, 3):
        assert ann.sends("set-bot", seat=seat, level="random")["type"] == "done"
    assert ann.sends("start")["type"] == "done"
    play_to_the_end(evening, ann, bob)
    assert evening.table.meta.phase == "finished"
    [(game_id, record)] = evening.kept_records
    assert game_id == evening.table.meta.record
    assert evening.table.meta.id not in game_id, "whoever is shown the game is not invited to the table"
    replay = verify(read_lines(io.BytesIO(record.encode())), load_game)
    assert [player.name for player in replay.header.players] == ["Ann", "Bob", "Mora", "Nox"]
    assert replay.header.commitment == ann.all("table-changed")[-1]["table"]["commitment"]
    assert ann.sends("rematch")["type"] == "done"
    assert evening.table.meta.match == 2
    play_to_the_end(evening, ann, bob)
    assert len(evening.kept_records) == 2


def test_news_is_numbered_without_gaps_for_every_point_of_view():
    evening, ann, bob = two_players()
    watcher, screen = evening.client("Wil", "spectator"), evening.client("TV", "screen")
    ann.does("draw", "discard")
    bob.does("draw", "keep 1")
    for client in (ann, bob, watcher, screen):
        numbers = client.numbers
        assert numbers == list(range(numbers[0], numbers[0] + len(numbers)))
        assert len(numbers) > 4


def test_a_start_needs_every_seat_filled_and_the_host():
    evening = Evening(3)
    ann, bob = evening.client("Ann"), evening.sits("Bob")
    assert ann.refused("start")["code"] == "seats-unfilled"
    assert ann.sends("set-bot", seat=2, level="random")["type"] == "done"
    assert bob.refused("start")["code"] == "not-host"
    assert ann.sends("start")["type"] == "done"
    assert ann.refused("start")["code"] == "not-while-playing"


def test_the_host_sets_seats_options_and_bots_before_the_start_only():
    evening = Evening(2)
    ann = evening.client("Ann")
    assert ann.sends("set-seats", count=3)["type"] == "done"
    assert ann.refused("set-seats", count=9)["code"] == "wrong-seat-count"
    assert ann.sends("set-options", options={"penalty": 15})["type"] == "done"
    assert ann.last["type"] == "done"
    assert evening.table.meta.options["penalty"] == 15
    assert ann.refused("set-options", options={"penalty": 7})["code"] == "bad-option"
    assert ann.refused("set-options", options={"colour": 7})["code"] == "no-such-option"
    assert evening.table.meta.options["penalty"] == 15
    assert ann.refused("set-bot", seat=1, level="genius")["code"] == "no-such-bot"
    assert ann.refused("set-bot", seat=7, level="random")["code"] == "no-such-seat"
    assert ann.refused("set-bot", seat=0, level="random")["code"] == "seat-taken"
    bob = evening.sits("Bob", 1)
    assert ann.sends("set-bot", seat=2, level="random")["type"] == "done"
    assert ann.sends("start")["type"] == "done"
    for command in ({"type": "set-seats", "count": 2}, {"type": "set-options", "options": {}}):
        assert ann.refused(**command)["code"] == "not-while-playing"
    assert bob.refused("pause")["code"] == "not-host"


def test_hand_over_makes_another_person_host():
    _evening, ann, bob = two_players()
    assert ann.sends("hand-over", seat=1)["type"] == "done"
    assert ann.refused("pause")["code"] == "not-host"
    assert bob.sends("pause")["type"] == "done"
    assert bob.refused("act", do="draw")["code"] == "paused"
    assert bob.sends("resume")["type"] == "done"
    ann.does("draw")


def test_remove_before_the_start_empties_the_seat_and_during_play_seats_a_bot():
    evening = Evening(2, starter="A")
    ann, bob = evening.client("Ann"), evening.sits("Bob")
    assert ann.sends("remove", seat=1)["type"] == "done"
    assert bob.last["you"]["seat"] is None
    ann.sends("readmit", name="Bob")
    bob.sends("sit", name="Bob")
    ann.sends("start")
    ann.does("look 1 2")
    assert ann.sends("remove", seat=1)["type"] == "done"
    assert evening.table.meta.seats[1].kind == "bot"
    evening.passes(5)
    assert evening.table.play.state.phase == "turn", "the bot has looked in Bob's place"
    assert bob.refused("act", do="draw")["code"] == "no-seat"


def test_close_says_goodbye_to_everybody():
    evening, ann, bob = two_players()
    assert ann.sends("close") is not None
    assert bob.last["type"] == "bye"
    assert bob.last["again"] is False
    assert bob.hung_up is not None
    with pytest.raises(TableRefusal, match="closed"):
        evening.client("Bob")
    evening.house.sweep()
    with pytest.raises(TableRefusal, match="no such table"):
        evening.house.table(evening.table.meta.id)


def test_talk_reaches_all_and_the_host_can_mute():
    evening, ann, bob = two_players()
    bob.sends("say", text="  good   night ")
    assert ann.last["type"] == "said"
    assert ann.last["text"] == "good night"
    bob.sends("react", reaction="yawn")
    assert ann.last["type"] == "reacted"
    ann.sends("mute", seat=1, muted=True)
    assert bob.refused("say", text="hm")["code"] == "muted"
    assert bob.refused("react", reaction="yawn")["code"] == "muted"
    ann.sends("mute", seat=1, muted=False)
    assert bob.sends("say", text="hm")["type"] == "done"
    assert evening.client("Wil", "spectator").refused("say", text="psst")["code"] == "only-seated-talk"


def test_talk_is_closed_where_the_game_asks_for_silence():
    evening = Evening()
    evening.table = evening.house.create(person_of("Ann"), "when-i-dream", name="Ann", seats=4, options={})
    people = [evening.client("Ann"), *(evening.sits(name) for name in ("Bob", "Cid", "Dot"))]
    people[0].sends("start")
    assert people[1].sends("say", text="good night")["type"] == "done"
    people[evening.table.play.state.dreamer].does("sleep")
    assert people[1].refused("say", text="psst")["code"] == "silence"


BAD_NAMES = ("name-empty", "name-too-long", "name-invisible", "bad-characters", "too-many-marks", "bad-message")


@pytest.mark.parametrize(
    "name",
    [
        "",
        "   ",
        "x" * 33,
        "a\x00b",
        "\u202eevil",
        "z\u0301\u0301\u0301\u0301\u0301",
        "\u200d",
        "😀" * 300,
    ],
)
def test_bad_names_are_refused(name):
    evening = Evening(2)
    assert evening.client("Bob").refused("sit", name=name[:400])["code"] in BAD_NAMES


@pytest.mark.parametrize("name", ["Zoë", "Łucja", "王小明", "محمد", "👩‍👩‍👧", "O'Brien & <b>", "नमस्ते"])
def test_any_script_is_a_fine_name(name):
    evening = Evening(2)
    client = evening.client("Bob")
    assert client.sends("sit", name=name)["type"] == "done"
    assert evening.table.meta.seats[1].name == name


def test_two_people_may_have_the_same_name_and_one_person_one_seat():
    evening = Evening(3)
    one = evening.sits("Bob")
    assert one.refused("sit", name="Bob again")["code"] == "seated"
    other = evening.client("another")
    assert other.sends("sit", name="Bob")["type"] == "done"


def test_the_house_is_found_by_link_and_spoken_code_and_public_tables_are_listed():
    evening = Evening(2)
    meta = evening.table.meta
    assert evening.house.find_code(f" {meta.code[:4].upper()}-{meta.code[4:]} ") == evening.table.meta.id
    with pytest.raises(TableRefusal, match="no table has this code"):
        evening.house.find_code("nope")
    assert evening.house.public_tables() == []
    evening.client("Ann").sends("set-table", public=True)
    [shown] = evening.house.public_tables()
    assert (shown.host, shown.seats, shown.free) == ("Ann", 2, 1)


def test_limits_per_person_house_and_table():
    evening = Evening(2, limits=Limits(tables=3, tables_per_person=2, viewers_per_table=2))
    evening.house.create(person_of("Ann"), "sen", name="Ann")
    with pytest.raises(TableRefusal, match="one person can host 2 tables"):
        evening.house.create(person_of("Ann"), "sen", name="Ann")
    evening.house.create(person_of("Bob"), "sen", name="Bob")
    with pytest.raises(TableRefusal, match="the house is full"):
        evening.house.create(person_of("Cid"), "sen", name="Cid")
    evening.client("Ann")
    evening.client("Ann")
    with pytest.raises(TableRefusal, match="too many people"):
        evening.client("Ann")


@pytest.mark.parametrize(
    ("game", "seats", "options"),
    [("chess", 2, {}), ("sen", 1, {}), ("sen", 6, {}), ("sen", 2, {"penalty": 6}), ("sen", 2, {"x": 1})],
)
def test_a_wrong_table_is_refused_and_nothing_is_left_of_it(game, seats, options):
    evening = Evening(2)
    with pytest.raises(FortyWinksError):
        evening.house.create(person_of("Ann"), game, name="Ann", seats=seats, options=options)
    assert len(evening.house.tables) == 1


def test_a_table_that_nobody_visits_for_days_is_closed():
    evening = Evening(2)
    evening.client("Ann").leaves()
    evening.house.sweep()
    evening.passes(8 * 86_400)
    evening.house.sweep()
    assert evening.table.meta.phase == "closed"


def test_a_person_is_known_by_the_hash_of_a_secret():
    token = new_token()
    assert len(token) >= 43
    assert token not in person_of(token)
    assert person_of(token) == person_of(token) != person_of(new_token())
