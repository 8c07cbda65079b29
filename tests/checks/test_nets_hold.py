"""The safety nets bite: each fault that is planted is caught by the check that is meant for it."""

from typing import ClassVar

import pytest

from examples.fortywinks_nap.fortywinks_nap import GAME as NAP
from fortywinks.checks import Check, CheckFailed, Style, Table, Tables, Trial, fuzz, watch
from fortywinks.checks.copies import check_clone, check_notation, check_text
from fortywinks.checks.leaks import check_redealt, check_retold
from fortywinks.checks.legality import check_listed, check_unlisted
from fortywinks.checks.messages import check_told, check_views, check_words
from fortywinks.checks.questions import check_outcome, check_questions, check_time_outs
from fortywinks.checks.replays import check_record, check_same_again
from fortywinks.core import Action, Seat
from fortywinks.core.records import ActionLine, Header, parse_line
from fortywinks.games import load_game
from fortywinks.games.sen import Sen, events
from fortywinks.games.sen.actions import Call, Discard, Draw
from fortywinks.games.sen.components import SenOptions
from fortywinks.games.sen.state import SenState

from . import broken
from .broken import BrokenSen

STYLES = (
    Style(),
    Style(by_kind=True),
    Style(avoids=Call, by_kind=True),
    Style(avoids=Call, by_kind=True, time_outs=0.03),
)


def trials(game: Sen, count: int) -> list[Trial]:
    tables = [
        Table(3, SenOptions(until="2 rounds", claim_pairs=number % 8 > 3, memory_aid=number % 3 == 0))
        for number in range(count)
    ]
    return [Trial(game, table, f"nets/{number}", STYLES[number % 4]) for number, table in enumerate(tables)]


def caught(game: Sen, *checks: Check, share: float = 1) -> set[str]:
    """What these checks find wrong with the game, by name."""
    names = set()
    for trial in trials(game, 16):
        try:
            watch(trial, (), checks, (), share)
        except CheckFailed as failure:
            names.add(failure.check)
    return names


def caught_at_the_end(game: Sen, check: Check) -> set[str]:
    names = set()
    for trial in trials(game, 4):
        try:
            watch(trial, (), (), (check,))
        except CheckFailed as failure:
            names.add(failure.check)
    return names


SEEN_LEAKS = (
    broken.FaceDownLandInView,
    broken.HandInEveryView,
    broken.MemoryAidKnowsTooMuch,
    broken.LegalActionsTellTheHiddenPile,
    broken.ClocksTellTheHand,
    broken.RefusalsTellALand,
    broken.DealsNothingAnew,
)


@pytest.mark.parametrize("state_type", SEEN_LEAKS)
def test_a_leak_in_what_is_seen_is_caught(state_type: type[SenState]) -> None:
    assert caught(BrokenSen(state_type), check_redealt) == {"leak"}


TOLD_LEAKS = {
    "first look told to all": broken.everyone_hears_the_first_look,
    "drawn land told to all": broken.everyone_hears_what_was_drawn,
    "peek told to the neighbour": broken.the_neighbour_sees_the_peek,
    "looks told too soon": broken.LooksAreToldTooSoon,
    "nines told twice": broken.NinesAreToldTwice,
    "memory forgotten": broken.ForgetsWhatWasSeen,
}


@pytest.mark.parametrize("state_type", TOLD_LEAKS.values(), ids=TOLD_LEAKS.keys())
def test_a_leak_in_what_is_told_is_caught(state_type: type[SenState]) -> None:
    assert caught(BrokenSen(state_type), check_retold, share=1) == {"leak"}


def test_chance_told_to_anybody_but_the_house_is_caught() -> None:
    assert caught(BrokenSen(broken.everyone_hears_chance), check_told) == {"leak"}


FAULTS: tuple[tuple[type[SenState], Check, str], ...] = (
    (broken.NothingMayBeDone, check_questions, "questions"),
    (broken.NobodyKnowsWhoIsAsked, check_questions, "questions"),
    (broken.CloneSharesTheDreams, check_clone, "clone"),
    (broken.TextForgetsTheTotals, check_text, "text"),
    (broken.ListsTooMuch, check_listed, "legal actions"),
    (broken.ListsTooLittle, check_unlisted, "legal actions"),
    (broken.RefusesButChanges, check_unlisted, "legal actions"),
    (broken.FailsInsteadOfRefusing, check_unlisted, "legal actions"),
    (broken.RefusesWithoutARule, check_unlisted, "legal actions"),
    (broken.TimeOutDoesNothing, check_time_outs, "time-outs"),
    (broken.TimeOutIsRefused, check_time_outs, "time-outs"),
    (broken.ViewsDisagree, check_views, "views"),
)


@pytest.mark.parametrize(("state_type", "check", "name"), FAULTS)
def test_a_fault_is_caught_by_its_check(state_type: type[SenState], check: Check, name: str) -> None:
    assert name in caught(BrokenSen(state_type), check)


FAULTS_AT_THE_END: tuple[tuple[type[SenState], Check, str], ...] = (
    (broken.RanksAreReversed, check_outcome, "outcome"),
    (broken.RanksHaveAGap, check_outcome, "outcome"),
    (broken.OneSeatHasNoResult, check_outcome, "outcome"),
    (broken.ChanceIsNotRecorded, check_record, "record"),
    (broken.ChanceFromElsewhere, check_record, "record"),
    (broken.ChanceFromElsewhere, check_same_again, "seed"),
)


@pytest.mark.parametrize(("state_type", "check", "name"), FAULTS_AT_THE_END)
def test_a_fault_is_caught_at_the_end(state_type: type[SenState], check: Check, name: str) -> None:
    assert caught_at_the_end(BrokenSen(state_type), check) == {name}


def test_a_crash_is_caught() -> None:
    assert caught(BrokenSen(broken.Crashes)) == {"crash"}


def test_a_dead_end_is_caught() -> None:
    assert caught(BrokenSen(broken.NobodyIsAsked)) == {"dead end"}
    assert caught(BrokenSen(broken.NothingMayBeDone)) == {"dead end"}


def test_an_endless_game_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fortywinks.checks.watching.MOST_STEPS", 400)
    assert caught(BrokenSen(broken.NeverEnds)) == {"endless game"}
    assert caught(Sen()) == set()


class MuddledSen(Sen):
    """Its rules are right; what it says of them is not."""

    event_types: ClassVar = tuple(kind for kind in Sen.event_types if kind is not events.Drew)
    package = "fortywinks.games.sen"

    def parse_action(self, text: str) -> Action:
        return Discard() if text == "draw" else super().parse_action(text)

    def describe_action(self, action: Action, names: object, seat: Seat, language: str = "en") -> str:
        return "" if type(action) is Draw else "something"


@pytest.mark.parametrize(
    ("check", "name"), [(check_told, "events"), (check_notation, "notation"), (check_words, "words")]
)
def test_a_game_that_says_wrong_things_of_itself_is_caught(check: Check, name: str) -> None:
    assert caught(MuddledSen(), check) == {name}


def test_a_sound_game_passes_them_all() -> None:
    for trial in trials(Sen(), 4):
        watch(trial, share=0.5)


def test_a_failure_names_seed_table_style_and_step_and_holds_the_record() -> None:
    trial = trials(BrokenSen(broken.Crashes), 4)[3]
    with pytest.raises(CheckFailed) as failed:
        watch(trial, (), (), ())
    failure = failed.value
    assert isinstance(failure.__cause__, KeyError)
    assert (failure.game, failure.seats, failure.seed) == ("sen", 3, "nets/3")
    assert failure.options == "until=2 rounds memory_aid=True"
    assert failure.step == len(trial.moves)
    assert str(failure).startswith(
        "crash: KeyError: 'oops' (sen for 3, options until=2 rounds memory_aid=True, seed nets/3"
    )
    lines = [parse_line(text, 1) for text in failure.record_text().splitlines()]
    assert isinstance(lines[0], Header)
    assert sum(isinstance(line, ActionLine) for line in lines) == failure.step


def test_the_fuzzer_finds_a_planted_leak_and_gives_up_after_ten_failures() -> None:
    report = fuzz(BrokenSen(broken.everyone_hears_what_was_drawn), 200, seed=3)
    assert not report.is_clean
    assert len(report.failures) == 10
    assert report.games < 200
    assert "leak" in {failure.check for failure in report.failures}


def test_the_fuzzer_reports_a_game_that_cannot_even_begin() -> None:
    class Unborn(SenState):
        __slots__ = ()

        def __init__(self, *arguments: object) -> None:
            raise ZeroDivisionError("no lands")

    report = fuzz(BrokenSen(Unborn), 5)
    assert [failure.reason for failure in report.failures] == [
        "the game does not begin: ZeroDivisionError: no lands"
    ] * 5


def test_the_fuzzer_plays_the_same_games_for_the_same_seed() -> None:
    sen = load_game("sen")
    progress: list[int] = []
    one, two, three = (fuzz(sen, 6, seed, lambda report: progress.append(report.games)) for seed in (1, 1, 2))
    assert one == two != three
    assert progress == [1, 2, 3, 4, 5, 6] * 3
    assert one.is_clean
    assert one.games == one.tables == sum(one.endings.values()) == 6


def test_the_fuzzer_visits_every_table_before_it_visits_one_again() -> None:
    report = fuzz(NAP, 4)  # two, three or four players
    assert (report.games, report.tables) == (4, 3)
    assert report.is_clean


def test_tables_are_every_player_count_with_every_combination_of_options() -> None:
    tables = Tables(Sen())
    every = list(tables)
    assert len(every) == len(tables) == 4 * 4 * 2 * 6 * 2**5
    assert len(set(every)) == len(every)
    assert {table.seats for table in Tables(Sen(), 3)} == {3}
    assert len(Tables(Sen(), 3)) * 4 == len(tables)
    with pytest.raises(IndexError):
        tables[len(tables)]
