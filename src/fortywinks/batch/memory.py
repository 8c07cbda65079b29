"""Arrays in the memory of a graphics card, handed to other libraries without a copy."""

import ctypes
from collections.abc import Callable
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from ..native.building import BatchMissing

KINDS: Final = {"i": 0, "u": 1, "f": 2, "b": 6}
"""DLPack's numbers for numpy's kinds of numbers."""
CARD: Final = 2
"""DLPack's number for the memory of a graphics card by NVIDIA."""
DEFAULT_STREAMS: Final = (None, 0, 1)
"""Names of the stream in which the engine works; whoever works in another waits until it has ended."""


class _Device(ctypes.Structure):
    _fields_ = (("kind", ctypes.c_int32), ("number", ctypes.c_int32))


class _Type(ctypes.Structure):
    _fields_ = (("kind", ctypes.c_uint8), ("bits", ctypes.c_uint8), ("lanes", ctypes.c_uint16))


class _Tensor(ctypes.Structure):
    _fields_ = (
        ("data", ctypes.c_void_p),
        ("device", _Device),
        ("dimensions", ctypes.c_int32),
        ("type", _Type),
        ("shape", ctypes.POINTER(ctypes.c_int64)),
        ("strides", ctypes.c_void_p),
        ("offset", ctypes.c_uint64),
    )


_GiveBack = ctypes.CFUNCTYPE(None, ctypes.c_void_p)


class _ManagedTensor(ctypes.Structure):
    _fields_ = (("tensor", _Tensor), ("context", ctypes.c_void_p), ("give_back", _GiveBack))


_lent: dict[int, tuple[Any, ...]] = {}
"""What others hold through DLPack, by the address of its description: it stays until they give it back."""


def _returned(address: int) -> None:
    _lent.pop(address, None)


def _ended(capsule: int) -> None:
    """A capsule that nobody has opened; opened ones have another name and give back themselves."""
    if ctypes.pythonapi.PyCapsule_IsValid(ctypes.c_void_p(capsule), b"dltensor"):
        _lent.pop(_capsule_pointer(ctypes.c_void_p(capsule), b"dltensor"), None)


_give_back, _capsule_ends = _GiveBack(_returned), _GiveBack(_ended)
_new_capsule = ctypes.pythonapi.PyCapsule_New
_new_capsule.restype, _new_capsule.argtypes = ctypes.py_object, (ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p)
_capsule_pointer: Callable[..., int] = ctypes.PYFUNCTYPE(ctypes.c_void_p, ctypes.c_void_p, ctypes.c_char_p)(
    ("PyCapsule_GetPointer", ctypes.pythonapi)
)


class CardArray:
    """Numbers in the memory of the card, row by row. `numpy()` copies them; `torch.from_dlpack` and the like do not."""

    def __init__(self, card: Any, shape: tuple[int, ...], kind: Any) -> None:
        self.shape, self.dtype = shape, np.dtype(kind)
        self.nbytes = int(np.prod(shape)) * self.dtype.itemsize
        self._card, self._where = card, ctypes.c_void_p()
        checked(card, card.fw_memory(ctypes.byref(self._where), ctypes.c_int64(self.nbytes)))
        self.write(np.zeros(shape, kind))

    def __del__(self) -> None:
        where = getattr(self, "_where", None)
        if where:
            self._card.fw_give_back(where)

    @property
    def address(self) -> ctypes.c_void_p:
        return self._where

    def numpy(self) -> npt.NDArray[Any]:
        """A copy on the processor."""
        found = np.empty(self.shape, self.dtype)
        checked(
            self._card,
            self._card.fw_fetch(found.ctypes.data_as(ctypes.c_void_p), self._where, ctypes.c_int64(self.nbytes)),
        )
        return found

    def write(self, numbers: npt.NDArray[Any]) -> None:
        """Numbers of the same kind and shape, copied to the card."""
        source = np.ascontiguousarray(numbers, self.dtype)
        checked(
            self._card,
            self._card.fw_send(self._where, source.ctypes.data_as(ctypes.c_void_p), ctypes.c_int64(self.nbytes)),
        )

    @property
    def __cuda_array_interface__(self) -> dict[str, Any]:
        return {"shape": self.shape, "typestr": self.dtype.str, "data": (self._where.value, False), "version": 3}

    def __dlpack_device__(self) -> tuple[int, int]:
        return CARD, 0

    def __dlpack__(self, *, stream: Any = None, **_wishes: Any) -> Any:
        """The same memory for another library; it stays until that library no longer needs it."""
        if stream not in DEFAULT_STREAMS:
            checked(self._card, self._card.fw_wait())
        shape = (ctypes.c_int64 * len(self.shape))(*self.shape)
        kind = _Type(KINDS[self.dtype.kind], 8 * self.dtype.itemsize, 1)
        tensor = _Tensor(self._where.value, _Device(CARD, 0), len(self.shape), kind, shape, None, 0)
        managed = _ManagedTensor(tensor, None, _give_back)
        address = ctypes.addressof(managed)
        _lent[address] = (self, shape, managed)
        return _new_capsule(address, b"dltensor", ctypes.cast(_capsule_ends, ctypes.c_void_p))


def checked(card: Any, code: int) -> None:
    """What the card says about a call: nothing, or why it was not done."""
    if code:
        card.fw_says.restype = ctypes.c_char_p
        raise BatchMissing(f"the graphics card says: {card.fw_says(ctypes.c_int32(code)).decode()}")


def fetched(card: Any, where: ctypes.c_void_p, shape: tuple[int, ...], kind: Any) -> npt.NDArray[Any]:
    """A copy of what lies at that place of the card's memory."""
    found = np.empty(shape, kind)
    checked(card, card.fw_fetch(ctypes.c_void_p(found.ctypes.data), where, ctypes.c_int64(found.nbytes)))
    return found
