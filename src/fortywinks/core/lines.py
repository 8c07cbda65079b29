"""A state as one line of text: what games write and read alike.

The parts of a line stand between bars: ``nap 1 | - | hours 2 9 5 | turn 1 | …``. A lone dash is nothing.
"""

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, TypeVar

import msgspec

from .chance import Chance, RecordedChance, SecretChance
from .errors import BadNotation, FortyWinksError
from .options import Options, option_names, parse_options, read_options
from .seats import parse_seat

O = TypeVar("O", bound=Options)  # noqa: E741


@contextmanager
def reading_state_of(title: str) -> Iterator[None]:
    """Whatever goes wrong inside means that the text is no state of this game, and is said in one line."""
    try:
        yield
    except (ValueError, msgspec.DecodeError, RecursionError, FortyWinksError) as error:
        raise BadNotation(f"this is no state of {title}: {str(error).replace('`', '')[:200]}") from None


def changed_options(options: Options) -> dict[str, object]:
    """The options that are not the usual ones."""
    usual = type(options)()
    values = {name: getattr(options, name) for name in option_names(type(options))}
    return {name: value for name, value in values.items() if value != getattr(usual, name)}


def options_text(options: Options) -> str:
    """``claim_pairs=on until=2_rounds``. Options that are not named have their defaults. Where a value is more than a
    word or a number, all are written in JSON.
    """
    changed = changed_options(options)
    if not all(_is_plain(value) for value in changed.values()):
        return json_text(changed)
    return " ".join(f"{name}={_option_text(value)}" for name, value in changed.items()) or "-"


def _is_plain(value: object) -> bool:
    """Whether `_option_text` says it all."""
    return isinstance(value, int) or (isinstance(value, str) and re.fullmatch("[a-zA-Z0-9:. -]+", value) is not None)


def json_text(thing: object) -> str:
    """On one line, and without the bar that parts the parts."""
    return msgspec.json.encode(thing).decode().replace("|", r"\u007c")


def _option_text(value: object) -> str:
    if isinstance(value, bool):
        return "on" if value else "off"
    return str(value).replace(" ", "_")


def options_of(kind: type[O], text: str) -> O:
    if text.startswith("{"):
        return read_options(kind, msgspec.json.decode(text, type=dict[str, Any]))
    pairs = (word.partition("=") for word in words_of(text))
    return parse_options(kind, (f"{name}{equals}{value.replace('_', ' ')}" for name, equals, value in pairs))


def words_of(text: str) -> list[str]:
    return [] if text == "-" else text.split(" ")


def words_behind(name: str, part: str) -> list[str]:
    """The words of a part behind its name."""
    if part.split(" ")[0] != name:
        raise ValueError(f"the part '{name}' is missing")
    return words_of(part[len(name) + 1 :])


def named_words(part: str, names: Sequence[str]) -> dict[str, str]:
    """A part that says several things in this order: ``round 2 turn B``."""
    words = part.split(" ")
    if words[::2] != list(names) or len(words) != 2 * len(names):
        raise ValueError(f"it must say {', '.join(names)}")
    return dict(zip(names, words[1::2], strict=True))


def whole_number(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= 9):
        raise ValueError(f"'{text[:20]}' is no number")
    return int(text)


def seat_of(letter: str, seats: int) -> int:
    """The seat of this letter at a table of so many."""
    seat = parse_seat(letter)
    if seat >= seats:
        raise ValueError(f"there is no seat {letter}")
    return seat


def state_line(head: str, options: Options, parts: Sequence[str], chance: Chance) -> str:
    """The whole line: the game and its version, the options, the parts of the game, the chance."""
    return " | ".join([head, options_text(options), *parts, f"chance {chance_text(chance)}"])


def parts_of(head: str, line: str) -> tuple[str, list[str], list[str]]:
    """The options, the parts of the game and the words of the chance of such a line."""
    first, *parts = line.split(" | ")
    if first != head or len(parts) < 3:
        raise ValueError(f"it does not begin with '{head}', or a part is missing")
    return parts[0], parts[1:-1], words_behind("chance", parts[-1])


def chance_text(chance: Chance) -> str:
    if isinstance(chance, RecordedChance) and chance.beyond is not None:
        return chance_text(chance.beyond)  # what was recorded lies behind the game; what comes is beyond it
    return chance.secret.hex() if isinstance(chance, SecretChance) else "-"


def chance_of(words: Sequence[str], otherwise: Chance | None) -> Chance:
    """The chance of the secret that is written there; if none is, the other one."""
    return SecretChance(bytes.fromhex("".join(words))) if words else otherwise or RecordedChance()
