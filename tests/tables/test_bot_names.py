"""Bots have names, of which none is there twice at a table, and their level beside it."""

import re
from pathlib import Path

from fortywinks.bots.names import BOT_NAMES, bot_names

from .evening import Evening

FACES = Path(__file__).parents[2] / "web" / "src" / "lib" / "faces.ts"


def seated(evening):
    return [(place.name, place.level) for place in evening.table.meta.seats]


def test_names_are_the_first_that_nobody_has():
    assert bot_names(3, ["MORA", None, "Ann"]) == ["Nox", "Fiete", "Tilda"]
    many = bot_names(40, ["Otto"])
    assert len(set(many)) == 40
    assert "Otto" not in many


def test_each_name_has_a_first_letter_of_its_own_and_a_face_in_the_page():
    assert len({name[0] for name in BOT_NAMES}) == len(BOT_NAMES)
    shapes = re.findall(r"^  (\w+): \{ colour: (.*)\},$", FACES.read_text("utf-8"), re.MULTILINE)
    assert [name for name, _ in shapes] == list(BOT_NAMES)
    assert len({shape.partition(", ")[2] for _, shape in shapes}) == len(BOT_NAMES), "told apart by shape"


def test_a_bot_keeps_its_name_while_its_level_changes():
    evening = Evening(3)
    ann = evening.client("Ann")
    for level in ("easy", "hard"):
        ann.sends("set-bot", seat=2, level=level)
        assert seated(evening)[2] == ("Mora", level)
    ann.sends("set-bot", seat=1, level="easy")
    assert seated(evening)[1] == ("Nox", "easy")


def test_a_bot_gives_way_to_a_person_of_its_name():
    evening = Evening(3)
    ann = evening.client("Ann")
    ann.sends("set-bot", seat=2, level="easy")
    mora = evening.sits("mora")
    assert seated(evening)[1:] == [("mora", None), ("Nox", "easy")]
    mora.sends("rename", name="NOX")
    assert seated(evening)[1:] == [("NOX", None), ("Mora", "easy")]


def test_whoever_leaves_a_game_leaves_the_seat_to_a_bot_with_a_name():
    evening = Evening(3)
    ann, bob = evening.client("Ann"), evening.sits("Bob")
    ann.sends("set-bot", seat=2, level="easy")
    ann.sends("start")
    bob.sends("stand")
    assert [name for name, _ in seated(evening)] == ["Ann", "Nox", "Mora"]
    notice = ann.all("notice")[-1]
    assert (notice["code"], notice["name"]) == ("bot-took-over", "Bob")


def test_bots_of_an_older_house_were_called_by_their_level():
    evening = Evening(3)
    ann = evening.client("Ann")
    for seat in (1, 2):
        ann.sends("set-bot", seat=seat, level="easy")
        evening.table.meta.seats[seat].name = "easy"
    evening.table.agree()
    assert [name for name, _ in seated(evening)] == ["Ann", "Mora", "Nox"]
    ann.sends("start")
    assert [player.name for player in evening.table.play.match.players] == ["Ann", "Mora", "Nox"]
