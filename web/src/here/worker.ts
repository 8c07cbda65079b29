/// <reference lib="webworker" />
// The house in the page: Python in a worker, so that the page never waits for a bot. It speaks the messages of the socket.
import { loadPyodide, type PyodideInterface } from "pyodide";
import createPyodideModule from "pyodide/pyodide.asm.mjs";
import { Fetching, fetchNow } from "./fetching";
import type { FromHouse, GameFiles, Opening, ToHouse, Trouble } from "./messages";
import { inTwoParts } from "./rest";
import { ALIKE } from "./start";
import { MemoryStore, Moved, PageStore } from "./store";
import { entries, unpack } from "./unpack";

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

/** What a browser says on a full disk: that there is no room, or that something is wrong that it has no word for. Whatever
 * else it says is told as what it is: something was not kept. */
const FULL = ["QuotaExceededError", "UnknownError"];

/** Why something could not be kept. */
function storeTrouble(error: unknown): Trouble {
  if (error instanceof Moved) return "moved";
  return error instanceof DOMException && FULL.includes(error.name) ? "no-room" : "not-kept";
}

/** Whether a browser does not understand the WebAssembly that has come. */
const isTooNew = (error: unknown): boolean => error instanceof WebAssembly.CompileError || error instanceof WebAssembly.LinkError;

/** Python itself, begun while it is fetched. It asks for its own parts by name. */
async function startPython(fetching: Fetching, rest: string, games: GameFiles, wanted: string | null): Promise<PyodideInterface> {
  let isWhole = (): void => {};
  const whole = new Promise<void>((resolve) => (isWhole = resolve));
  const wasm = fetching.stream("wasm", isWhole).then((stream) => new Response(stream, { headers: { "content-type": "application/wasm" } }));
  const library = fetching.bytes("library");
  // The rest is fetched while Python begins, and not before: on a slow line it would only be in the way.
  const first = Promise.all([library, whole]);
  const msgspec = first.then(() => fetching.bytes("msgspec"));
  const house = first.then(() => fetching.bytes("house"));
  const game = first.then(() => (wanted !== null && games[wanted] ? fetching.archive(games[wanted].address) : null));
  for (const promise of [wasm, library, house, msgspec, game]) promise.catch(() => {}); // whoever waits for them is told
  const parts: Record<string, () => Promise<Response>> = {
    "pyodide.asm.wasm": () => wasm,
    "python_stdlib.zip": async () => new Response(await library),
  };
  const [usual, instantiate] = [self.fetch, WebAssembly.instantiateStreaming];
  self.fetch = (input, init) => {
    const name = String(input instanceof Request ? input.url : input).replace(/^.*\//, "");
    return parts[name]?.() ?? usual(input, init);
  };
  // Where something of it fails, Pyodide says so to the console and waits for ever.
  const failing = new Promise<never>((_, fail) => {
    fetching.onLost = fail;
    WebAssembly.instantiateStreaming = async (...wish) =>
      instantiate(...wish).catch((error: unknown) => {
        fail(isTooNew(error) && !fetching.lost ? new Failure("no-wasm", error) : new Failure("not-fetched", fetching.lost ?? error));
        throw error;
      });
  });
  failing.catch(() => {}); // it may fail when nobody waits for it any more
  try {
    const loading = loadPyodide({
      indexURL: new URL(".", self.location.href).href,
      createPyodideModule: inTwoParts(createPyodideModule, () => orClosed(() => fetchNow(rest))),
      lockFileContents: { info: { abi_version: "2026_0", arch: "wasm32", platform: "emscripten_5_0_3", python: "3.14.2", version: "314.0.7" }, packages: {} },
      packageBaseUrl: self.location.href,
      ...ALIKE,
    } as Parameters<typeof loadPyodide>[0]);
    const python = await Promise.race([loading, failing]);
    for (const archive of [msgspec, house]) layOut(await archive, python);
    askForGames(python, games, wanted, await game);
    return python;
  } finally {
    self.fetch = usual;
    WebAssembly.instantiateStreaming = instantiate;
  }
}

function layOut(archive: Uint8Array<ArrayBuffer>, python: PyodideInterface): void {
  try {
    unpack(archive, `${MODULES}/`, python.FS);
  } catch (error) {
    throw new Failure("not-fetched", error); // it has come broken
  }
}

/** A file that is fetched when it is first read, while Python waits. */
function readLater(python: PyodideInterface, path: string, size: number, content: () => Uint8Array | undefined): void {
  const file = `${MODULES}/${path}`;
  python.FS.mkdirTree(file.replace(/\/[^/]*$/, ""));
  python.FS.writeFile(file, new Uint8Array());
  const { node } = python.FS.lookupPath(file, {});
  const { read } = node.stream_ops;
  node.usedBytes = size;
  node.stream_ops = {
    ...node.stream_ops,
    read: (...wish: unknown[]) => {
      if (node.contents.length < size) node.contents = orClosed(() => ofSize(content(), size, path));
      return read(...wish);
    },
  };
}

/** Large files that few games need. */
function askLater(python: PyodideInterface, root: string): void {
  const later = JSON.parse(python.FS.readFile(`${MODULES}/later.json`, { encoding: "utf8" }) as string) as Record<string, { address: string; size: number }>;
  for (const [path, { address, size }] of Object.entries(later)) readLater(python, path, size, () => fetchNow(root + address));
}

/** The files of a game are fetched together when the first of them is read; those of the wanted one have come with the house.
 * A house that was not compiled with the page has brought all of them itself. */
function askForGames(python: PyodideInterface, games: GameFiles, wanted: string | null, come: Uint8Array<ArrayBuffer> | null): void {
  for (const [game, { address, files }] of Object.entries(games)) {
    if (python.FS.analyzePath(`${MODULES}/fortywinks/games/${game}`).exists) continue;
    if (game === wanted && come) {
      layOut(come, python);
      continue;
    }
    let all: Map<string, Uint8Array> | null = null;
    const content = (path: string): Uint8Array | undefined => (all ??= new Map(entries(fetchNow(address)))).get(path);
    for (const [path, size] of Object.entries(files)) readLater(python, path, size, () => content(path));
  }
}

function ofSize(content: Uint8Array | undefined, size: number, path: string): Uint8Array {
  if (content?.length !== size) throw new Error(`${content?.length} of ${size} bytes of ${path}`);
  return content;
}

/** For what Python waits for. If it does not come nothing can go on, so the house is closed; what was shown is kept. */
function orClosed<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    fail(new Failure("not-fetched", error));
    throw error;
  }
}

/** Milliseconds in which a tab that was closed just now lets go of the house. */
const LETTING_GO = 3000;

/** Waits until no other tab has the house; not at all if `takeOver` is wished, else for a moment. */
async function own(takeOver: boolean): Promise<void> {
  const locks = navigator.locks as LockManager | undefined;
  if (!locks) return; // the store itself knows its owner
  await new Promise<void>((resolve, reject) => {
    const options = takeOver ? { steal: true } : { signal: AbortSignal.timeout(LETTING_GO) };
    let isOurs = false;
    locks
      .request(LOCK, options, () => {
        isOurs = true;
        resolve();
        return new Promise<never>(() => {});
      })
      .catch(() => (isOurs ? fail(new Failure("moved")) : reject(new Failure("elsewhere"))));
  });
}

let door: Door | null = null;

async function open({ files, games, game, rest, root, pace, takeOver }: Opening): Promise<void> {
  // First of all: Python keeps this thread busy, and a lock that comes meanwhile would be taken for one that did not.
  await own(takeOver);
  const fetching = new Fetching(files, tell);
  // Python begins while the store opens.
  const starting = startPython(fetching, rest, games, game).catch((error: unknown) => {
    throw error instanceof Failure ? error : new Failure(fetching.lost ? "not-fetched" : "broken", fetching.lost ?? error);
  });
  starting.catch(() => {}); // whoever waits for it is told
  // Where nothing can be kept, as in some private windows, one plays all the same; the page says so.
  const store = await PageStore.open(() => fail(new Failure("given-back"))).catch((error: unknown) => {
    if (storeTrouble(error) === "no-room") throw new Failure("no-room", error);
    return new MemoryStore();
  });
  const python = await starting;
  askLater(python, root);
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
  tell({ is: "open", isKept: store instanceof PageStore });
}

/** The house is closed for good: nothing more is done here. */
function fail(failure: Failure): void {
  tell({ is: "failed", why: failure.why, detail: failure.message });
  close();
}

self.onmessage = async ({ data }: MessageEvent<ToHouse>) => {
  try {
    if (data.do === "open") await open(data);
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
