"""`fortywinks boards`: boards and pieces of one's own for Schafe-Schubsen, checked, and written out to begin with."""

from pathlib import Path
from typing import Annotated

import typer

from ...terminal.console import printable
from ...terminal.files import mistakes_told, print_json, read_file

commands = typer.Typer()

boards = typer.Typer(help="Boards and pieces of your own for Schafe-Schubsen.", no_args_is_help=True)
commands.add_typer(boards, name="boards")


@boards.command()
def check(file: Annotated[Path, typer.Argument(help="A file of boards and pieces.")]) -> None:
    """Check a file of boards and pieces: the first mistake is told with its place."""
    from .material import material_from, read_material_file

    with mistakes_told(file):
        found = read_material_file(read_file(file))
    material = material_from(found)
    print(f"{printable(str(file))}: '{printable(found.name)}' can be played with.")
    for face in material.all_faces:
        print(f"  board {face.board + 1}, {face.name}: {len(face.water)} fields of water")
    print(f"  life rings {', '.join(f'{count} for {players}' for players, count in material.rings.items())}")
    print(f"  {len(material.supply)} tiles of clover, {material.full_hand.bit_count()} cards")
    print(f"Play with it: fortywinks play schafe-schubsen --option material=@{printable(str(file))}")


@boards.command()
def show() -> None:
    """Print the house's own boards and pieces as a file, to begin with."""
    from .material import house_file

    print_json(house_file())
