"""`fortywinks replay`: a record with somebody's eyes."""

from collections.abc import Callable

import pytest

from .driving import AtTerminal, Ended, Here, run_command

Write = Callable[[list[str]], str]


@pytest.fixture
def record(good_record: list[str], record_file: Write) -> str:
    return record_file(good_record)


def test_all_steps_as_a_spectator_tell_nothing_private(here: Here, record: str, good_record: list[str]) -> None:
    done = here("replay", "--all", record)
    assert (done.status, done.err) == (0, "")
    steps = sum('"do"' in line for line in good_record)
    assert done.out.count("\nStep ") == steps
    assert "Your first land" not in done.out
    assert "Drawn:" not in done.out
    assert done.out.rstrip().endswith("its shuffles are the ones committed to before the game.")
    assert done.out.count("round 1 is over.") == 1


def test_each_seat_sees_its_own_sights_only(here: Here, record: str) -> None:
    looks = [
        [line for line in here("replay", "--all", "--seat", seat, record).out.splitlines() if line.startswith("Your ")]
        for seat in ("A", "b", "3")
    ]
    assert [len(seen) for seen in looks] == [2, 2, 2]  # one look in each of the two rounds
    assert looks[0] != looks[1] != looks[2]


def test_a_seat_is_named_by_its_player_too(here: Here, good_record: list[str], record_file: Write) -> None:
    name = record_file([good_record[0].replace('"name":"random"', '"name":"Zoë"', 1), *good_record[1:]])
    assert here("replay", "--all", "-s", "Zoë", name).out == here("replay", "--all", "-s", "A", name).out


def test_everything_is_shown_of_a_finished_game_only(
    here: Here, good_record: list[str], record: str, record_file: Write
) -> None:
    done = here("replay", "--all", "--open", record)
    assert done.status == 0
    assert done.out.count("To random: Your ") == 6
    assert done.out.count("\nsen 1 | ") == done.out.count("Step ")
    name = record_file(good_record[:20])
    done = here("replay", "--all", "--open", name)
    assert done == Ended(2, "", f"fortywinks: {name} is no finished game; only a finished one is shown open\n")


def test_a_game_in_progress_is_replayed_as_far_as_it_goes(
    here: Here, good_record: list[str], record_file: Write
) -> None:
    done = here("replay", "--all", record_file(good_record[:8]))
    assert (done.status, done.err) == (0, "")
    assert done.out.rstrip().endswith("The record ends here; the game goes on.")


def test_a_record_that_goes_wrong_is_shown_up_to_there(here: Here, good_record: list[str], record_file: Write) -> None:
    name = record_file([*good_record[:8], "oops\n", *good_record[8:]])
    done = here("replay", "--all", name)
    assert done.status == 1
    assert done.out.rstrip().endswith("The record goes wrong after this step.")
    assert done.err.startswith(f"{name}: line 9: this is no JSON")


@pytest.mark.parametrize("seat", ["D", "0", "4", "nobody", ""])
def test_a_seat_that_is_not_there(here: Here, record: str, seat: str) -> None:
    done = here("replay", record, "--seat", seat)
    assert done == Ended(
        2, "", f"fortywinks: there is no seat '{seat}'; the players are: A random, B random, C random\n"
    )


def test_stepping_through_a_pipe(record: str) -> None:
    done = run_command("replay", record, typed="\n\nb\n7\n999\nwhat\nq\n")
    assert (done.status, done.err) == (0, "")
    shown = [line.split()[1] for line in done.out.splitlines() if line.startswith("Step ") and "(line" in line]
    assert shown == ["0", "1", "2", "1", "7"]
    assert "There is no step '999'." in done.out
    assert "There is no step 'what'." in done.out
    assert run_command("replay", record).status == 0


def test_stepping_at_a_terminal(record: str) -> None:
    with AtTerminal("replay", record, "-s", "B") as terminal:
        terminal.hear("or q: ")
        assert terminal.screen[0].startswith("☾ Sen · round 1 of 2 · line 1 ")
        terminal.say("2")
        terminal.hear("or q: ")
        assert any("Your land " in line and " is " in line for line in terminal.screen)
        terminal.say("b")
        terminal.hear("or q: ")
        assert not any("Your land " in line for line in terminal.screen)
        assert all(len(line) <= 80 for line in terminal.screen)
        terminal.say("9999")
        terminal.hear("or q: ")
        assert any("There is no step '9999'" in line for line in terminal.screen)
        terminal.say("q")
        assert terminal.end() == 0


def test_a_record_comes_through_standard_input(good_record: list[str]) -> None:
    done = run_command("replay", "-", "--seat", "A", typed="".join(good_record))
    assert done.status == 0
    assert done.out.startswith("Step 0 (line 1).")


def test_names_in_a_record_cannot_steer_the_terminal(here: Here, good_record: list[str], record_file: Write) -> None:
    name = record_file([good_record[0].replace('"name":"random"', '"name":"\\u001b[2J\\u0007"', 1), *good_record[1:]])
    done = here("replay", "--all", name)
    assert done.status == 0
    assert "\x1b" not in done.out
    assert "\x07" not in done.out
