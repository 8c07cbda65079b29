"""Writes the kept records of When I Dream anew: `python -m tests.games.when_i_dream.keep_records`.

Do that only together with a new rules version.
"""

from pathlib import Path

from fortywinks.checks import Style, Table, Trial, watch
from fortywinks.core.records import line_text
from fortywinks.games import load_game
from fortywinks.games.when_i_dream.components import WhenIDreamOptions

FOLDER = Path(__file__).parents[2] / "records"

GAMES: dict[str, tuple[int, WhenIDreamOptions, Style]] = {
    "four-players": (4, WhenIDreamOptions(turns=12), Style(by_kind=True)),
    "five-players-german": (5, WhenIDreamOptions(language="de", turns=9), Style(by_kind=True, time_outs=0.03)),
    "six-players-polish-strict": (6, WhenIDreamOptions(language="pl", strict=True, turns=6), Style(by_kind=True)),
    "ten-players-one-room": (10, WhenIDreamOptions(voices="spoken", turns=6), Style()),
    "time-outs": (4, WhenIDreamOptions(turns=6), Style(time_outs=0.5)),
}


def write_records() -> None:
    for name, (seats, options, style) in GAMES.items():
        trial = Trial(load_game("when-i-dream"), Table(seats, options), f"kept {name}", style)
        watch(trial)
        text = "".join(line_text(line) + "\n" for line in trial.match.lines)
        (FOLDER / f"when-i-dream-{name}.jsonl").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    write_records()
