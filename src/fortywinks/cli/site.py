"""`fortywinks site`: the page as files for a static host."""

import time
from pathlib import Path
from typing import Annotated

import typer

FOLDER_HELP = "Where to write it: a new or an empty folder."
NIGHTS_HELP = (
    "A file with the secret behind the site's nights, drawn if it is not there yet; keep it away from the site. With "
    "it, tonight's cards are opened in the site: run the same command each day just after midnight UTC. Without it, "
    "they follow from the date alone, and anybody can work out tomorrow's."
)


def site(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help=FOLDER_HELP)],
    nights: Annotated[Path | None, typer.Option("--nights", metavar="FILE", help=NIGHTS_HELP)] = None,
) -> None:
    """Write the five games as a page for any static host: played against bots, in the browser alone."""
    from ..page_house.site import NIGHT, put_night, read_secret, write_site
    from ..tables.night_deals import open_night, today

    tonight = None if nights is None else open_night(read_secret(nights), today(time.time()))
    if tonight is not None and (folder / NIGHT).exists():
        put_night(folder, tonight)
        typer.echo(f"{folder}: the night of {tonight.day} is open.")
        return
    size = write_site(folder, tonight)
    typer.echo(f"{folder}: {size / 1e6:.1f} MB. Put it on any web server, under any path.")
