"""Every game is played to its end by somebody who reads nothing but the plain text."""

import re
from random import Random

import pytest

from .driving import Piped

pytestmark = pytest.mark.long

MOST_ANSWERS = 900
ENDED = re.compile(r"^1\. .+: -?\d+", re.M)

_LINE = re.compile(r"^(?P<keys>/?[a-z][a-z0-9, /-]*?)(?: \((?P<verb>[a-z-]+)\))?:(?: (?P<words>.*))?$")
_SPELLED = re.compile(r"^  (?P<what>[a-z0-9-]+(?: [A-Za-z0-9-]+)*): (?P<facts>.+)$")
_EXAMPLE = re.compile(r"for example:? (?P<action>[a-z]+(?: [a-z0-9]+)*)")


class BlindPlayer:
    """Chooses among the choices that stand in the text since the last answer."""

    def __init__(self, seed: int) -> None:
        self.rng = Random(seed)
        self.read = ""
        """All of the text so far."""
        self.kinds: set[str] = set()
        """What was typed, by its first word."""
        self.left: list[str] = []
        """What could have been typed instead of the last answer."""

    def answer(self, said: str) -> str:
        self.read += said
        # After a refusal, as of a star too near to another, the question is not put again: something else is tried.
        choices = self._choices(said) or self.left
        assert choices, f"nothing in the text says what can be done:\n{said[-1500:]}"
        chosen = self.rng.choice(choices)
        self.left = [choice for choice in choices if choice != chosen]
        self.kinds.add(chosen.split()[0])
        return chosen

    def _choices(self, said: str) -> list[str]:
        """What may be typed, from the last question on."""
        lines = said.rstrip().splitlines()[:-1]
        found: list[str] = []
        for place, line in enumerate(lines):
            menu = _LINE.fullmatch(line)
            if menu is None:
                continue
            verb, words = menu["verb"] or menu["keys"], menu["words"] or ""
            spelled = []
            for below in lines[place + 1 :]:
                choice = _SPELLED.fullmatch(below)
                if choice is None:
                    break
                spelled.append(f"{verb} {choice['what']}")
            example = _EXAMPLE.search(words)
            if spelled:
                found += spelled
            elif example:
                found.append(example["action"])
            elif menu["verb"] is None and "own words" in words:
                found.append(self._own_word())
            elif ";" in words and "," not in menu["keys"]:
                found += [f"{verb} {choice.strip()}" for choice in words.split(";")]
            else:
                found += [key.strip() for key in menu["keys"].split(",")]
        return found or self._by_the_question(lines)

    def _own_word(self) -> str:
        """A word that was not said lately."""
        words: list[str] = re.findall(r"\b[a-z]{5,9}\b", self.read)
        return self.rng.choice(words)

    def _by_the_question(self, lines: list[str]) -> list[str]:
        """Where a place is asked for: one that the text names as striking, or near it."""
        example = next((found["action"] for line in reversed(lines) if (found := _EXAMPLE.search(line))), "")
        if not example.startswith("place "):
            return [example] if example else []
        place, star, *_ = example.split()
        spots = re.findall(r"(?:bright|dark) at (\d+) (\d+)", "\n".join(lines))
        return [
            f"{place} {star} {int(x) + self.rng.randrange(-90, 91)} {int(y) + self.rng.randrange(-90, 91)}"
            for x, y in spots
        ]


TABLES = {
    "sen": ("-o", "until=1 round"),
    "counting-zzzzs": ("-p", "2"),
    "dreams": ("-o", "until=1 round", "-p", "3"),
    "schafe-schubsen": ("-p", "3"),
    "when-i-dream": ("-p", "4"),
}


def plays(name: str, *options: str, seed: int = 1) -> BlindPlayer:
    player = BlindPlayer(seed)
    with Piped("play", name, "--plain", "--seed", str(seed), "--bots", "random", *options) as game:
        for _ in range(MOST_ANSWERS):
            said = game.hear(r"Your choice: |\n1\. [^\n]+(?:\n[^\n]+)*\n")
            if ENDED.search(said):
                player.read += said
                break
            game.say(player.answer(said))
        assert game.end() == 0
    return player


@pytest.mark.parametrize("name", TABLES)
def test_a_game_is_played_by_the_plain_text_alone(name: str) -> None:
    player = plays(name, *TABLES[name])
    assert ENDED.search(player.read), player.read[-2000:]


def test_a_card_is_said_with_all_that_is_printed_on_it() -> None:
    """Kind, themes, value and combos: in the hand, on the table and among the choices."""
    player = plays("counting-zzzzs", "-p", "2", seed=3)
    hands = re.findall(
        r"^  [a-z-]+: .+; (?:Person|Place|Thing|Verb); .+; (?:worth|neutral|two-sided).*$", player.read, re.M
    )
    dreams = re.findall(
        r"^  \d+\. .+; (?:Person|Place|Thing|Verb); .+; (?:worth|neutral|two-sided).*$", player.read, re.M
    )
    choices = re.findall(r"^  [a-z-]+: Lay .+ \((?:Person|Place|Thing|Verb); .+\)$", player.read, re.M)
    assert min(len(hands), len(dreams), len(choices)) > 20
    assert re.search(r"^  [a-z-]+: .+; [+−]\d with ", player.read, re.M)
    assert {"lay", "discard"} <= player.kinds
