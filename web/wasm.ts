// As much of WebAssembly's binary format as is needed to take Python's apart (`split.ts`).
export type Bytes = Uint8Array<ArrayBuffer>;

export const unsigned = (value: number): number[] => {
  const bytes: number[] = [];
  for (let rest = value; ; rest = Math.floor(rest / 128)) {
    if (rest < 128) return [...bytes, rest];
    bytes.push((rest % 128) | 128);
  }
};

export const signed = (value: number): number[] => {
  const bytes: number[] = [];
  for (let rest = value; ; rest >>= 7) {
    if (rest >= -64 && rest < 64) return [...bytes, rest & 127];
    bytes.push((rest & 127) | 128);
  }
};

export const name = (text: string): number[] => [...unsigned(text.length), ...new TextEncoder().encode(text)];

export class Reader {
  constructor(
    readonly bytes: Uint8Array,
    public at: number,
  ) {}

  byte(): number {
    return this.bytes[this.at++]!;
  }

  number(): number {
    let value = 0;
    for (let factor = 1; ; factor *= 128) {
      const byte = this.byte();
      value += (byte & 127) * factor;
      if (byte < 128) return value;
    }
  }

  skip(count = 1): void {
    for (let each = 0; each < count; each++) while (this.byte() & 128);
  }

  name(): string {
    const length = this.number();
    this.at += length;
    return new TextDecoder().decode(this.bytes.subarray(this.at - length, this.at));
  }
}

/** What is collected piece by piece. */
export class Writer {
  #pieces: (number[] | Uint8Array)[] = [];
  length = 0;

  add(...pieces: (number[] | Uint8Array)[]): this {
    for (const piece of pieces) {
      this.#pieces.push(piece);
      this.length += piece.length;
    }
    return this;
  }

  whole(): Bytes {
    const whole = new Uint8Array(this.length);
    let at = 0;
    for (const piece of this.#pieces) {
      whole.set(piece, at);
      at += piece.length;
    }
    return whole;
  }
}

/** Something a function does that reaches beyond it: where its number stands in the code, and which it is. */
export type Reach = { kind: "call" | "global" | "table" | "other"; start: number; end: number; index: number };

const PLAIN = new Set([0x00, 0x01, 0x05, 0x0a, 0x0b, 0x0f, 0x19, 0x1a, 0x1b, 0xd1]);
const ONE_NUMBER = new Set([0x07, 0x08, 0x09, 0x0c, 0x0d, 0x18, 0x20, 0x21, 0x22, 0x3f, 0x40, 0x41, 0x42, 0xd0]);

/** Goes through the code of a function; says where its instructions begin. */
export function walk(bytes: Uint8Array, start: number, end: number, found: (reach: Reach) => void): number {
  const read = new Reader(bytes, start);
  for (let groups = read.number(); groups; groups--) read.skip(2);
  const begin = read.at;
  const reach = (kind: Reach["kind"]): void => {
    const at = read.at;
    const index = read.number();
    found({ kind, start: at, end: read.at, index });
  };
  while (read.at < end) {
    const code = read.byte();
    if ((code >= 0x45 && code <= 0xc4) || PLAIN.has(code)) continue;
    if (ONE_NUMBER.has(code)) read.skip();
    else if (code >= 0x28 && code <= 0x3e) address(read);
    else if (code === 0x10 || code === 0x12) reach("call");
    else if (code === 0x11 || code === 0x13) (read.skip(), reach("table"));
    else if (code === 0x23 || code === 0x24) reach("global");
    else if (code === 0x25 || code === 0x26) reach("table");
    else if (code === 0xd2) reach("other");
    else if ([0x02, 0x03, 0x04, 0x06].includes(code)) read.skip();
    else if (code === 0x0e) read.skip(read.number() + 1);
    else if (code === 0x1c) read.skip(read.number());
    else if (code === 0x1f) tryTable(read);
    else if (code === 0x43) read.at += 4;
    else if (code === 0x44) read.at += 8;
    else if (code === 0xfc) extended(read, reach);
    else throw new Error(`WebAssembly has an instruction that is not known here: ${code.toString(16)}`);
  }
  if (read.at !== end) throw new Error("WebAssembly was not understood");
  return begin;
}

function address(read: Reader): void {
  if (read.number() & 64) read.skip();
  read.skip();
}

function tryTable(read: Reader): void {
  read.skip();
  for (let clauses = read.number(); clauses; clauses--) read.skip(read.byte() < 2 ? 2 : 1);
}

/** Conversions, memory in bulk, tables. */
function extended(read: Reader, reach: (kind: Reach["kind"]) => void): void {
  const code = read.number();
  if (code < 8) return;
  if (code === 10) read.skip(2);
  else if (code === 11) read.skip();
  else {
    reach("other");
    if ([8, 12, 14].includes(code)) read.skip();
  }
}
