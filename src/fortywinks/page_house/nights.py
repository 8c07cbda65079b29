"""Tonight's night on a device of one's own: the same cards and bots as in every other page of this house or site.

What is behind the cards lies beside the page, opened when the day began (`OpenNight`); the page brings it with its
question. This house keeps it, for when there is no network, and holds whoever opens the next one to it. Where nobody
opens anything, the cards follow from the date alone.
"""

from typing import Any, Literal

import msgspec

from ..games import game_names, load_game
from ..protocol.answers import BeginNight, JoinAnswer, NightsAnswer, NightState
from ..tables import TableRefusal
from ..tables.meta import TableMeta
from ..tables.night_deals import (
    OWN,
    OpenNight,
    night_of_the_calendar,
    night_start,
    seconds_left,
    today,
)
from ..tables.nights import begin_night, results, streak
from .asking import Question
from .house import PageHouse


class Tonight(msgspec.Struct, frozen=True):
    """How a page knows tonight's cards: what was opened, if it could be had, or by the calendar."""

    by: Literal["opened", "calendar"]
    night: OpenNight | None = None


async def list_nights(asked: Question) -> Any:
    """All games' nights, and how their player did. Nobody else's are known here."""
    house, clock = asked.house, asked.house.house.wall_clock()
    by, night = await _tonight(asked)
    played = house.catalogue.games_called(f"{OWN}-", asked.person)
    days = streak([each.id for each in played], night.day, OWN)
    states = tuple(_state(asked, night, name) for name in game_names())
    await house.journal.flush()  # nothing is shown before it is safely written down
    return NightsAnswer(night.day.isoformat(), seconds_left(clock), days, night.secret, states, by)


async def play_night(asked: Question, game: str) -> Any:
    """Begins it, or goes on with it."""
    wish = msgspec.json.decode(asked.body, type=BeginNight)
    kind = load_game(game)
    _, night = await _tonight(asked)
    begun = _begun(asked, night, kind.name)
    if begun is not None:
        return JoinAnswer(begun.id, "")
    if asked.house.catalogue.games_called(night_start(night.day, kind.name, OWN), asked.person):
        raise TableRefusal("night-played")
    table = begin_night(asked.house.house, asked.person, kind, wish.name, bytes.fromhex(night.secret), wish.language)
    await asked.house.journal.flush()  # nothing is acknowledged before it is safely written down
    return JoinAnswer(table.meta.id, "")


async def _tonight(asked: Question) -> tuple[Literal["opened", "calendar"], OpenNight]:
    brought = msgspec.json.decode(asked.first("tonight", '{"by":"opened"}'), type=Tonight)
    day = today(asked.house.house.wall_clock())
    if brought.by == "calendar":
        return brought.by, night_of_the_calendar(day)
    if brought.night is not None:
        await _learn(asked.house, brought.night)
    known = asked.house.opened
    if known is None or known.day != day:
        raise TableRefusal("night-not-opened")
    return brought.by, known


async def _learn(house: PageHouse, night: OpenNight) -> None:
    """Keeps what was opened last, if it is what the one before had bound its opener to."""
    known = house.opened
    if known is not None and night.day < known.day:
        return  # some old copy of the file
    if known is not None and not night.is_committed_by(known):
        raise TableRefusal("night-not-committed")
    if night != known:
        await house.keep_night(night)


def _begun(asked: Question, night: OpenNight, game: str) -> TableMeta | None:
    day = night.day.isoformat()
    tables = asked.house.house.tables_of(asked.person)
    return next((meta for meta in tables if meta.night == day and meta.game == game), None)


def _state(asked: Question, night: OpenNight, game: str) -> NightState:
    played = asked.house.catalogue.games_called(night_start(night.day, game, OWN), asked.person)
    own = results(played).get(asked.person)
    if own is not None:
        return NightState(game, 0, None, own.id, own.rank, own.score, own.seats, None)
    begun = _begun(asked, night, game)
    table = begun.id if begun is not None and begun.phase != "finished" else None
    return NightState(game, 0, table, None, None, None, None, None)
