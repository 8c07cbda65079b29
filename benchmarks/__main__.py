"""The command: `python -m benchmarks [names…]`."""

import json
import sys
from contextlib import ExitStack
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import Progress

from .measure import Broken, Series, Worker, measure
from .report import Memory, Report, as_json, show
from .rows import COMPILED, MEMORY, MEMORY_GAMES, NAMES, OTHER, OWN, PYTHON, ROWS

HOME = Path(__file__).parent.parent

app = typer.Typer(add_completion=False)


@app.command()
def bench(
    names: Annotated[
        list[str] | None, typer.Argument(help=f"What to measure: {', '.join(NAMES)}. All if none.")
    ] = None,
    rounds: Annotated[int, typer.Option(min=1, help="How many slices of each row.")] = 25,
    seconds: Annotated[float, typer.Option(min=0.001, help="Processor time of one slice.")] = 0.05,
    games: Annotated[int, typer.Option(min=1, help="How many games the memory is measured with.")] = MEMORY_GAMES,
    compiled: Annotated[bool, typer.Option(help="Measure the compiled build too, if it is there.")] = True,
    against: Annotated[
        Path | None, typer.Option(exists=True, file_okay=False, help="Another checkout, to compare our games with.")
    ] = None,
    as_text: Annotated[bool, typer.Option("--json", help="Print JSON instead of tables.")] = False,
) -> None:
    """Measures the engine on one core, beside other engines."""
    wanted = names or list(NAMES)
    unknown = [name for name in wanted if name not in NAMES]
    if unknown:
        print(f"There is nothing to measure called '{unknown[0]}'; there are: {', '.join(NAMES)}.", file=sys.stderr)
        raise typer.Exit(2)
    try:
        report = _measure_all(wanted, _builds(compiled, against), rounds, seconds, games)
    except Broken as error:
        print(f"The measurement failed: {error}.", file=sys.stderr)
        raise typer.Exit(1) from None
    if as_text:
        print(json.dumps(as_json(report), indent=2))
    else:
        show(report, Console())


def _builds(compiled: bool, against: Path | None) -> dict[str, tuple[str, str]]:
    """Of each build, the Python it is measured under, and the path where that finds the library, if not installed."""
    builds: dict[str, tuple[str, str]] = {PYTHON: (sys.executable, str(HOME / "src"))}
    if against:
        builds[OTHER[PYTHON]] = (sys.executable, str(against.resolve() / "src"))
    if compiled:
        for build, home in ((COMPILED, HOME), (OTHER[COMPILED], against)):
            if home and (home / ".venv-compiled" / ".compiled").exists():
                builds[build] = (str(home.resolve() / ".venv-compiled" / "bin" / "python"), "")
    return builds


def _measure_all(
    wanted: list[str], builds: dict[str, tuple[str, str]], rounds: int, seconds: float, games: int
) -> Report:
    rows = [(build, name) for name in ROWS if name in wanted for build in builds if build == PYTHON or name in OWN]
    with Progress(console=Console(stderr=True), transient=True) as progress:
        series, pace = _measure_rows(builds, rows, rounds, seconds, progress)
        memory = _measure_memory(games, progress) if MEMORY in wanted else None
    return Report(series, pace, rounds if rows else 0, memory)


def _measure_rows(
    builds: dict[str, tuple[str, str]],
    rows: list[tuple[str, str]],
    rounds: int,
    seconds: float,
    progress: Progress,
) -> tuple[dict[tuple[str, str], Series], float]:
    task = progress.add_task("Measuring", total=(rounds + 1) * len(rows), visible=bool(rows))
    with ExitStack() as running:
        workers = {build: running.enter_context(Worker(*where)) for build, where in builds.items()}
        for build in {COMPILED, OTHER[COMPILED]} & set(workers):
            if workers[build].ask(build=True)["build"] != COMPILED:
                raise Broken(f"{builds[build][0]} finds rules that are not compiled")
        return measure(workers, rows, rounds, seconds, lambda: progress.advance(task))


def _measure_memory(games: int, progress: Progress) -> Memory:
    progress.add_task(f"Finishing {games:,} games", total=None)
    with Worker(sys.executable, str(HOME / "src")) as worker:
        answer = worker.ask(memory=games)
    return Memory(games, int(answer["bytes"]), answer["seconds"])


if __name__ == "__main__":
    app()
