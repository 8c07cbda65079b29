/// <reference lib="webworker" />
// The house in the page: Python in a worker, so that the page never waits for a bot. It speaks the messages of the socket.
import { loadPyodide, type PyodideInterface } from "pyodide";
import createPyodideModule from "pyodide/pyodide.asm.mjs";
import type { FromHouse, NeededFile, PythonFiles, ToHouse, Trouble } from "./messages";
import { Moved, PageStore } from "./store";

type Door = {
  connect(line: number, wish: string): void;
  receive(line: number, text: string): void;
  disconnect(line: number): void;
  ask(question: number, method: string, address: string, body: string): Promise<string>;
  forget(question: number): void;
  set_pace(factor: number): void;
};

const LOCK = "fortywinks-house";
const MODULES = "/lib/fortywinks";

const tell = (message: FromHouse): void => postMessage(message);

class Failure extends Error {
  constructor(
    readonly why: Trouble,
    cause: unknown = "",
  ) {
    super(cause instanceof Error ? `${cause.name}: ${cause.message}` : String(cause));
  }
}

/** Why something could not be kept. */
function storeTrouble(error: unknown): Trouble {
  if (error instanceof Moved) return "moved";
  return error instanceof DOMException && error.name === "QuotaExceededError" ? "no-room" : "no-storage";
}

/** Fetches all files at the same time, and says how far it is. */
async function fetchAll(files: PythonFiles): Promise<Record<keyof PythonFiles, Uint8Array<ArrayBuffer>>> {
  const total = Object.values(files).reduce((sum, { size }) => sum + size, 0);
  let loaded = 0;
  let told = 0;
  const one = async ({ address }: NeededFile): Promise<Uint8Array<ArrayBuffer>> => {
    const answer = await fetch(address);
    if (!answer.ok || !answer.body) throw new Error(`${answer.status} for ${address}`);
    const parts: Uint8Array<ArrayBuffer>[] = [];
    for await (const part of pieces(answer.body)) {
      parts.push(part);
      loaded += part.length;
      if (loaded - told > total / 200 || loaded === total) tell({ is: "fetching", loaded: (told = loaded), total });
    }
    return new Uint8Array(await new Blob(parts).arrayBuffer());
  };
  tell({ is: "fetching", loaded, total });
  const names = Object.keys(files) as (keyof PythonFiles)[];
  const contents = await Promise.all(names.map((name) => one(files[name])));
  return Object.fromEntries(names.map((name, index) => [name, contents[index]])) as Record<keyof PythonFiles, Uint8Array<ArrayBuffer>>;
}

async function* pieces(stream: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const reader = stream.getReader();
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) yield piece.value;
}

/** Python itself. It asks for its own parts by name; they are here already. */
async function startPython(found: Record<keyof PythonFiles, Uint8Array<ArrayBuffer>>): Promise<PyodideInterface> {
  const unpacked = new Blob([found.wasm]).stream().pipeThrough(new DecompressionStream("gzip"));
  const parts: Record<string, () => Response> = {
    "pyodide.asm.wasm": () => new Response(unpacked, { headers: { "content-type": "application/wasm" } }),
    "python_stdlib.zip": () => new Response(found.library),
  };
  const usual = self.fetch;
  self.fetch = (input, init) => {
    const name = String(input instanceof Request ? input.url : input).replace(/^.*\//, "");
    const part = parts[name];
    return part ? Promise.resolve(part()) : usual(input, init);
  };
  try {
    const python = await loadPyodide({
      indexURL: new URL(".", self.location.href).href,
      createPyodideModule,
      lockFileContents: { info: { abi_version: "2026_0", arch: "wasm32", platform: "emscripten_5_0_3", python: "3.14.2", version: "314.0.7" }, packages: {} },
      packageBaseUrl: self.location.href,
    } as Parameters<typeof loadPyodide>[0]);
    python.unpackArchive(found.msgspec, "wheel");
    python.unpackArchive(found.source, "zip", { extractDir: MODULES });
    return python;
  } finally {
    self.fetch = usual;
  }
}

/** Waits until no other tab has the house; at once, or never if `takeOver` is not wished and another has it. */
async function own(takeOver: boolean): Promise<void> {
  const locks = navigator.locks as LockManager | undefined;
  if (!locks) return; // the store itself knows its owner
  await new Promise<void>((resolve, reject) => {
    const options = takeOver ? { steal: true } : { ifAvailable: true };
    locks
      .request(LOCK, options, (lock) => {
        if (!lock) return void reject(new Failure("elsewhere"));
        resolve();
        return new Promise<never>(() => {});
      })
      .catch(() => fail(new Failure("moved")));
  });
}

let door: Door | null = null;

async function open(files: PythonFiles, pace: number, takeOver: boolean): Promise<void> {
  if (typeof WebAssembly !== "object" || typeof DecompressionStream !== "function") throw new Failure("no-wasm");
  await own(takeOver);
  const store = await PageStore.open().catch((error: unknown) => {
    throw new Failure(storeTrouble(error), error);
  });
  const found = await fetchAll(files).catch((error: unknown) => {
    throw new Failure("not-fetched", error);
  });
  tell({ is: "starting" });
  const python = await startPython(found);
  let trouble: Trouble = "broken";
  const noting = <T>(work: Promise<T>): Promise<T> =>
    work.catch((error: unknown) => {
      trouble = storeTrouble(error);
      throw error;
    });
  const keeping = {
    load: () => noting(store.load()),
    record: (id: string) => store.record(id),
    commit: (changes: string) => noting(store.commit(changes)),
  };
  const page = {
    send: (line: number, text: string) => tell({ is: "said", line, text }),
    hang_up: (line: number) => tell({ is: "hung-up", line }),
    more: (id: number, text: string) => tell({ is: "more", id, text }),
    failed: (reason: string) => fail(new Failure(trouble, reason)),
  };
  python.runPython(`import sys; sys.path.insert(0, "${MODULES}")`);
  const opening = python.pyimport("fortywinks.page_house.opening");
  try {
    door = (await opening.open_door(keeping, page, pace)) as Door;
  } catch (error) {
    throw new Failure(trouble, error);
  }
  tell({ is: "open" });
}

/** The house is closed for good: nothing more is done here. */
function fail(failure: Failure): void {
  tell({ is: "failed", why: failure.why, detail: failure.message });
  close();
}

self.onmessage = async ({ data }: MessageEvent<ToHouse>) => {
  try {
    if (data.do === "open") await open(data.files, data.pace, data.takeOver);
    else if (data.do === "ask") {
      const [status, text] = JSON.parse(await door!.ask(data.id, data.method, data.address, data.body)) as [number, string];
      tell({ is: "answer", id: data.id, status, text });
    } else if (data.do === "connect") door!.connect(data.line, data.wish);
    else if (data.do === "send") door!.receive(data.line, data.text);
    else if (data.do === "forget") door!.forget(data.id);
    else if (data.do === "close") door!.disconnect(data.line);
    else door!.set_pace(data.pace);
  } catch (error) {
    fail(error instanceof Failure ? error : new Failure("broken", error));
  }
};
