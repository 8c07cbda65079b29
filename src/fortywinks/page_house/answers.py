"""What the page asks beside its lines to tables: the same questions as over HTTP, at the same addresses."""

import asyncio
import inspect
import logging
import re
from collections.abc import Awaitable, Callable, Iterable
from contextlib import aclosing
from functools import cache
from typing import Any, Final, TypeAlias, get_type_hints
from urllib.parse import parse_qs, urlsplit

import msgspec

from ..bots.review import Looked
from ..core import FortyWinksError
from ..core.routes import Route
from ..games import game_names, load_game
from ..protocol.answers import (
    CreateTable,
    Fault,
    FaultAnswer,
    JoinAnswer,
    JoinTable,
    LobbyAnswer,
    MeAnswer,
    OwnGames,
    OwnTable,
    PlayOn,
    TableAnswer,
    WordsAnswer,
)
from ..protocol.faults import fault_of
from ..protocol.game_answers import all_games, rules_of, words_of
from ..protocol.messages import encode
from ..tables import Table, TableRefusal, person_of, playing_on
from ..tables.lessons import lesson_of
from ..tables.looking_back import check, look_back
from ..tables.replays import look_again
from ..tables.seen import table_state
from .asking import Question
from .house import PageHouse
from .nights import list_nights, play_night

log = logging.getLogger("fortywinks.house")


Answer: TypeAlias = Callable[..., Awaitable[Any]]


async def _games(asked: Question) -> Any:
    return all_games(asked.first("lang", "en"))


async def _rules(asked: Question, game: str) -> Any:
    return rules_of(game, asked.first("lang", "en"))


async def _words(asked: Question, game: str) -> Any:
    return WordsAnswer(words_of(load_game(game).name, asked.first("lang", "en")))


async def _lesson(asked: Question, game: str) -> Any:
    return lesson_of(load_game(game), asked.first("lang", "en"))


async def _me(asked: Question) -> Any:
    tables = asked.house.house.tables_of(asked.person)
    own = [
        OwnTable(meta.id, meta.game, meta.phase, "", meta.seat_of(asked.person), meta.is_host(asked.person))
        for meta in tables
    ]
    await asked.house.journal.flush()  # nothing is shown before it is safely written down
    return MeAnswer(asked.person, tuple(own))


async def _my_games(asked: Question) -> Any:
    return OwnGames(tuple(asked.house.catalogue.games_of(asked.person, asked.number("before"))))


async def _lobby(asked: Question) -> Any:
    return LobbyAnswer(())


async def _create(asked: Question) -> Any:
    wish = msgspec.json.decode(asked.body, type=CreateTable)
    house = asked.house.house
    table = house.create(asked.person, wish.game, name=wish.name, seats=wish.seats, options=wish.options)
    return await _shown(asked, table)


async def _table(asked: Question, id: str) -> Any:
    return await _shown(asked, asked.house.house.table(id))


async def _shown(asked: Question, table: Table) -> TableAnswer:
    meta, person = table.meta, asked.person
    may_watch = table.may_come(person, "player")
    answer = TableAnswer(table_state(table), "", meta.seat_of(person), meta.is_host(person), may_watch)
    await asked.house.journal.flush()
    return answer


async def _join(asked: Question) -> Any:
    wish = msgspec.json.decode(asked.body, type=JoinTable)
    return JoinAnswer(asked.house.house.find_code(wish.code), "")


async def _record(asked: Question, id: str) -> str:
    record = await asked.house.catalogue.record(id)
    if record is None:
        raise TableRefusal("no-such-record")
    return record


async def _replay(asked: Question, id: str) -> Any:
    is_open = asked.first("open", "false") == "true"
    return look_again(await _record(asked, id), load_game, asked.number("seat"), laid_open=is_open)


async def _review(asked: Question, id: str) -> str:
    """Line by line; between two of them, whatever else there is to do in the house has its turn."""
    looked = Looked(await _record(asked, id), load_game, asked.number("seat") or 0)
    total = check(looked)
    bots = asked.house.house.bots
    lines = look_back(looked, total, lambda seating: bots.adviser(seating, ("", id)), _in_turn)
    async with aclosing(lines):
        async for line in lines:
            asked.more(encode(line).decode() + "\n")
    return ""


async def _in_turn(work: Callable[..., Any], *arguments: Any) -> Any:
    await asyncio.sleep(0)
    return work(*arguments)


async def _play_on(asked: Question, id: str) -> Any:
    data = msgspec.json.decode(asked.body, type=PlayOn)
    house = asked.house.house
    wish = playing_on.Continuation(await _record(asked, id), data.step, data.seat, data.name, data.level)
    play = playing_on.prepare(wish, load_game, house.new_secret(), house.began())
    table = playing_on.seat_down(house, asked.person, play, data.seat)
    await asked.house.journal.flush()
    return JoinAnswer(table.meta.id, "")


ROUTES: tuple[tuple[str, str, Answer], ...] = (
    ("GET", "/api/games", _games),
    ("GET", "/api/games/{}/rules", _rules),
    ("GET", "/api/games/{}/words", _words),
    ("GET", "/api/games/{}/tutorial", _lesson),
    ("GET", "/api/me", _me),
    ("GET", "/api/me/games", _my_games),
    ("GET", "/api/tables", _lobby),
    ("POST", "/api/tables", _create),
    ("GET", "/api/tables/{}", _table),
    ("POST", "/api/join", _join),
    ("GET", "/api/nights", list_nights),
    ("POST", "/api/nights/{}", play_night),
    ("GET", "/api/records/{}", _record),
    ("GET", "/api/records/{}/replay", _replay),
    ("GET", "/api/records/{}/review", _review),
    ("POST", "/api/records/{}/play-on", _play_on),
)


Pattern: TypeAlias = tuple[str, re.Pattern[str], Answer]


def _patterns(routes: Iterable[tuple[str, str, Answer]]) -> list[Pattern]:
    return [(method, re.compile(path.replace("{}", r"([\w-]{1,64})")), answer) for method, path, answer in routes]


OWN: Final = _patterns(ROUTES)


@cache
def _patterns_of(game: str) -> list[Pattern]:
    """What a game answers itself. It is loaded for that: to play one game, a phone need not load them all."""
    part = load_game(game).part("routes") if game in game_names() else None
    return _patterns(("GET", f"/api/{game}{route.path}", _of_game(route)) for route in (part.ROUTES if part else ()))


def _found(method: str, path: str, patterns: list[Pattern]) -> tuple[Answer, tuple[str, ...]] | None:
    for known, pattern, find in patterns:
        found = pattern.fullmatch(path)
        if found and known == method:
            return find, found.groups()
    return None


def _find(method: str, path: str) -> tuple[Answer, tuple[str, ...]] | None:
    game = path.removeprefix("/api/").partition("/")[0]
    return _found(method, path, OWN) or _found(method, path, _patterns_of(game))


def _of_game(route: Route) -> Answer:
    """What a game answers itself; its parameters come from the query."""
    hints = get_type_hints(route.answer, include_extras=True)
    parameters = inspect.signature(route.answer).parameters.values()
    fields: list[Any] = [
        (each.name, hints[each.name]) if each.default is each.empty else (each.name, hints[each.name], each.default)
        for each in parameters
    ]
    kind = msgspec.defstruct("Query", fields, kw_only=True)
    lists = {name for name, hint in hints.items() if "list[" in str(hint)}

    async def answer(asked: Question) -> Any:
        plain = {name: texts if name in lists else texts[0] for name, texts in asked.query.items()}
        return route.answer(**msgspec.structs.asdict(msgspec.convert(plain, kind, strict=False)))

    return answer


async def answer(
    house: PageHouse, method: str, address: str, body: str, more: Callable[[str], None]
) -> tuple[int, str]:
    """A status as in HTTP, and the text of the answer, or the end of it where `more` was sent before."""
    parts = urlsplit(address)
    asked = Question(house, person_of(house.owner), parse_qs(parts.query, keep_blank_values=True), body, more)
    try:
        found = _find(method, parts.path)
        if found is None:
            return _fault(404, Fault("not-found", {}))
        find, places = found
        content = await find(asked, *places)
        return 200, content if isinstance(content, str) else msgspec.json.encode(content).decode()
    except FortyWinksError as error:
        fault = fault_of(error)
        return _fault(*fault) if fault is not None else _fault(500, Fault("house-error", {}))
    except msgspec.DecodeError as error:
        return _fault(400, Fault("bad-request", {"detail": str(error).replace("`", "")}))
    except Exception:
        log.exception("a question failed")
        return _fault(500, Fault("house-error", {}))


def _fault(status: int, fault: Fault) -> tuple[int, str]:
    return status, msgspec.json.encode(FaultAnswer(fault)).decode()
