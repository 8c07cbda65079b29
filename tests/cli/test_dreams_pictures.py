"""Dreams in the terminal: pictures in blocks, the firmament with its stars, the reveal."""

from io import StringIO

from rich.console import Console, RenderableType

from fortywinks.core import SPECTATOR
from fortywinks.games.dreams import GAME, events
from fortywinks.games.dreams.components import DreamsOptions
from fortywinks.games.dreams.events import Star
from fortywinks.games.dreams.gallery import house_gallery
from fortywinks.games.dreams.terminal import draw_picture, draw_sky
from fortywinks.terminal.game_terminal import game_terminal
from tests.games.dreams.table import dreams

NAMES = ("Ann", "Bob", "Cay", "Dan")


def drawn(picture: RenderableType) -> str:
    console = Console(file=StringIO(), width=120, color_system=None)
    console.print(picture)
    assert isinstance(console.file, StringIO)
    return console.file.getvalue()


def test_a_picture_is_drawn_in_blocks_of_its_brightness() -> None:
    facts = house_gallery()["too-early"]
    lines = draw_picture(facts).plain.split("\n")
    assert [len(line) for line in lines] == [24] * 8
    styles = {str(span.style) for span in draw_picture(facts).spans}
    assert len(styles) > 20


def test_the_firmament_shows_each_star_where_it_lies() -> None:
    lines = draw_sky([Star("clear", 1500, 1000), Star("black", 75, 1000), Star("grey", 2900, 1050)], []).plain.split(
        "\n"
    )
    assert lines[11][4 + 30] == "✦"
    assert lines[11][4 + 1] == "•"
    assert lines[11][4 + 58] == "✧"
    assert lines[2].strip(" ·") == ""  # nothing but sky at the top
    assert lines[11].startswith(" 10 ")


def test_the_table_tells_the_viewer_and_nobody_else_the_secret() -> None:
    table = dreams(4, mortal="D", vision=2)
    table.ann.lays("clear", 1500, 1000)
    kind = game_terminal(GAME)
    god, mortal, watcher = (kind(GAME, DreamsOptions(), NAMES, viewer) for viewer in (1, 3, SPECTATOR))
    assert "The true vision is picture 2." in god.question(table.bob.view)
    assert "You are the mortal" in mortal.question(table.dan.view)
    shown = drawn(watcher.table(table.state.view(SPECTATOR)))
    assert "✦" in shown
    assert "Ann" in shown
    assert "vision" not in shown
    assert drawn(mortal.table(table.dan.view)).replace("You", "Dan") == shown


def test_the_curtain_tells_everything() -> None:
    table = dreams(4, mortal="D", vision=2, until="1 round")
    table.all_lay()
    table.all_tip("D", "A", "D", "2")
    pictures = game_terminal(GAME)(GAME, DreamsOptions(until="1 round"), NAMES, 0)
    shown = drawn(pictures.curtain(table.seen_by_all(events.RoundEnded)[0]) or "")
    assert "the true vision was picture 2, Antlers in Leaf" in shown
    assert "the mortal" in shown
    assert "Mortal: Dan" in drawn(pictures.open_table(table.state))
    assert pictures.title(table.ann.view) == "Dreams · round 1 · one round in all"
