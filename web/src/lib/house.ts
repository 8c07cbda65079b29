// The seam to a house: questions, and lines to tables. A house on a server answers over HTTP and WebSockets; the house in
// the page (`here/`) answers the very same questions and speaks the very same messages. Nobody else knows which it is.
import { fileAt, isHere, isSite } from "./place";
import { recallForGood } from "./session";

/** A line to a table; one to the house in the page does as much of a WebSocket as that takes. */
export type Line = WebSocket | LineHere;

export type Wish = { table: string; as: string; last: number | null; tries: number; token: string | null };

/** Whether the house is somewhere else, so that a dead network cuts the line to it. */
export const needsNetwork = !isHere;

/** Under which it is remembered that the house in the page was open before. */
export const OPENED = "fortywinks-here";

/** Whether this page has a house of its own that was open before: before that there is nothing in it. */
export const wasOpen = (): boolean => isHere && recallForGood(OPENED) !== null;

const PROTOCOL = "fortywinks";
/** What does not depend on who plays: it lies beside the page, so that a house in the page need not be open to show it. */
const PLAIN = /^\/api\/games(?:\/([\w-]+)\/(words|rules))?\?lang=([\w-]+)$/;

/** Said without a house: nobody else can have opened a table here, and before the house was first open there is nothing. */
const EMPTY: Record<string, unknown> = { "/api/tables": { tables: [] }, "/api/me": { person: "", tables: [] }, "/api/me/games": { games: [] } };

/** Where the secret of tonight's cards lies, if somebody opens one each day for the houses in pages. */
const opened = isSite ? (document.querySelector<HTMLMetaElement>("meta[name=nights]") ? fileAt("here/night.json") : null) : "/api/open-night";

/** What the house in the page has to know of tonight: it cannot ask anybody itself. */
async function tonight(): Promise<string> {
  if (!opened) return JSON.stringify({ by: "calendar" });
  const night = await fetch(opened, { cache: "no-store" })
    .then((answer) => (answer.ok ? (answer.json() as Promise<unknown>) : null))
    .catch(() => null); // no network: perhaps the house has it already
  return JSON.stringify({ by: "opened", night });
}

const inPage = () => import("../here/house.svelte").then(({ houseHere }) => houseHere);

/** The house in the page is opened at once where it was open before, whatever else the page still fetches. */
export function openSoon(): void {
  if (wasOpen()) inPage().then((house) => house.open()).catch(() => {}); // whoever wants something of it is told
}

/** Resolves when nothing else of a house that plays this game has to be fetched, so that more of the page may come. */
export async function houseArrived(game: string): Promise<void> {
  if (isHere) await (await inPage()).arrived(game);
}

/** Asks the house that this page came from. */
export function askServer(path: string, body?: unknown, signal?: AbortSignal): Promise<Response> {
  if (body === undefined) return fetch(path, signal ? { signal } : {});
  return fetch(path, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
}

/** Asks the house. Rejects if it cannot be reached, or if nobody wants the answer any more. */
export async function askHouse(path: string, body?: unknown, signal?: AbortSignal): Promise<Response> {
  if (!isHere) return askServer(path, body, signal);
  const [, game, what, language] = PLAIN.exec(path) ?? [];
  if (language) return fetch(fileAt(`here/${game ? `${game}/${what}` : "games"}.${language}.json`));
  if (body === undefined && path in EMPTY && (path === "/api/tables" || !wasOpen())) return Response.json(EMPTY[path]);
  const address = path.startsWith("/api/nights") ? `${path}?${new URLSearchParams({ tonight: await tonight() })}` : path;
  return (await inPage()).ask(address, body, signal);
}

/** A line to a table, which opens soon, or closes. */
export function openLine(wish: Wish): Line {
  if (isHere) return new LineHere(wish);
  const query = new URLSearchParams({ as: wish.as });
  if (wish.last !== null) query.set("last", String(wish.last));
  if (wish.tries) query.set("try", String(wish.tries)); // another address: where there are several machines, another of them
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  const address = `${scheme}://${location.host}/api/tables/${wish.table}/play?${query}`;
  return wish.token ? new WebSocket(address, [PROTOCOL, `bearer.${wish.token}`]) : new WebSocket(address);
}

/** A line to the house in the page. */
export class LineHere {
  readyState: number = WebSocket.CONNECTING;
  onopen: (() => void) | null = null;
  onmessage: ((message: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  #cut: () => void = () => {};
  #pass: (text: string) => void = () => {};

  constructor(wish: Wish) {
    inPage()
      .then((house) => house.connect(this, wish))
      .catch(() => this.over());
  }

  /** The house has taken the line. */
  opened(pass: (text: string) => void, cut: () => void): void {
    if (this.readyState !== WebSocket.CONNECTING) return cut();
    [this.#pass, this.#cut] = [pass, cut];
    this.readyState = WebSocket.OPEN;
    this.onopen?.();
  }

  hear(data: string): void {
    if (this.readyState === WebSocket.OPEN) this.onmessage?.({ data });
  }

  send(text: string): void {
    if (this.readyState === WebSocket.OPEN) this.#pass(text);
  }

  close(_code?: number): void {
    this.#cut();
    this.over();
  }

  /** The other end has hung up, or there is none. */
  over(): void {
    if (this.readyState === WebSocket.CLOSED) return;
    this.readyState = WebSocket.CLOSED;
    this.onclose?.();
  }
}
