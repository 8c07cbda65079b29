"""What every game must hold, as tests. A game's folder only names itself:

class TestSen(GameContract):
    game = load_game("sen")
"""

from collections.abc import Iterator
from io import BytesIO
from random import Random
from typing import ClassVar

import pytest

from fortywinks.checks import Check, Table, Tables, Trial, watch
from fortywinks.checks.copies import check_clone, check_notation, check_text
from fortywinks.checks.leaks import check_redealt, check_retold, check_retold_to_one
from fortywinks.checks.legality import Stray, check_listed, check_unlisted, every_action, is_listed, refusal_of
from fortywinks.checks.messages import check_action_json, check_told, check_views, check_words
from fortywinks.checks.questions import check_outcome, check_questions, check_time_outs
from fortywinks.checks.replays import check_record, check_same_again, finder, record_bytes
from fortywinks.checks.trial import MOST_STEPS, snapshot
from fortywinks.core import (
    HOUSE,
    BadOption,
    BadRecord,
    Game,
    Options,
    SecretChance,
    TimeOut,
    WrongSeatCount,
    option_names,
)
from fortywinks.core.match import Match
from fortywinks.core.records import ActionLine, Drawn, Note, line_text, read_lines
from fortywinks.core.replay import Replay


class GameContract:
    """The tests that a game gets for free. `game` is all that must be named."""

    game: ClassVar[Game]
    tables_played: ClassVar[int] = 2_000
    """For each player count, at most so many tables are played at, spread evenly over all of them."""
    games_watched: ClassVar[int] = 12
    """For each player count and check."""

    def pytest_generate_tests(self, metafunc: pytest.Metafunc) -> None:
        if "seats" in metafunc.fixturenames:
            *fewer, most = self.game.seat_counts
            metafunc.parametrize("seats", [*(pytest.param(seats, marks=pytest.mark.long) for seats in fewer), most])

    # Games that run to their end.

    def test_every_table_can_be_played_to_the_end(self, seats: int) -> None:
        tables = Tables(self.game, seats)
        stride = -(-len(tables) // self.tables_played)
        played = sum(self._play_plainly(tables[index], index) for index in range(0, len(tables), stride))
        assert played > len(tables) / stride / 10

    def _play_plainly(self, table: Table, index: int) -> bool:
        """Plays one random game; False if this many players cannot have these options."""
        rng = Random(index)
        try:
            state = self.game.new(table.seats, table.options, SecretChance(rng.randbytes(32)))
        except BadOption:
            return False
        steps = 0
        while state.outcome is None:
            steps += 1
            assert steps < MOST_STEPS, f"no end at {table}"
            clocks = state.clocks()
            if clocks and (not state.deciders or rng.random() < 0.02):
                clock = rng.choice(clocks)
                state.apply(HOUSE, TimeOut(clock.name, clock.seat))
            else:
                seat = rng.choice(state.deciders)
                state.apply(seat, state.legal_actions(seat).sample(rng))
        return True

    def test_player_counts_have_limits(self) -> None:
        for seats in (-1, 0, self.game.seat_counts[0] - 1, self.game.seat_counts[-1] + 1, 1000):
            with pytest.raises(WrongSeatCount):
                self.game.new(seats)

    def test_options_are_checked(self) -> None:
        class Others(Options, frozen=True):
            pass

        kind, seats = self.game.options_type, self.game.seat_counts[0]
        for name in option_names(kind):
            with pytest.raises(BadOption, match=f"^option {name}: "):
                self.game.new(seats, kind(**{name: object()}))
            with pytest.raises(BadOption, match=r"^Others are not the options of "):
                self.game.new(seats, Others())

    def test_questions_agree_with_each_other(self, seats: int) -> None:
        self._watch(seats, "questions", every_step=(check_questions,))

    def test_every_clock_may_run_down_at_every_step(self, seats: int) -> None:
        self._watch(seats, "time-outs", every_step=(check_time_outs,))

    def test_outcomes_are_consistent(self, seats: int) -> None:
        self._watch(seats, "outcomes", end=(check_outcome,), games=20)

    def test_the_same_seed_gives_the_same_game(self, seats: int) -> None:
        self._watch(seats, "seeds", end=(check_same_again,))

    # Nothing leaks.

    def test_what_a_viewer_cannot_know_changes_nothing_for_it(self, seats: int) -> None:
        self._watch(seats, "redealt", every_step=(check_redealt,))

    def test_a_game_dealt_anew_was_told_the_same(self, seats: int) -> None:
        self._watch(seats, "retold", any_step=(check_retold_to_one,), end=(check_retold,), share=0.3)

    # Legal actions are exact.

    def test_whatever_is_listed_is_accepted(self, seats: int) -> None:
        self._watch(seats, "listed", any_step=(check_listed,), share=0.3)

    def test_whatever_is_not_listed_is_refused_with_its_rule(self, seats: int) -> None:
        self._watch(seats, "unlisted", any_step=(check_unlisted,), share=0.4)

    def test_every_small_action_is_either_listed_or_refused(self, seats: int) -> None:
        self._watch(seats, "universe", any_step=(self._check_universe,), share=0.02)

    def _check_universe(self, trial: Trial) -> None:
        state = trial.state
        before = snapshot(state)
        numbers = range(-1, 6)
        actors = [*state.deciders, next((seat for seat in range(state.seats) if seat not in state.deciders), HOUSE)]
        for kind in self.game.action_types:
            for action in every_action(kind, numbers):
                for actor in actors:
                    if is_listed(state, Stray(actor, action)):
                        state.clone().apply(actor, action)
                    else:
                        refusal_of(trial, state, Stray(actor, action))
        assert snapshot(state) == before

    # Copies, texts, messages.

    def test_clones_are_independent(self, seats: int) -> None:
        self._watch(seats, "clones", every_step=(check_clone,), games=4)

    def test_a_clone_kept_aside_stays_as_it_was(self, seats: int) -> None:
        for trial in self._trials(seats, "aside", 4):
            kept = [(trial.state.clone(), snapshot(trial.state))]
            while trial.state.outcome is None:
                trial.step()
                kept.append((trial.state.clone(), snapshot(trial.state)))
            assert all(snapshot(copy) == then for copy, then in kept)

    def test_states_have_texts_that_read_back(self, seats: int) -> None:
        self._watch(seats, "texts", every_step=(check_text,))

    def test_actions_have_notation_that_reads_back(self, seats: int) -> None:
        self._watch(seats, "notation", any_step=(check_notation,), share=0.3)

    def test_actions_events_and_views_read_back_from_json(self, seats: int) -> None:
        self._watch(seats, "json", every_step=(check_action_json, check_told, check_views))

    def test_everything_can_be_said_in_words(self, seats: int) -> None:
        self._watch(seats, "words", any_step=(check_words,), share=0.3)

    # Records.

    def test_a_record_is_the_game(self, seats: int) -> None:
        self._watch(seats, "records", end=(check_record,), games=20)

    def test_an_edited_record_is_refused_unless_it_is_another_true_game(self, seats: int) -> None:
        for trial in self._trials(seats, "edited", 3):
            watch(trial, (), (), ())
            text = record_bytes(trial)
            for _ in range(60):
                assert_refused_or_true(self.game, edit(text, trial.dice))

    # How the games are set up.

    def _trials(self, seats: int, name: str, count: int) -> Iterator[Trial]:
        """Random games at tables of this many players."""
        tables = Tables(self.game, seats)
        rng = Random(f"{name} {seats}")
        for number in range(count):
            for _ in range(1000):
                try:
                    trial = Trial(self.game, tables[rng.randrange(len(tables))], f"{name}/{seats}/{number}")
                except BadOption:
                    continue
                yield trial
                break

    def _watch(
        self,
        seats: int,
        name: str,
        *,
        every_step: tuple[Check, ...] = (),
        any_step: tuple[Check, ...] = (),
        end: tuple[Check, ...] = (),
        share: float = 1,
        games: int = 0,
    ) -> None:
        for trial in self._trials(seats, name, games or self.games_watched):
            watch(trial, every_step, any_step, end, share)


def edit(text: bytes, rng: Random) -> bytes:
    """A record with one thing changed, as by a clumsy or a cunning hand."""
    lines = text.splitlines(keepends=True)
    place, other = rng.randrange(len(lines)), rng.randrange(len(lines))
    how = rng.randrange(6)
    if how == 0:
        del lines[place]
    elif how == 1:
        lines.insert(place, lines[other])
    elif how == 2:
        lines[place], lines[other] = lines[other], lines[place]
    else:
        line = bytearray(lines[place])
        spot = rng.randrange(len(line))
        if how == 3:
            del line[spot]
        else:
            line[spot] = rng.choice(b'0123456789ABCDE "{}[],:' if how == 4 else range(256))
        lines[place] = bytes(line)
    return b"".join(lines)


def assert_refused_or_true(game: Game, text: bytes) -> None:
    """The record is refused with a line of it, or it tells a whole game that the rules and the secret confirm."""
    try:
        replay = Replay(read_lines(BytesIO(text)), finder(game))
        steps = list(replay)
    except BadRecord as error:
        is_exact = 1 <= error.line <= text.count(b"\n") + 1 and "\n" not in str(error)
        if is_exact:
            return
        raise
    header, closing = replay.header, replay.closing
    assert closing is not None
    if closing.secret is None:
        assert header.commitment is None
        return
    options = game.options_type(**header.options)
    written = [line for _, line in read_lines(BytesIO(text)) if not isinstance(line, Note)]
    given = [(line.chance, line.got) for line in written if isinstance(line, Drawn)][: header.given]
    match = Match(game, header.players, options, bytes.fromhex(closing.secret), began=header.began, given=given)
    for step in steps:
        match.act(step.seat, step.action)
    # The name that a client gave its action is no part of the game, and an action may be written in more than one way.
    told = [
        ActionLine(line.seat, str(game.parse_action(line.do))) if isinstance(line, ActionLine) else line
        for line in written[1:]
    ]
    assert [line_text(line) for line in match.lines[1:]] == [line_text(line) for line in told]
