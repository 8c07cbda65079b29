"""Draws play-sen.svg, the picture of the terminal game in the README: ``python docs/images/make_play_sen.py``."""

import io
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.terminal_theme import TerminalTheme

from fortywinks.bots.arena import game_secret
from fortywinks.cli.keeping import RecordFile
from fortywinks.cli.rulebook import open_rulebook
from fortywinks.cli.screen import ScreenTeller
from fortywinks.cli.sitting import Sitting
from fortywinks.core import Action, Event, LegalActions
from fortywinks.core.match import Match
from fortywinks.core.records import Player
from fortywinks.games import load_game
from fortywinks.terminal.game_terminal import GameTerminal, game_terminal

WIDTH, HEIGHT = 80, 24
SEED = "picture 22"
TYPED = ("1 2", "", "draw", "keep 1", "draw")
"""What the person types up to the moment of the picture."""

NIGHT_SKY = TerminalTheme((16, 20, 44), (214, 219, 236), [(30, 36, 70)] * 8, [(90, 100, 150)] * 8)

SVG = """\
<svg viewBox="0 0 {width} {height}" xmlns="http://www.w3.org/2000/svg">
<style>
.{unique_id}-matrix {{ font-family: "DejaVu Sans Mono", Menlo, Consolas, monospace; font-size: {char_height}px; }}
.{unique_id}-title {{ font-family: sans-serif; font-size: 18px; font-weight: bold; }}
{styles}
</style>
<defs>
<clipPath id="{unique_id}-clip-terminal">
<rect x="0" y="0" width="{terminal_width}" height="{terminal_height}"/>
</clipPath>
{lines}
</defs>
{chrome}
<g transform="translate({terminal_x}, {terminal_y})" clip-path="url(#{unique_id}-clip-terminal)">
{backgrounds}
<g class="{unique_id}-matrix">{matrix}</g>
</g>
</svg>
"""


class Drowsy:
    """A bot that always does the same: the picture must not change when the real bots learn something."""

    def watch(self, event: Event) -> None:
        """Sleeps through it."""

    def choose(self, view: Any, legal: LegalActions[Any]) -> Action:
        """Takes few ravens, puts many away."""
        few = int((view.hand[0] if view.hand else view.top)[0]) <= 4
        wanted = {"turn": "draw", "drawn": "discard"}.get(view.phase)
        choices: list[Action] = [action for action in legal if str(action) == wanted and not few]
        return choices[0] if choices else list[Action](legal)[view.turn if wanted else 0]


class Camera(ScreenTeller):
    """Types by itself and keeps only the last drawing."""

    def __init__(self, pictures: GameTerminal, console: Console, typed: Sequence[str]) -> None:
        super().__init__(pictures, console)
        self._typed = iter(typed)

    def _clear(self) -> None:
        self.console.export_text()  # empties what was recorded so far

    def _read(self, prompt: str) -> str:
        line = next(self._typed, None)
        if line is None:
            self.console.print(prompt, end="")
            raise EOFError
        return line


def main() -> None:
    sen = load_game("sen")
    players = [Player("Dreamer"), *(Player(name, "medium") for name in ("Doze", "Nod"))]
    record = RecordFile()
    match = Match(sen, players, secret=game_secret(SEED, 0), keep=record)
    names = ["You", *(player.name for player in players[1:])]
    console = Console(
        record=True, width=WIDTH, height=HEIGHT, file=io.StringIO(), force_terminal=True, color_system="truecolor"
    )
    camera = Camera(game_terminal(sen)(sen, match.options, names, 0), console, TYPED)
    sitting = Sitting(match, 0, {seat: Drowsy() for seat in (1, 2)}, camera, open_rulebook(sen), record)
    try:
        sitting.tell(match.state.opening)
        sitting.play()
    except EOFError:
        picture = console.export_svg(
            title="fortywinks play sen", theme=NIGHT_SKY, code_format=SVG, unique_id="play-sen"
        )
        Path(__file__).with_name("play-sen.svg").write_text(picture, encoding="utf-8")


if __name__ == "__main__":
    main()
