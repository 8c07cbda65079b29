// The house in the page, as the page knows it: a worker that is started when it is first needed, and again if it dies.
// Whatever was answered is kept already, and whatever was not is sent again by its sender, so nothing is lost or done twice.
import pythonFiles from "virtual:python-files";
import { type LineHere, OPENED, type Wish } from "../lib/house";
import { fileAt } from "../lib/place";
import { keepForGood } from "../lib/session";
import { settings } from "../lib/settings.svelte";
import type { FromHouse, GameFiles, NeededFile, PythonFiles, ToHouse, Trouble } from "./messages";

/** Milliseconds without a word after something was asked or said: then the worker is dead. A bot may think for a while. */
const PATIENCE = 30_000;
/** Milliseconds in which somebody who came to play has said so. */
const QUIET = 5000;
/** Milliseconds: a house that breaks so soon after it was opened would only break again, so it waits until somebody wants it. */
const SOON = 60_000;

/** Where the house itself is, and how many bytes: whoever made this page says so in it. */
function itself(): NeededFile {
  const said = document.querySelector<HTMLMetaElement>("meta[name=source]")?.content.split(" ") ?? [];
  const [size = 0, brotli = 0, whole = 0] = said.slice(1).map(Number);
  return { address: fileAt(said[0] ?? ""), size, brotli, whole };
}

/** Whether this browser can run Python at all: without it, not even what the worker is made of can be read. */
const isPossible = (): boolean => typeof WebAssembly === "object" && typeof DecompressionStream === "function";

export type Status = "closed" | "fetching" | "starting" | "open" | "failed";

class HouseHere {
  status = $state<Status>("closed");
  progress = $state.raw({ loaded: 0, total: 0 });
  trouble = $state<Trouble | null>(null);
  /** Whether what is played here outlives the page. */
  isKept = $state(true);
  /** Whether the page has asked for something that was not answered, when the house failed. A line to a table asks again by itself. */
  owesAnswers = false;

  #worker: Worker | null = null;
  #opening: Promise<void> | null = null;
  #settle: { resolve: () => void; reject: (error: Error) => void } | null = null;
  #answers = new Map<number, { resolve: (answer: Response) => void; reject: (error: Error) => void }>();
  /** Answers that come piece by piece. */
  #streams = new Map<number, ReadableStreamDefaultController<Uint8Array>>();
  #lines = new Map<number, LineHere>();
  #arrival: Promise<void> = Promise.resolve();
  #hasArrived = (): void => {};
  #count = 0;
  #heard = 0;
  #openSince = 0;

  /** Opens the house, if it is not open. With `takeOver`, also if another tab has it. `game` is the one that is wanted, if that is
   * known: its files come along. */
  open(takeOver = false, game: string | null = null): Promise<void> {
    if (this.#opening && !takeOver) return this.#opening;
    this.#end("broken");
    const promise = new Promise<void>((resolve, reject) => (this.#settle = { resolve, reject }));
    promise.catch(() => {}); // whoever waits for it is told
    this.#opening = promise;
    this.#arrival = new Promise((resolve) => (this.#hasArrived = resolve));
    this.status = "fetching";
    this.trouble = null;
    this.progress = { loaded: 0, total: 0 };
    if (!isPossible()) {
      this.#failed("no-wasm");
      return promise;
    }
    const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
    this.#worker = worker;
    worker.onmessage = ({ data }: MessageEvent<FromHouse>) => this.#worker === worker && this.#hear(data);
    // Until it has said its first word, it is its script that has not come.
    const before = this.#heard;
    const silent = (): boolean => this.#worker === worker && this.#heard === before;
    worker.onerror = () => this.#worker === worker && this.#failed(silent() ? "not-fetched" : "broken");
    setTimeout(() => silent() && this.#failed("not-fetched"), PATIENCE);
    const [rest, root] = [pythonFiles.rest.address, fileAt("")].map((address) => new URL(address, location.href).href) as [string, string];
    const folder = game?.replaceAll("-", "_") ?? null;
    this.#tell({ do: "open", files: this.#files(), games: this.#games(), game: folder, rest, root, pace: settings.botPace, takeOver });
    return promise;
  }

  #files(): PythonFiles {
    const here = (file: NeededFile): NeededFile => ({ ...file, address: new URL(file.address, location.href).href });
    const { wasm, library, msgspec } = pythonFiles;
    return { wasm: here(wasm), library: here(library), msgspec: here(msgspec), house: here(itself()) };
  }

  #games(): GameFiles {
    const all = Object.entries(pythonFiles.games);
    return Object.fromEntries(all.map(([game, { address, files }]) => [game, { address: new URL(address, location.href).href, files }]));
  }

  /** The same answers as over HTTP. */
  async ask(address: string, body?: unknown, signal?: AbortSignal): Promise<Response> {
    await this.open(false, (body as { game?: string } | undefined)?.game);
    signal?.throwIfAborted();
    const id = ++this.#count;
    signal?.addEventListener("abort", () => this.#forget(id));
    return new Promise((resolve, reject) => {
      this.#answers.set(id, { resolve, reject });
      this.#watch();
      this.#tell({ do: "ask", id, method: body === undefined ? "GET" : "POST", address, body: body === undefined ? "" : JSON.stringify(body) });
    });
  }

  /** Nobody waits for this answer any more. */
  #forget(id: number): void {
    const error = new DOMException("nobody waits", "AbortError");
    this.#answers.get(id)?.reject(error);
    this.#streams.get(id)?.error(error);
    if (this.#answers.delete(id) || this.#streams.delete(id)) this.#tell({ do: "forget", id });
  }

  /** A piece of an answer: with the first of them, the answer begins. */
  #more(id: number, text: string): void {
    const waiting = this.#answers.get(id);
    if (waiting) {
      this.#answers.delete(id);
      const pieces = new ReadableStream<Uint8Array>({ start: (stream) => void this.#streams.set(id, stream), cancel: () => this.#forget(id) });
      waiting.resolve(new Response(pieces));
    }
    this.#streams.get(id)?.enqueue(new TextEncoder().encode(text));
  }

  #answered(id: number, status: number, text: string): void {
    this.#answers.get(id)?.resolve(new Response(text, { status }));
    this.#answers.delete(id);
    const stream = this.#streams.get(id);
    this.#streams.delete(id);
    if (status === 200) stream?.close();
    else stream?.error(new Error(`status ${status}`));
  }

  async connect(line: LineHere, wish: Wish): Promise<void> {
    await this.open();
    const number = ++this.#count;
    this.#lines.set(number, line);
    this.#tell({ do: "connect", line: number, wish: JSON.stringify(wish) });
    this.#watch();
    line.opened(
      (text) => {
        this.#watch();
        this.#tell({ do: "send", line: number, text });
      },
      () => {
        if (this.#lines.delete(number)) this.#tell({ do: "close", line: number });
      },
    );
  }

  /** Resolves when fetching more would be in nobody's way: the house is open, or nobody has wanted it for a while. */
  async quiet(): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, QUIET));
    await this.#opening?.catch(() => {});
  }

  /** Resolves when all that the house is made of has come, or nothing more comes of it. */
  async arrived(game: string): Promise<void> {
    this.open(false, game).catch(() => {}); // whoever waits for it is told
    await this.#arrival;
  }

  /** Bots answer in this pace from now on. */
  setPace(pace: number): void {
    if (this.status === "open") this.#tell({ do: "pace", pace });
  }

  /** Closes the house: everything is kept already. */
  close(): void {
    this.#end("broken");
    this.#opening = null;
    this.status = "closed";
  }

  #watch(): void {
    const [worker, heard] = [this.#worker, this.#heard];
    setTimeout(() => {
      if (this.#worker === worker && this.#heard === heard) this.close();
    }, PATIENCE);
  }

  #tell(message: ToHouse): void {
    this.#worker?.postMessage(message);
  }

  #hear(message: FromHouse): void {
    this.#heard += 1;
    switch (message.is) {
      case "fetching":
        this.progress = message;
        break;
      case "starting":
        this.status = "starting";
        this.#hasArrived();
        break;
      case "open":
        this.status = "open";
        this.isKept = message.isKept;
        this.#openSince = performance.now();
        if (message.isKept) keepForGood(OPENED, "1");
        this.#settle?.resolve();
        break;
      case "failed":
        console.warn(`the house in the page: ${message.why} ${message.detail}`);
        this.#failed(message.why);
        break;
      case "answer":
        this.#answered(message.id, message.status, message.text);
        break;
      case "more":
        this.#more(message.id, message.text);
        break;
      case "said":
        this.#lines.get(message.line)?.hear(message.text);
        break;
      case "hung-up": {
        const line = this.#lines.get(message.line);
        this.#lines.delete(message.line);
        line?.over();
      }
    }
  }

  #failed(why: Trouble): void {
    this.trouble = why;
    this.owesAnswers = this.status !== "open" || this.#answers.size > 0;
    this.#end(why);
    this.status = "failed";
  }

  /** No worker any more; whoever waits for it is told. */
  #end(why: Trouble): void {
    this.#worker?.terminate();
    this.#worker = null;
    const error = new Error(why);
    this.#hasArrived();
    this.#settle?.reject(error);
    // What was open for a while is opened again for whoever comes; anything else waits until somebody says so.
    if (why === "broken" && this.status === "open" && performance.now() - this.#openSince > SOON) this.#opening = null;
    for (const { reject } of this.#answers.values()) reject(error);
    this.#answers.clear();
    for (const stream of this.#streams.values()) stream.error(error);
    this.#streams.clear();
    const lines = [...this.#lines.values()];
    this.#lines.clear();
    for (const line of lines) line.over();
  }
}

export const houseHere = new HouseHere();
