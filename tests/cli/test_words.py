"""`fortywinks words check`: good lists, and each thing that can be wrong with one."""

from pathlib import Path

import pytest

from .driving import Here

GOOD = "# Sixteen things\n" + "".join(f"thing {letter} : word hint\n" for letter in "abcdefghijklmnop")


def test_a_good_list_is_counted(here: Here, tmp_path: Path) -> None:
    path = tmp_path / "list.txt"
    path.write_text(GOOD.replace("thing a", "Łódź / łodzi"), encoding="utf-8")
    done = here("words", "check", str(path), "--language", "pl")
    assert (done.status, done.err) == (0, "")
    assert done.out == f"{path}: 16 terms on 4 cards, with 32 hints. It can be played with.\n"
    path.write_text(GOOD.replace(" : word hint", "").replace("thing a", "thing a : word"), encoding="utf-8")
    assert "with 1 hint." in here("words", "check", str(path)).out


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("thing b", "thing a", "line 3: “thing a” stands in line 2 already"),
        ("thing b", "one more\nthing b", "four terms make a card, so 17 terms leave 1 over"),
        (GOOD, "one\ntwo\n", "a list has 16 to 2000 terms; this one has 2 terms"),
        ("thing b : word hint", "thing b : word thing", "line 3: the hint “thing” gives “thing b” away"),
        ("thing b : word hint", "thing b : word a-b-c-d", "line 3: the hint “a-b-c-d” is not one word"),
        ("thing b : word hint", "thing b : word Word", "line 3: a hint for “thing b” stands there twice"),
        (
            "thing b : word hint",
            "!!! : word hint",
            "line 3: “!!!” is no term: it needs a letter and has at most 40 characters",
        ),
        ("thing b", "b" * 41, "is no term: it needs a letter and has at most 40 characters"),
        ("thing b", "thing b = " + ", ".join("cdefghijklmnopqrstuvwx"), "too many names or forms; 20 are allowed"),
        ("word hint\nthing c", " ".join(map(str, range(31))) + "\nthing c", "too many hints; 30 are allowed"),
        ("thing b", "thing \x07b", "line 3: it is too long, or has signs that cannot be printed"),
        (GOOD, "#" * 40_001, "the list has more than 40000 characters"),
    ],
)
def test_what_is_wrong_is_said_in_one_line(here: Here, tmp_path: Path, old: str, new: str, reason: str) -> None:
    assert old in GOOD
    path = tmp_path / "list.txt"
    path.write_text(GOOD.replace(old, new, 1), encoding="utf-8")
    done = here("words", "check", str(path))
    assert done.status == 1
    assert done.err.startswith(f"fortywinks: {path}: ")
    assert reason in done.err
    assert done.err.count("\n") == 1


def test_what_is_no_text_is_refused(here: Here, tmp_path: Path) -> None:
    path = tmp_path / "list.txt"
    path.write_bytes(b"\xff\xfe\x00")
    assert here("words", "check", str(path)).err == f"fortywinks: {path}: this is not UTF-8 text\n"
    assert here("words", "check", str(tmp_path / "none.txt")).status == 2
    assert here("words", "check", str(path), "--language", "fr").status == 2
