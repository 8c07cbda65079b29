// What the page and the worker of its house say to each other.

/** A file that the house needs, and how many bytes of it are fetched: packed by gzip as it lies there, or sent by Brotli; and
 * unpacked. */
export type NeededFile = { address: string; size: number; brotli: number; whole: number };
export type PythonFiles = Record<"wasm" | "library" | "msgspec" | "house", NeededFile>;

/** The files of each game, by its folder: where they are, together, and how many bytes each of them has. */
export type GameFiles = Record<string, { address: string; files: Record<string, number> }>;

/** `game` is the folder of the one that is wanted, if that is known; `rest` is where the rest of Python is, `root` where the page's own files are. */
export type Opening = { do: "open"; files: PythonFiles; games: GameFiles; game: string | null; rest: string; root: string; pace: number; takeOver: boolean };

export type ToHouse =
  | Opening
  | { do: "pace"; pace: number }
  | { do: "ask"; id: number; method: "GET" | "POST"; address: string; body: string }
  | { do: "forget"; id: number }
  | { do: "connect"; line: number; wish: string }
  | { do: "send"; line: number; text: string }
  | { do: "close"; line: number };

/** Why there is no house: the code of a sentence. */
export type Trouble = "elsewhere" | "moved" | "given-back" | "no-room" | "not-kept" | "not-fetched" | "no-wasm" | "broken";

export type FromHouse =
  | { is: "fetching"; loaded: number; total: number }
  | { is: "starting" }
  | { is: "open"; isKept: boolean }
  | { is: "failed"; why: Trouble; detail: string }
  | { is: "more"; id: number; text: string }
  | { is: "answer"; id: number; status: number; text: string }
  | { is: "said"; line: number; text: string }
  | { is: "hung-up"; line: number };
