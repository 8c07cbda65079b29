"""`fortywinks pictures`: own pictures for Dreams, such as photos of a holiday or children's drawings."""

from pathlib import Path
from typing import Annotated

import typer

from ...terminal.console import printable, progress

commands = typer.Typer()

pictures = typer.Typer(help="Own pictures for Dreams: add a folder of them, list what there is.")
commands.add_typer(pictures, name="pictures")


@pictures.command()
def add(
    folder: Annotated[Path, typer.Argument(help="A folder with at least four pictures: JPEG, PNG or WebP.")],
    name: Annotated[str | None, typer.Option(help="What to call the set. [the folder's name]")] = None,
) -> None:
    """Make a set of pictures for Dreams out of a folder. Nothing is added if one of them cannot be used."""
    from .gallery.adding import add_set, picture_files

    with progress("looking at pictures", len(picture_files(folder))) as advance:
        called, size = add_set(folder, name if name is not None else folder.resolve().name, advance)
    print(f"{size} pictures are now the set '{called}'. Play with them:")
    print(f"  fortywinks play dreams -o pictures={called}:{size}")
    print(f"  fortywinks play dreams -o pictures=house+{called}:{size}")


@pictures.command("list")
def list_sets() -> None:
    """List the sets of pictures."""
    from .gallery import house_gallery, own_folder
    from .gallery.reading import BadGallery, own_gallery

    print(f"house: {len(house_gallery())} pictures")
    for path in sorted(own_folder().glob("[a-z]*/gallery.json")):
        try:
            size = str(len(own_gallery(path.parent.name)))
        except (BadGallery, OSError) as error:
            size = f" cannot be used, {error}"
        print(printable(f"{path.parent.name}:{size}  in {path.parent}"))
