"""`fortywinks join`: a table over the network, in text."""

import re
import signal
import stat
from pathlib import Path

import pytest

from fortywinks.cli.table.commands import BadCommand, command_help, read_command
from fortywinks.cli.table.describe import changes, describe_table, notice_words, seat_names
from fortywinks.protocol import messages
from fortywinks.protocol.messages import Notice, SeatState, TableState
from fortywinks.terminal.wording import terminal_words
from tests.server.open_house import OpenHouse, Person

from .driving import AtTerminal, Piped, run_command

EN = terminal_words("en")
ANN, BOB, BOT = SeatState("person", "Ann"), SeatState("person", "Bob"), SeatState("bot", "easy", "easy")


def table(*seats: SeatState, **other: object) -> TableState:
    fields: dict[str, object] = {
        "id": "t",
        "code": "bedosupa",
        "game": "sen",
        "phase": "open",
        "options": {"penalty": 5},
    }
    fields |= {"pace": "standard", "public": False, "watching": "link", "seats_open_during_play": True, "hints": True}
    fields |= {"host": 0, "seats": seats, "watchers": (), "match": 0, "commitment": None, "record": None}
    return TableState(**{**fields, **other})  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("text", "kind", "fields"),
    [
        ("/say hello there", messages.Say, {"text": "hello there"}),
        ("/bot 2 hard", messages.SetBot, {"seat": 1, "level": "hard"}),
        ("/bot c easy", messages.SetBot, {"seat": 2, "level": "easy"}),
        ("/sit", messages.Sit, {"name": "Ann"}),
        ("/sit B", messages.Sit, {"name": "Ann", "seat": 1}),
        ("/seats 4", messages.SetSeats, {"count": 4}),
        ("/option penalty=15", messages.SetOptions, {"options": {"penalty": 15}}),
        ("/option memory_aid = on", messages.SetOptions, {"options": {"memory_aid": True}}),
        ("/option until=2 rounds", messages.SetOptions, {"options": {"until": "2 rounds"}}),
        ("/pace quick", messages.SetTable, {"pace": "quick"}),
        ("/public ON", messages.SetTable, {"public": True}),
        ("/watching nobody", messages.SetTable, {"watching": "nobody"}),
        ("/late off", messages.SetTable, {"seats_open_during_play": False}),
        ("/START", messages.Start, {}),
        ("/mute 2", messages.Mute, {"seat": 1, "muted": True}),
        ("/unmute 2", messages.Mute, {"seat": 1, "muted": False}),
        ("/host B", messages.HandOver, {"seat": 1}),
        ("/name Zoë", messages.Rename, {"name": "Zoë"}),
    ],
)
def test_commands_are_read(text, kind, fields):
    assert read_command(text, "Ann", EN) == (kind, fields)
    kind(id="x", **fields)


@pytest.mark.parametrize(
    "text",
    ["/bot", "/bot 2", "/bot 0 easy", "/bot Z easy", "/seats many", "/seats 11", "/option x", "/say",
     "/pace slow", "/public perhaps", "/start now", "/mute", "/sit 99", "/option =5"],
)  # fmt: skip
def test_what_is_no_command_is_said_in_one_line(text):
    with pytest.raises(BadCommand) as error:
        read_command(text, "Ann", EN)
    assert "\n" not in str(error.value)


def test_every_command_of_the_wire_can_be_typed():
    """Those that are typed without a slash, or that the client sends by itself, apart."""
    words = re.findall(r"`/(\w+)", command_help(True, EN))
    sample = dict.fromkeys(("say", "name", "react", "readmit"), "yawn") | dict.fromkeys(
        ("remove", "host", "mute", "unmute"), "1"
    )
    sample |= {"bot": "1 easy", "seats": "3", "option": "a=1", "pace": "none", "watching": "link"}
    sample |= {"public": "on", "late": "on", "hints": "on"}
    kinds = {
        wish.kind for word in words if (wish := read_command(f"/{word} {sample.get(word, '')}".strip(), "Ann", EN))
    }
    by_itself = {messages.Check, messages.Ping, messages.Refresh}
    assert set(messages.CLIENT_MESSAGES) - kinds == {messages.Act, *by_itself}
    assert "/start" not in command_help(False, EN)


def test_the_table_in_words():
    lines = describe_table(table(ANN, BOT, SeatState("empty"), watchers=("Wil", "")), "Sen", 0, True, EN)
    assert lines[1:4] == ["  A: Ann (you, host)", "  B: bot, easy", "  C: free"]
    assert "  Watching: Wil, 1 without a name." in lines
    away = SeatState("person", "Bob", "medium", False, True)
    assert "Bob, a bot (medium) plays for them" in describe_table(table(ANN, away), "Sen", 0, False, EN)[2]


def test_nobody_passes_for_somebody_else():
    mean = SeatState("person", "You")
    assert seat_names(table(ANN, mean, ANN, SeatState("person", "Z\x1b[2J")), 0, EN) == [
        "You",
        "You (B)",
        "Ann (C)",
        "Z\N{REPLACEMENT CHARACTER}[2J",
    ]


def test_what_changed_is_said():
    old = table(ANN, SeatState("empty"))
    assert changes(old, table(ANN, BOB), 0, EN) == ["B: Bob."]
    assert changes(table(ANN, BOB), table(ANN, SeatState("person", "Bob", present=False)), 0, EN) == [
        "B: Bob is not here any more."
    ]
    assert changes(old, table(ANN, SeatState("empty"), options={"penalty": 10}, pace="quick"), 0, EN) == [
        "Agreed: penalty 10.",
        "Pace: quick.",
    ]
    assert changes(table(ANN, phase="paused"), table(ANN, phase="playing"), 0, EN) == ["The game goes on."]
    assert changes(table(ANN), table(ANN, BOB), 0, EN) == ["The table has 2 seats now."]


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("bot-took-over", "A bot (easy) plays for Bob now."),
        ("came-back", "Bob is back."),
        ("bot-replaced", "The bot of Bob failed; another one (easy) has taken over."),
        ("host-changed", "Bob is the host now."),
        ("sat-down", "easy has sat down."),
        ("something-new", "The house says: something-new easy"),
    ],
)
def test_notices_in_words(code, said):
    assert notice_words(Notice(1, code, 1, "easy"), ["You", "Bob"], 0, EN) == said


@pytest.fixture(scope="module")
def house(tmp_path_factory):
    with OpenHouse(tmp_path_factory.mktemp("house")) as house:
        yield house


@pytest.fixture(autouse=True)
def own_key(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))


def play_to_the_end(person: Piped) -> str:
    """Takes the first choice that is offered until the game is over; the last of what was said."""
    while True:
        new = person.hear(r"Your choice: |/rematch plays once more\.\n")
        if new.endswith("once more.\n"):
            return new
        listed = re.findall(r"^[\w, ]+\((\w+)\): ?(\d \d)?", new, re.MULTILINE)
        verb, places = next((v, p) for v, p in reversed(listed) if v in ("wake", "look", "discard", "choose", "peek"))
        person.say(f"{verb} {places or {'choose': '1', 'peek': 'B 1'}.get(verb, '')}")


def test_a_game_from_a_new_table_to_its_end(house, tmp_path):
    with Piped("join", house.url, "--name", "Ann", "--plain") as ann:
        ann.hear(r"Where to\? ")
        ann.say("new sen 2")
        ann.hear(r"/quit to leave\.\n")
        for line in ("/bot B random", "/option until=1 round", "/pace none", "/start"):
            ann.say(line)
        said = play_to_the_end(ann)
        assert re.search(r"^1\. .+: \d+ ravens?$", said, re.MULTILINE)
        assert re.search(r"^[12]\. You: \d+ ravens?$", said, re.MULTILINE)
        assert f"The record: {house.url}/api/records/" in said
        ann.say("/help")
        ann.hear(r"for good\n\n?")
        ann.say("/quit")
        left = ann.hear(r"Come back with: .*\n")
        assert ann.end() == 0
    assert "\x1b" not in ann.heard
    link = re.findall(r"http\S+/t/[\w-]+", left)[0]
    with Piped("join", link, "--plain") as ann:  # whoever comes back afterwards is told how it ended
        again = ann.hear(r"/quit to leave\.\n")
    assert re.findall(r"^\d\. .+|The record: \S+", again, re.MULTILINE) == re.findall(
        r"^\d\. .+|The record: \S+", said, re.MULTILINE
    )
    key = tmp_path / "config" / "fortywinks" / "token"
    assert stat.S_IMODE(key.stat().st_mode) == 0o600


def test_talk_refusals_and_being_told_what_others_do(house):
    ann = Person(house, "Ann")
    made = ann.makes_table(seats=2)
    with ann.comes_to(made["id"]) as device, Piped("join", house.url, made["code"], "--plain") as bob:
        device.hears("welcome")
        bob.hear(r"\(you\)\n[\s\S]*/quit to leave\.\n")
        bob.say("/name Zo\N{LATIN SMALL LETTER E WITH DIAERESIS}")
        bob.say("/say sleep well")
        assert device.hears("said")["text"] == "sleep well"
        bob.hear(r"says: sleep well\n")
        bob.say("/start")
        bob.hear(r"No: only the host can do that\.\n")
        bob.say("take 1")
        bob.hear(r"Nothing is asked of you now\..*\n")
        assert device.asks("start")["type"] == "done"
        bob.hear("Your choice: ")
        device.says("react", reaction="zzz")
        bob.hear(r"\nAnn: zzz!\nYour choice: ")
        bob.say("wake")
        bob.hear(r"\nNo: .* SEN-\d+: .*\nYour choice: ")
        bob.say("9 9")
        bob.hear(r"Your choice: ")
        bob.say("/hint")
        bob.hear(r"A strong player would type look \d \d: Look at .*\nYour choice: ")
        device.says("close")
        bob.hear(r"The house hangs up: this table is closed\.\n[\s\S]*Sleep well\. This table is closed\.\n")
        assert bob.end() == 0


def test_watching(house):
    ann = Person(house, "Ann")
    made = ann.makes_table(seats=2)
    with ann.comes_to(made["id"]) as device, Piped("join", f"{house.url}/t/{made['id']}", "--watch") as wil:
        wil.hear(r"/quit to leave\.\n")
        wil.say("/sit")
        wil.hear(r"No: whoever watches cannot sit down\.\n")
        assert device.asks("set-bot", seat=1, level="easy")["type"] == "done"
        wil.hear(r"B: Mora, a bot \(easy\)\.\n")
        wil.send(signal.SIGTERM)
        wil.hear(r"Sleep well\. Come back with: .*\n")


def test_at_a_terminal_the_table_is_drawn(house):
    with AtTerminal("join", house.url, "--name", "Ann") as ann:
        ann.hear(r"Where to\? ")
        ann.say("new sen 2")
        ann.hear(r"/quit to leave\.\s*> ")
        ann.say("/bot 2 random")
        ann.hear(r"B: Mora, a bot \(random\)\.\s*> ")
        ann.say("/option starter=A")  # or Mora might end the round at once
        ann.hear(r"[Ss]tart[^\n]*\bA\b(.|\n)*> ")
        ann.say("/start")
        assert "Your dream" in ann.hear(r"look +1 2.*\s*> ")
        ann.say("1 2")
        ann.hear(r"Remember it; then press Enter\. ")
        ann.say("")
        assert "Your land 1 is" not in ann.hear(r"> ")
        ann.say("/help")
        ann.hear(r"q to go back\. ")
        ann.say("q")
        ann.say("/quit")
        assert ann.end() == 0


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["localhost:1"], "cannot reach http://localhost:1"),
        (["{house}/t/nosuch"], "there is no such table"),
        (["{house}", "wrong", "code"], "no table has this code"),
        (["{house}/t/x", "code"], "an invitation needs no code"),
        (["{house}/rules"], "is no invitation"),
        (["ftp://x"], "is no address of a house"),
        (["{house}", "--name", " "], "a name has at least one letter"),
        (["{house}", "--token", "/dev/null/x"], "cannot use the key in /dev/null/x"),
    ],
)
def test_mistakes_are_one_line(house, arguments, said):
    done = run_command("join", *(argument.format(house=house.url) for argument in arguments))
    assert (done.status, done.out) == (2, "")
    assert said in done.err
    assert done.err.count("\n") == 1


def test_whoever_goes_away_at_the_door_leaves_nothing_behind(house, tmp_path):
    before = set(house.program.app_state.house.tables)
    done = run_command("join", house.url, "--token", str(tmp_path / "key"), typed="new chess\nnew sen x\nq\n")
    assert done.status == 0
    assert "there is no such game" in done.out
    assert "'x' is no number of seats" in done.out
    assert Path(tmp_path / "key").exists()
    assert set(house.program.app_state.house.tables) <= before
