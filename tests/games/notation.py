"""What a game's notation must hold, as tests. A game's folder only names texts:

class TestNotation(NotationContract):
    game = load_game("dreams")
    actions = {"tip B": Tip("B"), "lock": Lock()}
    no_actions = ("tip", "LOCK")
    state = dreams(3).state.text()
    no_states = (("round 1", "round 0", "a number is too small"),)
"""

from typing import ClassVar

import pytest

from fortywinks.core import Action, BadNotation, Game


class NotationContract:
    game: ClassVar[Game]
    called: ClassVar[str]
    """The game's name in what is said of a bad text."""
    actions: ClassVar[dict[str, Action]]
    no_actions: ClassVar[tuple[str, ...]]
    state: ClassVar[str]
    no_states: ClassVar[tuple[tuple[str, str, str], ...]]
    """What is changed in the state's text, into what, and why it is then refused."""

    def pytest_generate_tests(self, metafunc: pytest.Metafunc) -> None:
        wanted = set(metafunc.fixturenames)
        if "action" in wanted:
            metafunc.parametrize(("text", "action"), self.actions.items())
        elif "text" in wanted:
            metafunc.parametrize("text", self.no_actions)
        elif "reason" in wanted:
            metafunc.parametrize(("old", "new", "reason"), self.no_states)

    def test_actions_are_written_as_people_say_them(self, text: str, action: Action) -> None:
        assert self.game.parse_action(text) == action
        assert str(action) == text

    def test_what_is_no_action_is_refused(self, text: str) -> None:
        with pytest.raises(BadNotation, match=f"is no action of {self.called}$"):
            self.game.parse_action(text)

    def test_a_refusal_of_a_long_text_stays_short(self) -> None:
        with pytest.raises(BadNotation) as caught:
            self.game.parse_action("x" * 1_000_000)
        assert len(str(caught.value)) < 100

    def test_a_state_is_one_line_that_reads_back(self) -> None:
        assert "\n" not in self.state
        assert self.game.parse_state(self.state).text() == self.state

    def test_what_is_no_state_is_refused_with_a_reason(self, old: str, new: str, reason: str) -> None:
        assert old in self.state
        with pytest.raises(BadNotation, match=f"^this is no state of {self.called}: .*({reason})") as caught:
            self.game.parse_state(self.state.replace(old, new, 1))
        assert "\n" not in str(caught.value)
