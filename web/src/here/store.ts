// Where the house in the page keeps things: IndexedDB. A list of changes is one transaction, durable before anybody is
// told (`durability: "strict"`). Whoever opened the store last owns it: every transaction looks at the number of its owner
// first, so a house in another tab that lost it can change nothing any more, however late it notices.
const NAME = "fortywinks-house";
const VERSION = 1;

export type Change =
  | { do: "line"; table: string; line: string }
  | { do: "drop"; table: string }
  | { do: "game"; id: string; facts: string; record: string }
  | { do: "night"; night: string };

/** The store belongs to a house in another tab now. */
export class Moved extends Error {
  constructor() {
    super("moved");
  }
}

const result = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("the request failed"));
  });

/** Resolves when it is durable. `why` says why we aborted it ourselves. */
const committed = (transaction: IDBTransaction, why: () => unknown = () => null): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? why() ?? new Error("the browser has aborted it"));
  });

function database(): Promise<IDBDatabase> {
  const request = indexedDB.open(NAME, VERSION);
  request.onupgradeneeded = () => {
    const db = request.result;
    db.createObjectStore("lines", { autoIncrement: true }).createIndex("table", "table");
    db.createObjectStore("games", { autoIncrement: true });
    db.createObjectStore("records");
    db.createObjectStore("facts");
  };
  return result(request);
}

function newToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return btoa(String.fromCharCode(...bytes)).replace(/\+/g, "-").replace(/\//g, "_").replace(/=/g, "");
}

export class PageStore {
  #owner = 0;

  private constructor(
    readonly db: IDBDatabase,
    removed: () => void,
  ) {
    // Another tab gives everything back that is kept here.
    db.onversionchange = () => {
      db.close();
      removed();
    };
  }

  static async open(removed: () => void): Promise<PageStore> {
    return new PageStore(await database(), removed);
  }

  /** Everything, as the house wants it; from here on this house owns the store. */
  async load(): Promise<string> {
    const transaction = this.db.transaction(["facts", "lines", "games"], "readwrite", { durability: "strict" });
    const facts = transaction.objectStore("facts");
    const done = committed(transaction);
    const [owner, known, lines, games, night] = await Promise.all([
      result(facts.get("owner")) as Promise<number | undefined>,
      result(facts.get("token")) as Promise<string | undefined>,
      result(transaction.objectStore("lines").getAll()) as Promise<{ table: string; line: string }[]>,
      result(transaction.objectStore("games").getAll()) as Promise<string[]>,
      result(facts.get("night")) as Promise<string | undefined>,
    ]);
    const token = known ?? newToken();
    this.#owner = (owner ?? 0) + 1;
    facts.put(this.#owner, "owner");
    if (known === undefined) facts.put(token, "token");
    await done;
    return JSON.stringify({ token, lines: lines.map(({ table, line }) => [table, line]), games, night: night === undefined ? null : JSON.parse(night) });
  }

  async commit(changes: string): Promise<void> {
    const transaction = this.db.transaction(["facts", "lines", "games", "records"], "readwrite", { durability: "strict" });
    let refused: unknown = null;
    const done = committed(transaction, () => refused);
    const asked = transaction.objectStore("facts").get("owner");
    asked.onsuccess = () => {
      try {
        if (asked.result !== this.#owner) throw new Moved();
        for (const change of JSON.parse(changes) as Change[]) apply(transaction, change);
      } catch (error) {
        refused = error;
        if (!transaction.error) transaction.abort(); // otherwise the browser has done so
      }
    };
    await done;
  }

  async record(id: string): Promise<string | null> {
    const found = (await result(this.db.transaction("records").objectStore("records").get(id))) as string | undefined;
    return found ?? null;
  }
}

/** Where a browser keeps nothing: all of it is there until the page is closed. */
export class MemoryStore {
  #records = new Map<string, string>();

  load(): Promise<string> {
    return Promise.resolve(JSON.stringify({ token: newToken() }));
  }

  commit(changes: string): Promise<void> {
    for (const change of JSON.parse(changes) as Change[]) if (change.do === "game") this.#records.set(change.id, change.record);
    return Promise.resolve();
  }

  record(id: string): Promise<string | null> {
    return Promise.resolve(this.#records.get(id) ?? null);
  }
}

function apply(transaction: IDBTransaction, change: Change): void {
  if (change.do === "game") {
    transaction.objectStore("games").add(change.facts);
    transaction.objectStore("records").put(change.record, change.id);
    return;
  }
  if (change.do === "night") {
    transaction.objectStore("facts").put(change.night, "night");
    return;
  }
  const lines = transaction.objectStore("lines");
  if (change.do === "line") {
    lines.add({ table: change.table, line: change.line });
    return;
  }
  const walk = lines.index("table").openKeyCursor(IDBKeyRange.only(change.table));
  walk.onsuccess = () => {
    if (!walk.result) return;
    lines.delete(walk.result.primaryKey);
    walk.result.continue();
  };
}

/** Gives everything back that was kept here. */
export const remove = (): Promise<unknown> => result(indexedDB.deleteDatabase(NAME));
