"""Who somebody is: one secret key in a file of their own, and from it a different token for every house.

A token opens every seat of its owner, so a house must never see the token of another house. Each is made from the key
and the house's address, and neither the key nor another token can be found from it.
"""

import base64
import hashlib
import hmac
import os
import re
import secrets
import sys
from collections.abc import Mapping
from pathlib import Path

from ..core import FortyWinksError

_KEY = re.compile(r"[A-Za-z0-9_-]{43}")


class BadKey(FortyWinksError):
    """A key file that holds no key, or cannot be used."""


def keyring_path(environment: Mapping[str, str] = os.environ) -> Path:
    """Where the key is kept unless somebody says otherwise."""
    home = Path.home()
    if sys.platform == "win32":
        folder = Path(environment.get("APPDATA", "") or home / "AppData" / "Roaming")
    elif sys.platform == "darwin":
        folder = home / "Library" / "Application Support"
    else:
        folder = Path(environment.get("XDG_CONFIG_HOME", "") or home / ".config")
    return folder / "fortywinks" / "token"


class Keyring:
    """One person's key."""

    def __init__(self, key: str) -> None:
        self._key = key.encode()

    @classmethod
    def open(cls, path: Path) -> "Keyring":
        """Reads the key, or makes a new one that only its owner may read."""
        try:
            return cls(_read(path) if path.exists() else _make(path))
        except OSError as error:
            raise BadKey(f"cannot use the key in {path}: {error.strerror}") from None

    def token(self, house: str) -> str:
        """The token for this house, as its address stands in `Address.house`."""
        digest = hmac.digest(self._key, house.encode(), hashlib.sha256)
        return base64.urlsafe_b64encode(digest).decode().rstrip("=")


def _read(path: Path) -> str:
    key = path.read_bytes()[:200].decode("ascii", "replace").strip()
    if not _KEY.fullmatch(key):
        raise BadKey(f"{path} holds no key; name another file, or move it away and a new one is made")
    return key


def _make(path: Path) -> str:
    key = secrets.token_urlsafe(32)
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    with os.fdopen(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "w") as file:
        file.write(f"{key}\n")
    return key
