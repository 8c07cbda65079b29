"""The page's own tests of what decides something: `npm test` in `web/`."""

import subprocess

from .mirror import ROOT


def test_the_units_of_the_page():
    command = ["node", "node_modules/vitest/vitest.mjs", "run", "--reporter=dot"]
    done = subprocess.run(command, cwd=ROOT / "web", capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
