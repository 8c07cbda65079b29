"""A learned player's net, without PyTorch: with numpy where that is installed, else in plain Python.

Two hidden layers, and a wish for each action. What a reckoning bot would do starts with a bonus. The weights lie in the
game's folder, `weights.npz`, in halves of 32 bits.
"""

import struct
import zipfile
import zlib
from collections.abc import Sequence
from functools import lru_cache
from importlib.resources import files
from io import BytesIO
from math import isfinite
from operator import mul
from typing import Any, Final

from ..core import FortyWinksError

VERSION: Final = 2
"""Of the numbers that nets are shown and of the form of the file."""
Rows = list[list[float]]
Arrays = dict[str, tuple[tuple[int, ...], list[float]]]
"""The arrays of a file, each with its shape."""


UNREADABLE: Final = (
    *(LookupError, ValueError, OverflowError, EOFError, RuntimeError),
    *(struct.error, zipfile.BadZipFile, zlib.error),
)
"""What goes wrong with a file that holds something else."""


class BadWeights(FortyWinksError):
    """A file of weights is not what this version can use; says so in one line."""


def read_arrays(content: bytes) -> Arrays:
    """The arrays of an .npz file; only numbers of 16 bits and whole ones are expected."""
    arrays = {}
    with zipfile.ZipFile(BytesIO(content)) as archive:
        for name in archive.namelist():
            data = archive.read(name)
            length = struct.unpack("<H", data[8:10])[0]
            header = data[10 : 10 + length].decode("latin-1")
            kind = header.split("'descr': '")[1].split("'")[0]
            shape = tuple(int(part) for part in header.split("'shape': (")[1].split(")")[0].split(",") if part.strip())
            count = 1
            for size in shape:
                count *= size
            form = {"<f2": "e", "<i4": "i"}[kind]
            numbers = struct.unpack(f"<{count}{form}", data[10 + length :])
            arrays[name.removesuffix(".npy")] = (shape, list(numbers))
    return arrays


def _sums(rows: Rows, inputs: Sequence[float]) -> list[float]:
    return [sum(map(mul, row, inputs)) for row in rows]


class Net:
    """How much a learned player wishes to do each action."""

    def __init__(self, arrays: Arrays) -> None:
        self.bonus = arrays["bonus"][1][0]
        self.biases = [arrays[f"bias{layer}"][1] for layer in range(3)]
        shapes = [arrays[f"weight{layer}"][0] for layer in range(3)]
        flat = [arrays[f"weight{layer}"][1] for layer in range(3)]
        try:
            import numpy as np  # only now: whoever plays no learned bot need not wait for it
        except ImportError:
            self._numpy = None
            self._rows: list[Rows] = [
                [one[at : at + shape[1]] for at in range(0, len(one), shape[1])]
                for one, shape in zip(flat, shapes, strict=True)
            ]
        else:
            self._numpy = np
            self._arrays = [np.array(one, np.float32).reshape(shape) for one, shape in zip(flat, shapes, strict=True)]
            self._biases = [np.array(bias, np.float32) for bias in self.biases]

    def wishes(self, numbers: Sequence[float], legal: Sequence[int], favoured: int) -> list[float]:
        """A wish for each legal action; numbers that are left out at the end are 0."""
        wishes = self._plainly(numbers, legal) if self._numpy is None else self._with_numpy(numbers, legal)
        if favoured in legal:
            wishes[legal.index(favoured)] += self.bonus
        return wishes

    def _with_numpy(self, numbers: Sequence[float], legal: Sequence[int]) -> list[float]:
        np: Any = self._numpy
        hidden = np.array(numbers, np.float32)
        hidden = np.maximum(self._arrays[0][:, : len(numbers)] @ hidden + self._biases[0], 0)
        hidden = np.maximum(self._arrays[1] @ hidden + self._biases[1], 0)
        chosen = list(legal)
        wishes: list[float] = (self._arrays[2][chosen] @ hidden + self._biases[2][chosen]).tolist()
        return wishes

    def _plainly(self, numbers: Sequence[float], legal: Sequence[int]) -> list[float]:
        hidden = list(numbers)
        for layer in range(2):
            sums = _sums(self._rows[layer], hidden)
            hidden = [max(0.0, one + bias) for one, bias in zip(sums, self.biases[layer], strict=True)]
        return [sum(map(mul, self._rows[2][one], hidden)) + self.biases[2][one] for one in legal]


@lru_cache(maxsize=8)
def load_net(package: str, features: int, actions: int) -> Net:
    """The weights that the package of a game brings, read once."""
    name = package.rpartition(".")[2].replace("_", "-")
    content = (files(package) / "weights.npz").read_bytes()
    return Net(read_weights(content, f"the weights of {name}", name, features, actions))


def read_weights(content: bytes, source: str, game: str, features: int, actions: int) -> Arrays:
    """The arrays of a file of weights for this game; `source` is what a mistake in them is said of."""
    try:
        arrays = read_arrays(content)
        version = int(arrays["version"][1][0])
        seen, done = arrays["weight0"][0][1], arrays["weight2"][0][0]
        named = "".join(map(chr, map(int, arrays["game"][1]))) if version == VERSION else game
        is_whole = version != VERSION or _is_whole(arrays)
    except UNREADABLE:
        is_whole = False
    if not is_whole:
        raise BadWeights(f"{source} are not readable: train them anew or install the package again")
    if named != game:
        raise BadWeights(f"{source} are for {named}, not for {game}")
    if version != VERSION or (seen, done) != (features, actions):
        raise BadWeights(
            f"{source} are of version {version}, for {seen} numbers and {done} actions;"
            f" this is version {VERSION}, for {features} and {actions}"
        )
    return arrays


def _is_whole(arrays: Arrays) -> bool:
    """Whether the layers fit each other and all numbers are numbers."""
    hidden, features = arrays["weight0"][0]
    actions = arrays["weight2"][0][0]
    shapes: dict[str, tuple[int, ...]] = {
        "weight0": (hidden, features),
        "weight1": (hidden, hidden),
        "weight2": (actions, hidden),
    }
    shapes |= {"bias0": (hidden,), "bias1": (hidden,), "bias2": (actions,), "bonus": (1,)}
    fit = all(arrays[name][0] == shape for name, shape in shapes.items())
    return fit and all(isfinite(sum(arrays[name][1])) for name in shapes)
