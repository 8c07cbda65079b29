"""Decks as PDF, to print and cut out."""

import re
import sys
from io import BytesIO
from pathlib import Path

import pytest
import typst
from PIL import Image

from fortywinks.cli.print_deck import make_pdf
from fortywinks.core.wording import LANGUAGES
from fortywinks.games.counting_zzzzs import printing as counting_zzzzs
from fortywinks.games.counting_zzzzs.names import house_names
from fortywinks.games.sen import printing as sen
from fortywinks.printing.sheets import COLUMNS, HEIGHT, PAPERS, ROWS, WIDTH, typst_source
from fortywinks.terminal.console import BadUsage
from tests.cli.driving import run_command

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("game", ["counting-zzzzs", "sen"])
def test_a_deck_becomes_a_pdf_with_fronts_and_backs(game, tmp_path):
    file = tmp_path / "deck.pdf"
    done = run_command("print", game, "--paper", "a4", "--lang", "de", "--out", str(file))
    assert done.status == 0, done.err
    content = file.read_bytes()
    assert content.startswith(b"%PDF-")
    count = {"counting-zzzzs": 141, "sen": 54}[game]
    assert f"{count} cards" in done.out
    sheets = -(-count // (COLUMNS * ROWS))
    assert max(int(number) for number in re.findall(rb"/Count (\d+)", content)) == 2 * sheets
    again = run_command("print", game, "--out", str(file))
    assert again.status == 2
    assert "exists already" in again.err


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_is_there_in_every_language(language):
    *cards, credit = counting_zzzzs.cards(language)
    names = [card.title for card in cards]
    assert len(names) == 140
    assert names[0] == house_names(language)["serial-killer"]
    assert all(names)
    assert all("<path" in card.picture for card in cards)
    notice = (ROOT / "NOTICE").read_text(encoding="utf-8").split("In the dream pictures")[0]
    authors = re.search(r"Icons made by (.*?)\. From", " ".join(notice.split()))
    assert authors is not None
    assert all(name in credit.text for name in re.split(", | and ", authors[1]))
    assert "game-icons.net" in credit.text
    assert "CC BY 3.0" in credit.text
    lands = sen.cards(language)
    assert len(lands) == 54
    assert [card.picture.count("scale(1.2)") for card in lands] == [int(card.corner) for card in lands]


@pytest.mark.parametrize("deck", [counting_zzzzs, sen], ids=["counting-zzzzs", "sen"])
def test_cards_are_kind_to_ink_and_readable_at_arms_length(deck):
    """Hardly a tenth of the paper is dark, fronts and backs; nothing is printed smaller than 9 points."""
    source = typst_source(deck.cards("de")[:18], deck.BACK, "a4")
    assert min(float(size) for size in re.findall(r"size: ([0-9.]+)pt", source)) >= 9
    pages: list[bytes] = list(typst.compile(source.encode(), format="png", ppi=40))  # type: ignore[arg-type]
    for page in pages:
        grey = Image.open(BytesIO(page)).convert("L")
        ink = (
            sum((255 - shade) * count for shade, count in enumerate(grey.histogram())) / 255 / grey.width / grey.height
        )
        assert 0.002 < ink < 0.1


def test_readme_about_and_notice_say_whose_motifs_are_in_the_pictures():
    for text in (ROOT / "README.md", ROOT / "web/src/games/counting-zzzzs/credits.json"):
        said = text.read_text(encoding="utf-8")
        assert "game-icons.net" in said
        assert "CC BY 3.0" in said


@pytest.mark.parametrize("paper", PAPERS)
def test_nine_cards_fit_on_the_paper_with_their_marks(paper):
    width, height = PAPERS[paper]
    assert width >= COLUMNS * WIDTH + 10
    assert height >= ROWS * HEIGHT + 10
    source = typst_source(sen.cards("en")[:10], "Sen", paper)
    assert source.count("#pagebreak()") == 3
    assert source.count("#place(top + left, line(") == 4 * 2 * (COLUMNS + 1 + ROWS + 1)


def test_a_single_card_has_its_back_behind_it():
    source = typst_source(sen.cards("en")[:1], "Sen", "a4")
    backs = re.findall(r"dx: ([0-9.]+)mm, dy: ([0-9.]+)mm, back\(", source)
    left = (PAPERS["a4"][0] - COLUMNS * WIDTH) / 2
    assert backs == [(f"{left + 2 * WIDTH:.2f}", f"{(PAPERS['a4'][1] - ROWS * HEIGHT) / 2:.2f}")]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("chess",), "there is no game 'chess'"),
        (("sen", "--paper", "a9"), "there is no paper 'a9'"),
        (("sen", "--lang", "xx"), "there are no cards in 'xx'"),
        (("schafe-schubsen",), "has no deck to print"),
    ],
)
def test_what_cannot_be_printed_is_said_in_one_line(arguments, said):
    done = run_command("print", *arguments)
    assert done.status == 2
    assert said in done.err
    assert done.err.count("\n") == 1


def test_without_typst_it_is_said_what_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "typst", None)
    with pytest.raises(BadUsage, match=r"fortywinks\[print\]"):
        make_pdf("")
