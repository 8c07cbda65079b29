"""The image: built from its Containerfile and run, with a base made of Debian's packages, since none can be fetched.

Needs root, and of Debian's packages buildah, mmdebstrap, iproute2 and qemu-user-static, which runs the image for the
other kind of processor.
"""

import json
import os
import platform
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from .installing import build

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "docs/deploy"
FORMATS = Path("/proc/sys/fs/binfmt_misc")
MACHINES = {"amd64": "x86_64", "arm64": "aarch64"}
PROGRAM = {
    architecture: rf"\x7fELF\x02\x01\x01\x00{zeros}\x02\x00{kind}\x00:{mask}\xfe\xff\xff\xff"
    for zeros, mask in [(r"\x00" * 8, r"\xff" * 7 + r"\x00" + r"\xff" * 8)]
    for architecture, kind in {"amd64": r"\x3e", "arm64": r"\xb7"}.items()
}
"""How the first bytes of its programs look, and which of them count, as the kernel wants to be told."""

pytestmark = pytest.mark.long


class Buildah:
    """Images and containers in a folder of their own."""

    def __init__(self, folder: Path) -> None:
        self.store = ["--root", str(folder / "store"), "--runroot", str(folder / "run"), "--storage-driver", "vfs"]

    def __call__(self, *words: str | Path) -> str:
        done = subprocess.run(["buildah", *self.store, *words], capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr[-3000:]
        return done.stdout.strip()


@pytest.fixture(scope="module")
def buildah(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Buildah]:
    for needed in ("buildah", "mmdebstrap", "ip"):
        assert shutil.which(needed), f"this test needs '{needed}': apt-get install buildah mmdebstrap iproute2"
    buildah = Buildah(tmp_path_factory.mktemp("images"))
    yield buildah
    buildah("rm", "--all")
    buildah("rmi", "--all", "--force")


@contextmanager
def able_to_run(architecture: str) -> Iterator[None]:
    """Lets the kernel run programs for this kind of processor, by an emulator where it is not this machine's own."""
    if MACHINES[architecture] == platform.machine():
        yield
        return
    emulator = f"/usr/bin/qemu-{MACHINES[architecture]}-static"
    assert Path(emulator).exists(), f"this test needs '{emulator}': apt-get install qemu-user-static"
    if not (FORMATS / "register").exists():
        subprocess.run(["mount", "-t", "binfmt_misc", "binfmt_misc", FORMATS], check=True)
    name = f"fortywinks-{architecture}"
    (FORMATS / "register").write_bytes(f":{name}:M::{PROGRAM[architecture]}:{emulator}:F".encode())
    try:
        yield
    finally:
        (FORMATS / name).write_text("-1")


def fetch_packages(folder: Path, architecture: str, python: str) -> None:
    """The wheels of the image's packages for a kind of processor, as they are locked."""
    machine = MACHINES[architecture]
    kinds = [f"manylinux_2_28_{machine}", f"manylinux_2_17_{machine}", f"manylinux2014_{machine}"]
    tags = [word for kind in kinds for word in ("--platform", kind)]
    options = ["--only-binary=:all:", "--python-version", python, "--implementation", "cp", *tags]
    fetch: list[str | Path] = [
        "pip",
        "download",
        "-q",
        "--require-hashes",
        "-r",
        ROOT / "requirements/image.txt",
        *options,
    ]
    subprocess.run([sys.executable, "-m", *fetch, "-d", folder], check=True)


@pytest.fixture(scope="module", params=["amd64", "arm64"])
def image(request, buildah: Buildah, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The image, from this checkout's wheel."""
    architecture = request.param
    here = tmp_path_factory.mktemp("image")
    context = here / "context"
    (context / "requirements").mkdir(parents=True)
    for name in ("image.txt", "postgres.txt"):
        shutil.copy(ROOT / "requirements" / name, context / "requirements")
    build(context / "dist")
    # Packages are fetched outside, where it is known from where.
    fetch_packages(here / "wheels", architecture, "3.11")
    (here / "pip.conf").write_text("[global]\nno-index = true\nfind-links = /wheelhouse\n")
    volumes = [f"{here / 'wheels'}:/wheelhouse:ro", f"{here / 'pip.conf'}:/etc/pip.conf:ro"]
    mounted = [word for volume in volumes for word in ("--volume", volume)]
    base, tag = f"localhost/base-{architecture}", f"fortywinks-{architecture}"
    options = ["--isolation", "chroot", "--format", "docker", "--arch", architecture, "--build-arg", f"BASE={base}"]
    with able_to_run(architecture):
        make_base(buildah, base, architecture, here / "base.tar")
        buildah("bud", *options, *mounted, "-f", DEPLOY / "Containerfile", "-t", tag, context)
        yield f"localhost/{tag}"


def make_base(buildah: Buildah, name: str, architecture: str, packed: Path) -> None:
    """What the official Python image would be: Debian with a Python."""
    packages = ["--variant=apt", "--include=python3,python3-venv,ca-certificates"]
    command: list[str | Path] = ["mmdebstrap", f"--architectures={architecture}", *packages, "bookworm", packed]
    subprocess.run(command, check=True, capture_output=True)
    container = buildah("from", "scratch")
    buildah("config", "--arch", architecture, container)
    buildah("add", "-q", container, packed, "/")
    buildah("commit", "-q", container, name)
    packed.unlink()


def test_it_runs_as_nobody_on_a_read_only_root_is_well_and_is_played(buildah, image, tmp_path) -> None:
    built = json.loads(buildah("inspect", "--type", "image", image))["Docker"]
    assert image.endswith(built["architecture"])
    config = built["config"]
    container = buildah("from", image)
    root = Path(buildah("mount", container))
    data = tmp_path / "data"
    data.mkdir(mode=0o700)
    user = config["User"]
    os.chown(data, *map(int, user.split(":")))
    assert config["Healthcheck"]["Test"][0] == "CMD"
    told = {
        "CMD": shlex.join(config["Cmd"]),
        "HEALTH": shlex.join(config["Healthcheck"]["Test"][1:]),
        "ENVIRONMENT": shlex.join(config["Env"]),
    }
    script = [Path(__file__).with_name("in_image.sh"), root, data, user, sys.executable]
    done = subprocess.run(
        ["unshare", "--mount", "--net", "bash", *script],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": f"{ROOT / 'src'}:{ROOT}", **told},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-3000:]
    assert (data / "mine").stat().st_uid == int(user.split(":")[0])


def test_nothing_is_in_it_that_only_builds_need(buildah, image) -> None:
    root = Path(buildah("mount", buildah("from", image)))
    there = {path.name.split("-")[0] for path in root.glob("opt/fortywinks/lib/python3*/site-packages/*.dist-info")}
    assert "fortywinks" in there
    assert not there & {"pip", "hatchling", "editables", "pytest"}
    assert not (root / "wheels").exists()


@pytest.mark.parametrize("architecture", MACHINES)
def test_every_package_is_there_for_the_python_of_the_official_image(tmp_path, architecture) -> None:
    fetch_packages(tmp_path, architecture, "3.13")
    assert any(tmp_path.glob(f"*{MACHINES[architecture]}*.whl"))
