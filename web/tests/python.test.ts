// Python as a house in the page has it: its WebAssembly in two parts, its library and the house compiled.
import { copyFileSync, mkdirSync, writeFileSync } from "node:fs";
import { loadPyodide, type PyodideInterface } from "pyodide";
import createPyodideModule from "pyodide/pyodide.asm.mjs";
import { beforeAll, expect, test } from "vitest";
import { compiled, houseFiles, inTwo, PYODIDE } from "../python";
import { inTwoParts } from "../src/here/rest";
import { ALIKE } from "../src/here/start";
import { unpack } from "../src/here/unpack";

const FOLDER = "node_modules/.tested";
const HOUSE = "/lib/fortywinks";
let python: PyodideInterface;
let asked = 0;

beforeAll(async () => {
  const { first, rest } = inTwo();
  const { library, msgspec, house, games } = await compiled(houseFiles());
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(`${FOLDER}/pyodide.asm.wasm`, first);
  writeFileSync(`${FOLDER}/python_stdlib.zip`, library);
  copyFileSync(`${PYODIDE}/pyodide-lock.json`, `${FOLDER}/pyodide-lock.json`);
  const fetchRest = (): typeof rest => {
    asked++;
    return rest;
  };
  python = await loadPyodide({ indexURL: `${FOLDER}/`, createPyodideModule: inTwoParts(createPyodideModule, fetchRest), ...ALIKE } as Parameters<typeof loadPyodide>[0]);
  for (const archive of [msgspec, house, ...Object.values(games)]) unpack(new Uint8Array(archive), `${HOUSE}/`, python.FS);
  python.runPython(`import sys; sys.path.insert(0, "${HOUSE}")`);
}, 120_000);

test("a house opens and deals without the rest of Python", async () => {
  const kept = JSON.stringify({ token: "me", lines: [], games: [], night: null });
  const store = { load: async () => kept, record: async () => null, commit: async () => {} };
  const page = { send() {}, hang_up() {}, more() {}, failed() {} };
  const door = await python.pyimport("fortywinks.page_house.opening").open_door(store, page, 1);
  const [status] = JSON.parse(await door.ask(1, "POST", "/api/tables", JSON.stringify({ game: "sen", name: "Ann", seats: 2 }))) as [number];
  expect(status).toBe(200);
  expect(asked, "it runs functions of Python that it did not before: npm run record").toBe(0);
});

test("what went wrong can be told though nobody knows its line", () => {
  const told = python.runPython(`
import traceback
from fortywinks.games import load_game
try:
    load_game("chess")
except Exception:
    told = traceback.format_exc()
told`) as string;
  expect(told).toContain("fortywinks/games/__init__.py");
});

test("the rest of Python is fetched when it is first called, once", () => {
  const digits = () => python.runPython("import _decimal; str(_decimal.Decimal(2).sqrt())") as string;
  expect(digits()).toBe("1.414213562373095048801688724");
  expect(digits()).toBe("1.414213562373095048801688724");
  expect(python.runPython("import _sqlite3; _sqlite3.connect(':memory:').execute('select 6 * 7').fetchone()[0]")).toBe(42);
  expect(asked).toBe(1);
});
