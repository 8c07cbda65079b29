// Python's WebAssembly comes in two parts (`web/split.ts`): the second one is fetched when one of its functions is first
// called, while whoever called waits for it.
type Imports = Record<string, Record<string, WebAssembly.ImportValue>>;
export type Settings = { instantiateWasm: (imports: Imports, done: (instance: WebAssembly.Instance, module: WebAssembly.Module) => void) => unknown };

/** A module that makes a function for tables of what it imports: one that takes and gives nothing. */
const WRAPPER = new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 2, 5, 1, 0, 0, 0, 0, 7, 5, 1, 1, 102, 0, 0]);

const asFunction = (call: () => void): unknown => new WebAssembly.Instance(new WebAssembly.Module(WRAPPER), { "": { "": call } }).exports["f"];

function bridge(imports: Imports, first: WebAssembly.Exports, fetchRest: () => Uint8Array<ArrayBuffer>): void {
  const table = first["fortywinks"] as WebAssembly.Table;
  const connect = (): void => {
    const lent = new Proxy(first, { get: (_, name: string) => first[name] ?? table.get(Number(name)) });
    const rest = new WebAssembly.Instance(new WebAssembly.Module(fetchRest()), { ...imports, fortywinks: lent as Record<string, WebAssembly.ImportValue> });
    table.set(0, rest.exports["nothing"]); // from here on its functions are in the table
  };
  table.set(0, asFunction(connect));
}

/** Pyodide's own way to begin, with the bridge to the rest of Python. */
export const inTwoParts =
  (create: (settings: Settings) => unknown, fetchRest: () => Uint8Array<ArrayBuffer>) =>
  (settings: Settings): unknown => {
    const begin = settings.instantiateWasm;
    settings.instantiateWasm = (imports, done) =>
      begin(imports, (instance, module) => {
        bridge(imports, instance.exports, fetchRest);
        done(instance, module);
      });
    return create(settings);
  };
