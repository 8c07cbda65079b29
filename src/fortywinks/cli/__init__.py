"""The command line: `fortywinks`."""

import sys

from .statuses import INTERRUPTED


def main() -> None:
    """Runs the command that was typed and leaves with its exit status."""
    try:
        from .app import run

        status = run(sys.argv[1:])
    except KeyboardInterrupt:  # at any time, even while the program is being loaded
        print(file=sys.stderr)
        status = INTERRUPTED
    sys.exit(status)
