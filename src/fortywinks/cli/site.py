"""`fortywinks site`: the page as files for a static host."""

from pathlib import Path
from typing import Annotated

import typer

FOLDER_HELP = "Where to write it: a new or an empty folder."


def site(folder: Annotated[Path, typer.Argument(metavar="DIR", help=FOLDER_HELP)]) -> None:
    """Write the five games as a page for any static host: played against bots, in the browser alone."""
    from ..page_house.site import write_site

    size = write_site(folder)
    typer.echo(f"{folder}: {size / 1e6:.1f} MB. Put it on any web server, under any path.")
