"""A shim between a program and a slow disk: every write to a place in a file takes SLOW_DISK_SECONDS longer."""

import os
import time

_pwrite = os.pwrite
_seconds = float(os.environ.get("SLOW_DISK_SECONDS", "0"))


def _slow_pwrite(handle: int, data: bytes, offset: int) -> int:
    time.sleep(_seconds)
    return _pwrite(handle, data, offset)


os.pwrite = _slow_pwrite  # type: ignore[assignment]
