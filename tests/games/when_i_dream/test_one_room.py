"""WID-50 at a table with phones and a shared screen: the screen is the card stand, whenever it comes."""

from typing import Any

from tests.tables.evening import Client

from .evening import NAMES, DreamEvening


def stand_of(client: Client) -> dict[str, Any]:
    """What a screen shows, from the last message with a view in it."""
    last = next(message for message in reversed(client.heard) if message.get("view"))
    return {**last["view"], **last.get("own", {})}


def test_WID_50_a_screen_that_comes_late_or_comes_back_shows_the_card_and_the_piles() -> None:
    room = DreamEvening(voices="spoken")
    for verdict in ("right", "wrong", "right"):
        room.keeper.does(f"tap {len(room.state.cards)} {verdict}")
    for _ in range(2):
        screen = room.client("TV", "screen")
        stand = stand_of(screen)
        assert (stand["term"], stand["yellow"], stand["blue"]) == (room.term, 2, 1)
        screen.leaves()


def test_WID_50_a_screen_follows_the_night_and_shows_what_there_is_to_recall() -> None:
    room = DreamEvening(voices="spoken")
    screen = room.client("TV", "screen")
    guessed = [room.term]
    room.keeper.does("tap 1 right")
    assert (stand_of(screen)["term"], stand_of(screen)["yellow"]) == (room.term, 1)
    room.keeper.does("tap 2 wrong")
    guessed.append(room.term)
    room.keeper.does("tap 3 right")
    room.passes(180 + 30)
    for viewer in (screen, room.client("TV", "screen"), room.keeper, room.client(NAMES[room.state.keeper])):
        assert [card["term"] for card in stand_of(viewer)["yellow_cards"]] == guessed
    room.keeper.does("remembered 1")
    assert stand_of(screen)["named_cards"] == [1]


def test_WID_50_the_dreamers_phone_is_never_told_the_term() -> None:
    room = DreamEvening(voices="spoken")
    terms = [room.term]
    room.keeper.does("tap 1 right")
    terms.append(room.term)
    in_the_night = room.client("Ann")
    room.passes(180 + 30)
    assert room.state.phase == "recall"
    after_it = room.client("Ann")
    told = b"".join([*room.dreamer.raw, *in_the_night.raw, *after_it.raw]).decode()
    assert not [term for term in terms if f'"{term}"' in told]


def test_WID_50_where_hints_are_typed_whoever_watches_sees_no_card() -> None:
    room = DreamEvening(voices="typed")
    watcher = room.client("Wil", "screen")
    assert stand_of(watcher)["term"] is None
    assert room.term not in b"".join(watcher.raw).decode()
