"""Puts the built page into the wheel, so that an installed house needs no Node.js."""

import runpy
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class PageHook(BuildHookInterface):  # type: ignore[type-arg]
    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        root = Path(self.root)
        built = root / "src" / "fortywinks" / "server" / "page" / "index.html"
        if version == "editable" or built.exists() or not (root / "web" / "build.py").exists():
            return
        arguments, sys.argv = sys.argv, ["build.py"]
        try:
            runpy.run_path(str(root / "web" / "build.py"), run_name="__main__")
        except SystemExit as stop:
            if stop.code:
                raise RuntimeError("the page could not be built") from None
        finally:
            sys.argv = arguments
