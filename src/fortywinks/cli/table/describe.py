"""The table around the game, in words."""

from collections.abc import Sequence

from ...core import seat_letter
from ...core.wording import Wording
from ...protocol.messages import Notice, SeatState, TableState
from ...terminal.console import printable, spoken


def seat_names(table: TableState, me: int | None, wording: Wording) -> list[str]:
    """What everybody is called in sentences; nobody may pass for somebody else."""
    you = wording.text("you")
    names = [
        printable(place.name) if place.name else wording.text("seat", seat=seat_letter(seat))
        for seat, place in enumerate(table.seats)
    ]
    twice = {name for name in names if names.count(name) > 1 or name.lower() == you.lower()}
    names = [f"{name} ({seat_letter(seat)})" if name in twice else name for seat, name in enumerate(names)]
    return [you if seat == me else name for seat, name in enumerate(names)]


def describe_table(table: TableState, title: str, me: int | None, host: bool, wording: Wording) -> list[str]:
    """The table as it stands, line by line."""
    text = wording.text
    lines = [text("table", game=title, phase=text(f"phase.{table.phase}"), code=table.code)]
    lines += [
        f"  {seat_letter(seat)}: {_occupant(place, wording)}{_marks(table, seat, me, wording)}"
        for seat, place in enumerate(table.seats)
    ]
    lines.append("  " + text("agreed", pace=table.pace, options=_options(table, wording)))
    if table.watchers:
        lines.append("  " + text("watching", names=_watchers(table.watchers, wording)))
    if host:
        lines.append("  " + text("you-are-host"))
    return lines


def _options(table: TableState, wording: Wording) -> str:
    return ", ".join(f"{name} {printable(spoken(value))}" for name, value in table.options.items())


def _occupant(place: SeatState, wording: Wording) -> str:
    if place.kind == "empty":
        return wording.text("free")
    name, level = printable(place.name or "?"), place.level
    if place.kind == "bot":
        return wording.text("bot" if name == level else "named-bot", name=name, level=level)
    if place.substituted:
        return wording.text("substituted", name=name, level=level)
    return name if place.present else wording.text("not-here", name=name)


def _marks(table: TableState, seat: int, me: int | None, wording: Wording) -> str:
    place = table.seats[seat]
    marks = {"you": seat == me, "host": seat == table.host, "muted": place.muted}
    shown = [wording.text(f"mark.{mark}") for mark, is_so in marks.items() if is_so]
    return f" ({', '.join(shown)})" if shown else ""


def _watchers(names: Sequence[str], wording: Wording) -> str:
    named = [printable(name) for name in names if name]
    unnamed = len(names) - len(named)
    return ", ".join(named + ([wording.text("nameless", count=unnamed)] if unnamed else []))


def changes(old: TableState, new: TableState, me: int | None, wording: Wording) -> list[str]:
    """What is different now, in sentences."""
    text = wording.text
    said: list[str] = []
    if len(old.seats) != len(new.seats):
        said.append(text("change.seats", count=len(new.seats)))
    for seat, (before, after) in enumerate(zip(old.seats, new.seats, strict=False)):
        words = _seat_change(before, after, wording)
        if words and seat != me:
            said.append(f"{seat_letter(seat)}: {words}.")
    said += [
        text("change.option", name=name, value=printable(spoken(value)))
        for name, value in new.options.items()
        if old.options.get(name) != value
    ]
    for setting in ("pace", "public", "watching", "seats_open_during_play", "hints"):
        if getattr(old, setting) != getattr(new, setting):
            said.append(text(f"change.{setting}", value=spoken(getattr(new, setting))))
    if len(old.watchers) != len(new.watchers):
        names = _watchers(new.watchers, wording) or text("nobody")
        said.append(text("watching", names=names))
    if old.phase != new.phase or old.match != new.match:
        goes_on = old.phase == "paused" and new.phase == "playing"
        said.append(text("change.goes-on" if goes_on else f"change.phase.{new.phase}"))
    return said


def _seat_change(before: SeatState, after: SeatState, wording: Wording) -> str:
    name = printable(after.name or "?")
    if (before.kind, before.name, before.level) != (after.kind, after.name, after.level):
        return _occupant(after, wording)
    if before.present != after.present:
        return wording.text("change.here" if after.present else "change.gone", name=name)
    if before.muted != after.muted:
        return wording.text("change.muted" if after.muted else "change.unmuted", name=name)
    return ""


def notice_words(notice: Notice, names: Sequence[str], me: int | None, wording: Wording) -> str:
    """What the house has to say."""
    key = f"notice.{notice.code}"
    detail = printable(notice.detail or "")
    if not wording.has(key):
        return wording.text("notice.other", code=printable(notice.code), detail=detail).rstrip()
    known = notice.seat is not None and notice.seat < len(names)
    name = names[notice.seat] if known and notice.seat is not None else wording.text("somebody")
    name = printable(notice.name) if notice.name else name
    mine = f"{key}.me" if notice.seat == me and me is not None and wording.has(f"{key}.me") else key
    return wording.text(mine, name=name, detail=detail, count=int(detail) if detail.isdecimal() else 0)
