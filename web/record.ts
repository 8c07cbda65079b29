// `npm run record`: finds out which functions of Python a house in the page runs, and keeps that in `hot.json`. It is wanted
// when Pyodide has another version; a page whose house runs others works just as well, but fetches the rest of Python. Browsers
// switch stacks where older versions of Node.js cannot (25 can): `test_page_house.py` says if a page fetches the rest for that.
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import type { loadPyodide as load } from "pyodide";
import { compiled, digest, HOT, houseFiles, PYODIDE } from "./python.ts";
import { ALIKE } from "./src/here/start.ts";
import { unpack } from "./src/here/unpack.ts";
import { functionsOf, MARKS, marking } from "./split.ts";

const FOLDER = "node_modules/.record";
const HOUSE = "/lib/fortywinks";

const wasm = readFileSync(`${PYODIDE}/pyodide.asm.wasm`);
const files = houseFiles();
const { library, msgspec, house, games } = await compiled(files);
mkdirSync(FOLDER, { recursive: true });
for (const name of ["pyodide.mjs", "pyodide.asm.mjs", "package.json"]) copyFileSync(`${PYODIDE}/${name}`, `${FOLDER}/${name}`);
writeFileSync(`${FOLDER}/pyodide.asm.wasm`, marking(wasm));
writeFileSync(`${FOLDER}/python_stdlib.zip`, library);
const { loadPyodide } = (await import(/* @vite-ignore */ new URL(`../.record/pyodide.mjs`, import.meta.url).href)) as { loadPyodide: typeof load };
const python = await loadPyodide({ indexURL: `${FOLDER}/`, lockFileURL: `${PYODIDE}/pyodide-lock.json`, ...ALIKE } as Parameters<typeof load>[0]);
for (const archive of [msgspec, house, ...Object.values(games)]) unpack(new Uint8Array(archive), `${HOUSE}/`, python.FS);
for (const [path, content] of files) if (!path.endsWith(".py")) python.FS.writeFile(`${HOUSE}/${path}`, content);
python.FS.writeFile(`${HOUSE}/device.py`, readFileSync("../tests/page_house/device.py"));
python.FS.writeFile(`${HOUSE}/record.py`, readFileSync("record.py"));
python.runPython(`import sys; sys.path.insert(0, "${HOUSE}")`);
await openAsAPageDoes();
await (python.pyimport("record").everything() as Promise<void>);

const marks = (python as unknown as { _module: { HEAPU8: Uint8Array } })._module.HEAPU8.subarray(MARKS, MARKS + functionsOf(wasm));
// What another run has found stays: bots and cards differ from run to run.
const known = JSON.parse(readFileSync(HOT, "utf-8")) as { of: string; functions: string };
const before = known.of === digest(wasm) ? atob(known.functions) : "";
const bits = Uint8Array.from({ length: Math.ceil(marks.length / 8) }, (_, index) => before.charCodeAt(index) || 0);
marks.forEach((mark, index) => mark && (bits[index >> 3]! |= 1 << (index & 7)));
writeFileSync(HOT, `${JSON.stringify({ of: digest(wasm), functions: btoa(String.fromCharCode(...bits)) }, null, 2)}\n`);
console.log(`${marks.reduce((sum, mark) => sum + mark, 0)} of ${marks.length} functions were run`);
process.exit(); // the house has a clock that never stops

/** Through the same door, with promises of JavaScript. */
async function openAsAPageDoes(): Promise<void> {
  const kept = JSON.stringify({ token: "me", lines: [], games: [], night: null });
  const store = { load: async () => kept, record: async () => null, commit: async () => {} };
  const page = { send() {}, hang_up() {}, more() {}, failed() {} };
  const door = await python.pyimport("fortywinks.page_house.opening").open_door(store, page, 1);
  const wish = JSON.stringify({ game: "sen", name: "Ann", seats: 2 });
  const [, made] = JSON.parse(await door.ask(1, "POST", "/api/tables", wish)) as [number, string];
  door.connect(1, JSON.stringify({ table: (JSON.parse(made) as { table: { id: string } }).table.id, as: "player", last: null, token: null }));
  for (const message of [{ type: "set-bot", id: "a", seat: 1, level: "easy" }, { type: "start", id: "b" }]) door.receive(1, JSON.stringify(message));
  await new Promise((resolve) => setTimeout(resolve, 2000));
  door.disconnect(1);
}
