// Python for the house in the page: Pyodide's files from npm, msgspec as PyPI has it for WebAssembly (`build.py` fetches it),
// and the house itself. They become files of their own beside the page, named after their content; a browser fetches them
// when a house in the page is wanted, and not before. Each is packed by gzip, and lies beside that packed by Brotli, which
// a host may send instead. What was packed once is found again in `node_modules/.python`.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { loadPyodide, type PyodideInterface } from "pyodide";
import type { Plugin } from "vite";
import { split } from "./split.ts";
import { entries } from "./src/here/unpack.ts";
import type { Bytes } from "./wasm.ts";

const MODULE = "virtual:python-files";
const FOUND = `\0${MODULE}`;
const NODE = "\0node";
export const PYODIDE = "node_modules/pyodide";
const WHEELS = "node_modules/.wheels";
const KEPT = "node_modules/.python";
const PACKAGE = "../src/fortywinks";
const SCRIPT = "library.py";
/** Which functions of Python a house in the page runs. */
export const HOT = "hot.json";

export function wheel(): string {
  const name = readdirSync(WHEELS).find((file) => /^msgspec-.*wasm32\.whl$/.test(file));
  if (!name) throw new Error("msgspec for WebAssembly is not there: python web/build.py fetches it");
  return `${WHEELS}/${name}`;
}

export const digest = (...parts: (Bytes | string)[]): string => parts.reduce((hash, part) => hash.update(part), createHash("sha256")).digest("hex");

/** What was made before from the same, or is made now. */
async function kept(name: string, from: string, make: () => Bytes | Promise<Bytes>): Promise<Bytes> {
  const path = `${KEPT}/${name}-${from.slice(0, 16)}`;
  if (existsSync(path)) return readFileSync(path);
  const made = await make();
  mkdirSync(KEPT, { recursive: true });
  writeFileSync(path, made);
  return made;
}

type Parts = Record<"folders" | "kinds" | "left out", string[]> & { "asked for later from": number };

const parts = (): Parts => JSON.parse(readFileSync(`${PACKAGE}/page_house/parts.json`, "utf-8")) as Parts;

const fits = (pattern: string, path: string): boolean => new RegExp(`^${pattern.replaceAll(".", "\\.").replaceAll("*", "[^/]*")}$`).test(path);

/** The files of the house that run in a page, as `fortywinks.page_house.bundle` finds them. */
export function houseFiles(): Map<string, Bytes> {
  const { folders, kinds, "left out": leftOut } = parts();
  const found = new Map<string, Bytes>([["fortywinks/__init__.py", readFileSync(`${PACKAGE}/__init__.py`)]]);
  const walk = (folder: string): void => {
    for (const entry of readdirSync(`${PACKAGE}/${folder}`, { withFileTypes: true })) {
      const path = `${folder}/${entry.name}`;
      if (leftOut.some((pattern) => `/${path}`.endsWith(`/${pattern}`) || fits(pattern, path))) continue;
      if (entry.isDirectory()) walk(path);
      else if (kinds.some((kind) => entry.name.endsWith(kind))) found.set(`fortywinks/${path}`, readFileSync(`${PACKAGE}/${path}`));
    }
  };
  folders.forEach(walk);
  return found;
}

/** The same for every copy of the same files. */
function versionOf(files: Map<string, Bytes>): string {
  const lines = [...files].map(([path, content]) => `${path} ${digest(content)}\n`);
  return digest(lines.sort().join(""));
}

function imported(files: Map<string, Bytes>): string[] {
  const names = new Set<string>();
  const text = new TextDecoder();
  for (const [path, content] of files) {
    if (!path.endsWith(".py")) continue;
    for (const [, from, plain] of text.decode(content).matchAll(/^ *(?:from ([a-z_][\w.]*) import|import ([\w., ]+?)(?: as \w+)?(?: +#.*)?$)/gm)) {
      for (const name of (from ?? plain ?? "").split(",")) names.add(name.trim());
    }
  }
  return [...names].sort();
}

let building: Promise<PyodideInterface> | null = null;

/** Python as the page runs it, here, with the house in a folder. */
async function start(files: Map<string, Bytes>): Promise<PyodideInterface> {
  const started = await loadPyodide({ indexURL: `${PYODIDE}/` });
  started.unpackArchive(new Uint8Array(readFileSync(wheel())), "wheel");
  for (const [path, content] of files) {
    started.FS.mkdirTree(`/house/${path}`.replace(/\/[^/]*$/, ""));
    started.FS.writeFile(`/house/${path}`, content);
  }
  started.runPython(readFileSync(SCRIPT, "utf-8"));
  return started;
}

async function made(files: Map<string, Bytes>, what: "library" | "house" | "msgspec", from: string[] | Bytes, ...more: string[]): Promise<Bytes> {
  const running = await (building ??= start(files));
  return running.globals.get(what)(running.toPy(from), ...more).toJs() as Bytes;
}

const brotli = (content: Bytes): Bytes =>
  brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_LGWIN]: 24, [constants.BROTLI_PARAM_SIZE_HINT]: content.length } });

/** The folders of the games among these files. */
const gamesOf = (files: Map<string, Bytes>): Set<string> => new Set([...files.keys()].flatMap((path) => /^fortywinks\/games\/([^/]+)\//.exec(path)?.[1] ?? []));

/** Python's library and the house, compiled, and msgspec; each game by itself. */
export async function compiled(files: Map<string, Bytes>): Promise<Record<"library" | "msgspec" | "house", Bytes> & { games: Record<string, Bytes> }> {
  const version = digest(readFileSync(SCRIPT), readFileSync(`${PYODIDE}/package.json`), versionOf(files));
  // What is large is asked for when it is first read: which files, and where they are (`bundle.py` serves them).
  const large = [...files].filter(([, content]) => content.length >= parts()["asked for later from"]);
  const later = large.map(([path, content]) => [path, { address: `here/data-${digest(content).slice(0, 8)}/${path.replace(/^.*\//, "")}`, size: content.length }]);
  const without = large.map(([path]) => path);
  const all = new Map([...files, ["later.json", new TextEncoder().encode(JSON.stringify(Object.fromEntries(later)))]]);
  const games: Record<string, Bytes> = {};
  for (const game of gamesOf(files)) games[game] = await kept(`game-${game}`, version, () => made(all, "house", without, game));
  return {
    games,
    library: await kept("library", version, () => made(all, "library", imported(files))),
    msgspec: await kept("msgspec", digest(version, wheel()), () => made(all, "msgspec", new Uint8Array(readFileSync(wheel())))),
    house: await kept("house", version, () => made(all, "house", without)),
  };
}

const hot = (): { of: string; functions: string } => JSON.parse(readFileSync(HOT, "utf-8")) as { of: string; functions: string };

/** Python itself: what a house runs, and the rest. */
export function inTwo(): Record<"first" | "rest", Bytes> {
  const whole = readFileSync(`${PYODIDE}/pyodide.asm.wasm`);
  const { of, functions } = hot();
  if (of !== digest(whole)) throw new Error(`${HOT} is of another version of Pyodide: npm run record`);
  const bits = atob(functions);
  return split(whole, (index) => Boolean(bits.charCodeAt(index >> 3) & (1 << (index & 7))));
}

const WORTH_PACKING = /\.(css|html|js|json|svg)$/;

export const pythonFiles = (): Plugin => {
  let isBuild = false;
  /** What Brotli makes of the files that are packed by gzip already, and where the house itself is. */
  const better = new Map<string, Bytes>();
  let house = { file: "", of: "", whole: 0 };
  return {
    name: "python-files",
    configResolved(config) {
      isBuild = config.command === "build";
    },
    resolveId: (id) => (id === MODULE ? FOUND : null),
    async load(id) {
      if (id !== FOUND) return null;
      if (!isBuild) return "export default {};";
      const lines: string[] = [];
      const files = houseFiles();
      const { first: wasm, rest } = inTwo();
      const { games, ...others } = await compiled(files);
      for (const [name, content] of Object.entries({ wasm, ...others })) {
        const source = await kept(`${name}.gz`, digest(content), () => gzipSync(content, { level: 9 }));
        const small = await kept(`${name}.br`, digest(content), () => brotli(content));
        const file = this.emitFile({ type: "asset", name: `python-${name}.bin`, source });
        better.set(file, small);
        if (name === "house") house = { file, of: versionOf(files), whole: content.length };
        else lines.push(`${name}: { address: import.meta.ROLLUP_FILE_URL_${file}, size: ${source.length}, brotli: ${small.length}, whole: ${content.length} },`);
      }
      // These are wanted while Python waits, when nothing can be unpacked: so they lie there as they are.
      const apart = await Promise.all(
        Object.entries(games).map(async ([game, content]) => {
          const file = this.emitFile({ type: "asset", name: `python-game-${game}.zip`, source: content });
          better.set(file, await kept(`game-${game}.br`, digest(content), () => brotli(content)));
          const sizes = Object.fromEntries([...entries(new Uint8Array(content))].map(([path, { length }]) => [path, length]));
          return `${game}: { address: import.meta.ROLLUP_FILE_URL_${file}, files: ${JSON.stringify(sizes)} },`;
        }),
      );
      lines.push(`games: { ${apart.join(" ")} },`);
      const later = this.emitFile({ type: "asset", name: "python-rest.wasm", source: rest });
      better.set(later, await kept("rest.br", digest(rest), () => brotli(rest)));
      lines.push(`rest: { address: import.meta.ROLLUP_FILE_URL_${later} },`);
      return `export default {\n${lines.join("\n")}\n};`;
    },
    async writeBundle({ dir }, bundle) {
      if (!better.size) return; // a worker, which is a bundle of its own inside this one
      const packed = new Map([...better].map(([file, content]) => [this.getFileName(file), content]));
      for (const [name, part] of Object.entries(bundle)) {
        const content = part.type === "chunk" ? new TextEncoder().encode(part.code) : typeof part.source === "string" ? new TextEncoder().encode(part.source) : new Uint8Array(part.source);
        const small = packed.get(name) ?? (WORTH_PACKING.test(name) ? await kept("text.br", digest(content), () => brotli(content)) : null);
        if (small && name !== "index.html") writeFileSync(`${dir}/${name}.br`, small);
      }
      const path = this.getFileName(house.file);
      const facts = { of: house.of, path, size: bundleSize(bundle[path]), brotli: better.get(house.file)!.length, whole: house.whole };
      writeFileSync(`${dir}/python-house.json`, JSON.stringify(facts));
    },
  };
};

const bundleSize = (part: { type: string; source?: string | Uint8Array } | undefined): number => part?.source?.length ?? 0;

/** Pyodide names its own WebAssembly by an address that the build would copy once more; it is handed over in another way.
 * And it names modules of Node, which it asks for in Node alone. */
export const withoutWasm = (): Plugin => ({
  name: "without-wasm",
  enforce: "pre",
  resolveId: (id) => (id.startsWith("node:") ? NODE : null),
  load: (id) => (id === NODE ? "export default {};" : null),
  transform: (code, id) =>
    id.endsWith("pyodide.asm.mjs") ? { code: code.replace('new URL("pyodide.asm.wasm",import.meta.url).href', '"pyodide.asm.wasm"'), map: null } : null,
});
