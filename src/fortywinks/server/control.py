"""What the owner of a running house can ask of it, through a socket in the data directory that only they can open.

One request, one answer, each a line of JSON. `fortywinks admin` speaks this where the data is in use.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, TypeAlias, Union

import msgspec

from ..core import FortyWinksError
from ..core.events import kebab
from .control_line import call, open_line

SOCKET_NAME = "control"
CONTROL_PATH = "/node/control"
"""Where nodes of one house take the same requests from each other, and from whoever can read their database."""
LONGEST = 64 * 1024
"""Bytes of a request."""

log = logging.getLogger("fortywinks.control")


class _Request(msgspec.Struct, frozen=True, tag_field="do", tag=kebab, forbid_unknown_fields=True):
    pass


class ListTables(_Request, frozen=True):
    """Every table, as the newest line that describes it; and every finished game."""


class SayWhere(_Request, frozen=True):
    """The port at which the house is open; and its database, if it has one."""


class ShowOne(_Request, frozen=True):
    """One table, as the newest line that describes it; or the record of a finished game."""

    id: str


class Vacuum(_Request, frozen=True):
    """Gives back room on the disk that is not needed any more."""


class CloseTable(_Request, frozen=True):
    """Ends a table for good; those who sit there are told."""

    id: str


class Drain(_Request, frozen=True):
    """No new tables and games; the house closes when the last game ends, or after so many minutes."""

    minutes: float


class Backup(_Request, frozen=True):
    """Copies the data, as it is at one moment, into a folder that is not there yet."""

    folder: str


ControlRequest: TypeAlias = Union[ListTables, SayWhere, ShowOne, CloseTable, Drain, Backup, Vacuum]  # noqa: UP007
Do: TypeAlias = Callable[[ControlRequest], Awaitable[dict[str, Any]]]

_decode = msgspec.json.Decoder(ControlRequest).decode


class NotRunning(FortyWinksError):
    """Nobody answers at the socket."""


class ControlRefused(FortyWinksError):
    """The running house says why not, in one line."""


class Control:
    """The running house's end. `do` carries a request out; what it refuses with is told in one line."""

    def __init__(self, directory: Path, do: Do) -> None:
        self._directory = directory
        self._do = do
        self._server: asyncio.Server | None = None

    async def open(self) -> None:
        self._server = await open_line(self._directory / SOCKET_NAME, self._answer, LONGEST)

    async def close(self) -> None:
        if self._server is not None:
            self._server.close()
            (self._directory / SOCKET_NAME).unlink(missing_ok=True)

    async def _answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            line = await reader.readline()
            if line:
                answer = await self.done(line)
                # Beside the event loop: a list of thousands of tables takes a while.
                writer.write(await asyncio.to_thread(msgspec.json.encode, answer) + b"\n")
                await writer.drain()
        except (OSError, ValueError):  # whoever asked has gone, or asks without end
            pass
        finally:
            writer.close()

    async def done(self, line: bytes) -> dict[str, Any]:
        """Carries a request out; what is answered."""
        try:
            return {"done": await self._do(_decode(line))}
        except msgspec.MsgspecError as error:
            return {"refused": f"not understood: {error}"}
        except (FortyWinksError, OSError) as error:
            return {"refused": str(error)}
        except Exception:
            log.exception("the owner's wish failed")
            return {"refused": "the house made a mistake; its log says which"}


def ask_running(directory: Path, request: ControlRequest) -> dict[str, Any]:
    """Asks the house that has this data directory; `NotRunning` if there is none, `ControlRefused` if it says no."""
    try:
        sock = call(directory / SOCKET_NAME)
    except (FileNotFoundError, ConnectionRefusedError):
        raise NotRunning(f"no house is running on the data in {directory}") from None
    except OSError as error:
        raise NotRunning(f"cannot speak to the house in {directory}: {error.strerror}") from None
    with sock:
        sock.sendall(msgspec.json.encode(request) + b"\n")
        with sock.makefile("rb") as lines:
            answer = lines.readline()
    if not answer:
        raise ControlRefused("the house hung up without an answer")
    said: dict[str, Any] = msgspec.json.decode(answer)
    if "refused" in said:
        raise ControlRefused(said["refused"])
    done: dict[str, Any] = said["done"]
    return done
