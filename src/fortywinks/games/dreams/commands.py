"""`fortywinks pictures`: own pictures for Dreams, such as photos of a holiday or children's drawings."""

import re
from pathlib import Path
from typing import TYPE_CHECKING, Annotated
from unicodedata import combining, normalize

import typer

from ...terminal.console import BadUsage, printable, progress

if TYPE_CHECKING:
    from PIL.Image import Image

    from .gallery import PictureFacts, PictureFile

commands = typer.Typer()

pictures = typer.Typer(help="Own pictures for Dreams: add a folder of them, list what there is.")
commands.add_typer(pictures, name="pictures")

KINDS = (".jpg", ".jpeg", ".png", ".webp")
FEWEST, MOST = 4, 999
SMALL, LARGE = (600, 400), (1200, 800)
SMALLEST = 300
"""A picture with a shorter side than this is too coarse to be looked at closely."""
LARGEST_FILE = 50_000_000
FLATTEST = 24
"""The least difference, of 255, between the brightest and the darkest place of a picture that can be played with."""
QUALITY = 82
LONGEST_DESCRIPTION = 400


class BadPicture(BadUsage):
    """A file that cannot be played with: names the file and the reason."""


@pictures.command()
def add(
    folder: Annotated[Path, typer.Argument(help="A folder with at least four pictures: JPEG, PNG or WebP.")],
    name: Annotated[str | None, typer.Option(help="What to call the set. [the folder's name]")] = None,
) -> None:
    """Make a set of pictures for Dreams out of a folder. Nothing is added if one of them cannot be used."""
    import msgspec

    from .gallery import own_folder
    from .gallery.reading import Gallery

    files = _picture_files(folder)
    called = _set_name(name if name is not None else folder.resolve().name)
    place = own_folder() / called
    if place.exists():
        raise BadUsage(f"there is a set '{called}' already; choose another name with --name")
    with progress("looking at pictures", len(files)) as advance:
        loaded = []
        for path in files:
            loaded.append(_open_picture(path))
            advance()
    place.mkdir(parents=True)
    facts = [
        _keep(f"{called}/{number}", path, image, place)
        for number, (path, image) in enumerate(zip(files, loaded, strict=True), 1)
    ]
    (place / "gallery.json").write_bytes(msgspec.json.encode(Gallery(tuple(facts))))
    print(f"{len(files)} pictures are now the set '{called}'. Play with them:")
    print(f"  fortywinks play dreams -o pictures={called}:{len(files)}")
    print(f"  fortywinks play dreams -o pictures=house+{called}:{len(files)}")


@pictures.command("list")
def list_sets() -> None:
    """List the sets of pictures."""
    from .gallery import house_gallery, own_folder
    from .gallery.reading import read_gallery

    print(f"house: {len(house_gallery())} pictures")
    for path in sorted(own_folder().glob("*/gallery.json")):
        print(f"{path.parent.name}:{len(read_gallery(path.read_bytes()))}  in {path.parent}")


def _picture_files(folder: Path) -> list[Path]:
    if not folder.is_dir():
        raise BadUsage(f"{folder}: there is no such folder")
    files = sorted(path for path in folder.iterdir() if path.suffix.lower() in KINDS and path.is_file())
    if not FEWEST <= len(files) <= MOST:
        raise BadUsage(f"{folder}: {len(files)} pictures; there must be {FEWEST} to {MOST} ({', '.join(KINDS)})")
    return files


def _set_name(text: str) -> str:
    """A name as the option `pictures` writes it."""
    plain = normalize("NFKD", text.lower().replace("ł", "l").replace("ß", "ss"))
    letters = "".join(letter for letter in plain if not combining(letter))
    name = re.sub(r"[^a-z0-9]+", "-", letters).strip("-")[:31].rstrip("-")
    if not re.fullmatch(r"[a-z][a-z0-9-]*", name) or name == "house":
        raise BadUsage(f"'{text}' is no name for a set; begin with a letter a to z, and leave 'house' to the house")
    return name


def _open_picture(path: Path) -> "Image":
    """The picture, cut to 3:2 around its middle, if it can be played with."""
    try:
        from PIL import Image, ImageOps, UnidentifiedImageError
    except ImportError:
        raise BadUsage("reading pictures needs Pillow: pip install 'fortywinks[pictures]'") from None
    if path.stat().st_size > LARGEST_FILE:
        raise BadPicture(f"{path}: larger than {LARGEST_FILE // 1_000_000} MB")
    try:
        with Image.open(path) as opened:
            image = ImageOps.exif_transpose(opened).convert("RGB")
    except (UnidentifiedImageError, OSError, ValueError, SyntaxError, Image.DecompressionBombError) as error:
        raise BadPicture(f"{path}: this is no picture that can be read ({type(error).__name__})") from None
    if min(image.size) < SMALLEST:
        raise BadPicture(f"{path}: {image.width} × {image.height} is too small; the shorter side needs {SMALLEST}")
    image = ImageOps.fit(image, LARGE, Image.Resampling.LANCZOS)
    brightness = _brightness(image)
    if max(brightness) - min(brightness) < FLATTEST:
        raise BadPicture(f"{path}: all of it is about equally bright; stars could not point at anything")
    return image


def _brightness(image: "Image") -> bytes:
    from PIL import Image

    from .gallery.maps import COLUMNS, ROWS

    return image.convert("L").resize((COLUMNS, ROWS), Image.Resampling.BOX).tobytes()


def _keep(name: str, path: Path, image: "Image", place: Path) -> "PictureFacts":
    """Writes both sizes, and says what there is to know."""
    from base64 import b64encode

    from .gallery import LANGUAGES, PictureFacts
    from .gallery.maps import salient_points

    brightness = _brightness(image)
    title = re.sub(r"[_\s]+", " ", path.stem).strip() or name
    return PictureFacts(
        name,
        dict.fromkeys(LANGUAGES, title),
        dict.fromkeys(LANGUAGES, _description(path)),
        b64encode(brightness).decode(),
        tuple(salient_points(brightness)),
        (_write(name, "table", image.resize(SMALL), place), _write(name, "large", image, place)),
    )


def _description(path: Path) -> str:
    """What the picture shows, for who cannot see it: from a text file of the same name beside it, if there is one."""
    beside = path.with_suffix(".txt")
    if not beside.is_file():
        return ""
    with beside.open(encoding="utf-8", errors="replace") as file:
        return printable(" ".join(file.read(4 * LONGEST_DESCRIPTION).split()))[:LONGEST_DESCRIPTION]


def _write(name: str, folder: str, image: "Image", place: Path) -> "PictureFile":
    from hashlib import sha256
    from io import BytesIO

    from .gallery import PictureFile

    buffer = BytesIO()
    image.save(buffer, "WEBP", quality=QUALITY, method=4)
    data = buffer.getvalue()
    file = f"{folder}/{name.partition('/')[2]}.webp"
    (place / folder).mkdir(exist_ok=True)
    (place / file).write_bytes(data)
    return PictureFile(file, *image.size, len(data), sha256(data).hexdigest())
