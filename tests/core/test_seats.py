"""Seats, audiences, events and ranks."""

from random import Random
from typing import Any

import pytest

from fortywinks.bots.arena import play_series
from fortywinks.core import (
    EVERYONE,
    HOUSE,
    MAX_SEATS,
    SPECTATOR,
    BadOption,
    Event,
    GameIsOver,
    NoSuchSeat,
    NotYourDecision,
    Outcome,
    SeatResult,
    SecretChance,
    UnknownBot,
    UnknownGame,
    WrongSeatCount,
    events_for,
    everyone_but,
    only,
    parse_seat,
    rank_scores,
    seat_letter,
)
from fortywinks.core.events import kebab
from fortywinks.core.match import Match
from fortywinks.core.records import Player
from fortywinks.games import game_names, load_game


def test_seats_are_letters_for_people() -> None:
    letters = [seat_letter(seat) for seat in range(MAX_SEATS)]
    assert "".join(letters) == "ABCDEFGHIJ"
    assert [parse_seat(letter) for letter in letters] == list(range(MAX_SEATS))


@pytest.mark.parametrize("text", ["", "a", "K", "AB", "1", " A", "Ä", "\n"])
def test_what_is_no_seat_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="is no seat; seats are the letters A to J"):
        parse_seat(text)


def test_an_audience_is_a_set_of_viewers() -> None:
    seats = range(MAX_SEATS)
    assert [seat for seat in seats if only(2, 5) >> seat & 1] == [2, 5]
    assert [seat for seat in seats if everyone_but(2, 5) >> seat & 1] == [0, 1, 3, 4, 6, 7, 8, 9]
    assert everyone_but() == EVERYONE


def test_everyone_means_seats_and_spectators_but_not_the_house() -> None:
    assert all(EVERYONE >> viewer & 1 for viewer in (*range(MAX_SEATS), SPECTATOR))
    assert not EVERYONE >> HOUSE & 1
    assert everyone_but(1) >> SPECTATOR & 1
    assert not only(HOUSE) & EVERYONE


class BellRang(Event, frozen=True):
    times: int


def test_a_viewer_is_told_its_events_in_order() -> None:
    told = [(EVERYONE, BellRang(1)), (only(1), BellRang(2)), (everyone_but(1), BellRang(3)), (only(HOUSE), BellRang(4))]
    heard = {viewer: [str(event) for event in events_for(viewer, told)] for viewer in (0, 1, SPECTATOR, HOUSE)}
    bells = [f"BellRang(times={times})" for times in range(5)]
    assert heard[0] == heard[SPECTATOR] == [bells[1], bells[3]]
    assert heard[1] == [bells[1], bells[2]]
    assert heard[HOUSE] == [bells[4]]


def test_events_and_actions_are_called_in_kebab_case() -> None:
    assert [kebab(name) for name in ("RoundBegan", "Saw", "GameIsOver")] == ["round-began", "saw", "game-is-over"]


@pytest.mark.parametrize(
    ("scores", "lowest", "ranks"),
    [
        ([3, 1, 2], False, [1, 3, 2]),
        ([3, 1, 2], True, [3, 1, 2]),
        ([5, 5, 1], False, [1, 1, 3]),
        ([5, 5, 1], True, [2, 2, 1]),
        ([0, 0, 0, 0], True, [1, 1, 1, 1]),
        ([-3, 4, -3, 9, 4], False, [4, 2, 4, 1, 2]),
    ],
)
def test_equal_scores_share_a_rank(scores: list[int], lowest: bool, ranks: list[int]) -> None:
    outcome = rank_scores("score", scores, lowest_wins=lowest)
    assert [result.rank for result in outcome.results] == ranks
    assert [result.seat for result in outcome.results] == list(range(len(scores)))
    assert outcome.winners == tuple(seat for seat, rank in enumerate(ranks) if rank == 1)


def test_an_outcome_says_why_and_who() -> None:
    outcome = Outcome("score", (SeatResult(0, 102, 2), SeatResult(1, 64, 1)))
    assert outcome == rank_scores("score", [102, 64], lowest_wins=True)
    assert outcome.winners == (1,)


def test_there_is_no_such_game() -> None:
    with pytest.raises(UnknownGame, match=r"^there is no game 'chess'; the games are: sen"):
        load_game("chess")
    assert "sen" in game_names()


@pytest.mark.parametrize("seats", [-1, 0, 1, 6, 10**9])
def test_a_game_is_not_for_any_number_of_players(seats: int) -> None:
    with pytest.raises(WrongSeatCount, match=f"^Sen is for 2 to 5 players, not {seats}$"):
        load_game("sen").new(seats)


def test_there_is_no_such_bot() -> None:
    sen = load_game("sen")
    with pytest.raises(UnknownBot, match=r"^sen has no bot 'genius'; there are: random"):
        sen.bot("genius", 0, 2, sen.options_type(), Random(1))


@pytest.mark.parametrize(
    ("seat", "who"), [(1, "seat B"), (HOUSE, "the house"), (99, "seat 99"), (-1, "seat -1"), (None, "seat None")]
)
def test_a_refusal_names_who_is_not_asked(seat: int, who: str) -> None:
    refusal = NotYourDecision("SEN-4", seat)
    assert str(refusal) == f"nothing is asked of {who} now (SEN-4)"
    assert refusal.rule == "SEN-4"


def test_after_the_end_every_action_is_refused() -> None:
    sen = load_game("sen")
    state = sen.new(2, sen.options_type(until="1 round", starter="A"), SecretChance(bytes(32)))
    for seat, text in ((0, "look 1 2"), (1, "look 1 2"), (0, "wake")):
        state.apply(seat, sen.parse_action(text))
    with pytest.raises(GameIsOver, match=r"^the game is over \(SEN-25\)$"):
        state.apply(0, sen.parse_action("draw"))


@pytest.mark.parametrize("name", game_names())
@pytest.mark.parametrize("seat", [-1, 4, 99, True, 1.0, None, "A", (0,)])
def test_a_seat_that_does_not_exist_is_refused_everywhere(name: str, seat: Any) -> None:
    game = load_game(name)
    state = game.new(4, None, SecretChance(bytes(32)))
    for ask in (
        state.view,
        state.own_view,
        state.legal_actions,
        state.decision,
        lambda who: state.determinize(who, Random(1)),
        lambda who: game.bot("hard", who, 4, game.options_type(), Random(1)),
    ):
        with pytest.raises(NoSuchSeat, match="its 4 seats count from 0"):
            ask(seat)
    action = state.legal_actions(state.deciders[0]).sample(Random(1))
    with pytest.raises(NotYourDecision):
        state.apply(seat, action)


def test_those_who_watch_are_viewers_and_no_seats() -> None:
    sen = load_game("sen")
    state = sen.new(2)
    assert state.view(SPECTATOR).hand == ()
    assert not state.legal_actions(SPECTATOR)
    assert state.decision(SPECTATOR) is None
    with pytest.raises(NoSuchSeat):
        sen.bot("hard", SPECTATOR, 2, sen.options_type(), Random(1))


def test_options_may_be_given_as_plain_values() -> None:
    sen = load_game("sen")
    state: Any = sen.new(2, {"until": "1 round", "starter": "B"})
    assert state.options == sen.options_type(until="1 round", starter="B")
    with pytest.raises(BadOption, match="there is no option 'luck'"):
        sen.new(2, {"luck": 1})


def test_options_may_be_given_as_plain_values_wherever_there_are_options() -> None:
    sen = load_game("sen")
    plain, options = {"until": "1 round"}, sen.options_type(until="1 round")
    match = Match(sen, [Player("Ann"), Player("Bob")], plain)
    assert (match.options, match.header.options["until"]) == (options, "1 round")
    assert [game.outcome for game in play_series(sen, ["random", "random"], 1, options=plain)] == [
        game.outcome for game in play_series(sen, ["random", "random"], 1, options=options)
    ]
    bot = sen.bot("hard", 0, 2, plain, Random(1))
    assert bot.choose(sen.new(2, plain).view(0), sen.new(2, plain).legal_actions(0)) is not None
    for use in (
        lambda: Match(sen, [Player("Ann"), Player("Bob")], {"luck": 1}),
        lambda: list(play_series(sen, ["random", "random"], 1, options={"luck": 1})),
        lambda: sen.bot("hard", 0, 2, {"luck": 1}, Random(1)),
    ):
        with pytest.raises(BadOption, match="there is no option 'luck'"):
            use()


@pytest.mark.parametrize("seat", [-1, 10, True, 1.0, None, "A"])
def test_what_is_no_seat_has_no_letter_and_is_told_nothing(seat: Any) -> None:
    with pytest.raises(ValueError, match="is no seat; seats count from 0 to 9"):
        seat_letter(seat)
    if seat != 10:
        with pytest.raises(NoSuchSeat):
            events_for(seat, load_game("sen").new(2).opening)
