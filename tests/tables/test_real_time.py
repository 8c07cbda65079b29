"""A game in real time at a table: bots whose moment has passed, a dreamer who is gone, and what the dreamer is sent."""

from fortywinks.tables.clocks import LAG
from tests.games.when_i_dream.evening import WRONG, DreamEvening


def with_bots(level: str = "hard") -> DreamEvening:
    """Ann dreams among bots, who take a person's time for each word."""
    evening = DreamEvening(level)
    evening.pace = 4.0
    return evening


def test_bots_whisper_at_their_own_pace_until_the_night_is_over() -> None:
    evening = with_bots()
    evening.passes(100)
    assert 20 <= evening.state.hint_count <= 26
    evening.passes(81 + LAG)
    assert evening.state.phase == "last"
    assert evening.counted.get("bots-replaced", 0) == 0


def test_a_bot_whose_hint_crosses_a_guess_thinks_again() -> None:
    evening = with_bots()
    evening.passes(3.5)
    assert evening.state.hint_count == 0
    assert 1 in evening.table.play.answers, "Ben has his word ready"
    evening.ann.does(f"guess 1 {WRONG}")
    evening.passes(3.5)
    assert evening.state.hint_count == 0, "the word was for the card that is gone"
    evening.passes(1)
    assert evening.state.hint_count == 1
    assert evening.state.cards[1].hints[0].seat == 1
    assert evening.counted.get("bots-replaced", 0) == 0


def test_a_dreamer_who_drops_out_voids_the_night_after_thirty_seconds() -> None:
    evening = with_bots()
    evening.ann.leaves()
    evening.passes(30 + LAG - 0.5)
    assert (evening.state.away, evening.state.night) == (True, 1)
    evening.passes(1)
    assert (evening.state.night, evening.state.dreamer) == (2, 1)
    assert evening.state.last_night is not None
    assert evening.state.last_night.void


def test_a_dreamer_who_is_back_in_time_dreams_on() -> None:
    evening = with_bots()
    evening.ann.leaves()
    evening.passes(20)
    evening.ann = evening.client("Ann")
    evening.passes(20)
    assert (evening.state.away, evening.state.night) == (False, 1)


def traffic(right: bool) -> list[bytes]:
    """All that Ann is sent in a night of guesses, which are all right or all wrong.

    The spirits are random ones: others would behave differently with other piles, as people do.
    """
    evening = with_bots("random")
    for _ in range(5):
        evening.passes(9)
        card = len(evening.state.cards)
        said = evening.term if right else WRONG
        evening.ann.does(f"guess {card} {said}")
    yellow, _ = evening.piles  # the spirits may have taken some for themselves
    assert yellow > 2 if right else yellow == 0
    evening.passes(195)
    assert evening.state.phase == "recall"
    id, code = evening.table.meta.id, evening.table.meta.code  # each table has its own
    return [message.replace(id.encode(), b"id").replace(code.encode(), b"code") for message in evening.ann.raw]


def test_the_dreamers_traffic_is_the_same_for_right_and_wrong_guesses() -> None:
    right, wrong = traffic(True), traffic(False)
    assert len(right) > 30
    assert right == wrong, "content, size, count and order are the same to the byte"
