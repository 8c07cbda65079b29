/// <reference lib="webworker" />
// The house in the page: Python in a worker, so that the page never waits for a bot. It speaks the messages of the socket.
import { loadPyodide, type PyodideInterface } from "pyodide";
import createPyodideModule from "pyodide/pyodide.asm.mjs";
import type { FromHouse, GameFiles, NeededFile, Opening, PythonFiles, ToHouse, Trouble } from "./messages";
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

/** Fetches what the house is made of, and says how far it is. What a host sends packed by Brotli arrives unpacked; otherwise
 * it is packed by gzip. */
class Fetching {
  /** Why something did not arrive. */
  lost: unknown = null;
  #told = 0;
  #progress = new Map<NeededFile, { loaded: number; total: number }>();

  constructor(readonly files: PythonFiles) {
    for (const file of Object.values(files)) this.#progress.set(file, { loaded: 0, total: file.size });
    this.#tell();
  }

  /** What comes of a file; `whole` is called when all of it has come. */
  async stream(name: keyof PythonFiles, whole = (): void => {}): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
    const file = this.files[name];
    const pieces = this.#pieces(file);
    const first = await pieces.next();
    const start = first.done ? new Uint8Array() : first.value;
    const isPacked = start[0] === 0x1f && start[1] === 0x8b;
    // Bytes are told as they travelled, whatever came out of them.
    const [all, travelled] = isPacked ? [file.size, file.size] : [file.whole, file.brotli];
    const count = (length: number): void => this.#count(file, (length / all) * travelled, travelled);
    count(start.length);
    const stream = new ReadableStream<Uint8Array<ArrayBuffer>>({
      start: (to) => to.enqueue(start),
      pull: async (to) => {
        const piece = await pieces.next();
        if (piece.done) {
          whole();
          return to.close();
        }
        count(piece.value.length);
        to.enqueue(piece.value);
      },
    });
    return isPacked ? stream.pipeThrough(new DecompressionStream("gzip")) : stream;
  }

  async bytes(name: keyof PythonFiles): Promise<Uint8Array<ArrayBuffer>> {
    return new Uint8Array(await new Response(await this.stream(name)).arrayBuffer());
  }

  async *#pieces({ address }: NeededFile): AsyncGenerator<Uint8Array<ArrayBuffer>> {
    try {
      const answer = await fetch(address);
      if (!answer.ok || !answer.body) throw new Error(`${answer.status} for ${address}`);
      const reader = answer.body.getReader();
      for (let piece = await reader.read(); !piece.done; piece = await reader.read()) yield piece.value;
    } catch (error) {
      this.lost = error;
      throw error;
    }
  }

  #count(file: NeededFile, more: number, total: number): void {
    const { loaded } = this.#progress.get(file)!;
    this.#progress.set(file, { loaded: loaded + more, total });
    this.#tell();
  }

  #tell(): void {
    const all = [...this.#progress.values()];
    const loaded = Math.round(all.reduce((sum, each) => sum + each.loaded, 0));
    const total = all.reduce((sum, each) => sum + each.total, 0);
    if (loaded >= total) tell({ is: "starting" });
    else if (!loaded || loaded - this.#told > total / 200) tell({ is: "fetching", loaded: (this.#told = loaded), total });
  }
}

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
  const game = first.then(() => fetchSoon(wanted === null ? undefined : games[wanted]?.address));
  for (const promise of [house, msgspec, game]) promise.catch(() => {}); // whoever waits for them is told
  const parts: Record<string, () => Promise<Response>> = {
    "pyodide.asm.wasm": () => wasm,
    "python_stdlib.zip": async () => new Response(await library),
  };
  const usual = self.fetch;
  self.fetch = (input, init) => {
    const name = String(input instanceof Request ? input.url : input).replace(/^.*\//, "");
    return parts[name]?.() ?? usual(input, init);
  };
  try {
    const python = await loadPyodide({
      indexURL: new URL(".", self.location.href).href,
      createPyodideModule: inTwoParts(createPyodideModule, () => fetchNow(rest)),
      lockFileContents: { info: { abi_version: "2026_0", arch: "wasm32", platform: "emscripten_5_0_3", python: "3.14.2", version: "314.0.7" }, packages: {} },
      packageBaseUrl: self.location.href,
      ...ALIKE,
    } as Parameters<typeof loadPyodide>[0]);
    for (const archive of [msgspec, house]) unpack(await archive, `${MODULES}/`, python.FS);
    askForGames(python, games, wanted, await game);
    return python;
  } finally {
    self.fetch = usual;
  }
}

/** A file that is fetched when it is first read, while Python waits. */
function readLater(python: PyodideInterface, path: string, size: number, content: () => Uint8Array): void {
  const file = `${MODULES}/${path}`;
  python.FS.mkdirTree(file.replace(/\/[^/]*$/, ""));
  python.FS.writeFile(file, new Uint8Array());
  const { node } = python.FS.lookupPath(file, {});
  const { read } = node.stream_ops;
  node.usedBytes = size;
  node.stream_ops = {
    ...node.stream_ops,
    read: (...wish: unknown[]) => {
      if (node.contents.length < size) node.contents = content();
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
      unpack(come, `${MODULES}/`, python.FS);
      continue;
    }
    let all: Map<string, Uint8Array> | null = null;
    const content = (path: string): Uint8Array => (all ??= new Map(entries(fetchNow(address)))).get(path)!;
    for (const [path, size] of Object.entries(files)) readLater(python, path, size, () => content(path));
  }
}

/** Null if there is nothing to fetch, or it does not come: it is asked for again when it is needed. */
async function fetchSoon(address: string | undefined): Promise<Uint8Array<ArrayBuffer> | null> {
  if (!address) return null;
  const answer = await fetch(address).catch(() => null);
  return answer?.ok ? new Uint8Array(await answer.arrayBuffer()) : null;
}

function fetchNow(address: string): Uint8Array<ArrayBuffer> {
  const request = new XMLHttpRequest();
  request.open("GET", address, false);
  request.responseType = "arraybuffer";
  request.send();
  if (request.status !== 200) throw new Error(`${request.status} for ${address}`);
  return new Uint8Array(request.response as ArrayBuffer);
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
  await own(takeOver);
  // Where nothing can be kept, as in some private windows, one plays all the same; the page says so.
  const store = await PageStore.open(() => fail(new Failure("given-back"))).catch((error: unknown) => {
    if (storeTrouble(error) === "no-room") throw new Failure("no-room", error);
    return new MemoryStore();
  });
  const fetching = new Fetching(files);
  const python = await startPython(fetching, rest, games, game).catch((error: unknown) => {
    throw new Failure(fetching.lost ? "not-fetched" : "broken", fetching.lost ?? error);
  });
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
