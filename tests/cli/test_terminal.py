"""What the commands share: the bar for a long wait, and text that does no harm."""

import os
import pty
import subprocess
import sys

from fortywinks.terminal.console import one_line, printable

WAITING = """
import time
import rich.progress  # loaded early, so that the bar is there when it is wanted
from fortywinks.terminal import console

console.PATIENCE = {patience}
with console.progress("counting sheep", 3) as advance:
    for sheep in range(3):
        time.sleep(0.3)
        print("sheep", sheep)
        advance()
"""


def run_beside_a_terminal(patience: float) -> tuple[str, str]:
    """Standard output into a pipe, standard error at a terminal: as in `fortywinks verify … > report`."""
    ours, theirs = pty.openpty()
    try:
        done = subprocess.run(
            [sys.executable, "-c", WAITING.format(patience=patience)],
            stdout=subprocess.PIPE,
            stderr=theirs,
            env={**os.environ, "TERM": "xterm-256color"},
            text=True,
            check=True,
        )
        os.set_blocking(ours, False)
        try:
            shown = os.read(ours, 65536).decode()
        except BlockingIOError:
            shown = ""
    finally:
        os.close(ours)
        os.close(theirs)
    return done.stdout, shown


def test_a_long_wait_has_a_bar_and_the_results_still_reach_their_file() -> None:
    out, shown = run_beside_a_terminal(patience=0.01)
    assert out == "sheep 0\nsheep 1\nsheep 2\n"
    assert "counting sheep" in shown
    assert "sheep 0" not in shown


def test_a_short_wait_has_none() -> None:
    out, shown = run_beside_a_terminal(patience=60)
    assert out == "sheep 0\nsheep 1\nsheep 2\n"
    assert shown == ""


def test_text_from_outside_is_tamed() -> None:
    assert printable("Zoë\x1b[2J\n") == "Zoë\N{REPLACEMENT CHARACTER}[2J\N{REPLACEMENT CHARACTER}"
    assert one_line("two\nlines \x07") == "two lines \N{REPLACEMENT CHARACTER}"
    assert len(one_line("x" * 10_000)) == 500
