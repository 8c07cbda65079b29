"""Games that were played in a page's own house, without a network, and whose player wants them kept here, too."""

import hashlib
import io
from collections.abc import Sequence
from datetime import UTC, datetime

from litestar import post
from litestar.params import JSONBody

from ...core import BadRecord
from ...core.records import Header, read_lines
from ...core.replay import verify
from ...games import load_game
from ...protocol.answers import SendGame, SentGame
from ...storage.catalogue import UNFINISHED, read_finished
from ...tables import TableRefusal
from .errors import faults
from .visitor import Asked, address_asking, app_state_of, person_asking

MAX_BODY = 512 * 1024
"""Bytes. The longest games of ours are a fifth of it."""
START = "sent-"
"""Before the id of every such game: no other game of the house is called so, and no night."""


@post(
    "/api/me/games",
    status_code=200,
    summary="Keep a game that I played in my browser's own house",
    description="It is replayed first. It stands among one's own games and counts nowhere else.",
    tags=["people"],
    responses=faults(409, 413),
    request_max_body_size=MAX_BODY,
)
async def send_game(request: Asked, data: JSONBody[SendGame]) -> SentGame:
    app_state, person, address = app_state_of(request), person_asking(request), address_asking(request)
    if not all(app_state.sent_games.take(key) for key in (person, address)):
        raise TableRefusal("too-fast")
    seats = await app_state.background.do(address, _check, data.record, data.seats)
    id = START + hashlib.sha256(data.record.encode()).hexdigest()[:32]
    persons = [person if seat in data.seats else None for seat in range(seats)]
    ended = datetime.now(UTC).isoformat(timespec="seconds")
    if not await app_state.catalogue.add_record(id, lambda: data.record, persons, ended):
        raise TableRefusal("game-already-kept")
    return SentGame(id)


def _check(record: str, seats: Sequence[int]) -> int:
    """How many seats it has. Refused unless it is a whole game that can be replayed, with a person on these seats."""
    try:
        header, closing = read_finished(record)
        if closing.result.why == UNFINISHED:
            raise TableRefusal("game-not-finished")
        verify(read_lines(io.BytesIO(record.encode())), load_game)
    except BadRecord as error:
        raise TableRefusal("bad-record", line=error.line) from None
    if not all(_is_person(header, seat) for seat in seats):
        raise TableRefusal("no-person-there")
    return len(header.players)


def _is_person(header: Header, seat: int) -> bool:
    return seat < len(header.players) and header.players[seat].bot is None
