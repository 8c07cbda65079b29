"""Every command is given every kind of bad argument and file: one clear line, never a traceback."""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import typer
from typer.core import TyperArgument

from fortywinks.cli.app import app

from .driving import Here

NUMBERS = ("x", "-1", "0", "1.5", "", "²", "१", "\udcff")
TEXTS = (
    "",
    " ",
    "\udcff",
    "\x1b[31mred\x1b[0m",
    "a" * 100_000,
    "\u202egnp",
    "=",
    "@",
    "@/nowhere",
    "x=\udcff",
    "é=é",
    "../..",
)
SENSIBLE = {
    "game": "sen",
    "games": "1",
    "bots": "easy,random",
    "address": "http://127.0.0.1:1",
    "record": "/nowhere/x",
    "id": "x",
    "table": "x",
}
"""What is given where something must be given and is not what is tried."""
QUICK = ("games", "bots")
"""Given always: a run that begins after all is over soon."""


def commands(group: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Any]]:
    """Every command of the tree, with the words that lead to it."""
    context = typer.Context(group)
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        if hasattr(command, "list_commands"):
            yield from commands(command, (*path, name))
        else:
            yield (*path, name), command


TREE = list(commands(typer.main.get_command(app)))


def bad_files(folder: Path) -> Iterator[str]:
    """Files that are anything but what is wanted, and names that lead to none."""
    contents = {
        "empty": b"",
        "binary": bytes(range(256)) * 40,
        "not-utf-8.json": b'{"name": "\xff\xfe"}',
        "half.json": b'{"record":1,"game":"sen","options":',
        "deep.json": b"[" * 100_000,
        "list.json": b"[1, 2, 3]",
        "steering.txt": b"\x1b[2J\x1b]0;title\x07\nred\n",
        "long-line": b"x" * 2_000_000,
        "nul.jsonl": b"\x00" * 1000,
        "number.json": b"1e999",
    }
    for name, content in contents.items():
        (folder / name).write_bytes(content)
        yield str(folder / name)
    odd = folder / "odd"
    odd.mkdir()
    for number in range(4):
        Path(os.fsdecode(os.fsencode(odd) + b"/\xff%d.png" % number)).write_bytes(b"\x89PNG\r\n")
    yield str(odd)
    yield from (
        str(folder),
        str(folder / "missing"),
        str(folder / "missing/too"),
        "/dev/null",
        "",
        "\udcff",
        "~nobody/x",
    )
    yield str(folder / "\udcff.jsonl")
    yield "x" * 5000


def tried(parameter: Any, folder: Path) -> Iterator[str]:
    kind = str(parameter.type_descriptor.annotation)
    if "Path" in kind or parameter.name in ("file", "files", "folder", "records"):
        yield from bad_files(folder)
    elif "int" in kind:
        yield from NUMBERS
    else:
        yield from TEXTS


def line_for(command: Any, tried_name: str, value: str) -> list[str]:
    """The command with this value for one parameter, and something sensible for all others that must be there."""
    arguments, options = [], []
    for parameter in command.params:
        given = value if parameter.name == tried_name else SENSIBLE.get(parameter.name or "", "x")
        if isinstance(parameter, TyperArgument):
            if parameter.required or parameter.name == tried_name:
                arguments.append(given)
        elif parameter.name == tried_name or parameter.required or parameter.name in QUICK:
            options += [parameter.opts[0]] if parameter.is_flag else [parameter.opts[0], given]
    return [*options, "--", *arguments]


def check(here: Here, line: list[str]) -> None:
    done = here(*line)
    assert done.status in (0, 1, 2), line
    assert "Traceback" not in done.out + done.err, line
    assert "\x1b" not in done.out + done.err, line
    if done.status == 2:
        assert done.err.count("\n") == 1, (line, done.err[:500])
        assert done.err[:-1].isprintable(), line
        assert len(done.err) < 1000, line


@pytest.fixture
def outside(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Nothing of this machine is touched, and no house opens."""
    monkeypatch.chdir(tmp_path)
    for name in ("HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "FORTYWINKS_DATA"):
        monkeypatch.setenv(name, str(tmp_path / "home"))
    monkeypatch.setattr("fortywinks.server.program.serve", lambda settings, when_open: None)
    folder = tmp_path / "files"
    folder.mkdir()
    return folder


@pytest.mark.parametrize("path", [path for path, _ in TREE], ids=" ".join)
def test_bad_arguments_and_files_get_one_line(path: tuple[str, ...], here: Here, outside: Path) -> None:
    command = dict(TREE)[path]
    values = [(parameter.name, value) for parameter in command.params for value in _once(parameter, outside)]
    for name, value in values:
        check(here, [*path, *line_for(command, name, value)])
    check(here, [*path, "--nonsense"])
    check(here, [*path, "--", *["\udcff"] * 3])


def _once(parameter: Any, folder: Path) -> list[str]:
    if getattr(parameter, "is_flag", False):
        return []
    own = folder / str(parameter.name)
    own.mkdir()
    return list(tried(parameter, own))


@pytest.mark.parametrize(
    "line", [["verify"], ["verify", "--json"], ["pictures", "add"], ["replay"], ["words", "check"]]
)
def test_files_whose_names_are_not_utf_8_get_one_line(line: list[str], here: Here, outside: Path) -> None:
    for name in (b"\xff1.jsonl", b"\xff2.jsonl", b"\xff3.png", b"\xff4.png", b"\xff5.png", b"\xff6.png"):
        Path(os.fsdecode(os.fsencode(outside) + b"/" + name)).write_bytes(b"nothing of the kind")
    check(here, [*line, str(outside)])


def test_every_command_is_in_the_tree() -> None:
    assert {" ".join(path) for path, _ in TREE} >= {
        "play",
        "join",
        "verify",
        "print",
        "deck check",
        "pictures add",
        "words check",
    }
