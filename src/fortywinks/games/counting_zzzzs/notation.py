"""A whole state of Counting Zzzzs as one line of text, hidden parts included: for bug reports, tests and puzzles.

    counting-zzzzs 1 | {"light_sleeper":"self"} | turn B step 3 phase window moment 31 opened 30 draws 2 |
    scores 12 -3 | drawn aunt cat … | pile sea … | left-out snoring … | discard teeth … | A hand siren … |
    A dream scary-movie>burning door=sedatives its-been-a-while> | … | announced B snoring hand A - | asked A |
    later - | spared - | bender - | looked - - | hints - | reshuffled - | last [] | chance 00ff…

The pile is written from its top, the discard pile from its bottom, `drawn` in the order in which the cards were drawn.
A covered theme force stands before its element, a context force behind its card, an open force at the end. In `looked`
and `hints` sets of cards are numbers in hexadecimal digits.
"""

import msgspec

from ...core import Chance, read_options, seat_letter
from ...core.lines import chance_of, chance_text, changed_options, reading_state_of
from .components import CountingZzzzsOptions
from .parts import Hint
from .reading import Reader
from .rules import ZzzzsState


def state_text(state: ZzzzsState) -> str:
    ids = state.deck.ids
    reshuffled = "-" if state.reshuffled is None else "{} {}".format(*state.reshuffled)
    parts = [
        "counting-zzzzs 1",
        _json(changed_options(state.options)),
        f"turn {seat_letter(state.turn)} step {state.step} phase {state.phase} moment {state.moment}"
        f" opened {state.opened} draws {state.draws}",
        "scores " + " ".join(map(str, state.scores)),
        _cards("drawn", state, state.order[: state.next_card]),
        _cards("pile", state, state.order[state.next_card :]),
        _cards("left-out", state, state.removed),
        _cards("discard", state, state.discard),
    ]
    for seat in range(state.seats):
        parts.append(_cards(f"{seat_letter(seat)} hand", state, state.hands[seat]))
        parts.append(f"{seat_letter(seat)} dream {_dream(state, seat)}")
    parts += [
        f"announced {_announced(state)}",
        f"asked {_seats(state.asked)}",
        f"waiting {_seats(state.deciders)}",
        f"later {_seats(state.to_ask)}",
        f"spared {_seats(state.spared)}",
        f"bender {'-' if state.bender < 0 else ids[state.bender]}",
        "looked " + " ".join(f"{seen:x}" if seen else "-" for seen in state.looked),
        "hints " + (" ".join(map(_hint, state.hints)) or "-"),
        f"reshuffled {reshuffled}",
        f"last {_json(state.last_wakings)}",
        f"chance {chance_text(state.chance)}",
    ]
    return " | ".join(parts)


def _json(thing: object) -> str:
    """On one line, and without the bar that parts the parts."""
    return msgspec.json.encode(thing).decode().replace("|", r"\u007c")


def _cards(name: str, state: ZzzzsState, cards: tuple[int, ...]) -> str:
    return f"{name} {' '.join([state.deck.ids[card] for card in cards]) or '-'}"


def _seats(seats: tuple[int, ...]) -> str:
    return " ".join(map(seat_letter, seats)) or "-"


def _hint(hint: Hint) -> str:
    return f"{hint.cards:x}:{hint.fitting:x}:{'some' if hint.some else 'none'}"


def _dream(state: ZzzzsState, seat: int) -> str:
    ids = state.deck.ids
    covered, forced = dict(state.covered[seat]), dict(state.forced[seat])
    words = [
        (f"{ids[covered[card]]}>" if card in covered else "")
        + ids[card]
        + (f"={ids[forced[card]]}" if card in forced else "")
        for card in state.dreams[seat]
    ]
    if state.open_forces[seat] >= 0:
        words.append(f"{ids[state.open_forces[seat]]}>")
    return " ".join(words) or "-"


def _announced(state: ZzzzsState) -> str:
    if state.announced is None:
        return "-"
    seat, card, source, dream, context = state.announced
    ids = state.deck.ids
    aim = "-" if dream is None else seat_letter(dream)
    return f"{seat_letter(seat)} {ids[card]} {source} {aim} {'-' if context is None else ids[context]}"


def parse_state(text: str, chance: Chance | None = None) -> ZzzzsState:
    """Reads the line back. `chance` decides what comes later, if the line does not hold a secret."""
    with reading_state_of("Counting Zzzzs"):
        parts = text.split(" | ")
        if parts[0] != "counting-zzzzs 1" or len(parts) < 3:
            raise ValueError("it does not begin with 'counting-zzzzs 1', or a part is missing")
        options = read_options(CountingZzzzsOptions, msgspec.json.decode(parts[1], type=dict[str, object]))
        reader = Reader(parts[2:], options)
        return reader.state(chance_of(reader.words("chance"), chance))
