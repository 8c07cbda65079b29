"""A learned player's net, without PyTorch: with numpy where that is installed, else in plain Python.

Two hidden layers, and a wish for each action. What a reckoning bot would do starts with a bonus. The weights lie in the
game's folder, `weights.npz`, in halves of 32 bits.
"""

import struct
import zipfile
from collections.abc import Sequence
from functools import lru_cache
from importlib.resources import files
from io import BytesIO
from operator import mul
from typing import Any, Final

from ..core import FortyWinksError

VERSION: Final = 1
"""Of the numbers that nets are shown and of the form of the file."""
Rows = list[list[float]]


class BadWeights(FortyWinksError):
    """A file of weights is not what this version can use; says so in one line."""


def read_arrays(content: bytes) -> dict[str, tuple[tuple[int, ...], list[float]]]:
    """The arrays of an .npz file, each with its shape; only numbers of 16 bits and whole ones are expected."""
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

    def __init__(self, arrays: dict[str, tuple[tuple[int, ...], list[float]]]) -> None:
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
    return net_from((files(package) / "weights.npz").read_bytes(), package.rpartition(".")[2], features, actions)


def net_from(content: bytes, name: str, features: int, actions: int) -> Net:
    try:
        arrays = read_arrays(content)
        version = int(arrays["version"][1][0])
        shapes = arrays["weight0"][0][1], arrays["weight2"][0][0]
    except (KeyError, IndexError, ValueError, struct.error, zipfile.BadZipFile):
        raise BadWeights(
            f"the weights of {name} are not readable: train them anew or install the package again"
        ) from None
    if version != VERSION or shapes != (features, actions):
        raise BadWeights(
            f"the weights of {name} are of version {version}, for {shapes[0]} numbers and {shapes[1]} actions;"
            f" this is version {VERSION}, for {features} and {actions}"
        )
    return Net(arrays)
