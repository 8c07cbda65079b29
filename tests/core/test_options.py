"""Table options: read from records and from texts, and refused by name."""

import re
from typing import Annotated, Any, Literal

import pytest
from msgspec import Meta

from fortywinks.core import BadOption, NoOptions, Options, option_names, parse_options, read_options
from fortywinks.core.wording import LANGUAGES, refusal_sentence
from fortywinks.games import game_names, load_game


class Table(Options, frozen=True):
    until: Annotated[str, Meta(pattern=r"^\d+$", max_length=4, examples=["100", "12"])] = "100"
    penalty: Literal[5, 15] = 5
    starter: Literal["random", "A"] = "random"
    rounds: Annotated[int, Meta(ge=-2, le=10)] = 3
    quiet: bool = False


def test_what_is_not_named_has_its_default() -> None:
    assert parse_options(Table, []) == read_options(Table, {}) == Table()
    assert option_names(Table) == ("until", "penalty", "starter", "rounds", "quiet")


@pytest.mark.parametrize(
    ("text", "options"),
    [
        ("until=70", Table(until="70")),
        ("penalty=15", Table(penalty=15)),
        ("starter=A", Table(starter="A")),
        ("rounds=-1", Table(rounds=-1)),
        ("quiet=on", Table(quiet=True)),
        ("quiet=YES", Table(quiet=True)),
        ("quiet=true", Table(quiet=True)),
        ("quiet=off", Table(quiet=False)),
        ("quiet=no", Table(quiet=False)),
        ("quiet=False", Table(quiet=False)),
        (" rounds = 4 ", Table(rounds=4)),
    ],
)
def test_texts_are_read_as_people_write_them(text: str, options: Table) -> None:
    assert parse_options(Table, [text]) == options


def test_a_dash_is_as_good_as_an_underscore_and_the_last_of_two_counts() -> None:
    class Aid(Options, frozen=True):
        memory_aid: bool = False

    assert parse_options(Aid, ["memory-aid=on"]) == Aid(True)
    assert parse_options(Aid, ["memory-aid=on", "memory_aid=off"]) == Aid(False)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("luck=5", r"^there is no option 'luck'; the options are: until, penalty, starter, rounds, quiet$"),
        ("=5", "^there is no option ''"),
        ("penalty", "^option 'penalty' has no value; write it as NAME=VALUE$"),
        ("", "^option '' has no value"),
        ("penalty=7", "^option penalty: possible is 5, 15$"),
        ("penalty=", "^option penalty: "),
        ("penalty=five", "^option penalty: "),
        ("penalty=5.0", "^option penalty: "),
        ("starter=Z", "^option starter: possible is random, A$"),
        ("rounds=11", "^option rounds: possible is -2…10$"),
        ("rounds=-3", "^option rounds: possible is -2…10$"),
        ("rounds=--1", "^option rounds: possible is -2…10$"),
        ("rounds=1e3", "^option rounds: possible is -2…10$"),
        ("rounds=" + "9" * 5000, "^option rounds: "),
        ("until=ten", "^option until: possible is 100, 12$"),
        ("until=12345", "^option until: possible is 100, 12$"),
        ("quiet=maybe", "^option quiet: possible is on, off$"),
        ("quiet=1", "^option quiet: possible is on, off$"),
    ],
)
def test_a_bad_text_is_refused_with_its_name(text: str, complaint: str) -> None:
    with pytest.raises(BadOption, match=complaint) as refused:
        parse_options(Table, [text])
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize(
    ("values", "complaint"),
    [
        ({"penalty": "5"}, "^option penalty: "),
        ({"penalty": True}, "^option penalty: "),
        ({"penalty": None}, "^option penalty: "),
        ({"quiet": 1}, "^option quiet: possible is on, off$"),
        ({"rounds": 1.5}, "^option rounds: "),
        ({"until": 100}, "^option until: possible is "),
        ({"until": ["100"]}, "^option until: possible is "),
        ({"until": {}}, "^option until: possible is "),
        ({"luck": 1}, "^there is no option 'luck'"),
        ({"penalty\n": 5}, "^there is no option "),
    ],
)
def test_a_bad_value_in_a_record_is_refused_with_its_name(values: dict[str, Any], complaint: str) -> None:
    with pytest.raises(BadOption, match=complaint):
        read_options(Table, values)


def test_a_game_without_options_takes_none() -> None:
    assert parse_options(NoOptions, []) == NoOptions()
    with pytest.raises(BadOption, match="there is no option 'x'; the options are: none"):
        parse_options(NoOptions, ["x=1"])


@pytest.mark.parametrize("name", game_names())
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_game_shows_a_pattern_or_a_type_to_people(name: str, language: str) -> None:
    """Every option of every game, set to what it cannot be: the house says by a code what is possible."""
    kind = load_game(name).options_type
    for option in option_names(kind):
        with pytest.raises(BadOption) as refused:
            read_options(kind, {option: ["?"]})
        mistake = refused.value.mistake
        assert mistake is not None
        sentence = refusal_sentence(None, mistake.code, mistake.fields, language)
        for said in (str(refused.value), sentence):
            assert not re.search(r"regex|pattern|expected|\bstr\b|\bint\b|[\^$\\]|[{}]", said, re.IGNORECASE), said
