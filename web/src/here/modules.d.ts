declare module "virtual:python-files" {
  const files: Record<"wasm" | "library" | "msgspec", import("./messages").NeededFile> & { rest: { address: string }; games: import("./messages").GameFiles };
  export default files;
}

declare module "pyodide/pyodide.asm.mjs" {
  const createPyodideModule: (settings: import("./rest").Settings) => unknown;
  export default createPyodideModule;
}
