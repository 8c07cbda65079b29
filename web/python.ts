// Python for the house in the page: Pyodide's files from npm, and msgspec as PyPI has it for WebAssembly (`build.py`
// fetches it). They become files of their own beside the page, named after their content; a browser fetches them when a
// house in the page is wanted, and not before. What is not packed yet is packed here, and unpacked by the browser.
import { readdirSync, readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import type { Plugin } from "vite";

const MODULE = "virtual:python-files";
const FOUND = `\0${MODULE}`;
const NODE = "\0node";
const PYODIDE = "node_modules/pyodide";
export const WHEELS = "node_modules/.wheels";

function wheel(): string {
  const name = readdirSync(WHEELS).find((file) => /^msgspec-.*wasm32\.whl$/.test(file));
  if (!name) throw new Error("msgspec for WebAssembly is not there: python web/build.py fetches it");
  return `${WHEELS}/${name}`;
}

export const pythonFiles = (): Plugin => {
  let isBuild = false;
  return {
    name: "python-files",
    configResolved(config) {
      isBuild = config.command === "build";
    },
    resolveId: (id) => (id === MODULE ? FOUND : null),
    load(id) {
      if (id !== FOUND) return null;
      const contents = {
        wasm: isBuild ? gzipSync(readFileSync(`${PYODIDE}/pyodide.asm.wasm`), { level: 9 }) : null,
        library: isBuild ? readFileSync(`${PYODIDE}/python_stdlib.zip`) : null,
        msgspec: isBuild ? readFileSync(wheel()) : null,
      };
      const lines = Object.entries(contents).map(([name, source]) => {
        if (!source) return `${name}: { address: "", size: 0 },`;
        const file = this.emitFile({ type: "asset", name: `python-${name}.bin`, source });
        return `${name}: { address: import.meta.ROLLUP_FILE_URL_${file}, size: ${source.length} },`;
      });
      return `export default {\n${lines.join("\n")}\n};`;
    },
  };
};

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
