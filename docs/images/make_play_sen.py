"""Draws play-sen.svg, the picture of the terminal game in the README: ``python docs/images/make_play_sen.py``."""

import io
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.terminal_theme import TerminalTheme

from fortywinks.bots.arena import game_secret
from fortywinks.cli.table.menu import Menu
from fortywinks.cli.table.screen import ScreenDisplay
from fortywinks.core import Action, LegalActions, events_for
from fortywinks.core.match import Match
from fortywinks.core.records import Player
from fortywinks.games import load_game
from fortywinks.terminal.game_terminal import game_terminal

WIDTH, HEIGHT = 80, 24
SEED = "picture 22"
TYPED = ("look 1 2", "draw", "keep 1", "draw")
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


def drowsy(view: Any, legal: LegalActions[Any]) -> Action:
    """A bot that always does the same: the picture must not change when the real bots learn something."""
    few = int((view.hand[0] if view.hand else view.top)[0]) <= 4
    wanted = {"turn": "draw", "drawn": "discard"}.get(view.phase)
    choices: list[Action] = [action for action in legal if str(action) == wanted and not few]
    return choices[0] if choices else list[Action](legal)[view.turn if wanted else 0]


class Camera(ScreenDisplay):
    """Keeps only the last drawing."""

    def _clear(self) -> None:
        self.console.export_text()  # empties what was recorded so far

    def _put(self, prompt: str) -> None:
        self.console.print(prompt, end="")


def main() -> None:
    sen = load_game("sen")
    players = [Player("Dreamer"), *(Player(name, "medium") for name in ("Doze", "Nod"))]
    match = Match(sen, players, secret=game_secret(SEED, 0))
    state, names, typed = match.state, ["You", *(player.name for player in players[1:])], list(TYPED)
    console = Console(
        record=True, width=WIDTH, height=HEIGHT, file=io.StringIO(), force_terminal=True, color_system="truecolor"
    )
    shown = game_terminal(sen)(sen, match.options, names, 0)
    camera = Camera(shown, "en", console)
    while typed or 0 not in state.awaited:
        seat = state.awaited[0]
        if seat == 0:
            camera.forget()
        action = sen.parse_action(typed.pop(0)) if seat == 0 else drowsy(state.view(seat), state.legal_actions(seat))
        for event in events_for(0, match.act(seat, action)):
            if not shown.is_private(event):
                camera.tell(state.view(0), event)
    camera.ask(state.view(0), Menu(sen, state.legal_actions(0), names, 0))
    picture = console.export_svg(title="fortywinks play sen", theme=NIGHT_SKY, code_format=SVG, unique_id="play-sen")
    Path(__file__).with_name("play-sen.svg").write_text(picture, encoding="utf-8")


if __name__ == "__main__":
    main()
