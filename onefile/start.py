"""Where the one-file program (`make onefile`) begins.

A double click opens the house for this network; with arguments it is the command `fortywinks`.
"""

import multiprocessing
import os
import shutil
import sys

TERMINALS = {"x-terminal-emulator": "-e", "gnome-terminal": "--", "kgx": "--", "konsole": "-e", "xfce4-terminal": "-x"}
"""Windows in which a program can run on Linux, and the word before the program."""


def main() -> None:
    multiprocessing.freeze_support()
    _leave_libraries_alone()
    arguments = sys.argv[1:]

    from fortywinks.bots.bounds import WORKER

    if arguments[:1] == [WORKER]:
        from fortywinks.bots.worker import main as work

        del sys.argv[1]
        work()
    elif arguments:
        from fortywinks.cli import main as command

        command()
    else:
        _double_clicked()


def _double_clicked() -> None:
    from fortywinks.cli import main as command

    _find_a_window()
    sys.argv.append("--lan")
    try:
        command()
    except SystemExit as end:
        if end.code and sys.stdin is not None and sys.stdin.isatty():  # or the window would take with it what it says
            _stay()
        raise


def _stay() -> None:
    from fortywinks.terminal.language import choose_language
    from fortywinks.terminal.wording import terminal_words

    try:
        input(terminal_words(choose_language(None)).text("home.stays"))
    except (EOFError, KeyboardInterrupt, OSError):
        print()


def _find_a_window() -> None:
    """On Linux a double click brings no window, so nobody would see the address or could close the house."""
    has_desktop = os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    if not sys.platform.startswith("linux") or not has_desktop or sys.stdout.isatty():
        return
    for terminal, before in TERMINALS.items():
        path = shutil.which(terminal)
        if path is not None:
            # There it begins anew, and unpacks itself anew.
            os.environ["PYINSTALLER_RESET_ENVIRONMENT"] = "1"
            os.execv(path, [terminal, before, sys.executable])


def _leave_libraries_alone() -> None:
    """The browser, and whatever else is started from here, takes the system's libraries and not the ones in here."""
    before = os.environ.pop("LD_LIBRARY_PATH_ORIG", None)
    if before is not None:
        os.environ["LD_LIBRARY_PATH"] = before
    else:
        os.environ.pop("LD_LIBRARY_PATH", None)


if __name__ == "__main__":
    main()
