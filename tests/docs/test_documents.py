"""The documents are true: what they link to exists, what they show runs, what they say of the parts is so."""

import ast
import doctest
import re
import subprocess
import sys
from contextlib import redirect_stdout
from functools import cache
from io import StringIO
from itertools import pairwise
from pathlib import Path

import pytest

from fortywinks.cli.app import run
from fortywinks.core.wording import LANGUAGES
from fortywinks.games import HOUSE_GAMES, game_names, load_game

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src/fortywinks"
DOCUMENTS = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])
IDS = [str(path.relative_to(ROOT)) for path in DOCUMENTS]


def read(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def anchors(path: Path) -> set[str]:
    """The headings of a document, as links write them."""
    headings = re.findall(r"^#+ (.*)$", read(path), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def fortywinks(*arguments: str, folder: Path = ROOT) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "fortywinks", *arguments]
    return subprocess.run(command, capture_output=True, text=True, timeout=120, check=False, cwd=folder)


def test_the_documents_that_there_must_be_are_there() -> None:
    assert {
        "README.md",
        "CHANGELOG.md",
        "CONTRIBUTING.md",
        "docs/architecture.md",
        "docs/records.md",
        "docs/new-game.md",
        "docs/rules/README.md",
    } <= set(IDS)


@pytest.mark.parametrize("path", DOCUMENTS, ids=IDS)
def test_every_link_leads_somewhere(path: Path) -> None:
    for target in re.findall(r"\]\(([^)\s]+)\)", read(path)):
        if target.startswith("https://"):
            continue
        name, _, anchor = target.partition("#")
        there = (path.parent / name).resolve() if name else path
        assert there.exists(), f"{target} does not exist"
        assert not anchor or anchor in anchors(there), f"{target} is no heading there"


@pytest.mark.parametrize("path", DOCUMENTS, ids=IDS)
def test_every_make_target_exists(path: Path) -> None:
    makefile = read(ROOT / "Makefile")
    for target in re.findall(r"(?:^|`)make ([\w-]+)", read(path), re.MULTILINE):
        assert re.search(rf"^{target}:", makefile, re.MULTILINE), f"make {target} does not exist"


def mentioned_commands() -> list[str]:
    """Every command line of ours in the documents, in backticks or on a line of its own."""
    pattern = re.compile(r"(?:^|`)(fortywinks \w[^`\n]*)", re.MULTILINE)
    return sorted({line for path in DOCUMENTS for line in pattern.findall(read(path))})


def test_commands_are_mentioned() -> None:
    assert {command.split()[1] for command in mentioned_commands()} >= {
        "play",
        "games",
        "rules",
        "simulate",
        "replay",
        "verify",
        "fuzz",
    }


GROUPS = ("admin", "deck", "pictures", "words")
"""Commands that hold further ones."""


@cache
def help_of(*words: str) -> str:
    """What a command says of itself. Many are mentioned more than once."""
    told = StringIO()
    with redirect_stdout(told):
        assert run([*words, "--help"]) == 0
    return told.getvalue()


@pytest.mark.parametrize("command", mentioned_commands())
def test_every_command_exists_with_its_options(command: str) -> None:
    _, name, *rest = command.split()
    text = help_of(name)
    if name in GROUPS:
        words = [word for before, word in pairwise(command.split()[1:]) if not before.startswith("--")]
        text += "".join(help_of(name, word) for word in words if word.isalpha() and word.islower())
    for option in rest:
        if option.startswith("--"):
            assert option in text, f"{command} has no {option}"


def runnable() -> list[str]:
    """The README's commands that are whole and end by themselves: no file is to be named, nobody has to play."""
    commands = re.findall(r"`(fortywinks [^`]*)`", read(ROOT / "README.md"))
    return [command for command in commands if not re.search("FILE| play | serve", command)]


@pytest.mark.parametrize("command", runnable())
def test_the_commands_of_the_readme_run(command: str, tmp_path: Path) -> None:
    told = fortywinks(*command.replace("--games 100", "--games 5").split()[1:], folder=tmp_path)
    assert told.returncode == 0, told.stderr
    assert told.stdout


def test_verify_accepts_the_example_of_the_records_document(tmp_path: Path) -> None:
    example = re.search(r"^```jsonl\n(.*?)^```$", read(ROOT / "docs/records.md"), re.MULTILINE | re.DOTALL)
    assert example is not None
    good = tmp_path / "example.jsonl"
    good.write_text(example[1], encoding="utf-8")
    told = fortywinks("verify", str(good))
    assert told.returncode == 0, told.stdout + told.stderr
    bad = tmp_path / "bad.jsonl"
    bad.write_text(example[1].replace("keep 2", "keep 7"), encoding="utf-8")
    told = fortywinks("verify", str(bad))
    assert told.returncode != 0
    said = " ".join((told.stdout + told.stderr).split())
    assert "line 9: illegal action 'keep 7': there is no such land (SEN-6)" in said
    assert "Traceback" not in said


@pytest.mark.parametrize("name", ["README.md", "docs/new-game.md"])
def test_what_is_typed_at_a_prompt_works(name: str) -> None:
    block = re.search(r"^```pycon\n(.*?)^```$", read(ROOT / name), re.MULTILINE | re.DOTALL)
    assert block is not None
    example = doctest.DocTestParser().get_doctest(block[1], {}, name, name, 0)
    assert len(example.examples) >= 3
    report: list[str] = []
    failed, _ = doctest.DocTestRunner().run(example, out=report.append)
    assert failed == 0, "".join(report)


def test_code_quoted_from_an_example_is_there_word_for_word() -> None:
    quoted = re.findall(r"<!-- from (\S+) -->\n```python\n(.*?)^```$", read(ROOT / "docs/new-game.md"), re.M | re.S)
    assert len(quoted) >= 2
    for name, code in quoted:
        assert code in read(ROOT / name), f"{name} has changed: {code[:60]}"


def test_the_files_of_sen_are_as_described() -> None:
    table = re.findall(
        r"^\| (`[^|]*`) \|", read(ROOT / "docs/new-game.md").split("## The terminal and the page")[0], re.MULTILINE
    )
    names = {name.partition("/")[0] for cell in table for name in re.findall(r"`([^`]+)`", cell)} - {"de.md", "pl.md"}
    folder = SOURCE / "games/sen"
    assert all((folder / name).exists() for name in names), names
    assert {path.name for path in folder.glob("*.py")} <= names


def test_the_parts_are_where_the_architecture_says() -> None:
    tree = re.search(r"^```\nsrc/fortywinks/\n(.*?)^```$", read(ROOT / "docs/architecture.md"), re.M | re.S)
    assert tree is not None
    folders = [SOURCE]
    for line in tree[1].splitlines():
        indent, name = len(line) - len(line.lstrip()), line.split()[0]
        folders = folders[: indent // 4] if indent else []
        folders.append((folders[-1] if folders else ROOT) / name)
        assert folders[-1].is_dir(), f"{name} does not exist"


def imported_parts(path: Path) -> set[str]:
    """The parts of the house that a file imports when it runs; what is only for the type checker is left out."""
    tree = ast.parse(read(path))
    for_types = [
        node
        for check in ast.walk(tree)
        if isinstance(check, ast.If) and isinstance(check.test, ast.Name) and check.test.id == "TYPE_CHECKING"
        for node in ast.walk(check)
    ]
    parts = set()
    here = path.relative_to(SOURCE.parent).with_suffix("").parts
    for node in ast.walk(tree):
        if node in for_types:
            continue
        if isinstance(node, ast.ImportFrom):
            base = here[: -node.level] if node.level else ()
            full = (*base, *(node.module or "").split(".")) if node.module else base
            names = [full] if len(full) > 1 else [(*full, alias.name) for alias in node.names]
        elif isinstance(node, ast.Import):
            names = [tuple(alias.name.split(".")) for alias in node.names]
        else:
            continue
        parts |= {name[1] for name in names if name[0] == "fortywinks" and len(name) > 1}
    return parts


def test_dependencies_point_one_way() -> None:
    table = re.search(r"\| Part \| may use \|\n\|[-|]+\|\n((?:\|.*\n)+)", read(ROOT / "docs/architecture.md"))
    assert table is not None
    everything = {folder.parent.name for folder in SOURCE.glob("*/__init__.py")}
    allowed: dict[str, set[str]] = {}
    for row in table[1].splitlines():
        part, uses = row.strip("| ").split(" | ")
        allowed[part.strip("`")] = everything if uses == "everything" else set(re.findall(r"`(\w+)`", uses))
    assert set(allowed) >= {"core", "bots", "games", "checks", "protocol", "tables", "storage", "server", "cli"}
    for part, uses in allowed.items():
        files = list((SOURCE / part).rglob("*.py"))
        assert files, f"there is no part {part}"
        for file in files:
            stray = imported_parts(file) - uses - {part, "__version__"}
            assert not stray, f"{file.relative_to(ROOT)} uses {', '.join(sorted(stray))}"


def test_a_game_does_not_use_another_game() -> None:
    games = [folder for folder in (SOURCE / "games").iterdir() if (folder / "__init__.py").exists()]
    for folder in games:
        for file in folder.rglob("*.py"):
            for other in games:
                assert other is folder or f"games.{other.name}" not in read(file)


def test_the_table_of_rulebooks_lists_every_game_in_every_language():
    text = read(ROOT / "docs/rules/README.md")
    listed = {
        name: re.findall(rf"src/fortywinks/games/{name.replace('-', '_')}/rulebook/(\w+)\.md\)", text)
        for name in game_names()
    }
    for name, languages in listed.items():
        assert languages == listed["sen"], name
    assert {"en", "de", "pl"} <= set(listed["sen"]) <= set(LANGUAGES)


def test_the_walk_of_a_move_names_functions_that_are_there():
    """Every step of "How a move travels" names a file and a function in it."""
    walk = read(ROOT / "docs/architecture.md").partition("## How a move travels")[2].partition("\n## ")[0]
    steps = re.findall(r"`((?:src|web)/[\w./]+): (\w+)`", walk)
    assert len(steps) >= 14
    for name, function in steps:
        text = read(ROOT / name)
        assert re.search(rf"(def |^  |\.){function}\b", text, re.MULTILINE), f"{name} has no {function}"


def names_of_games() -> re.Pattern[str]:
    """However a game can be named: by its slug, its module, its class, its title or the numbers of its rules."""
    ways = []
    for name in HOUSE_GAMES:
        game = load_game(name)
        ways += [name, name.replace("-", "_"), type(game).__name__, re.escape(game.title), f"{game.rule_letters}-[0-9]"]
    return re.compile(rf"\b(?:{'|'.join(ways)})\b")


def test_no_game_is_named_outside_its_folders() -> None:
    named = names_of_games()
    sources = [path for path in SOURCE.rglob("*") if path.suffix in (".py", ".c", ".h")]
    files = [path for path in sources if path.relative_to(SOURCE).parts[0] != "games"]
    assert len(files) > 100
    for path in [*files, ROOT / "docs/architecture.md"]:
        for number, line in enumerate(read(path).splitlines(), 1):
            # "games about sleep and dreams" is what the house is, not a game.
            found = named.search(line.replace("sleep and dreams", ""))
            assert found is None, f"{path.relative_to(ROOT)}:{number} names {found[0]}"
