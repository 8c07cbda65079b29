"""How a round is scored, against a slow second reading of the rules."""

import re
from collections import Counter
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from fortywinks.games.sen.components import COPIES, SenOptions
from fortywinks.games.sen.scoring import BROKE_COST, score_round

Dreams = list[list[str]]

nines_often = st.sampled_from([*COPIES, *["9"] * len(COPIES)])
dreams = st.lists(st.lists(nines_often, min_size=1, max_size=6), min_size=2, max_size=5)
tables = st.builds(
    SenOptions, penalty=st.sampled_from([5, 15]), gentle_ravens=st.booleans(), go_for_broke=st.booleans()
)


@st.composite
def rounds(draw: st.DrawFn) -> tuple[Dreams, int | None, SenOptions]:
    laid = draw(dreams)
    caller = draw(st.none() | st.integers(0, len(laid) - 1))
    return laid, caller, draw(tables)


def slowly(laid: Dreams, caller: int | None, options: SenOptions) -> list[int]:
    """SEN-22, then SEN-31 or SEN-30, then SEN-23, word by word."""
    results = []
    for dream in laid:
        ravens = 0
        for land in dream:
            ravens += int(land.rstrip("tps"))
        results.append(ravens)
    broke = [seat for seat, dream in enumerate(laid) if set(dream) == {"9"} and len(dream) >= 4]
    takes_effect = options.go_for_broke and len(broke) == 1
    if takes_effect:
        for seat in range(len(laid)):
            results[seat] = 0 if seat in broke else results[seat] + 50
    if options.gentle_ravens and not takes_effect:
        nines = Counter({seat: dream.count("9") for seat, dream in enumerate(laid)})
        (leader, most), (_, second) = nines.most_common(2)
        if most > second:
            results[leader] -= 9 * most
    if caller is not None and any(result < results[caller] for result in results):
        results[caller] += options.penalty
    return results


@given(rounds())
def test_a_round_is_scored_as_the_rules_say(played: tuple[Dreams, int | None, SenOptions]) -> None:
    assert list(score_round(*played)) == slowly(*played)


@given(rounds(), st.randoms(use_true_random=False))
def test_no_seat_is_scored_otherwise_than_another(played, rng) -> None:
    laid, caller, options = played
    order = list(range(len(laid)))
    rng.shuffle(order)
    moved = score_round([laid[seat] for seat in order], None if caller is None else order.index(caller), options)
    assert [moved[order.index(seat)] for seat in range(len(laid))] == list(score_round(laid, caller, options))


@given(rounds())
def test_a_result_is_never_below_nothing(played: tuple[Dreams, int | None, SenOptions]) -> None:
    assert min(score_round(*played)) >= 0


def test_SEN_31_costs_what_the_page_says() -> None:
    page = Path(__file__).parents[3] / "web/src/games/sen/tell.ts"
    said = re.search(r"^const BROKE = (\d+);$", page.read_text(encoding="utf-8"), re.MULTILINE)
    assert said is not None
    assert int(said[1]) == BROKE_COST
