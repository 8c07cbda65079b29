"""What `fortywinks admin` reads and writes beside a house: copies of its data, and records."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ..storage.catalogue import Catalogue


@contextmanager
def copied(folder: Path) -> "Iterator[tuple[Catalogue, Mapping[str, list[bytes]]]]":
    """What is in a copy of the data."""
    from ..storage import recover
    from ..storage.sqlite import SqliteCatalogue
    from ..storage.store import CATALOGUE_NAME

    catalogue, tables = SqliteCatalogue(folder / CATALOGUE_NAME), recover(folder).tables
    try:
        yield catalogue, tables
    finally:
        catalogue.close()


def keep_finished(catalogue: "Catalogue", lines: list[bytes]) -> None:
    """A game that the catalogue did not take while the house was open is in the journal alone."""
    from datetime import UTC, datetime

    from ..tables.keeping import finished_games

    now = datetime.now(UTC).isoformat(timespec="seconds")
    for game in finished_games(lines):
        catalogue.add_record(game.id, game.record, [seat.person for seat in game.meta.seats], now)


def write_record(path: Path, record: str) -> bool:
    """Whether it was written; False if the same record is there."""
    if path.exists() and path.read_text(encoding="utf-8") == record:
        return False
    with path.open("x", encoding="utf-8", newline="\n") as file:
        file.write(record)
    return True
