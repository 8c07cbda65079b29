"""When I Dream at the terminal: what the dreamer is told, and what need not be asked again and again."""

import re
from random import Random

from fortywinks.core import RecordedChance, SecretChance, events_for
from fortywinks.games import load_game
from fortywinks.games.when_i_dream import events
from fortywinks.terminal.game_terminal import game_terminal

from .driving import Piped

GAME = load_game("when-i-dream")
NAMES = ["You", "Ben", "Cleo", "Dan"]


def test_WID_21_the_dreamers_log_has_nothing_of_this_night() -> None:
    chance = RecordedChance([("dreamer", ("A",))], SecretChance(bytes(32)))
    state = GAME.new(4, None, chance)
    told = list(state.opening)
    told += state.apply(0, GAME.parse_action("sleep"))
    hinting = state.view(1).turn
    told += state.apply(hinting, state.legal_actions(hinting).spaces[0].sample(Random(1)))
    log = events_for(0, told)
    assert any(isinstance(event, events.HintGiven) for event in log)
    options = GAME.options_type()
    dreamer = game_terminal(GAME)(GAME, options, NAMES, 0)
    again = dreamer.log(log, log, state.view(0))
    assert any(isinstance(event, events.NightFell) for event in again)
    assert not any(isinstance(event, events.HintGiven | events.NewCard) for event in again)
    spirit = game_terminal(GAME)(GAME, options, NAMES, 1)
    heard = events_for(1, told)
    assert spirit.log(heard, heard, state.view(1)) == heard


def test_the_dreamer_is_spoken_to_in_grammar() -> None:
    state = GAME.new(4, None, RecordedChance([("dreamer", ("A",))], SecretChance(bytes(32))))
    state.apply(0, GAME.parse_action("sleep"))
    assert "you dream;" in GAME.describe_view(state.view(0), NAMES)
    assert "Ann dreams;" in GAME.describe_view(state.view(1), ["Ann", "You", "Cleo", "Dan"])


def test_a_hint_is_accepted_by_itself_once_one_was() -> None:
    with Piped("play", "when-i-dream", "--seed", "5", "--players", "4", "--bots", "easy", "--plain") as game:
        accepted, prompts = 0, 0
        while prompts < 40:
            said = game.hear("Your choice: ")
            prompts += 1
            if "(accept): " in said:
                accepted += 1
                game.say("/accept")
            elif re.search(r"^guess: ", said, re.M):
                game.say("moon")
            elif re.search(r"^hint: ", said, re.M):
                game.say("/pass")
            elif re.search(r"^recall: ", said, re.M):
                game.say("/wake")
            else:
                game.say("sleep")
            if accepted and "Night 3 " in said:
                break
        assert (accepted, "happens by itself" in game.heard) == (1, True)
        game.say("/quit")
