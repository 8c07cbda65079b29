"""Somebody who plays a whole game of Sen by reading what the command says, and tries everything on the way."""

import re

from .driving import AtTerminal, Piped, plain


class Sleeper:
    """Decides by the question on the screen. Wakes up after `patience` turns in a round."""

    def __init__(self, patience: int = 4) -> None:
        self.patience = patience
        self.turns = 0
        self.answered: set[str] = set()

    def answer(self, said: str) -> str:
        """What to type, given what was just said."""
        text = plain(said)
        questions = {
            "look": "which two of your lands",
            "turn": "Your turn.",
            "choose": "Which one do you keep?",
            "peek": "Which land do you look at?",
            "swap": "Which two lands change places",
            "hold": "You hold",
        }
        kind = max(questions, key=lambda kind: text.rfind(questions[kind]))
        assert questions[kind] in text, f"no question in:\n{text}"
        self.answered.add(kind)
        return str(getattr(self, f"_{kind}")(text))

    def _look(self, text: str) -> str:
        self.turns = 0
        return "31"

    def _turn(self, text: str) -> str:
        self.turns += 1
        return "wake" if self.turns > self.patience else "t2" if self.turns == 2 else "dr"

    def _hold(self, text: str) -> str:
        if re.search(r"You hold [^.]*: use it", text):
            return "use"
        return "discard" if self.turns % 2 else "k4"

    def _choose(self, text: str) -> str:
        return "2"

    def _peek(self, text: str) -> str:
        return "b1"

    def _swap(self, text: str) -> str:
        return "b2 a3"


def play_piped(game: Piped, sleeper: Sleeper) -> int:
    """Plays to the end through the pipe; answers with the exit status."""
    while True:
        said = game.hear(r"Your choice: |\n[0-9]\. .*\n[^\n]*\n(?:The record is in [^\n]*\n)?")
        if not said.endswith("Your choice: "):
            return game.end()
        game.say(sleeper.answer(said))


def play_at_terminal(game: AtTerminal, sleeper: Sleeper) -> int:
    """Plays to the end at the terminal; answers with the exit status."""
    over = r"(?:slept best of all|slept better than you|another dream)\.\n(?:The record[^\n]*\n)?"
    while True:
        said = game.hear(rf"\n> |[Pp]ress Enter\. |{over}")
        if plain(said).endswith("Enter. "):
            game.say("")
        elif plain(said).endswith("> "):
            game.say(sleeper.answer(said))
        else:
            return game.end()
