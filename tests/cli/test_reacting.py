"""Letting things happen in the terminal: only who could answer is asked, and the pause is drawn without the hand."""

from fortywinks.cli.table.reacting import LONGEST, SHORTEST, Reacting, draw_pause

from .driving import Piped, run_command
from .test_blind import BlindPlayer, plays


def test_ZZZ_63_a_pause_covers_every_silence_that_a_window_can_have() -> None:
    pauses = [draw_pause() for _ in range(6000)]
    assert min(pauses) >= SHORTEST
    assert max(pauses) <= LONGEST
    for second in range(1, 6):
        assert sum(second <= pause < second + 1 for pause in pauses) > 50


def test_an_answer_waits_for_the_pause_of_its_question_and_no_longer() -> None:
    reacting = Reacting()
    assert reacting.asked("snoring", 100.0)
    due = 100.0 + reacting.wait(100.0)
    assert not reacting.asked("snoring", 100.5)
    assert reacting.wait(100.5) == due - 100.5
    assert reacting.wait(due + 1) == 0.0
    assert reacting.asked("siren", 200.0)
    assert reacting.wait(200.0) >= SHORTEST


def test_nobody_is_asked_who_could_only_let_it_happen() -> None:
    player = plays("counting-zzzzs", "-p", "2", seed=5)
    *questions, _ = player.read.split("Your choice: ")
    asked = [player._choices(f"{question}\nYour choice: ") for question in questions]
    assert not [choices for choices in asked if set(choices) <= {"pa", "pass"}]
    assert len(asked) > 20
    assert "slips" in player.read or " plays " in player.read


def test_always_lets_everything_happen() -> None:
    player = BlindPlayer(5)
    with Piped("play", "counting-zzzzs", "--plain", "--seed", "5", "-p", "2", "--bots", "random") as game:
        player.answer(game.hear("Your choice: "))
        game.say("/always")
        assert "happens by itself" in game.hear("Your choice: ")
    assert "/always" in run_command("play", "counting-zzzzs", "--plain", typed="/help\n").out
    assert "/always" not in run_command("play", "sen", "--plain", typed="/help\n").out
