// Python's WebAssembly in two files: what a house in the page runs, and the rest, which is fetched when something of it is
// first called. Nothing is lost by that, whatever is called: in the first file a function of the rest only asks for the
// second one (`here/rest.ts`) and goes there. `record.ts` finds out which functions a house runs; `hot.json` keeps it.
import { type Bytes, name, Reader, type Reach, signed, unsigned, walk, Writer } from "./wasm.ts";

const [TYPE, IMPORT, FUNCTION, TABLE, GLOBAL, EXPORT, ELEMENT, CODE] = [1, 2, 3, 4, 6, 7, 9, 10];
const [A_FUNCTION, A_TABLE, A_MEMORY, A_GLOBAL, A_TAG] = [0, 1, 2, 3, 4];
const [FUNCTIONS, CONSTANT, CALL_BY_TABLE, LOCAL, END, NOT_REACHED] = [0x70, 0x41, 0x11, 0x20, 0x0b, 0x00];
/** The module and the table through which the two parts find each other. At 0 it has what fetches the rest, then the rest's
 * functions, then those of the first part that the rest calls. */
const BRIDGE = "fortywinks";
/** Functions of so many bytes stay in the first part: all that are tiny, and small ones that a house's functions call. */
const [TINY, SMALL] = [40, 300];
/** Where marks are set while a house is recorded: memory far down in Python's stack, which never becomes so deep. */
export const MARKS = 5_000_000;

type Section = { id: number; start: number; end: number };
type Code = { start: number; end: number; begin: number; reaches: Reach[] };

class Module {
  readonly sections: Section[] = [];
  /** How many functions and globals are imported. */
  readonly imported = { functions: 0, globals: 0 };
  /** The type of each function of its own, its code, and how many parameters a type has. */
  readonly types: number[] = [];
  readonly code: Code[] = [];
  readonly parameters: number[] = [];
  /** The type that takes and gives nothing. */
  readonly nothing: number;
  /** Functions to which there are pointers, and those that have a name outside. */
  readonly pointed = new Set<number>();
  readonly exported = new Map<string, { kind: number; index: number }>();
  readonly tables: number;

  constructor(readonly bytes: Bytes) {
    const read = new Reader(bytes, 8);
    while (read.at < bytes.length) {
      const id = read.byte();
      const size = read.number();
      this.sections.push({ id, start: read.at, end: read.at + size });
      read.at += size;
    }
    this.nothing = this.#readTypes();
    this.#readImports();
    this.each(FUNCTION, (read) => this.types.push(read.number()));
    this.tables = this.reader(TABLE).number();
    this.each(EXPORT, (read) => this.exported.set(read.name(), { kind: read.byte(), index: read.number() }));
    this.each(ELEMENT, (read) => {
      if (read.number() !== 0 || read.byte() !== CONSTANT) throw new Error("pointers to functions were not understood");
      read.skip();
      read.byte();
      for (let count = read.number(); count; count--) this.pointed.add(read.number());
    });
    this.each(CODE, (read) => {
      const size = read.number();
      const reaches: Reach[] = [];
      const start = read.at;
      const begin = walk(bytes, start, start + size, (reach) => reaches.push(reach));
      this.code.push({ start, end: start + size, begin, reaches });
      read.at += size;
    });
  }

  section(id: number): Section {
    const found = this.sections.find((section) => section.id === id);
    if (!found) throw new Error(`WebAssembly has no section ${id}`);
    return found;
  }

  reader(id: number): Reader {
    return new Reader(this.bytes, this.section(id).start);
  }

  /** What a section has after the number of its entries. */
  entries(id: number): Uint8Array {
    const read = this.reader(id);
    read.number();
    return this.bytes.subarray(read.at, this.section(id).end);
  }

  each(id: number, take: (read: Reader) => void): void {
    const read = this.reader(id);
    for (let count = read.number(); count; count--) take(read);
  }

  #readTypes(): number {
    let nothing = -1;
    this.each(TYPE, (read) => {
      if (read.byte() !== 0x60) throw new Error("a type was not understood");
      const parameters = read.number();
      read.skip(parameters);
      const results = read.number();
      read.skip(results);
      if (!parameters && !results) nothing = this.parameters.length;
      this.parameters.push(parameters);
    });
    return nothing;
  }

  #readImports(): void {
    this.each(IMPORT, (read) => {
      read.name();
      read.name();
      const kind = read.byte();
      if (kind === A_FUNCTION) this.imported.functions += Math.sign(read.number() + 1);
      else if (kind === A_GLOBAL) {
        this.imported.globals++;
        read.at += 2;
      } else throw new Error("an import was not understood");
    });
  }

  /** The module with other sections in place of these. */
  with(changed: Map<number, Uint8Array>): Bytes {
    const made = new Writer().add(this.bytes.subarray(0, 8));
    for (const { id, start, end } of this.sections) {
      const content = changed.get(id) ?? this.bytes.subarray(start, end);
      made.add([id], unsigned(content.length), content);
    }
    return made.whole();
  }
}

const section = (id: number, content: Uint8Array): Bytes => new Writer().add([id], unsigned(content.length), content).whole();
const list = (count: number, ...pieces: (number[] | Uint8Array)[]): Bytes => new Writer().add(unsigned(count), ...pieces).whole();
const sized = (content: number[] | Uint8Array): (number[] | Uint8Array)[] => [unsigned(content.length), content];

/** The same Python, which marks each of its functions that was called. */
export function marking(bytes: Bytes): Bytes {
  const module = new Module(bytes);
  const made = new Writer().add(unsigned(module.code.length));
  module.code.forEach(({ start, begin, end }, index) => {
    const mark = [CONSTANT, ...signed(MARKS + index), CONSTANT, 1, 0x3a, 0, 0];
    made.add(unsigned(end - start + mark.length), bytes.subarray(start, begin), mark, bytes.subarray(begin, end));
  });
  return module.with(new Map([[CODE, made.whole()]]));
}

export const functionsOf = (bytes: Bytes): number => new Module(bytes).code.length;

/** Globals that change, but for the first one of its own: the pointer to the stack, which both parts have. */
function changing(module: Module): Set<number> {
  const found = new Set<number>();
  let index = module.imported.globals;
  module.each(GLOBAL, (read) => {
    read.byte();
    if (read.byte()) found.add(index);
    read.byte();
    read.skip();
    read.byte();
    index++;
  });
  found.delete(module.imported.globals);
  return found;
}

/** Both parts. `isHot` says of each function whether a house runs it. */
export function split(bytes: Bytes, isHot: (index: number) => boolean): { first: Bytes; rest: Bytes } {
  const module = new Module(bytes);
  const own = module.imported.functions;
  const cold = new Set<number>();
  const fixed = changing(module);
  const near = new Set<number>(); // what a house runs may call these any day
  module.code.forEach(({ reaches }, index) => isHot(index) && reaches.forEach(({ kind, index: called }) => kind === "call" && near.add(called)));
  const isWorthIt = ({ start, end }: Code, index: number): boolean => end - start > (near.has(own + index) ? SMALL : TINY);
  // Only what can be shared is used by the rest: of all tables the first, and no global that changes.
  const canMove = ({ kind, index }: Reach): boolean => kind === "call" || (kind === "table" && index === 0) || (kind === "global" && !fixed.has(index));
  module.code.forEach((code, index) => !isHot(index) && isWorthIt(code, index) && code.reaches.every(canMove) && cold.add(own + index));
  const asked = new Set<number>(); // functions of the rest that the first part may call
  const lent = new Set<number>(); // functions of the first part that the rest calls
  module.code.forEach(({ reaches }, index) => {
    const isCold = cold.has(own + index);
    for (const { kind, index: called } of reaches) {
      if (kind !== "call" || called < own) continue;
      if (isCold && !cold.has(called)) lent.add(called);
      if (!isCold && cold.has(called)) asked.add(called);
    }
  });
  for (const { kind, index } of module.exported.values()) if (kind === A_FUNCTION && cold.has(index)) asked.add(index);
  for (const index of module.pointed) if (cold.has(index)) asked.add(index);
  const order = { cold: [...cold], asked: [...asked].sort((a, b) => a - b), lent: [...lent].sort((a, b) => a - b) };
  return { first: firstPart(module, cold, order), rest: restOf(module, order) };
}

type Order = Record<"cold" | "asked" | "lent", number[]>;

function firstPart(module: Module, cold: Set<number>, { asked, lent }: Order): Bytes {
  const { bytes, imported, tables, nothing } = module;
  const places = new Map(asked.map((index, place) => [index, place + 1]));
  const code = new Writer().add(unsigned(module.code.length));
  module.code.forEach(({ start, end }, number) => {
    const index = imported.functions + number;
    const type = module.types[number]!;
    const place = places.get(index);
    if (!cold.has(index)) code.add(...sized(bytes.subarray(start, end)));
    else if (place === undefined) code.add(...sized([0, NOT_REACHED, END]));
    else {
      const locals = Array.from({ length: module.parameters[type]! }, (_, local) => [LOCAL, ...unsigned(local)]).flat();
      const fetched = [CONSTANT, 0, CALL_BY_TABLE, ...unsigned(nothing), tables];
      code.add(...sized([0, ...fetched, ...locals, CONSTANT, ...signed(place), CALL_BY_TABLE, ...unsigned(type), tables, END]));
    }
  });
  const size = 1 + asked.length + lent.length;
  const pointers = [2, tables, CONSTANT, ...signed(1 + asked.length), END, 0, ...unsigned(lent.length), ...lent.flatMap(unsigned)];
  return module.with(
    new Map([
      [TABLE, list(tables + 1, module.entries(TABLE), [FUNCTIONS, 0, ...unsigned(size)])],
      [EXPORT, list(module.exported.size + 1, module.entries(EXPORT), [...name(BRIDGE), A_TABLE, tables])],
      [ELEMENT, list(2, module.entries(ELEMENT), pointers)],
      [CODE, code.whole()],
    ]),
  );
}

/** The rest numbers functions in another way: those that are imported, those lent by the first part, and its own. */
function restOf(module: Module, { cold, asked, lent }: Order): Bytes {
  const own = module.imported.functions;
  const numbers = new Map([...lent, ...cold].map((index, place) => [index, own + place]));
  const nothing = own + lent.length + cold.length;
  const typeOf = (index: number): number => module.types[index - own]!;
  const shared = (text: string, ...kind: number[]): number[] => [...name(BRIDGE), ...name(text), ...kind];
  const imports = [
    ...lent.map((index, place) => shared(String(1 + asked.length + place), A_FUNCTION, ...unsigned(typeOf(index)))),
    shared("__indirect_function_table", A_TABLE, FUNCTIONS, 0, 0),
    shared(BRIDGE, A_TABLE, FUNCTIONS, 0, 0),
    shared("memory", A_MEMORY, ...module.entries(5)),
    shared("__stack_pointer", A_GLOBAL, 0x7f, 1),
    ...[...module.exported].filter(([, { kind }]) => kind === A_TAG).map(([text, { index }]) => shared(text, A_TAG, 0, module.entries(13)[2 * index + 1]!)),
  ];
  const globals = module.reader(GLOBAL);
  const count = globals.number() - 1;
  globals.at += 3; // the first of them is the pointer to the stack
  globals.skip();
  globals.at++;
  const code = new Writer().add(unsigned(cold.length + 1));
  for (const index of cold) code.add(...sized(renumbered(module, module.code[index - own]!, numbers)));
  code.add(...sized([0, END]));
  return new Writer()
    .add(module.bytes.subarray(0, 8))
    .add(section(TYPE, module.bytes.subarray(module.section(TYPE).start, module.section(TYPE).end)))
    .add(section(IMPORT, list(module.reader(IMPORT).number() + imports.length, module.entries(IMPORT), ...imports)))
    .add(section(FUNCTION, list(cold.length + 1, ...cold.map((index) => unsigned(typeOf(index))), unsigned(module.nothing))))
    .add(section(GLOBAL, list(count, module.bytes.subarray(globals.at, module.section(GLOBAL).end))))
    .add(section(EXPORT, list(1, [...name("nothing"), A_FUNCTION, ...unsigned(nothing)])))
    .add(section(ELEMENT, list(1, [2, 1, CONSTANT, 1, END, 0, ...unsigned(asked.length)], ...asked.map((index) => unsigned(numbers.get(index)!)))))
    .add(section(CODE, code.whole()))
    .whole();
}

function renumbered({ bytes, imported }: Module, { start, end, reaches }: Code, numbers: Map<number, number>): Uint8Array {
  const made = new Writer();
  let at = start;
  for (const reach of reaches) {
    if (reach.kind !== "call" || reach.index < imported.functions) continue;
    made.add(bytes.subarray(at, reach.start), unsigned(numbers.get(reach.index)!));
    at = reach.end;
  }
  return made.add(bytes.subarray(at, end)).whole();
}
