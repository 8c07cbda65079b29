"""Makes a set of own pictures out of a folder: each is read, cut, and kept in two sizes with what bots see of it."""

import re
import shutil
from base64 import b64encode
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from tempfile import mkdtemp
from typing import TYPE_CHECKING
from unicodedata import combining, normalize

import msgspec

from ....core import FortyWinksError
from ....core.printable import printable
from .maps import COLUMNS, ROWS, salient_points
from .reading import Gallery, PictureFacts, PictureFile, own_folder

if TYPE_CHECKING:
    from PIL.Image import Image

KINDS = (".jpg", ".jpeg", ".png", ".webp")
FORMATS = ("JPEG", "PNG", "WEBP")
"""What such files hold. Nothing else is tried, whatever a file is called."""
FEWEST, MOST = 4, 999
SMALL, LARGE = (600, 400), (1200, 800)
SMALLEST = 300
"""A picture with a shorter side than this is too coarse to be looked at closely."""
LARGEST_FILE = 50_000_000
FLATTEST = 24
"""The least difference, of 255, between the brightest and the darkest place of a picture that can be played with."""
QUALITY = 82
LONGEST_DESCRIPTION = 400


class BadPictures(FortyWinksError):
    """A folder or a file that no set can be made of: names it and the reason."""


def add_set(folder: Path, name: str, advance: Callable[[], None]) -> tuple[str, int]:
    """Makes the set, or leaves nothing behind; answers with its name and size. `advance` is called for each picture."""
    files = picture_files(folder)
    called = _set_name(name)
    if (own_folder() / called).exists():
        raise BadPictures(f"there is a set '{called}' already; choose another name with --name")
    with _whole_or_not_at_all(own_folder() / called) as place:
        facts = []
        for number, path in enumerate(files, 1):
            facts.append(_keep(f"{called}/{number}", path, _open_picture(path), place))
            advance()
        (place / "gallery.json").write_bytes(msgspec.json.encode(Gallery(tuple(facts))))
    return called, len(files)


@contextmanager
def _whole_or_not_at_all(place: Path) -> Iterator[Path]:
    """A folder to fill, which becomes `place` when all went well."""
    place.parent.mkdir(parents=True, exist_ok=True)
    making = Path(mkdtemp(prefix=".", dir=place.parent))
    try:
        yield making
        making.chmod(0o755)
        making.rename(place)
    except BaseException:
        shutil.rmtree(making)
        with suppress(OSError):  # there are other sets
            place.parent.rmdir()
        raise


def picture_files(folder: Path) -> list[Path]:
    """The pictures of a folder, if there are enough for a set."""
    if not folder.is_dir():
        raise BadPictures(f"{folder}: there is no such folder")
    files = sorted(path for path in folder.iterdir() if path.suffix.lower() in KINDS and path.is_file())
    if not FEWEST <= len(files) <= MOST:
        raise BadPictures(f"{folder}: {len(files)} pictures; there must be {FEWEST} to {MOST} ({', '.join(KINDS)})")
    return files


def _set_name(text: str) -> str:
    """A name as the option `pictures` writes it."""
    plain = normalize("NFKD", text.lower().replace("ł", "l").replace("ß", "ss"))
    letters = "".join(letter for letter in plain if not combining(letter))
    name = re.sub(r"[^a-z0-9]+", "-", letters).strip("-")[:31].rstrip("-")
    if not re.fullmatch(r"[a-z][a-z0-9-]*", name) or name == "house":
        raise BadPictures(f"'{text}' is no name for a set; begin with a letter a to z, and leave 'house' to the house")
    return name


def _open_picture(path: Path) -> "Image":
    """The picture, cut to 3:2 around its middle, if it can be played with."""
    try:
        from PIL import Image, ImageOps
    except ImportError:
        raise BadPictures("reading pictures needs Pillow: pip install 'fortywinks[pictures]'") from None
    if path.stat().st_size > LARGEST_FILE:
        raise BadPictures(f"{path}: larger than {LARGEST_FILE // 1_000_000} MB")
    try:
        with Image.open(path, formats=FORMATS) as opened:
            image = ImageOps.exif_transpose(opened).convert("RGB")
    except Exception as error:  # a decoder may stumble over a damaged file in any way
        raise BadPictures(f"{path}: this is no picture that can be read ({type(error).__name__})") from None
    if min(image.size) < SMALLEST:
        raise BadPictures(f"{path}: {image.width} × {image.height} is too small; the shorter side needs {SMALLEST}")
    image = ImageOps.fit(image, LARGE, Image.Resampling.LANCZOS)
    brightness = _brightness(image)
    if max(brightness) - min(brightness) < FLATTEST:
        raise BadPictures(f"{path}: all of it is about equally bright; stars could not point at anything")
    return image


def _brightness(image: "Image") -> bytes:
    from PIL import Image

    return image.convert("L").resize((COLUMNS, ROWS), Image.Resampling.BOX).tobytes()


def _keep(name: str, path: Path, image: "Image", place: Path) -> PictureFacts:
    """Writes both sizes, and says what there is to know."""
    brightness = _brightness(image)
    title = printable(re.sub(r"[_\s]+", " ", path.stem).strip()) or name
    return PictureFacts(
        name,
        {"en": title},
        {"en": _description(path)},
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


def _write(name: str, folder: str, image: "Image", place: Path) -> PictureFile:
    buffer = BytesIO()
    image.save(buffer, "WEBP", quality=QUALITY, method=4)
    data = buffer.getvalue()
    file = f"{folder}/{name.partition('/')[2]}.webp"
    (place / folder).mkdir(exist_ok=True)
    (place / file).write_bytes(data)
    return PictureFile(file, *image.size, len(data), sha256(data).hexdigest())
