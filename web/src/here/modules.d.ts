declare module "virtual:python-files" {
  const files: Record<"wasm" | "library" | "msgspec", import("./messages").NeededFile>;
  export default files;
}

declare module "pyodide/pyodide.asm.mjs" {
  const createPyodideModule: unknown;
  export default createPyodideModule;
}
