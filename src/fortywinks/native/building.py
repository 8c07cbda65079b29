"""Builds the state machine of a game once, with the compiler of this machine, and keeps it; a wheel for one kind of
machine brings it built.

A build is known by its source, its flags and the machine, so a new version of the rules is never played with an old
build. It is kept beside the user's other caches, or in the folder named by FORTYWINKS_BATCH_CACHE.
"""

import ctypes
import hashlib
import os
import platform
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from importlib.resources import as_file, files
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

from ..core import FortyWinksError, Game

COMPILERS: Final = ("cc", "gcc", "clang")
FLAGS: Final = ("-std=c11", "-O3", "-fPIC", "-shared", "-fvisibility=hidden", "-Wall", "-Wextra")
LARGE_TABLE: Final = 64
"""Numbers of a table that the compiler for a graphics card is told as constants, at most."""
CARD_FLAGS: Final = ("-std=c++17", "-O3", "-arch=native", "-shared", "-Xcompiler", "-fPIC,-fvisibility=hidden")
QUICKLY: Final = ("-std=c11", "-O2", *FLAGS[2:])
"""For what a bot may have to build while others wait: a second instead of ten, and hardly slower afterwards."""
BATCH: Final = ("batch/frame.c", "batch")
"""The frame, and the name of the game's header."""
SEARCH: Final = ("batch/search.c", "search")
PACKED_FLAGS: Final = {BATCH: FLAGS, SEARCH: QUICKLY}
"""What travels in a wheel, and how it was built."""
CACHE_VARIABLE: Final = "FORTYWINKS_BATCH_CACHE"
COMPILER_VARIABLE: Final = "CC"
FLAGS_VARIABLE: Final = "FORTYWINKS_BATCH_FLAGS"
"""More flags, such as ``-fsanitize=address,undefined``."""


class BatchMissing(FortyWinksError, ImportError):
    """The batch engine cannot run here; says in one line what is missing."""


def need_numpy() -> None:
    if find_spec("numpy") is None:
        raise BatchMissing("the batch engine needs numpy: pip install 'fortywinks[batch]'")


def batch_part(game: Game) -> Any:
    """What a game says about its state machine, or `BatchMissing`."""
    part = game.part("batch")
    if part is None:
        raise BatchMissing(f"{game.title} has no batch engine")
    return part


def library_for(game: Game) -> ctypes.CDLL:
    """The state machine of this game, built if it is not there yet."""
    batch_part(game)
    return _loaded(game.package, game.title)


@cache
def _loaded(package: str, title: str) -> ctypes.CDLL:
    return load_library(build(package, title), title)


def load_library(library: Path, title: str) -> ctypes.CDLL:
    try:
        return ctypes.CDLL(str(library))
    except OSError as error:
        raise BatchMissing(f"the batch engine of {title} does not load: {error}") from None


def build(package: str, title: str) -> Path:
    """The library of the game that lives in this package; compiles it if nobody has."""
    return _built(package, title, BATCH, FLAGS, {}, lambda: find_compiler(title))


def build_for_learning(game: Game) -> Path:
    """The library in which nets learn the game, with all cores if the compiler knows how; compiles it if nobody has."""
    if game.part("learn") is None:
        raise BatchMissing(f"{game.title} cannot be learned yet")
    return _built_for_all_cores(game, ("learn/frame.c", "learn"), FLAGS)


def build_for_practice(game: Game) -> Path:
    """The library in which sets of values play each other, with all cores if the compiler knows how; compiles it if
    nobody has."""
    return _built_for_all_cores(game, ("learn/practice.c", "practice"), QUICKLY)


def _built_for_all_cores(game: Game, parts: tuple[str, str], flags: tuple[str, ...]) -> Path:
    try:
        return _built(game.package, game.title, parts, (*flags, "-fopenmp"), {}, lambda: find_compiler(game.title))
    except BatchMissing:
        return _built(game.package, game.title, parts, flags, {}, lambda: find_compiler(game.title))


def build_for_search(package: str, title: str) -> Path:
    """The library with which the bots of the game in this package search at the table; compiles it if nobody has."""
    return _built(package, title, SEARCH, QUICKLY, {}, lambda: find_compiler(title))


def can_search(package: str) -> bool:
    """Whether the bots of the game in this package can search here, at a glance: nothing is built yet."""
    with as_file(files("fortywinks")) as house, as_file(files(package)) as folder:
        content = b"".join(source.read_bytes() for source in _sources(house, folder, SEARCH))
        return (folder / _packed_name(SEARCH, content)).exists() or _compiler() is not None


def build_for_card(game: Game, table: Sequence[int], limits: Mapping[str, int]) -> Path:
    """The library for a graphics card, for games at this one table; compiles it if nobody has."""
    agreed = {
        "FW_TABLE": "{" + ", ".join(map(str, table)) + "}",
        **{name: str(limit) for name, limit in limits.items()},
    }
    if len(table) > LARGE_TABLE:
        agreed["FW_LARGE_TABLE"] = ""
    parts = ("batch/frame.cu", "batch")
    return _built(game.package, game.title, parts, CARD_FLAGS, agreed, lambda: find_card_compiler(game.title))


def _built(
    package: str,
    title: str,
    parts: tuple[str, str],
    flags: tuple[str, ...],
    defines: Mapping[str, str],
    find: Callable[[], str],
) -> Path:
    """`parts`: the frame, and the name of the game's header."""
    flags = (*flags, *os.environ.get(FLAGS_VARIABLE, "").split())
    with as_file(files("fortywinks")) as house, as_file(files(package)) as folder:
        sources = _sources(house, folder, parts)
        content = b"".join(source.read_bytes() for source in sources)
        packed = folder / _packed_name(parts, content)
        if flags == PACKED_FLAGS.get(parts) and packed.exists():
            return packed
        build_of = " ".join(flags) + str(dict(defines)) + platform.platform() + platform.machine() + _processor()
        name = f"{package.rpartition('.')[2]}-{hashlib.sha256(content + build_of.encode()).hexdigest()[:16]}.so"
        library = cache_folder() / name
        if not library.exists():
            named = {**defines, "GAME_HEADER": f'"{folder / parts[1]}.h"'}
            source = "".join(f"#define {what} {value}\n" for what, value in named.items())
            _compile(library, [find(), *flags], source + f'#include "{sources[1]}"\n', title)
        return library


def pack(package: str, title: str) -> None:
    """Builds what runs on the processor and lays it beside its source, to travel in a wheel (see hatch_build.py)."""
    with as_file(files("fortywinks")) as house, as_file(files(package)) as folder:
        for parts, builder in ((BATCH, build), (SEARCH, build_for_search)):
            if (folder / f"{parts[1]}.h").exists():
                content = b"".join(source.read_bytes() for source in _sources(house, folder, parts))
                shutil.copy(builder(package, title), folder / _packed_name(parts, content))


def _sources(house: Path, folder: Path, parts: tuple[str, str]) -> list[Path]:
    frame, header = parts
    headers = folder.glob("batch*.h" if header == "batch" else "*.h")
    return [house / "batch" / "frame.h", house / frame, *sorted(headers)]


def _packed_name(parts: tuple[str, str], content: bytes) -> str:
    """What is built for every machine of a kind goes by its source alone; the wheel says for which kind it is."""
    flags = " ".join(PACKED_FLAGS.get(parts, ()))
    return f"{parts[1]}_{hashlib.sha256(content + flags.encode()).hexdigest()[:16]}.so"


def _processor() -> str:
    """What this processor can do: a build for one that can do more would crash here, if both share a home."""
    try:
        lines = Path("/proc/cpuinfo").read_text("utf-8", "replace").splitlines()
    except OSError:
        return platform.processor()
    return next((line for line in lines if line.startswith(("flags", "Features"))), platform.processor())


def cache_folder() -> Path:
    named = os.environ.get(CACHE_VARIABLE)
    return Path(named) if named else Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "fortywinks"


def find_compiler(title: str) -> str:
    path = _compiler()
    if path is None:
        wanted = os.environ.get(COMPILER_VARIABLE) or ", ".join(COMPILERS)
        raise BatchMissing(
            f"the batch engine of {title} is built once by a C compiler, and there is none here: {wanted}"
        )
    return path


def _compiler() -> str | None:
    named = os.environ.get(COMPILER_VARIABLE)
    return next(filter(None, map(shutil.which, (named,) if named else COMPILERS)), None)


def find_card_compiler(title: str) -> str:
    path = shutil.which("nvcc")
    if path is None:
        raise BatchMissing(f"{title} on a graphics card is built once by nvcc, and there is none here")
    return path


def _compile(library: Path, command: list[str], source: str, title: str) -> None:
    """In a folder of its own first: whoever builds at the same time finds all of it or nothing."""
    suffix = ".cu" if Path(command[0]).name == "nvcc" else ".c"
    try:
        library.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=library.parent) as folder:
            program, built = Path(folder, "engine" + suffix), Path(folder, "engine.so")
            program.write_text(source, "utf-8")
            done = subprocess.run(
                [*command, str(program), "-o", str(built)], capture_output=True, text=True, check=False
            )
            if done.returncode:
                raise BatchMissing(f"{command[0]} does not build the batch engine of {title}: {_fault(done.stderr)}")
            os.replace(built, library)
    except OSError as error:
        raise BatchMissing(
            f"the batch engine of {title} cannot be kept in {library.parent}: {error.strerror}"
        ) from None


def _fault(said: str) -> str:
    """The line of a compiler's words that says what is wrong."""
    lines = said.strip().splitlines() or ["it says nothing"]
    return next((line for line in lines if "error" in line), lines[0])
