"""A night begun: one person, the same bots, the deal of the day; and what it came to beside everybody else's."""

from collections.abc import Iterable, Sequence
from datetime import date, timedelta
from typing import NamedTuple

from ..core import Game
from ..core.records import Player
from ..protocol.messages import PaceName
from ..storage.catalogue import PlayedNight
from .house import House
from .meta import TableSeat
from .night_deals import DEALT, deal_secret, night_of, today
from .people import PersonId, is_same_person
from .play import Play
from .table import Table

SEATS = 3
"""So many play a night, or as few as the game needs."""


def begin_night(
    house: House,
    person: PersonId,
    game: Game,
    name: str,
    secret: bytes,
    language: str,
    place: tuple[str, str] | None = None,
) -> Table:
    """A table for tonight's night of this game; `secret` is that of the day."""
    options = {**game.night_options, **_in_language(game, language)}
    table = house.create(person, game.name, name=name, seats=_seats(game), options=options, place=place)
    meta = table.meta
    level = table.bots.substitute_level()
    for rival in meta.seats[1:]:
        rival.kind, rival.level = "bot", level
    meta.night = today(house.wall_clock()).isoformat()
    meta.hints = meta.seats_open_during_play = False
    meta.watching = "nobody"
    checked = game.check_options(meta.options)
    pace: PaceName = "relaxed" if game.needs_clock(checked) else "none"
    meta.pace = pace
    meta.name_bots()
    table.begin(Play(game, _players(meta.seats), table.options(), deal_secret(secret, game.name), pace, house.began()))
    return table


def _seats(game: Game) -> int:
    return min((count for count in game.seat_counts if count >= SEATS), default=game.seat_counts[-1])


def _in_language(game: Game, language: str) -> dict[str, str]:
    """Words on the table are everybody's own; which cards they lie on is the same."""
    known = {field: kind for field, kind in game.options_type.__annotations__.items() if field == "language"}
    return {"language": language} if known else {}


def _players(seats: Sequence[TableSeat]) -> list[Player]:
    return [place.player() for place in seats]


class NightResult(NamedTuple):
    """How one person's night ended: the fewer ahead and the further in front, the better."""

    person: str
    id: str
    seat: int
    rank: int
    score: int
    seats: int
    lead: float
    """How much better than the others at the table on average, in the game's points."""

    @property
    def goodness(self) -> tuple[int, float]:
        return -self.rank, self.lead


def results(played: Iterable[PlayedNight]) -> dict[str, NightResult]:
    """The first game of each person that ended."""
    found: dict[str, NightResult] = {}
    for night in played:
        for seat, person in enumerate(night.persons):
            if person is not None and person not in found:
                score, rank = night.scores[seat], night.ranks[seat]
                found[person] = NightResult(person, night.id, seat, rank, score, len(night.scores), _lead(night, seat))
    return found


def _lead(night: PlayedNight, seat: int) -> float:
    others = [score for other, score in enumerate(night.scores) if other != seat]
    by_rank = sorted(zip(night.ranks, night.scores, strict=True))
    sign = -1 if by_rank[0][1] < by_rank[-1][1] else 1  # in some games the fewest points win
    return sign * (night.scores[seat] - sum(others) / len(others))


def share_outdone(own: NightResult, all_results: Iterable[NightResult]) -> float | None:
    """The share of the other players that one did better than; None if there are none."""
    others = [other for other in all_results if not is_same_person(other.person, own.person)]
    if not others:
        return None
    return sum(other.goodness < own.goodness for other in others) / len(others)


def streak(ids: Iterable[str], day: date, kind: str = DEALT) -> int:
    """So many days in a row some night was played, up to this day or the one before."""
    days = {night[0] for id in ids if (night := night_of(id, kind)) is not None}
    last = day if day in days else day - timedelta(days=1)
    count = 0
    while last - timedelta(days=count) in days:
        count += 1
    return count
