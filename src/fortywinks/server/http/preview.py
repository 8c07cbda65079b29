"""What a link to the house looks like before it is opened: a title, a sentence and a picture.

Whoever passes a link on passes its preview on, so it says nothing about a table: not its game, not its people, not
even whether it exists.
"""

import re
from html import escape

from ...games import game_names, load_game

SENTENCE = "Small games about sleep and dreams, to play with friends or against bots. No account needed."

_PLACES = {
    "t": ("An invitation to play", "Somebody keeps a seat for you. Open the link and sit down; no account needed."),
    "join": ("Join a table", "Somebody told you a code? Say it here and sit down."),
    "replay": ("A game to watch again", "Step by step, with anybody's eyes."),
    "review": ("A game to look back at", "What the strongest bot would have done, from what one could know then."),
    "night": ("Tonight's night", "Once a day: the same cards and the same bots for everybody."),
    "games": ("My games", SENTENCE),
    "settings": ("Settings", SENTENCE),
    "about": ("About and licences", SENTENCE),
    "here": ("Play on this device", "A house in your browser: five games against bots, also without a network."),
}
_BLOCK = re.compile(r"<!-- preview.*?<!-- /preview -->", re.DOTALL)


def preview_of(path: str) -> tuple[str, str]:
    """Title and sentence for an address of the page."""
    place, _, rest = path.strip("/").partition("/")
    if place in ("rules", "learn") and rest in game_names():
        title = load_game(rest).title
        return (f"{title}: the rules", SENTENCE) if place == "rules" else (f"Learn {title} in two minutes", SENTENCE)
    title, sentence = _PLACES.get(place, ("", SENTENCE))
    return title, sentence


def with_preview(
    html: str, path: str, base: str, build: str, source: str | None = None, help: str | None = None
) -> str:
    """The page for one address. `base` is how the house is reached, `build` names this version of the page, `source`
    says where the sources are of a house in the page, `help` where the documents are."""
    title, sentence = preview_of(path)
    full = f"{title} · Forty Winks" if title else "Forty Winks"
    picture = f"{base}/preview.png"
    named = {"description": sentence, "build": build, "twitter:card": "summary_large_image"}
    if source is not None:
        named["source"] = source
    shown = {
        "og:site_name": "Forty Winks",
        "og:type": "website",
        "og:title": full,
        "og:description": sentence,
        "og:image": picture,
        "og:image:width": "1200",
        "og:image:height": "630",
    }
    lines = [f"<title>{escape(full)}</title>"]
    lines += [f'<meta name="{name}" content="{escape(text)}" />' for name, text in named.items()]
    lines += [f'<meta property="{name}" content="{escape(text)}" />' for name, text in shown.items()]
    lines += [f'<link rel="help" href="{help}" />'] if help is not None else []
    return _BLOCK.sub(lambda _: "\n    ".join(lines), html, count=1)
