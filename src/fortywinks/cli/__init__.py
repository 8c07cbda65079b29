"""The command line: `fortywinks`."""

import sys


def main() -> None:
    """Runs the command that was typed and leaves with its exit status."""
    from .app import run

    sys.exit(run(sys.argv[1:]))
