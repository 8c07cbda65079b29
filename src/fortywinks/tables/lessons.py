"""A game's lessons: first games to learn by, step by step. The learner sits on seat 0 and does what that seat did."""

from functools import cache
from importlib.resources import files

from ..core import Game
from ..protocol.answers import ReplayAnswer
from .refusals import TableRefusal
from .replays import look_again


def lesson_of(game: Game, language: str) -> ReplayAnswer:
    """Where words lie on the table, the other languages have their own lesson."""
    lessons = _lessons(game)
    lesson = lessons.get(f"tutorial.{language}.jsonl", lessons.get("tutorial.jsonl"))
    if lesson is None:
        raise TableRefusal("no-tutorial")
    return lesson


@cache
def _lessons(game: Game) -> dict[str, ReplayAnswer]:
    folder = files(type(game).__module__.rpartition(".")[0])
    found = [file for file in folder.iterdir() if file.name.startswith("tutorial.") and file.name.endswith(".jsonl")]
    return {file.name: look_again(file.read_text("utf-8"), lambda name: game, 0, laid_open=False) for file in found}
