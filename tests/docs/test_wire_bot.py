"""The example of a bot over the wire, as its own program against a real house."""

import subprocess
import sys
from pathlib import Path

import pytest

from fortywinks.core.records import parse_line
from fortywinks.core.replay import verify
from fortywinks.games import load_game
from tests.server.open_house import OpenHouse, Person

BOT = Path(__file__).parents[2] / "examples" / "wire_bot.py"


@pytest.mark.parametrize("level", [[], ["easy"]])
def test_it_takes_a_seat_by_link_and_plays_to_the_end(tmp_path, level):
    with OpenHouse(tmp_path) as house:
        ann = Person(house, "Ann")
        table = ann.makes_table(seats=3, options={"until": "1 round"})
        with ann.comes_to(table["id"]) as device:
            device.asks("set-table", pace="none")
            device.asks("set-bot", seat=2, level="random")
            bot = subprocess.Popen([sys.executable, BOT, f"{house.url}/t/{table['id']}", *level])
            try:
                while device.hears("table-changed")["table"]["seats"][1]["name"] != "Wire bot":
                    pass
                assert device.asks("start")["type"] == "done"
                while device.phase != "finished":
                    if device.legal:
                        do = "wake" if "wake" in device.legal else device.legal[0]
                        device.asks("act", do=do)
                    else:
                        device.hears()
                record = ann.http.get(f"/api/records/{device.heard[-1]['table']['record']}").text.splitlines()
                device.says("close")
                assert bot.wait(20) == 0
            finally:
                bot.kill()
                bot.wait()
    replay = verify([(number, parse_line(line, number)) for number, line in enumerate(record, 1)], load_game)
    assert replay.header.players[1].name == "Wire bot"
    assert any('"seat":"B"' in line for line in record)


def test_it_says_so_if_there_is_no_seat(tmp_path):
    with OpenHouse(tmp_path) as house:
        ann = Person(house, "Ann")
        table = ann.makes_table(seats=2)
        with ann.comes_to(table["id"]) as device:
            device.asks("set-bot", seat=1, level="random")
            device.asks("start")
            device.asks("set-table", seats_open_during_play=False)
            done = subprocess.run(
                [sys.executable, BOT, f"{house.url}/t/{table['id']}"], capture_output=True, text=True, timeout=30
            )
    assert (done.returncode, done.stderr) == (1, "no seat: nobody can join while this game is played\n")
