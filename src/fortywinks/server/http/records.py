"""The records of finished games, for whoever has an id; those of tonight's night after one's own."""

from ...tables import TableRefusal
from ...tables.night_deals import night_of, night_start, today
from .visitor import Asked, app_state_of, person_asking


async def record_of(request: Asked, game_id: str) -> str:
    """The record of a finished game, or a refusal."""
    app_state = app_state_of(request)
    night = night_of(game_id)
    is_tonight = night is not None and night[0] >= today(app_state.house.wall_clock())
    if night and is_tonight and not await app_state.catalogue.games_called(night_start(*night), person_asking(request)):
        raise TableRefusal("night-not-played")
    record = await app_state.catalogue.record(game_id)
    if record is None:
        raise TableRefusal("no-such-record")
    return record
