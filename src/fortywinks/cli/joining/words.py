"""The table around the game, in words."""

from collections.abc import Sequence

from ...core import seat_letter
from ...protocol.messages import Notice, SeatState, TableState
from ...terminal.console import printable, spoken


def seat_names(table: TableState, me: int | None) -> list[str]:
    """What everybody is called in sentences; nobody may pass for somebody else."""
    names = [printable(place.name) if place.name else f"Seat {seat_letter(i)}" for i, place in enumerate(table.seats)]
    twice = {name for name in names if names.count(name) > 1 or name.lower() == "you"}
    names = [f"{name} ({seat_letter(i)})" if name in twice else name for i, name in enumerate(names)]
    return ["You" if seat == me else name for seat, name in enumerate(names)]


def describe_table(table: TableState, me: int | None, host: bool) -> list[str]:
    """The table as it stands, line by line."""
    lines = [f"Table of {table.game}, {_PHASES[table.phase]}; spoken code {table.code}."]
    lines += [
        f"  {seat_letter(seat)}: {_occupant(place)}{_marks(table, seat, me)}" for seat, place in enumerate(table.seats)
    ]
    agreed = ", ".join(f"{name} {spoken(value)}" for name, value in table.options.items())
    lines.append(f"  Pace {table.pace}; options: {agreed}.")
    if table.watchers:
        lines.append(f"  Watching: {_watchers(table.watchers)}.")
    if host:
        lines.append("  You are the host.")
    return lines


_PHASES = {
    "open": "not started yet",
    "playing": "being played",
    "paused": "paused",
    "finished": "finished",
    "closed": "closed",
}


def _occupant(place: SeatState) -> str:
    if place.kind == "empty":
        return "free"
    name = printable(place.name or "?")
    if place.kind == "bot":
        return f"bot, {place.level}" if name == place.level else f"{name}, a bot ({place.level})"
    away = "" if place.present else ", not here"
    return name + (f", a bot ({place.level}) plays for them" if place.substituted else away)


def _marks(table: TableState, seat: int, me: int | None) -> str:
    marks = [word for word, is_so in (("you", seat == me), ("host", seat == table.host)) if is_so]
    marks += ["muted"] if table.seats[seat].muted else []
    return f" ({', '.join(marks)})" if marks else ""


def _watchers(names: Sequence[str]) -> str:
    named = [printable(name) for name in names if name]
    unnamed = len(names) - len(named)
    return ", ".join(named + ([f"{unnamed} without a name"] if unnamed else []))


def changes(old: TableState, new: TableState, me: int | None) -> list[str]:
    """What is different now, in sentences."""
    said: list[str] = []
    if len(old.seats) != len(new.seats):
        said.append(f"The table has {len(new.seats)} seats now.")
    for seat, (before, after) in enumerate(zip(old.seats, new.seats, strict=False)):
        words = _seat_change(before, after)
        if words and seat != me:
            said.append(f"{seat_letter(seat)}: {words}.")
    for name, value in new.options.items():
        if old.options.get(name) != value:
            said.append(f"Agreed: {name} {spoken(value)}.")
    for what, was, is_now in (
        ("Pace", old.pace, new.pace),
        ("Listed in the lobby", old.public, new.public),
        ("Who may watch", old.watching, new.watching),
        ("Seats of bots can be taken during play", old.seats_open_during_play, new.seats_open_during_play),
        ("Hints", old.hints, new.hints),
    ):
        if was != is_now:
            said.append(f"{what}: {spoken(is_now)}.")
    if len(old.watchers) != len(new.watchers):
        said.append(f"Watching: {_watchers(new.watchers) or 'nobody'}.")
    if old.phase != new.phase or old.match != new.match:
        said.append(_PHASE_NEWS[new.phase] if old.phase != "paused" or new.phase != "playing" else "The game goes on.")
    return said


_PHASE_NEWS = {
    "open": "The table is open.",
    "playing": "The game begins.",
    "paused": "The game is paused.",
    "finished": "The game is finished.",
    "closed": "The table is closed.",
}


def _seat_change(before: SeatState, after: SeatState) -> str:
    if (before.kind, before.name, before.level) != (after.kind, after.name, after.level):
        return _occupant(after)
    if before.present != after.present:
        return f"{printable(after.name or '?')} is {'here' if after.present else 'not here any more'}"
    if before.muted != after.muted:
        return f"{printable(after.name or '?')} is {'muted' if after.muted else 'heard again'}"
    return ""


def notice_words(notice: Notice, names: Sequence[str]) -> str:
    """What the house has to say."""
    who = names[notice.seat] if notice.seat is not None and notice.seat < len(names) else "somebody"
    whose = "you" if who == "You" else who
    detail = printable(notice.detail or "")
    said = {
        "bot-took-over": f"A bot ({detail}) plays for {whose} now.",
        "came-back": "You play again yourself." if who == "You" else f"{who} is back.",
        "bot-replaced": f"The bot of {whose} failed; another one ({detail}) has taken over.",
        "host-changed": "You are the host now." if who == "You" else f"{who} is the host now.",
        "extra-time": f"Everybody has {detail} seconds more.",
        "sat-down": f"{detail} has sat down.",
    }
    return said.get(notice.code, f"The house says: {printable(notice.code)} {detail}".rstrip())
