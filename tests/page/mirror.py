"""Asks the page's own TypeScript, so that what it computes can be held against the rules.

`mirrors.ts` names the functions. They are built once as the page is built, and answer line by line under Node.
"""

import json
import subprocess
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import msgspec

ROOT = Path(__file__).parents[2]
ENTRY = Path(__file__).with_name("mirrors.ts")

VITE = """
import { build } from "vite";
import { svelte } from "@sveltejs/vite-plugin-svelte";
const [entry, outDir] = process.argv.slice(-2);
// Python for the house in the page, of which nothing is asked here.
const files = "virtual:python-files";
const noPython = {
  name: "no-python",
  resolveId: (id) => (id === files ? id : null),
  load: (id) => (id === files ? "export default {};" : null),
};
"""
"""How tests build sources of the page: entry and folder come as arguments."""

BUILD = (
    VITE
    + """
await build({
  configFile: false, root: ".", logLevel: "error", plugins: [noPython, svelte()], publicDir: false,
  ssr: { noExternal: true },
  build: { ssr: entry, outDir, emptyOutDir: false, target: "es2022" },
});
"""
)


class Mirror:
    """The built functions."""

    def __init__(self, folder: Path) -> None:
        script = ["node", "--input-type=module", "-e", BUILD, "--", str(ENTRY), str(folder)]
        # The script is read from the command line, so its imports are looked for in the folder it runs in.
        built = subprocess.run(script, cwd=ROOT / "web", capture_output=True, text=True, check=False)
        assert built.returncode == 0, built.stderr
        (folder / "package.json").write_text('{"type": "module"}', encoding="utf-8")
        self.folder = folder

    def ask_all(self, name: str, questions: Iterable[Sequence[Any]]) -> list[Any]:
        """What the function of this name answers to each list of arguments."""
        return self.ask_each((name, *given) for given in questions)

    def ask_each(self, questions: Iterable[Sequence[Any]]) -> list[Any]:
        lines = b"\n".join(msgspec.json.encode(list(question)) for question in questions)
        (module,) = self.folder.glob("mirrors*.js")
        answer = subprocess.run(
            ["node", str(module)],
            input=lines,
            capture_output=True,
            check=False,
        )
        assert answer.returncode == 0, answer.stderr.decode()
        return [json.loads(line) for line in answer.stdout.splitlines()]
