"""The command line: `fortywinks`."""

import signal
import sys

from .statuses import INTERRUPTED


def main() -> None:
    """Runs the command that was typed and leaves with its exit status."""
    try:
        from .app import run

        status = run(sys.argv[1:])
    except KeyboardInterrupt:  # at any time, even while the program is being loaded
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        print(file=sys.stderr)
        status = INTERRUPTED
    if status == INTERRUPTED:  # it is ending: whoever presses once more only waits for that
        signal.signal(signal.SIGINT, signal.SIG_IGN)
    sys.exit(status)
