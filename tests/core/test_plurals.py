"""Plural forms are those of the language, as Unicode has them and browsers use them."""

import json
import subprocess

import pytest

from fortywinks.core.plurals import plural_form, plural_forms

LANGUAGES = "en de pl ar be bg br cs cy da el es et fa fi fr ga hi hr hu id is ja ko lt lv nb nl pt ru sk sl sr sv zh"
"""Those whose rules browsers have not changed for years."""
COUNTS = [*range(0, 131), 1000, 1_000_000, 0.5, 1.5, 2.5, 10.25]
ASK = """
const [languages, counts] = JSON.parse(process.argv[1]);
const said = languages.map((language) => {
  const rules = new Intl.PluralRules(language, { maximumFractionDigits: 3 });
  return [counts.map((count) => rules.select(count)), rules.resolvedOptions().pluralCategories];
});
console.log(JSON.stringify(said));
"""


def test_every_form_is_the_one_that_a_browser_takes() -> None:
    languages = LANGUAGES.split()
    asked = ["node", "-e", ASK, json.dumps([languages, COUNTS])]
    answer = json.loads(subprocess.run(asked, capture_output=True, text=True, check=True).stdout)
    for language, (forms, categories) in zip(languages, answer, strict=True):
        ours = [plural_form(language, count) for count in COUNTS]
        assert [(count, one, two) for count, one, two in zip(COUNTS, ours, forms, strict=True) if one != two] == []
        assert plural_forms(language) == set(categories), language


@pytest.mark.parametrize(("language", "like"), [("pt-BR", "pt"), ("de-AT", "de"), ("xx", "en")])
def test_a_tag_is_looked_up_by_its_first_part_and_a_strange_one_counts_as_english(language: str, like: str) -> None:
    assert [plural_form(language, count) for count in COUNTS] == [plural_form(like, count) for count in COUNTS]


def test_a_number_may_be_negative() -> None:
    assert plural_form("pl", -2) == "few"
