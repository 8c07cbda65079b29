"""Looking back at a game: from what the seat could know then, and nothing else."""

import random
from pathlib import Path

import msgspec
import pytest

from fortywinks.bots.arena import play_series
from fortywinks.bots.review import MOMENTS, Looked, LookingBack, Moment, review, said_of, verdict, weightiest
from fortywinks.bots.sitting import SittingBot, is_legal
from fortywinks.core import BadRecord, NoSuchSeat
from fortywinks.core.bot import Judgement, WeighingBot
from fortywinks.core.records import line_text
from fortywinks.core.reviews import Glance, Judged, Review
from fortywinks.games import game_names, load_game
from fortywinks.tables.keeping import finished_record
from fortywinks.tables.playing_on import Continuation, prepare

SEATS = {"when-i-dream": 5, "schafe-schubsen": 4}
GAMES = game_names()
QUICK = {"sen": {"until": "1 round"}, "dreams": {"until": "1 round"}}


def random_record(name: str, seed: int, level: str = "random") -> str:
    game, seats = load_game(name), SEATS.get(name, 3)
    levels = [level] * seats
    (result,) = play_series(game, levels, 1, seed, QUICK.get(name), records=True)
    assert result.match is not None
    return "".join(line_text(line) + "\n" for line in result.match.lines)


def last_said(record: str, seat: int, upto: int, count: int) -> list[Judged | Glance]:
    """What is said of the last few moments up to a step. The others are watched, as always."""
    back = LookingBack(Looked(record, load_game, seat))
    bot = SittingBot(*back.seated)
    found = []
    moments = [moment for moment in back.moments(glances=True) if moment.step <= upto]
    for place, moment in enumerate(moments):
        bot.watch(moment.events)
        if place >= len(moments) - count:
            played = moment.played
            judgement = bot.glance(moment.view) if played is None else bot.judge(moment.view, moment.legal, played)
            found.append(said_of(back.game, moment, judgement))
    return found


def played_on(record: str, step: int, seat: int, number: int) -> tuple[str, bytes]:
    """The same game up to a step, with all that the seat could not know dealt anew, the seat's next decision the same,
    and any end; and what had been dealt and done by then."""
    play = prepare(Continuation(record, step, seat, "Cid", "random"), load_game, bytes([number]) * 32, "now")
    moves = [line for line in record.splitlines() if '"do"' in line or '"time"' in line]
    action = play.game.parse_action(msgspec.json.decode(moves[step])["do"])
    _, before = bytes(play.record).split(b"\n", 1)
    play.act(seat, action)
    rng = random.Random(number)
    while not play.is_over:
        decider = play.state.awaited[0]
        play.act(decider, play.state.legal_actions(decider).sample(rng))
    return finished_record(bytes(play.record).splitlines()), before


@pytest.mark.parametrize("name", GAMES)
def test_a_review_rests_on_what_the_seat_could_know_then(name: str) -> None:
    rng = random.Random(name)
    worlds: set[bool] = set()
    count = 4 if hasattr(load_game(name).part("review"), "BELIEFS") else 2
    record = random_record(name, 5)
    for number in range(1, 4):
        seat = SEATS.get(name, 3) - number  # whoever bids last cannot know what the others have bid
        moments = list(LookingBack(Looked(record, load_game, seat)).moments())
        moment = moments[rng.randrange(len(moments) // 2, len(moments))]
        other, before = played_on(record, moment.step, seat, number)
        _, told = record.split("\n", 1)
        worlds.add(told.encode().startswith(before))
        # After a choice that was still secret the seat may think better of it: then that one is the decision.
        said = last_said(other, seat, moment.step, count)
        if said[-1].step == moment.step and isinstance(said[-1], Judged):
            assert said == last_said(record, seat, moment.step, count)
    assert False in worlds, "something was dealt anew"


SLOW = {"counting-zzzzs"}
"""Its bot thinks for a tenth of a second."""
MOST_AND_SLOW = [pytest.param(name, marks=pytest.mark.long) if name in SLOW else name for name in GAMES]


@pytest.mark.parametrize("name", MOST_AND_SLOW)
def test_every_decision_of_a_game_is_judged_and_the_weightiest_are_named(name: str) -> None:
    record = random_record(name, 1)
    *told, whole = review(record, load_game, 1)
    assert isinstance(whole, Review)
    decisions = whole.decisions
    assert list(decisions) == told
    steps = [each.step for each in decisions]
    assert steps == sorted(set(steps))
    moves = [line for line in record.splitlines() if '"do"' in line or '"time"' in line]
    for each in decisions:
        line = msgspec.json.decode(moves[each.step])
        assert (line["seat"], line["do"]) == ("B", each.do)
        assert each.judgement.loss is None or each.judgement.loss >= 0
        assert sum(each.judgement.chances) == pytest.approx(1, abs=0.001)
    assert len(whole.moments) == min(MOMENTS, len(decisions))
    losses = sorted([each.judgement.loss or 0 for each in decisions], reverse=True)
    assert sorted([decisions[place].judgement.loss or 0 for place in whole.moments], reverse=True) == losses[:MOMENTS]
    assert whole.lost == pytest.approx(sum(losses), abs=0.01)
    assert sum(whole.winners) == pytest.approx(1)


@pytest.mark.long
@pytest.mark.parametrize("name", GAMES)
def test_the_strongest_bot_gives_next_to_nothing_away(name: str) -> None:
    """Whoever plays as the reviewer thinks loses less by it than whoever does anything at all."""
    by_level = []
    for level in (list(load_game(name).bot_levels)[-1], "random"):
        *decisions, whole = review(random_record(name, 2, level), load_game, 0)
        assert isinstance(whole, Review)
        assert whole.lost is not None
        by_level.append(whole.lost / len(decisions))
    assert by_level[0] < by_level[1] / 2


@pytest.mark.parametrize(("name", "about"), [("sen", {"land"}), ("dreams", {"mortal", "vision"})])
def test_what_could_be_believed_is_said_at_every_decision(name: str, about: set[str]) -> None:
    record = random_record(name, 3)
    said: set[str] = set()
    for seat in range(3):
        for each in list(review(record, load_game, seat))[:-1]:
            assert isinstance(each, Judged)
            assert each.judgement.beliefs
            said |= {belief.about for belief in each.judgement.beliefs}
    assert said == about


@pytest.mark.parametrize("name", GAMES)
def test_between_two_decisions_it_is_said_what_could_be_believed_where_much_is_hidden(name: str) -> None:
    record = random_record(name, 3)
    back = LookingBack(Looked(record, load_game, 1))
    moments = list(back.moments(glances=True))
    decisions = list(LookingBack(Looked(record, load_game, 1)).moments())
    assert [each.step for each in moments if each.played is not None] == [each.step for each in decisions]
    told = [event for each in moments[: moments.index(_last_decision(moments)) + 1] for event in each.events]
    assert told == [event for each in decisions for event in each.events], "whoever asks more often hears no more"
    steps = [each.step for each in moments]
    assert steps == sorted(set(steps))
    has_glances = name not in ("counting-zzzzs", "schafe-schubsen")
    assert (len(moments) > len(decisions)) == has_glances
    if has_glances:
        bot = SittingBot(*back.seated)
        for moment in moments:
            bot.watch(moment.events)
            assert bot.glance(moment.view).beliefs or name == "when-i-dream"


def _last_decision(moments: list[Moment]) -> Moment:
    return [each for each in moments if each.played is not None][-1]


def test_in_when_i_dream_each_of_the_others_may_be_any_spirit() -> None:
    record = random_record("when-i-dream", 3)
    for each in list(review(record, load_game, 2))[:-1]:
        assert isinstance(each, Judged)
        shares: dict[int | None, float] = {}
        for belief in each.judgement.beliefs:
            assert belief.about in ("fairy", "nightmare", "sandman")
            shares[belief.seat] = shares.get(belief.seat, 0.0) + belief.value
        assert 2 not in shares
        assert list(shares.values()) == pytest.approx([1.0] * len(shares), abs=0.001)


def test_what_a_clock_decided_is_no_decision() -> None:
    play = prepare(Continuation(random_record("sen", 1), 0, 0, "Cid", "random"), load_game, bytes(32), "now")
    while not play.is_over:
        clock = play.state.clocks()[0]
        play.time_out(clock.name, clock.seat)
    record = finished_record(bytes(play.record).splitlines())
    assert [type(each) for each in review(record, load_game, 0)] == [Review]


def test_a_choice_that_was_thought_better_of_counts_once() -> None:
    """In Dreams a dial may be turned again and again before it is locked."""
    for seed in range(3):
        record = random_record("dreams", seed)
        for seat in range(3):
            tips = [each.do for each in list(review(record, load_game, seat))[:-1] if isinstance(each, Judged)]
            assert sum(do.startswith("tip") for do in tips) <= 1
            assert "lock" not in tips


@pytest.mark.parametrize("seat", range(3))
def test_what_the_reviewer_would_have_done_is_allowed(seat: int) -> None:
    """In Dreams a dial that is set may be turned again, and at this table it cannot be locked."""
    record = (Path(__file__).parents[1] / "records" / "dreams-three-players.jsonl").read_text("utf-8")
    back = LookingBack(Looked(record, load_game, seat))
    bot = SittingBot(*back.seated)
    for moment in back.moments():
        bot.watch(moment.events)
        assert moment.played is not None
        assert is_legal(back.game, bot.judge(moment.view, moment.legal, moment.played).best, moment.legal)


def test_a_game_that_has_not_ended_is_not_looked_back_at() -> None:
    record = random_record("sen", 1)
    with pytest.raises(BadRecord, match="cut off"):
        list(review("\n".join(record.splitlines()[:-1]) + "\n", load_game, 0))
    with pytest.raises(NoSuchSeat):
        list(review(record, load_game, 7))


def test_verdicts() -> None:
    assert verdict("draw", Judgement("draw", 0.0), 0.5) == "best"
    assert verdict("draw", Judgement("take 1", 0.4), 0.5) == "good"
    assert verdict("draw", Judgement("take 1", 0.5), 0.5) == "slip"
    assert verdict("draw", Judgement("take 1", 2.0), 0.5) == "miss"
    assert verdict("draw", Judgement("take 1", None), 0.5) == "other"
    assert verdict("draw", Judgement("take 1", 2.0), None) == "other"


def test_what_cost_most_mattered_most_and_then_where_the_chance_turned() -> None:
    def said(loss: float | None, chance: float) -> Judged:
        return Judged(0, "a", Judgement("b", loss, None, (chance, 1 - chance)), "other")

    decisions = [said(0.0, 0.5), said(3.0, 0.5), said(None, 0.5), said(1.0, 0.9), said(0.0, 0.8)]
    assert weightiest(decisions, 0, [0.0, 1.0]) == [1, 3, 4]


@pytest.mark.parametrize("name", GAMES)
def test_every_game_has_a_reviewer_that_weighs(name: str) -> None:
    seats = SEATS.get(name, 3)
    assert isinstance(load_game(name).reviewer(0, seats, None, random.Random(1)), WeighingBot)
