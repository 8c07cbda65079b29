"""Finished games of a house in the page: their facts are in memory, their records in the store."""

from collections.abc import Collection, Sequence

import msgspec

from ..storage.catalogue import CatalogueEntry, Participant, PlayedNight, SeatRow, rows_of
from .store import KeepGame, PageStore

PAGE = 50
"""Games that are listed at a time."""


class KeptGame(msgspec.Struct, frozen=True):
    """What a list of games needs of one."""

    entry: CatalogueEntry
    persons: list[str | None]


class PageCatalogue:
    """The newest game is the last."""

    def __init__(self, store: PageStore, facts: Sequence[str]) -> None:
        self._store = store
        self._games = {game.entry.id: game for game in (msgspec.json.decode(text, type=KeptGame) for text in facts)}

    def known(self, ids: Sequence[str]) -> Collection[str]:
        return self._games.keys() & set(ids)

    async def add_record(self, id: str, record: str, persons: Sequence[str | None], ended: str) -> bool:
        """Keeps a finished game; False if it is already there."""
        if id in self._games:
            return False
        number = 1 + max((game.entry.number for game in self._games.values()), default=0)
        kept = KeptGame(_entry(number, id, record, persons, ended), list(persons))
        change = KeepGame(id, msgspec.json.encode(kept).decode(), record)
        await self._store.commit(msgspec.json.encode([change]).decode())
        self._games[id] = kept
        return True

    async def record(self, id: str) -> str | None:
        return await self._store.record(id) if id in self._games else None

    def games_of(self, person: str, before: int | None = None) -> list[CatalogueEntry]:
        """The games that a person played, the newest first; `before` is the last number of the page before."""
        found = []
        for game in reversed(self._games.values()):
            yours = tuple(seat for seat, other in enumerate(game.persons) if other == person)
            if yours and (before is None or game.entry.number < before):
                found.append(msgspec.structs.replace(game.entry, yours=yours))
        return found[:PAGE]

    def games_called(self, start: str, person: str) -> list[PlayedNight]:
        """The games whose ids begin so, the oldest first, in which this person had a seat."""
        return [
            PlayedNight(
                id,
                tuple(game.persons),
                tuple(player.score for player in game.entry.players),
                tuple(player.rank for player in game.entry.players),
            )
            for id, game in self._games.items()
            if id.startswith(start) and person in game.persons
        ]


def _entry(number: int, id: str, record: str, persons: Sequence[str | None], ended: str) -> CatalogueEntry:
    game, seats = rows_of(id, record, persons, ended)
    options = msgspec.json.decode(game.options)
    players = tuple(_participant(seat) for seat in seats)
    return CatalogueEntry(number, id, game.game, game.rules, options, game.began, ended, game.why, players, ())


def _participant(seat: SeatRow) -> Participant:
    return Participant(seat.name, seat.bot, seat.score, seat.rank)
