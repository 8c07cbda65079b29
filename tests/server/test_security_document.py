"""Every claim of the threat model is held by tests that exist."""

import re
from pathlib import Path

import pytest

from fortywinks.server.config import Settings

ROOT = Path(__file__).parents[2]
SECURITY = (ROOT / "docs" / "security.md").read_text()
OPERATIONS = (ROOT / "docs" / "operations.md").read_text()

NAMED = sorted(set(re.findall(r"`(tests/[\w/]+\.py)::(test_\w+)`", SECURITY)))


@pytest.mark.parametrize(("file", "name"), NAMED)
def test_the_named_test_exists(file, name):
    assert f"def {name}(" in (ROOT / file).read_text()


def test_every_claim_names_a_test():
    defended = SECURITY.partition("## What is not defended")[0]
    claims = re.findall(r"^- .*?(?=^- |^#|\Z)", defended, re.MULTILINE | re.DOTALL)
    assert len(claims) > 20
    assert [claim for claim in claims if "::test_" not in claim and "records.md" not in claim] == []


def test_every_setting_is_documented_with_its_usual_value():
    for name, usual in zip(Settings.__struct_fields__, Settings.__struct_defaults__, strict=True):
        flag, variable = f"`--{name.replace('_', '-')}`", f"`FORTYWINKS_{name.upper()}`"
        row = re.search(rf"^\| {flag} \| {variable} \| (.*?) \|", OPERATIONS, re.MULTILINE)
        assert row, name
        if name not in ("data", "database", "node", "node_address", "public_url", "origins", "proxies", "renewal"):
            shown = str(int(usual)) if isinstance(usual, float) else str(usual)
            assert row[1] == f"`{shown}`"
