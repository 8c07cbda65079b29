"""How phones of the same network find the house, said in the terminal in the reader's language."""

import sys

from ..terminal.language import choose_language
from ..terminal.wording import terminal_words


def show_way_for_phones(port: int) -> None:
    """The address that phones can type, as a picture that they can read, and what to do if they do not get through."""
    import segno

    from ..server.addresses import as_url, network_addresses

    addresses = network_addresses()
    if not addresses:
        say("home.no-network")
        return
    url = as_url(addresses[0], port)
    if sys.stdout.isatty():
        say("home.network", url=url)
        segno.make(url, error="m").terminal(compact=True)
    else:  # a file, which no phone can read a picture from
        say("home.network-address", url=url)
    system = sys.platform if sys.platform in ("win32", "darwin") else "other"
    say("home.firewall", how=_words(f"home.firewall.{system}", port=str(port)))


def say(key: str, **fields: str) -> None:
    print(_words(key, **fields), flush=True)


def _words(key: str, **fields: str) -> str:
    return terminal_words(choose_language(None)).text(key, **fields)
