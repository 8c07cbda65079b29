"""What the house writes about itself: one JSON object per line, and never a token, a code, a link or a card."""

import json
import logging
import re
import sys
import time
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from .config import LogFormat, LogLevel

_SECRETS = re.compile(
    r"(?<![A-Za-z0-9_-])[A-Za-z0-9_-]{43}(?![A-Za-z0-9_-])"  # tokens, and the people behind them
    r"|(?<=/tables/)[A-Za-z0-9_-]+|(?<=/t/)[A-Za-z0-9_-]+|(?<=/records/)[A-Za-z0-9_-]+"  # links
    r"|(?<=code=)\S+"
)

_USUAL = frozenset(logging.makeLogRecord({}).__dict__) | {"message", "asctime", "color_message", "taskName"}


def without_secrets(text: str) -> str:
    """The second lock on the door: nobody logs secrets, and if somebody does, they do not get out."""
    return _SECRETS.sub("…", text)


class JsonLines(logging.Formatter):
    """One JSON object per line; whatever was given as `extra` becomes a field."""

    def format(self, record: logging.LogRecord) -> str:
        entry = {"time": _moment(record), "level": record.levelname.lower(), "from": record.name}
        entry["message"] = without_secrets(record.getMessage())
        entry |= _extras(record)
        if record.exc_info and record.exc_info[1] is not None:
            entry["error"] = without_secrets("".join(traceback.format_exception(record.exc_info[1])))
        return json.dumps(entry, ensure_ascii=False, default=str)


class TextLines(logging.Formatter):
    """The same for people."""

    def format(self, record: logging.LogRecord) -> str:
        extras = " ".join(f"{name}={value}" for name, value in _extras(record).items())
        line = f"{_moment(record)} {record.levelname.lower()} {without_secrets(record.getMessage())} {extras}".rstrip()
        if record.exc_info and record.exc_info[1] is not None:
            line += "\n" + without_secrets("".join(traceback.format_exception(record.exc_info[1]))).rstrip()
        return line


def set_up_logs(form: LogFormat, level: LogLevel) -> logging.Handler:
    """Sends everything to standard error. Answers with the handler, to be taken off again."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines() if form == "json" else TextLines())
    root = logging.getLogger()
    root.addHandler(handler)
    root.setLevel(level.upper())
    # uvicorn tells of its own steps, and of every client that does not speak HTTP.
    logging.getLogger("uvicorn").setLevel(logging.ERROR)
    logging.getLogger("asyncio").setLevel(logging.WARNING)
    return handler


class CountMistakes(logging.Handler):
    """Calls `count` for every mistake that is logged, wherever it happened: whoever catches one logs it."""

    def __init__(self, count: Callable[[], None]) -> None:
        super().__init__(logging.ERROR)
        self._count = count

    def emit(self, record: logging.LogRecord) -> None:
        self._count()


@contextmanager
def counted_mistakes(count: Callable[[], None]) -> Iterator[None]:
    """Counts as long as the house is open. What a library could not handle is logged too, by asyncio."""
    handler = CountMistakes(count)
    root = logging.getLogger()
    root.addHandler(handler)
    try:
        yield
    finally:
        root.removeHandler(handler)


def _moment(record: logging.LogRecord) -> str:
    return time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{int(record.msecs):03}Z"


def _extras(record: logging.LogRecord) -> dict[str, Any]:
    return {
        name: without_secrets(value) if isinstance(value, str) else value
        for name, value in record.__dict__.items()
        if name not in _USUAL
    }
