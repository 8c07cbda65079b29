"""The image: built from its Containerfile and run, with a base made of Debian's packages, since none can be fetched.

Needs root, and of Debian's packages buildah, mmdebstrap and iproute2.
"""

import json
import os
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from .installing import build

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "docs/deploy"

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


@pytest.fixture(scope="module")
def image(buildah: Buildah, tmp_path_factory: pytest.TempPathFactory) -> str:
    """The image, from this checkout's wheel."""
    here = tmp_path_factory.mktemp("image")
    base = here / "base.tar"
    packages = "--include=python3,python3-venv,ca-certificates"
    subprocess.run(["mmdebstrap", "--variant=apt", packages, "bookworm", base], check=True, capture_output=True)
    container = buildah("from", "scratch")
    buildah("add", "-q", container, base, "/")
    buildah("commit", "-q", container, "localhost/base")
    context = here / "context"
    (context / "requirements").mkdir(parents=True)
    for name in ("image.txt", "postgres.txt"):
        shutil.copy(ROOT / "requirements" / name, context / "requirements")
    build(context / "dist")
    # Packages are fetched outside, where it is known from where.
    wheels = here / "wheels"
    fetch = ["pip", "download", "-q", "--only-binary=:all:", "--require-hashes", "-r", f"{ROOT}/requirements/image.txt"]
    subprocess.run([sys.executable, "-m", *fetch, "-d", str(wheels)], check=True)
    (here / "pip.conf").write_text("[global]\nno-index = true\nfind-links = /wheelhouse\n")
    volumes = [f"{wheels}:/wheelhouse:ro", f"{here / 'pip.conf'}:/etc/pip.conf:ro"]
    mounted = [word for volume in volumes for word in ("--volume", volume)]
    options = ["--isolation", "chroot", "--format", "docker", "--build-arg", "BASE=localhost/base", *mounted]
    buildah("bud", *options, "-f", DEPLOY / "Containerfile", "-t", "fortywinks", context)
    return "localhost/fortywinks"


def test_it_runs_as_nobody_on_a_read_only_root_is_well_and_is_played(buildah, image, tmp_path) -> None:
    config = json.loads(buildah("inspect", "--type", "image", image))["Docker"]["config"]
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


@pytest.mark.parametrize("platform", ["manylinux_2_28_x86_64", "manylinux_2_28_aarch64"])
def test_every_package_is_there_for_both_kinds_of_processor(tmp_path, platform) -> None:
    older = [platform.replace("2_28", "2_17"), platform.replace("manylinux_2_28", "manylinux2014")]
    tags = [word for tag in (platform, *older) for word in ("--platform", tag)]
    options = ["--only-binary=:all:", "--python-version", "3.13", "--implementation", "cp", *tags]
    fetch = ["pip", "download", "-q", "--require-hashes", "-r", ROOT / "requirements/image.txt", *options]
    subprocess.run([sys.executable, "-m", *fetch, "-d", tmp_path], check=True)
    assert any(tmp_path.glob(f"*{platform.rpartition('_')[2]}*.whl"))
