"""Who is asked what, what runs against time, and how it ends: the answers of a state must agree with each other."""

from itertools import pairwise

from ..core import HOUSE, Outcome, Refusal, TimeOut, seat_letter
from ..core.records import TimeUp, line_of_action, line_text, parse_line
from .trial import Trial


def check_questions(trial: Trial) -> None:
    """`deciders`, `decision`, `legal_actions` and `clocks` say the same."""
    state = trial.state
    deciders = state.deciders
    if deciders != tuple(sorted(set(deciders))) or not set(deciders) <= set(range(state.seats)):
        raise trial.failure("questions", f"the deciders {deciders} are no seats in the order of the table")
    if not set(state.awaited) <= set(deciders) or bool(state.awaited) != bool(deciders):
        raise trial.failure("questions", f"the game waits for {state.awaited}, but {deciders} decide")
    for seat in range(state.seats):
        decision, legal = state.decision(seat), state.legal_actions(seat)
        if (seat in deciders, decision is not None, bool(legal)).count(True) not in (0, 3):
            raise trial.failure(
                "questions", f"it is unclear whether seat {seat_letter(seat)} is asked: {decision}, {legal}"
            )
        if decision is not None and decision.seat != seat:
            raise trial.failure("questions", f"the decision of seat {seat_letter(seat)} names another: {decision}")
    clocks = state.clocks()
    if len({(clock.name, clock.seat) for clock in clocks}) != len(clocks):
        raise trial.failure("questions", f"two clocks have the same name and seat: {clocks}")
    missing = [decision for decision in state.decisions() if decision.clock and decision.clock not in clocks]
    if missing:
        raise trial.failure("questions", f"the clock of a decision is not among the running ones: {missing[0]}")
    if state.outcome is not None and (deciders or clocks):
        raise trial.failure("questions", "the game is over, but somebody is asked or a clock runs")


def check_time_outs(trial: Trial) -> None:
    """Every running clock may run down now; it changes something, and the record can tell it."""
    state = trial.state
    for clock in state.clocks():
        time_out = TimeOut(clock.name, clock.seat)
        after = state.clone()
        try:
            after.apply(HOUSE, time_out)
        except Refusal as refusal:
            raise trial.failure("time-outs", f"the clock {clock} runs but may not run down: {refusal}") from refusal
        if after.text() == state.text():
            raise trial.failure("time-outs", f"nothing happens when the clock {clock} runs down")
        line = parse_line(line_text(line_of_action(HOUSE, time_out)), 1)
        if not isinstance(line, TimeUp) or line != line_of_action(HOUSE, time_out):
            raise trial.failure("time-outs", f"the record does not tell that {clock} ran down: {line}")


def check_outcome(trial: Trial) -> None:
    """A finished game has one result for every seat; ranks leave no gaps but ties, and never contradict the scores."""
    outcome = trial.state.outcome
    if outcome is None:
        raise trial.failure("outcome", "the game has no outcome")
    results = outcome.results
    if [result.seat for result in results] != list(range(trial.state.seats)):
        raise trial.failure("outcome", f"there must be one result for each seat in order: {results}")
    for result in results:
        if result.rank != 1 + sum(other.rank < result.rank for other in results):
            raise trial.failure("outcome", f"the ranks have a gap: {results}")
    if not (_ordered(outcome, 1) or _ordered(outcome, -1)):
        raise trial.failure("outcome", f"the ranks contradict the scores: {results}")
    if not outcome.why or outcome.winners != tuple(result.seat for result in results if result.rank == 1):
        raise trial.failure("outcome", f"it is not said why, or who won: {outcome}")


def _ordered(outcome: Outcome, sign: int) -> bool:
    """Whether a better rank never has a worse score, where more is better (`sign` 1) or worse (-1)."""
    by_rank = sorted(outcome.results, key=lambda result: (result.rank, -sign * result.score))
    return all(sign * a.score >= sign * b.score for a, b in pairwise(by_rank))
