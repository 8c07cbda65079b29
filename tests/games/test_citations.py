"""Whoever acts out of turn or after the end is told the rule that says so, in every game and at every step."""

import pytest

from fortywinks.checks import Style, Table, Trial
from fortywinks.core.errors import GameIsOver, NotYourDecision
from fortywinks.games import game_names, load_game

TURNS = {
    "counting-zzzzs": {"ZZZ-10", "ZZZ-60"},
    "dreams": {"DRM-12"},
    "schafe-schubsen": {"SHP-10", "SHP-11"},
    "sen": {"SEN-2", "SEN-4"},
    "when-i-dream": {"WID-13"},
}
END = {
    "counting-zzzzs": "ZZZ-70",
    "dreams": "DRM-30",
    "schafe-schubsen": "SHP-30",
    "sen": "SEN-25",
    "when-i-dream": "WID-40",
}


def test_every_game_is_among_them() -> None:
    assert TURNS.keys() == END.keys() == set(game_names())


@pytest.mark.parametrize("name", game_names())
def test_out_of_turn_and_after_the_end_the_right_rule_is_cited(name: str) -> None:
    game = load_game(name)
    cited: set[str] = set()
    trial = Trial(game, Table(game.seat_counts[0], game.options_type()), "citations", Style())
    while trial.state.outcome is None:
        seat, action = trial.choose(trial.state, trial.rng)
        for other in set(range(trial.table.seats)) - set(trial.state.deciders):
            with pytest.raises(NotYourDecision) as refused:
                trial.state.apply(other, action)
            cited.add(refused.value.rule)
        trial.step()
    assert cited == TURNS[name]
    for seat in range(trial.table.seats):
        with pytest.raises(GameIsOver) as over:
            trial.state.apply(seat, action)
        assert over.value.rule == END[name]
