import pytest

from fortywinks.bots.inline import InlineBotHost
from fortywinks.bots.sitting import Dismissed
from fortywinks.core import UnknownBot
from fortywinks.games import load_game

from .play import Play, question, sit
from .zoo import GAMES

SEN = load_game("sen")
ZOO = GAMES["zoo"]


class Notes:
    """What came back from one question."""

    def __init__(self, seat, state) -> None:
        self.replies: list[str] = []
        seat.ask(
            *question(state),
            lambda text: self.replies.append(f"answer {text}"),
            lambda reason: self.replies.append(f"failed {reason}"),
        )


def test_bots_play_a_whole_game_and_the_table_never_recurses():
    host = InlineBotHost()
    play = Play(host, SEN, ["random"] * 4)
    assert play.moves == [], "a bot answered while it was asked"
    assert host.run_pending() == len(play.moves) > 20
    assert play.state.outcome is not None
    assert play.failures == []
    assert host.run_pending() == 0


@pytest.mark.parametrize(
    ("level", "reply"),
    [
        ("crashes-when-born", "failed crashed: KeyError"),
        ("crashes-when-told", "failed crashed: LookupError"),
        ("crashes-when-asked", "failed crashed: ZeroDivisionError"),
        ("recurses", "failed crashed: RecursionError"),
        ("cheats", "failed illegal"),
        ("says-nothing", "failed illegal"),
        ("says-notation", "failed illegal"),
        ("lies", "failed illegal"),
        ("rambles", "failed illegal"),
    ],
)
def test_a_bot_that_misbehaves_fails_and_others_answer(level, reply):
    host = InlineBotHost()
    state = ZOO.new(2)
    bad, good = Notes(sit(host, ZOO, level, state), state), Notes(sit(host, ZOO, "honest", state), state)
    host.run_pending()
    assert bad.replies == [reply]
    assert good.replies[0].startswith("answer look ")


def test_a_bot_that_failed_may_be_asked_again():
    host = InlineBotHost()
    state = ZOO.new(2)
    seat = sit(host, ZOO, "crashes-when-asked", state)
    notes = [Notes(seat, state)]
    host.run_pending()
    notes.append(Notes(seat, state))
    host.run_pending()
    assert [note.replies for note in notes] == [["failed crashed: ZeroDivisionError"]] * 2


def test_a_newer_question_and_a_dismissal_withdraw_the_older_one():
    host = InlineBotHost()
    state = ZOO.new(2)
    seat = sit(host, ZOO, "honest", state)
    first, second = Notes(seat, state), Notes(seat, state)
    host.run_pending()
    assert (len(first.replies), len(second.replies)) == (0, 1)
    third = Notes(seat, state)
    seat.dismiss()
    assert host.run_pending() == 0
    assert third.replies == []
    with pytest.raises(Dismissed):
        Notes(seat, state)


def test_a_level_that_does_not_exist_is_refused_at_once():
    with pytest.raises(UnknownBot, match="sen has no bot 'genius'; there are: random"):
        sit(InlineBotHost(), SEN, "genius", SEN.new(2))
