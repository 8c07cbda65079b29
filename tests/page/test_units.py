"""The page's own tests of what decides something: `npm test` in `web/`."""

import subprocess

import pytest

from .mirror import ROOT

PYTHON = "tests/python.test.ts"
"""Starts Python itself."""


@pytest.mark.parametrize(
    "which", [["--exclude", PYTHON], pytest.param([PYTHON], marks=pytest.mark.long)], ids=["all", "python"]
)
def test_the_units_of_the_page(which):
    command = ["node", "node_modules/vitest/vitest.mjs", "run", "--reporter=dot", *which]
    done = subprocess.run(command, cwd=ROOT / "web", capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
