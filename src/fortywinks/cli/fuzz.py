"""`fortywinks fuzz`: random games at every table, to find what is wrong with a game's rules."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ..terminal.console import ALARM, MOON, is_plain, make_console, one_line, progress

if TYPE_CHECKING:
    from ..checks import CheckFailed, FuzzReport
    from ..core import Game


def fuzz(
    game: Annotated[str, typer.Argument(help="A game; 'fortywinks games' lists them.")],
    games: Annotated[int, typer.Option(min=1, help="How many games to play.")] = 500,
    seed: Annotated[int, typer.Option(help="The same seed plays the same games.")] = 0,
    records: Annotated[
        Path | None, typer.Option(help="A folder for the records of the games in which something went wrong.")
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Print JSON for a script.")] = False,
    batch: Annotated[
        bool, typer.Option("--batch", help="Play the batch engine beside the rules instead, and compare them.")
    ] = False,
) -> None:
    """Play random games at every table and check all that must hold; the exit status says whether it did."""
    from ..checks import fuzz as run
    from ..games import load_game

    played = load_game(game)
    if batch:
        _compare_batch(played, games, seed, json)
        return
    if records is not None:
        records.mkdir(parents=True, exist_ok=True)
    with progress(f"Fuzzing {played.title}", games) as advance:
        report = run(played, games, seed, on_progress=lambda _: advance())
    kept = [_keep(failure, records, number) for number, failure in enumerate(report.failures, 1)]
    if json:
        _print_json(report, kept)
    else:
        _print(report, kept)
    if not report.is_clean:
        raise typer.Exit(1)


def _compare_batch(game: "Game", games: int, seed: int, json: bool) -> None:
    """Both engines side by side: the first difference ends it."""
    import msgspec

    from ..batch import Disagreement, lockstep_everywhere

    try:
        with progress(f"Comparing {game.title}", games) as advance:
            report = lockstep_everywhere(game, games, seed, advance)
    except Disagreement as difference:
        make_console(is_plain()).print(one_line(str(difference)), style=ALARM)
        raise typer.Exit(1) from None
    if json:
        print(msgspec.json.format(msgspec.json.encode(report)).decode())
    else:
        said = f"{report.games} games at {report.tables} tables, {report.steps} steps: the engines agree."
        make_console(is_plain()).print(said, style=MOON)


def _keep(failure: "CheckFailed", folder: Path | None, number: int) -> str | None:
    """Writes the game up to the fault; answers with the file's name."""
    if folder is None or not failure.record:
        return None
    path = folder / f"{failure.game}-{failure.seed.replace('/', '-')}-fault-{number}.jsonl"
    path.write_text(failure.record_text(), encoding="utf-8")
    return str(path)


def _print_json(report: "FuzzReport", kept: list[str | None]) -> None:
    import msgspec

    summary: dict[str, Any] = {
        "game": report.game,
        "seed": report.seed,
        "games": report.games,
        "tables": report.tables,
        "steps": report.steps,
        "longest": report.longest,
        "endings": report.endings,
        "rules": report.rules,
        "failures": [_facts(failure, path) for failure, path in zip(report.failures, kept, strict=True)],
    }
    print(msgspec.json.format(msgspec.json.encode(summary)).decode())


def _facts(failure: "CheckFailed", path: str | None) -> dict[str, Any]:
    return {
        "check": failure.check,
        "reason": failure.reason,
        "seed": failure.seed,
        "seats": failure.seats,
        "options": failure.options,
        "style": failure.style,
        "step": failure.step,
        "record": path,
    }


def _print(report: "FuzzReport", kept: list[str | None]) -> None:
    console = make_console(is_plain())
    endings = ", ".join(f"{count} by {why}" for why, count in sorted(report.endings.items()))
    console.print(
        f"{report.games} games at {report.tables} tables, {report.steps} steps, the longest game {report.longest}."
    )
    if endings:
        console.print(f"Ended: {endings}.")
    if report.rules:
        never = [rule for rule, count in report.rules.items() if count == 0]
        console.print(
            "Rules exercised: " + ", ".join(f"{rule} {count:,}" for rule, count in report.rules.items() if count)
        )
        console.print(f"Never: {', '.join(never)}." if never else "No rule was left out.")
    for failure, path in zip(report.failures, kept, strict=True):
        console.print(one_line(str(failure)), style=ALARM)
        if path is not None:
            console.print(f"  {path}")
    if report.is_clean:
        console.print("No crash, no dead end, no endless game, no leak.", style=MOON)
    else:
        console.print(f"{len(report.failures)} went wrong.", style=ALARM)
