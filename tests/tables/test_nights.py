"""Tonight's night: the same for everybody, and nobody can know it before."""

import hashlib
import io
from datetime import date, timedelta
from random import Random
from typing import Any

import pytest

from fortywinks.core.records import Drawn, read_lines
from fortywinks.core.replay import verify
from fortywinks.games import game_names, load_game
from fortywinks.storage.catalogue import PlayedNight
from fortywinks.tables import TableRefusal, person_of
from fortywinks.tables.night_deals import (
    FIRST,
    NIGHTS,
    day_secret,
    deal_secret,
    night_id,
    night_of,
    seconds_left,
    today,
)
from fortywinks.tables.nights import begin_night, results, share_outdone, streak

from .evening import Evening

SECRET = bytes(range(32))
DAY = date(2027, 1, 15)


def night(evening: Evening, name: str, game: str, language: str = "en") -> Any:
    secret = day_secret(SECRET, today(evening.house.wall_clock()))
    return begin_night(evening.house, person_of(name), load_game(game), name, secret, language)


def played(evening: Evening, table: Any) -> str:
    """The person does anything, by how far the game is; the bots answer."""
    while table.meta.phase == "playing":
        evening.bots.run_pending()
        evening.time += 1
        evening.house.tick()
        state = table.play.state
        if table.meta.phase == "playing" and 0 in state.awaited:
            rng = Random(bytes(table.play.record).count(b"\n"))
            table.act(0, str(state.legal_actions(0).sample(rng)), None)
        elif table.meta.phase == "playing" and not state.awaited:
            evening.time += 600
            evening.house.tick()
    return evening.kept_records[-1][1]


def test_yesterdays_secret_is_the_hash_of_todays_and_nobody_can_go_the_other_way() -> None:
    for day in (DAY, FIRST, FIRST + timedelta(days=NIGHTS - 1)):
        assert hashlib.sha256(day_secret(SECRET, day + timedelta(days=1))).digest() == day_secret(SECRET, day)
    assert day_secret(SECRET, DAY) != day_secret(bytes(32), DAY)
    for beyond in (FIRST - timedelta(days=1), FIRST + timedelta(days=NIGHTS + 1)):
        with pytest.raises(TableRefusal, match="no night"):
            day_secret(SECRET, beyond)


def test_the_day_ends_at_midnight_utc() -> None:
    midnight = 1_800_057_600.0
    assert today(midnight - 1).isoformat() == "2027-01-15"
    assert today(midnight).isoformat() == "2027-01-16"
    assert seconds_left(midnight - 1) == 1
    assert seconds_left(midnight) == 86_400


@pytest.mark.parametrize("game", ["sen", "schafe-schubsen", "dreams"])
def test_whoever_does_the_same_meets_the_same_cards_and_the_same_bots(game: str) -> None:
    evening = Evening()
    records = [played(evening, night(evening, name, game)) for name in ("Ann", "Bob")]
    one, two = ([line for line in record.splitlines() if '"seat"' in line or '"chance"' in line] for record in records)
    assert one == two
    for record in records:
        verify(read_lines(io.BytesIO(record.encode())), load_game)


@pytest.mark.parametrize("game", game_names())
def test_every_game_has_a_night_and_another_one_tomorrow(game: str) -> None:
    evening = Evening()
    deals = []
    for _ in range(2):
        table = night(evening, "Ann", game)
        assert table.meta.phase == "playing"
        lines = read_lines(io.BytesIO(bytes(table.play.record)))
        deals.append([line.got for _, line in lines if isinstance(line, Drawn)])
        assert table.meta.secret == deal_secret(day_secret(SECRET, today(evening.house.wall_clock())), game).hex()
        evening.time += 86_400
    assert deals[0] != deals[1] or game == "schafe-schubsen", "only the dike and who begins are dealt there"


def test_words_on_the_table_are_everybodys_own() -> None:
    evening = Evening()
    tables = [night(evening, "Ann", "when-i-dream", language) for language in ("de", "pl")]
    assert [table.meta.options["language"] for table in tables] == ["de", "pl"]
    assert tables[0].meta.secret == tables[1].meta.secret


def test_a_night_stays_as_it_is() -> None:
    evening = Evening()
    evening.table = table = night(evening, "Ann", "sen")
    ann = evening.client("Ann")
    for type, fields in (
        ("set-table", {"hints": True}),
        ("set-table", {"watching": "everyone"}),
        ("away", {}),
        ("stand", {}),
        ("pause", {}),
        ("close", {}),
        ("remove", {"seat": 1}),
        ("hand-over", {"seat": 1}),
    ):
        assert ann.refused(type, **fields)["code"] == "night-fixed"
    assert ann.refused("hint")["code"] == "no-hints"
    assert ann.sends("say", text="Good night")["type"] == "done"
    ann.leaves()
    evening.time += 1000
    evening.house.tick()
    assert not table.meta.seats[0].substituted, "nobody plays it for somebody else"
    with pytest.raises(TableRefusal):
        evening.client("Bob", "spectator")


def test_a_rematch_is_a_game_like_any_other() -> None:
    evening = Evening()
    evening.table = table = night(evening, "Ann", "sen")
    secret = table.meta.secret
    ann = evening.client("Ann")
    played(evening, table)
    assert night_of(table.meta.record) == (DAY, "sen")
    ann.sends("rematch")
    assert table.meta.phase == "playing"
    assert table.meta.night is None
    assert table.meta.secret != secret
    assert night_of(table.meta.running_id) is None


def test_a_night_goes_on_after_a_restart_with_the_same_bots() -> None:
    records = []
    for restarts in (False, True):
        evening = Evening()
        evening.table = night(evening, "Ann", "sen")
        if restarts:
            id = evening.table.meta.id
            evening.restarts()
            evening.table = evening.house.table(id)
        record = played(evening, evening.table)
        records.append([line for line in record.splitlines() if '"do"' in line])
    assert records[0] == records[1]


def test_ids_say_which_night_and_nothing_else() -> None:
    id = night_id(DAY, "schafe-schubsen")
    assert night_of(id) == (DAY, "schafe-schubsen")
    for other in ("night-2027-13-45-sen-x", "night-sen", "abc", "night-2027-01-15-sen", ""):
        assert night_of(other) is None


def test_who_did_better_than_whom() -> None:
    nights = [
        PlayedNight("a", ("ann", None, None), (5, 9, 9), (1, 2, 2)),
        PlayedNight("b", ("bob", None, None), (5, 20, 20), (1, 2, 2)),
        PlayedNight("c", ("cid", None, None), (9, 5, 5), (3, 1, 1)),
        PlayedNight("d", ("cid", None, None), (1, 5, 5), (1, 2, 2)),
    ]
    found = results(nights)
    assert found["cid"].id == "c", "the first that ended counts"
    assert share_outdone(found["bob"], found.values()) == 1, "won by more"
    assert share_outdone(found["ann"], found.values()) == 0.5
    assert share_outdone(found["cid"], found.values()) == 0
    assert share_outdone(found["ann"], [found["ann"]]) is None


def test_a_streak_counts_days_in_a_row_up_to_today_or_yesterday() -> None:
    def ids(*ago: int) -> list[str]:
        return [night_id(DAY - timedelta(days=days), "sen") for days in ago]

    assert streak(ids(), DAY) == 0
    assert streak(ids(0), DAY) == 1
    assert streak(ids(1, 2, 3), DAY) == 3, "today is not over yet"
    assert streak(ids(0, 1, 1, 3), DAY) == 2
    assert streak(ids(2, 3), DAY) == 0
    assert streak(["abc", *ids(0)], DAY) == 1
