"""The house in the page without a browser: the same door, a store in memory."""

import asyncio
import io
import json
import random
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from fortywinks.bots.review import review
from fortywinks.core.records import read_lines
from fortywinks.core.replay import verify
from fortywinks.core.reviews import Review
from fortywinks.games import HOUSE_GAMES, load_game
from fortywinks.page_house.opening import NOBODY_LISTENS
from fortywinks.protocol.answers import ReviewLine
from fortywinks.tables import person_of

from .device import MemoryStore, Tab

RECORDS = Path(__file__).parents[1] / "records"


def test_a_whole_game_is_kept_and_its_record_is_an_ordinary_one(tmp_path: Path):
    async def play() -> MemoryStore:
        store = MemoryStore()
        tab = await Tab.open(store)
        await tab.table_of_bots("sen", 3, "hard")
        await tab.play(random.Random(3))
        assert tab.phase() == "finished"
        while not store.records:
            await asyncio.sleep(0)
        status, games = await tab.ask("GET", "/api/me/games")
        assert status == 200
        (game,) = games["games"]
        assert game["yours"] == [0]
        status, replay = await tab.ask("GET", f"/api/records/{game['id']}/replay?seat=0&open=false")
        assert (status, replay["game"]) == (200, "sen")
        assert len(replay["steps"]) > 10
        return store

    (record,) = asyncio.run(play()).records.values()
    file = tmp_path / "game.jsonl"
    file.write_text(record)
    done = subprocess.run(
        [sys.executable, "-m", "fortywinks", "verify", file], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr


ONE_GAME = """
import asyncio, sys
from tests.page_house.device import MemoryStore, Tab

async def play():
    tab = await Tab.open(MemoryStore())
    await tab.table_of_bots("sen", 3, "hard")

asyncio.run(play())
print(*sorted({name.split(".")[2] for name in sys.modules if name.startswith("fortywinks.games.")}))
"""


def test_to_play_one_game_no_other_is_loaded():
    """On a slow phone that is a second."""
    root = Path(__file__).parents[2]
    done = subprocess.run([sys.executable, "-c", ONE_GAME], capture_output=True, text=True, check=False, cwd=root)
    assert done.stdout.split() == ["sen"], done.stderr


def test_what_a_game_is_asked_itself():
    async def ask() -> None:
        tab = await Tab.open(MemoryStore())
        status, answer = await tab.ask("GET", "/api/dreams/pictures?lang=en&name=nothing")
        assert (status, len(answer["pictures"])) == (200, 1)
        assert (await tab.ask("GET", "/api/dreams/nothing"))[0] == 404
        assert (await tab.ask("GET", "/api/chess/pictures"))[0] == 404

    asyncio.run(ask())


@pytest.mark.parametrize("game", HOUSE_GAMES)
def test_every_game_begins_against_bots_of_every_level(game: str):
    async def play(level: str) -> None:
        tab = await Tab.open(MemoryStore())
        await tab.table_of_bots(game, max(3, load_game(game).seat_counts[0]), level)
        await tab.play(random.Random(1), most=2)
        assert not tab.failures
        assert not [each for each in tab.messages("notice") if each["code"] == "bot-replaced"]

    for level in load_game(game).bot_levels:
        asyncio.run(play(level))


def test_whatever_was_shown_is_there_in_the_next_tab():
    """A tab is closed after each commit in turn: the next one shows at least what the last one did."""

    async def play(commits: int) -> None:
        store = MemoryStore()
        store.room = commits
        tab = await Tab.open(store)
        table = await tab.table_of_bots("sen", 2, "easy")
        await tab.play(random.Random(5), most=6)
        store.room = None
        answered = sum("done" in update for update in tab.messages("update"))
        kept = sum(line.startswith('{"seat":"A"') for _, line in store.lines)
        assert kept >= answered
        told = [update["events"] for update in tab.messages("update")]
        after = await Tab.open(store)
        await after.sit(table)
        log = next(after.messages("welcome"))["log"]
        public = [event for events in told for event in events if event in log]
        assert len(public) >= len(told) - 1
        assert await after.play(random.Random(5), most=2) == 2

    for commits in (8, 9, 10, 12):
        asyncio.run(play(commits))


def test_nothing_is_told_that_was_not_kept():
    async def play() -> None:
        store = MemoryStore()
        tab = await Tab.open(store)
        await tab.table_of_bots("sen", 2, "easy")
        store.room = 0
        before = len(list(tab.messages("update")))
        assert (await tab.command("act", do=tab.last()["legal"][0]))["type"] == "failed"
        assert tab.failures == ["QuotaExceededError"]
        assert len(list(tab.messages("update"))) == before

    asyncio.run(play())


def test_of_two_tabs_only_the_last_can_write():
    async def play() -> None:
        store = MemoryStore()
        first = await Tab.open(store)
        table = await first.table_of_bots("sen", 2, "easy")
        second = await Tab.open(store)
        await second.sit(table)
        kept = list(store.lines)
        await first.command("act", do=first.last()["legal"][0])
        assert first.failures == ["moved"]
        assert store.lines == kept
        assert await second.play(random.Random(2), most=3) == 3

    asyncio.run(play())


def test_who_goes_away_finds_the_table_as_it_was():
    async def play() -> None:
        tab = await Tab.open(MemoryStore())
        table = await tab.table_of_bots("sen", 2, "easy")
        tab.door.disconnect(1)
        assert not tab.door._house.house.tables[table].bots.missing

    asyncio.run(play())


def test_lessons_rules_words_and_faults():
    async def ask() -> None:
        tab = await Tab.open(MemoryStore())
        for name in HOUSE_GAMES:
            status, lesson = await tab.ask("GET", f"/api/games/{name}/tutorial?lang=pl")
            assert (status, lesson["game"]) == (200, name)
            assert (await tab.ask("GET", f"/api/games/{name}/rules?lang=de"))[0] == 200
        assert (await tab.ask("GET", "/api/games/chess/rules?lang=de"))[0] == 404
        assert (await tab.ask("GET", "/api/tables/nowhere"))[1]["error"]["code"] == "no-such-table"
        assert (await tab.ask("POST", "/api/tables", {"game": "sen"}))[1]["error"]["code"] == "bad-request"
        assert (await tab.ask("GET", "/api/nothing"))[1]["error"]["code"] == "not-found"
        tab.door.connect(9, json.dumps({"table": "nowhere", "as": "player"}))
        assert [each["type"] for each in tab.heard] == ["bye", "hung-up"]

    asyncio.run(ask())


def test_a_finished_game_is_played_on():
    async def play() -> None:
        store = MemoryStore()
        tab = await Tab.open(store)
        await tab.table_of_bots("sen", 2, "easy")
        await tab.play(random.Random(4))
        while not store.records:
            await asyncio.sleep(0)
        (id,) = store.records
        wish = {"step": 3, "seat": 0, "name": "Ann", "level": "easy"}
        status, made = await tab.ask("POST", f"/api/records/{id}/play-on", wish)
        assert status == 200
        assert (await tab.ask("GET", f"/api/tables/{made['table']}"))[1]["table"]["phase"] == "playing"
        (record,) = store.records.values()
        verify(read_lines(io.BytesIO(record.encode())), load_game)

    asyncio.run(play())


async def with_a_record(name: str) -> tuple[Tab, str]:
    """A house in a page in which this kept game was played."""
    tab = await Tab.open(MemoryStore())
    record = (RECORDS / f"{name}.jsonl").read_text("utf-8")
    players = len(json.loads(record.partition("\n")[0])["players"])
    await tab.door._house.catalogue.add_record(name, record, [None] * players, "2026-01-01T00:00:00")
    return tab, record


@pytest.mark.parametrize("name", ["sen-two-players-short", "dreams-three-players"])
def test_a_page_looks_back_as_the_library_does(name: str):
    async def look() -> None:
        tab, record = await with_a_record(name)
        assert (await tab.ask("GET", f"/api/records/{name}/review?seat=1"))[0] == 200
        (pieces,) = tab.pieces.values()
        first, *lines, last = (msgspec.json.decode(piece, type=ReviewLine) for piece in pieces)
        *said, whole = review(record, load_game, 1, glances=True)
        assert isinstance(whole, Review)
        assert first.total
        assert [line.judged or line.glance for line in lines] == said
        assert last.review == msgspec.structs.replace(whole, decisions=())
        assert (await tab.ask("GET", f"/api/records/{name}/review?seat=9"))[1]["error"]["code"] == "no-such-seat"

    asyncio.run(look())


def test_one_plays_on_while_a_page_looks_back_and_whoever_does_not_wait_stops_it():
    async def look() -> None:
        name = "sen-five-players"
        tab, _ = await with_a_record(name)
        await tab.table_of_bots("sen", 2, "easy")
        looking = asyncio.create_task(tab.door.ask(99, "GET", f"/api/records/{name}/review?seat=0", ""))
        await tab.until(lambda: 99 in tab.pieces)
        await tab.play(random.Random(1), most=5)
        assert not looking.done(), "neither waits for the other"
        running = tab.door._house.house.tables_of(person_of("me"))[0]
        for name_of_it in (running.id, running.game_id):
            status, _ = await tab.ask("GET", f"/api/records/{name_of_it}/review")
            assert status == 404, "what is hidden stays hidden until the end"
        before = len(tab.pieces[99])
        await tab.until(lambda: len(tab.pieces[99]) > before)
        tab.door.forget(99)
        assert json.loads(await looking)[0] == NOBODY_LISTENS
        tab.door.forget(99)
        sent = len(tab.pieces[99])
        assert not tab.door._house._bots.is_asked, "the reviewer has got up"
        await tab.play(random.Random(2), most=2)
        assert len(tab.pieces[99]) == sent

    asyncio.run(look())


def test_the_journal_is_written_anew_when_it_has_grown():
    async def play() -> None:
        store = MemoryStore()
        tab = await Tab.open(store)
        table = await tab.table_of_bots("sen", 2, "easy")
        await tab.play(random.Random(6), most=5)
        house = tab.door._house
        await house.journal.rotate(house.house.lines_of)
        after = await Tab.open(store)
        await after.sit(table)
        assert after.last()["view"] == tab.last()["view"] | after.last()["view"]
        assert await after.play(random.Random(6), most=2) == 2

    asyncio.run(play())
