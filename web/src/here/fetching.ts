// What the house is made of is fetched here. Whatever does not come, comes broken or stops coming is an error, never a wait
// without an end.
import type { FromHouse, NeededFile, PythonFiles } from "./messages";

/** Milliseconds without a byte: then nothing more comes. Shorter than the page waits for a word of its house. */
const PATIENCE = 20_000;

const GZIP = [0x1f, 0x8b];
/** How such files begin: WebAssembly, and ZIP. */
const [WASM, ZIP] = [[0x00, 0x61], [0x50, 0x4b]];

const begins = (content: Uint8Array, [first, second]: number[]): boolean => content[0] === first && content[1] === second;

/** Fetches what the house is made of, and says how far it is. What a host sends packed by Brotli arrives unpacked; otherwise
 * it is packed by gzip. */
export class Fetching {
  /** Why something did not arrive; `onLost` is told, too. */
  lost: unknown = null;
  onLost: (error: unknown) => void = () => {};
  #told = 0;
  #progress = new Map<NeededFile, { loaded: number; total: number }>();

  constructor(
    readonly files: PythonFiles,
    readonly tell: (message: FromHouse) => void,
  ) {
    for (const file of Object.values(files)) this.#progress.set(file, { loaded: 0, total: file.size });
    this.#tell();
  }

  /** What comes of a file; `whole` is called when all of it has come. */
  async stream(name: keyof PythonFiles, whole = (): void => {}): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
    const file = this.files[name];
    const pieces = this.#pieces(file.address);
    const first = await pieces.next();
    const start = first.done ? new Uint8Array() : first.value;
    const isPacked = begins(start, GZIP);
    if (!isPacked && !begins(start, name === "wasm" ? WASM : ZIP)) throw this.#lose(new Error(`something else came from ${file.address}`));
    // Bytes are told as they travelled, whatever came out of them.
    const [all, travelled] = isPacked ? [file.size, file.size] : [file.whole, file.brotli];
    let length = 0;
    const count = (more: number): void => {
      length += more;
      this.#count(file, (more / all) * travelled, travelled);
    };
    count(start.length);
    const stream = new ReadableStream<Uint8Array<ArrayBuffer>>({
      start: (to) => to.enqueue(start),
      pull: async (to) => {
        const piece = await pieces.next();
        if (piece.done) {
          if (length !== all) throw this.#lose(new Error(`${length} of ${all} bytes came from ${file.address}`));
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
    const answer = new Response(await this.stream(name));
    try {
      return new Uint8Array(await answer.arrayBuffer());
    } catch (error) {
      throw this.#lose(error); // packed, and it cannot be unpacked
    }
  }

  /** A ZIP file whose bytes nobody counts. */
  async archive(address: string): Promise<Uint8Array<ArrayBuffer>> {
    const found: Uint8Array<ArrayBuffer>[] = [];
    for await (const piece of this.#pieces(address)) found.push(piece);
    const archive = new Uint8Array(await new Blob(found).arrayBuffer());
    if (!begins(archive, ZIP)) throw this.#lose(new Error(`something else came from ${address}`));
    return archive;
  }

  async *#pieces(address: string): AsyncGenerator<Uint8Array<ArrayBuffer>> {
    const stalled = new AbortController();
    const inTime = async <T>(work: Promise<T>): Promise<T> => {
      const timer = setTimeout(() => stalled.abort(new Error(`nothing more came from ${address}`)), PATIENCE);
      return work.finally(() => clearTimeout(timer));
    };
    try {
      const answer = await inTime(fetch(address, { signal: stalled.signal }));
      if (!answer.ok || !answer.body) throw new Error(`${answer.status} for ${address}`);
      const reader = answer.body.getReader();
      for (let piece = await inTime(reader.read()); !piece.done; piece = await inTime(reader.read())) yield piece.value;
    } catch (error) {
      throw this.#lose(error);
    }
  }

  /** What is lost first is why. */
  #lose(error: unknown): unknown {
    this.lost ??= error;
    this.onLost(error);
    return error;
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
    if (loaded >= total) this.tell({ is: "starting" });
    else if (!loaded || loaded - this.#told > total / 200) this.tell({ is: "fetching", loaded: (this.#told = loaded), total });
  }
}

/** Fetches a file while Python waits for it. */
export function fetchNow(address: string): Uint8Array<ArrayBuffer> {
  const request = new XMLHttpRequest();
  request.open("GET", address, false);
  request.responseType = "arraybuffer";
  request.timeout = PATIENCE;
  request.send();
  if (request.status !== 200) throw new Error(`${request.status} for ${address}`);
  return new Uint8Array(request.response as ArrayBuffer);
}
