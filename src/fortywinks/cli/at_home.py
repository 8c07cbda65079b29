"""`fortywinks` alone: the house on this machine, and the browser opens; with `--lan` phones of this network come too.

The one-file program (`make onefile`) is this one, for whoever double-clicks it.
"""

import os
import sys
import threading
import webbrowser

from .serve import open_house
from .way_for_phones import say, show_way_for_phones

FURTHER_PORTS = 10
"""How many ports are tried one after the other, so that an address stays the same from one evening to the next."""


def open_at_home(lan: bool = False) -> None:
    """Opens the house, or shows the one that is open already."""
    from ..server.config import read_settings
    from ..server.control import ControlRefused, NotRunning, SayWhere, ask_running

    usual = {"host": "0.0.0.0" if lan else "localhost", "log_format": "text", "log_level": "warning"}
    flags = {name: value for name, value in usual.items() if f"FORTYWINKS_{name.upper()}" not in os.environ}
    settings = read_settings(flags)
    try:
        port = ask_running(settings.data.absolute(), SayWhere())["port"]
    except (NotRunning, ControlRefused):
        if "FORTYWINKS_PORT" not in os.environ:
            flags["port"] = str(_free_port(settings.host, settings.port))
        open_house(flags, _show_page_and_way if lan else _show_page)
    else:
        say("home.open-already", url=_page(port))
        if _is_seen():
            webbrowser.open(_page(port))


def _free_port(host: str, first: int) -> int:
    """The usual port, or one of the next, or whichever the system gives (0)."""
    from ..server.listening import CannotListen, listen

    for port in range(first, first + FURTHER_PORTS):
        try:
            for sock in listen(host, port):
                sock.close()
        except CannotListen:
            continue
        return port
    return 0


def _show_page(port: int) -> None:
    say("home.open", url=_page(port))
    if _is_seen():
        # Some browsers take their time; nobody else should wait for them.
        threading.Thread(target=webbrowser.open, args=(_page(port),), daemon=True).start()


def _show_page_and_way(port: int) -> None:
    _show_page(port)
    show_way_for_phones(port)


def _page(port: int) -> str:
    return f"http://localhost:{port}"


def _is_seen() -> bool:
    """Somebody sits before this machine: at a terminal, or they double-clicked the program."""
    return sys.stdout.isatty() or getattr(sys, "frozen", False)
