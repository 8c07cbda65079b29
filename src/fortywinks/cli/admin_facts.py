"""What `fortywinks admin` says about tables and finished games, and what is wrong with them."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from ..terminal.console import one_line, printable, progress

if TYPE_CHECKING:
    from ..storage.catalogue import Catalogue
    from ..tables.meta import TableMeta


def faults_of(catalogue: "Catalogue", tables: Mapping[str, list[bytes]]) -> tuple[dict[str, str], int]:
    """What is wrong with which game, when all are played again; and how many could not be."""
    from ..games import load_game

    faults: dict[str, str] = {}
    not_replayed = 0
    with progress("verifying", catalogue.count() + len(tables)) as advance:
        for checked in catalogue.verify_all(load_game):
            if checked.fault is not None:
                faults[checked.id] = checked.fault
            not_replayed += not checked.is_replayed
            advance()
        for id, lines in tables.items():
            fault = _fault_of_table(lines)
            if fault is not None:
                faults[id] = fault
            advance()
    return faults, not_replayed


def newest_meta(lines: list[bytes]) -> "TableMeta | None":
    """What the journal says the table is; None if it does not say."""
    import msgspec

    from ..tables.meta import META_START, read_meta

    for line in reversed(lines):
        if line.startswith(META_START):
            try:
                return read_meta(line)
            except msgspec.MsgspecError:
                return None
    return None


def table_facts(id: str, lines: list[bytes]) -> dict[str, Any]:
    """What may be told of a table: no person's id, no secret."""
    meta = newest_meta(lines)
    if meta is None:
        return {"table": id, "phase": "unreadable"}
    return {
        "table": id,
        "game": meta.game,
        "phase": meta.phase,
        "seats": [f"{place.name} ({place.level})" if place.kind == "bot" else place.name for place in meta.seats],
        "options": meta.options,
        "pace": meta.pace,
        "games_played": meta.match,
        "created": _moment(meta.created),
    }


def _moment(seconds: float) -> str:
    from datetime import UTC, datetime

    return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="seconds")


def game_facts(entry: Any) -> dict[str, Any]:
    return {
        "record": entry.id,
        "game": entry.game,
        "ended": entry.ended,
        "players": [f"{player.name} {player.score}" for player in entry.players],
    }


def fact_line(facts: dict[str, Any]) -> str:
    """The first few facts, as a line."""
    kind, id = next(iter(facts.items()))
    rest = [
        fact_words(value) for name, value in facts.items() if name in ("game", "phase", "ended", "seats", "players")
    ]
    return f"{kind} {id}: {', '.join(rest)}"


def fact_words(value: Any) -> str:
    if isinstance(value, list):
        return ", ".join("free" if item is None else printable(str(item)) for item in value)
    if isinstance(value, dict):
        return ", ".join(f"{name} {printable(str(item))}" for name, item in value.items())
    return printable(str(value))


def _fault_of_table(lines: list[bytes]) -> str | None:
    """What is wrong with the game that is played at a table, if anything."""
    import msgspec

    from ..core import FortyWinksError
    from ..games import load_game
    from ..tables.restore import last_game, restored_play

    meta = newest_meta(lines)
    if meta is None:
        return "the journal has lines of this table, but does not say what it is"
    try:
        record = last_game(lines)
        if meta.secret is not None and record:
            restored_play(load_game(meta.game), meta, record)
    except (FortyWinksError, msgspec.MsgspecError, ValueError) as error:
        return one_line(str(error))
    return None
