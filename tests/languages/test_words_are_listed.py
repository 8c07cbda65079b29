"""`make words`: what is missing, wrong, stale or left over in a language is named."""

import json
from pathlib import Path

import pytest

from fortywinks.core.wording import LANGUAGES

from . import __main__ as program
from .beginning import begin_language
from .catalogues import english_files, faults_of, in_language, read_texts

ROOT = Path(__file__).parents[2]
FILES = list(english_files(ROOT))


@pytest.fixture
def sheet(tmp_path: Path) -> Path:
    """A file of English words, and one beside it."""
    english = tmp_path / "en.json"
    counted = {"one": "a sheep", "other": "{count} sheep"}
    english.write_text(json.dumps({"hello": "Hello {name}", "night": "Night", "sheep": counted}, indent=2), "utf-8")
    return english


def looked_at(english: Path, monkeypatch: pytest.MonkeyPatch, *, later: str = "") -> list[str]:
    """What is said of the Polish file, if one of these files was changed last."""
    monkeypatch.setattr(program, "changed", lambda path: [float(path.name == later)] * 99)
    return list(program.look_at(english, "pl"))


def test_all_kinds_of_texts_are_found() -> None:
    names = {path.relative_to(ROOT).as_posix() for path in FILES}
    for kind in ("words/en.json", "phrases/en.json", "deck/texts.en.json", "gallery/texts.en.json", "rulebook/en.md"):
        assert any(name.endswith(kind) for name in names), kind


@pytest.mark.parametrize("english", FILES, ids=lambda path: str(path.relative_to(ROOT)))
@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_every_language_has_every_text(english: Path, language: str) -> None:
    source, texts = read_texts(english), read_texts(in_language(english, language))
    assert source
    assert list(source) == list(texts)
    if english.suffix == ".json":
        faults = {name: faults_of(text.said, texts[name].said, language) for name, text in source.items()}
        assert {name: fault for name, fault in faults.items() if fault} == {}


def test_a_file_that_is_not_there_is_missing_whole(sheet: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert looked_at(sheet, monkeypatch) == ["missing: the whole file, 3 texts"]


def test_what_is_missing_wrong_or_left_over_is_named(sheet: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    polish = {"hello": "Witaj", "sheep": {"one": "owca", "other": "{count} owcy"}, "day": "Dzień"}
    in_language(sheet, "pl").write_text(json.dumps(polish, indent=2, ensure_ascii=False), "utf-8")
    assert looked_at(sheet, monkeypatch) == [
        "wrong: hello: other places than in English",
        "missing: night",
        "wrong: sheep: needs the forms few, many, one, other",
        "left over: day",
    ]


def test_a_text_is_stale_if_its_english_was_changed_later(sheet: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    forms = {"one": "owca", "few": "{count} owce", "many": "{count} owiec", "other": "{count} owcy"}
    polish = {"hello": "Witaj {name}", "night": "Noc", "sheep": forms}
    in_language(sheet, "pl").write_text(json.dumps(polish, indent=2, ensure_ascii=False), "utf-8")
    assert looked_at(sheet, monkeypatch) == []
    assert looked_at(sheet, monkeypatch, later="pl.json") == []
    assert looked_at(sheet, monkeypatch, later="en.json") == ["stale: hello", "stale: night", "stale: sheep"]


def test_a_language_begins_as_english_with_its_own_plural_forms(tmp_path: Path) -> None:
    folder = tmp_path / "src/fortywinks/words"
    folder.mkdir(parents=True)
    (folder / "en.json").write_text(
        '{"hello": "Hello", "sheep": {"one": "a sheep", "other": "{count} sheep"}}', "utf-8"
    )
    assert begin_language(tmp_path, "sl") == [folder / "sl.json"]
    many = "{count} sheep"
    forms = {"few": many, "one": "a sheep", "other": many, "two": many}
    assert json.loads((folder / "sl.json").read_text("utf-8")) == {"hello": "Hello", "sheep": forms}
    assert begin_language(tmp_path, "sl") == []  # what is there is left as it is


@pytest.mark.parametrize("code", ["", "Dutch", "../x", "n"])
def test_what_is_no_code_of_a_language_begins_nothing(code: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert program.main(["--begin", code]) == 2
    assert "is no code of a language" in capsys.readouterr().err


def test_an_unknown_language_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    assert program.main(["xx"]) == 2
    assert "there is no 'xx'" in capsys.readouterr().err


def test_texts_that_nobody_has_translated_yet_are_counted(tmp_path: Path) -> None:
    english = tmp_path / "src/fortywinks/words/en.json"
    english.parent.mkdir(parents=True)
    counted = {"one": "{count} sheep", "other": "{count} sheep"}
    english.write_text(json.dumps({"hello": "Hello {name}", "night": "Night", "sheep": counted}, indent=2), "utf-8")
    begin_language(tmp_path, "pl")
    assert program.as_in_english("pl", tmp_path) == "3 of 3 texts say the same as in English"
    begun = in_language(english, "pl")
    begun.write_text(begun.read_text("utf-8").replace('"Night"', '"Noc"'), "utf-8")
    assert program.as_in_english("pl", tmp_path) == "2 of 3 texts say the same as in English"
