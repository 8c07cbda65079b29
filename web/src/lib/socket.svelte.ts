// One connection to one table. It comes back by itself, asks for what it missed, and sends again what was not answered:
// the house does a command once, however often it arrives within two minutes.
import type { Advice, ClientMessage, ClockState, HouseMessage, Refused, TableState, Welcome, You } from "../protocol";
import { house, HouseError } from "./api";
import type { Legal } from "./legal";
import { freshness } from "./freshness.svelte";
import { type Line, needsNetwork, openLine } from "./house";

export type Viewpoint = "player" | "spectator" | "screen";
export type Status = "connecting" | "live" | "lost" | "gone";
export type View = Record<string, unknown>;
export type GameEvent = { event: string } & Record<string, unknown>;
export type Talk = { n: number; seat: number | null; name: string; text: string };
export type Sign = { n: number; seat: number; reaction: string };
export type NoticeNews = { n: number; code: string; seat: number | null; detail: string | null; name: string | null };

type Command = ClientMessage extends infer M ? (M extends { id: string } ? Omit<M, "id"> : never) : never;

/** Thrown by `send` when the house refuses, and when it does not answer in time. */
export class RefusedError extends Error {
  constructor(readonly refused: Refused) {
    super(refused.code);
  }
}

type Waiting = {
  payload: string;
  /** What is to be done in the game; null of any other command. */
  move: string | null;
  answer: Promise<Advice | null>;
  since: number;
  timer: ReturnType<typeof setTimeout>;
  done: (advice: Advice | null) => void;
  refused: (error: RefusedError) => void;
};

/** Milliseconds. Several tries fall into the seconds in which another machine takes over; the growth spares a house that is away for long. */
const FIRST_RETRY = 400;
const LONGEST_RETRY = 8000;
/** After so much silence the house is asked whether it is there, unless it says how soon; and so long it has to answer. */
const QUIET = 25_000;
const PATIENCE = 8000;
/** In a house of several machines one that does not answer a handshake gets so many times the wait before the next try: then another may be reached. */
const HANDSHAKE = 2.5;
/** So long a command is sent again. The house knows it for two minutes; after that it could be done twice. */
const RESEND = 100_000;

/** By the code with which the house hangs up: no machine of it knows the rules of this game; or it is not sure of anything for a moment. */
const WAITS: { [code: string]: "game-waits" | "one-moment" } = { "waits-for-rules": "game-waits", "one-moment": "one-moment" };

export class TableSocket {
  status = $state<Status>("connecting");
  you = $state<You | null>(null);
  table = $state.raw<TableState | null>(null);
  view = $state.raw<View | null>(null);
  legal = $state.raw<Legal>([]);
  clocks = $state.raw<{ clock: ClockState; at: number }[]>([]);
  whileAway = $state.raw<string[]>([]);
  /** Why the house has hung up, as its code. */
  farewell = $state<string | null>(null);
  /** What the house waits for, as the page says it; null if the line is lost and nobody knows why. */
  waits = $state<"game-waits" | "one-moment" | null>(null);
  /** Whether a move is sent as soon as the line is back. */
  keepsMove = $state(false);

  /** Called with what has just happened, after `view` was renewed. */
  onEvents: (events: GameEvent[], before: View | null) => void = () => {};
  /** Called with what has happened in the game so far, as far as it is told to whoever comes. */
  onWelcome: (log: GameEvent[]) => void = () => {};
  onTalk: (talk: Talk) => void = () => {};
  onSign: (sign: Sign) => void = () => {};
  onNotice: (notice: NoticeNews) => void = () => {};

  #socket: Line | null = null;
  #last: number | null = null;
  #waiting = new Map<string, Waiting>();
  #counter = 0;
  #session = Math.random().toString(36).slice(2, 10);
  #retry = FIRST_RETRY;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Milliseconds, if the house has named them: then another machine takes over soon when this one falls silent. */
  #pulse: number | null = null;
  #heard = 0;
  /** To come back. */
  #tries = 0;
  #closed = false;

  constructor(
    readonly id: string,
    readonly viewpoint: Viewpoint,
    /** Who comes, if it is not the owner of this browser. */
    readonly token: string | null = null,
  ) {
    this.#connect();
    addEventListener("online", this.#hurry);
    if (needsNetwork) addEventListener("offline", this.#cut);
    document.addEventListener("visibilitychange", this.#hurry);
  }

  /** Leaves for good. */
  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    removeEventListener("online", this.#hurry);
    removeEventListener("offline", this.#cut);
    document.removeEventListener("visibilitychange", this.#hurry);
    this.#socket?.close(1000);
  }

  /** Sends a command; resolves when it was carried out (a hint with its advice), rejects with `RefusedError` if not. */
  send(command: Command): Promise<Advice | null> {
    const move = command.type === "act" ? command.do : null;
    const kept = this.status === "lost" && move !== null ? [...this.#waiting.values()].find((waiting) => waiting.move === move) : undefined;
    if (kept) return kept.answer; // whoever clicks again while nothing happens wants it once
    const id = `${this.#session}.${++this.#counter}`;
    const payload = JSON.stringify({ ...command, id });
    let done!: Waiting["done"], refused!: Waiting["refused"];
    const answer = new Promise<Advice | null>((...ways) => ([done, refused] = ways));
    const timer = setTimeout(() => this.#giveUp(id), RESEND);
    this.#waiting.set(id, { payload, move, answer, since: Date.now(), timer, done, refused });
    if (this.#socket?.readyState === WebSocket.OPEN && this.status === "live") this.#socket.send(payload);
    this.#noteKept();
    return answer;
  }

  #noteKept(): void {
    this.keepsMove = this.status === "lost" && [...this.#waiting.values()].some((waiting) => waiting.move !== null);
  }

  /** Nobody knows whether it was done: that is said, and it is not sent again. */
  #giveUp(id: string): void {
    this.#settle(id)?.refused(new RefusedError({ type: "refused", id, code: "no-answer", fields: {} }));
  }

  #hurry = (): void => {
    if (document.visibilityState !== "visible" || (this.status !== "lost" && this.status !== "live")) return;
    clearTimeout(this.#timer);
    if (this.status === "lost") this.#connect();
    else this.#listen();
  };

  /** The line is dead, even if the browser does not know it yet. */
  #cut = (): void => {
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
    this.#lost();
  };

  #connect(): void {
    const socket = openLine({ table: this.id, as: this.viewpoint, last: this.#last, tries: this.#tries++, token: this.token });
    this.#socket = socket;
    socket.onmessage = (message: { data: string }) => this.#hear(JSON.parse(message.data) as HouseMessage);
    clearTimeout(this.#timer);
    if (needsNetwork) this.#timer = setTimeout(this.#cut, Math.max(this.#pulse === null ? PATIENCE : 0, HANDSHAKE * this.#retry));
    let opened = false;
    socket.onopen = () => {
      opened = true;
    };
    socket.onclose = () => {
      if (this.#socket !== socket) return;
      this.#lost();
      if (!opened) void this.#isThere();
    };
  }

  /** A browser does not say why a line was refused. The table may have been closed while this phone slept. */
  async #isThere(): Promise<void> {
    if (needsNetwork && !navigator.onLine) return;
    await house.table(this.id).catch((error: unknown) => {
      if (error instanceof HouseError && error.code === "no-such-table") this.#over("closed");
    });
  }

  /** There is nothing to come back to. */
  #over(code: string): void {
    this.farewell = code;
    this.status = "gone";
    this.legal = [];
    this.clocks = [];
    clearTimeout(this.#timer);
  }

  #lost(): void {
    if (this.#closed || this.status === "gone") return;
    this.status = "lost";
    this.#noteKept();
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#connect(), this.#retry * (0.75 + Math.random() / 2));
    this.#retry = Math.min(this.#retry * 1.5, LONGEST_RETRY);
  }

  #live(): void {
    if (this.status === "lost") void freshness.check();
    this.status = "live";
    this.waits = null;
    this.keepsMove = false;
    this.#retry = FIRST_RETRY;
    this.#tries = 1;
    for (const [id, { payload, since }] of [...this.#waiting]) {
      if (Date.now() - since < RESEND) this.#socket?.send(payload);
      else this.#giveUp(id); // no timer runs while a phone sleeps
    }
    clearTimeout(this.#timer);
    this.#listen();
  }

  /** Whether the house is still there. It is asked when it has said nothing for a while: seldom while nobody looks. */
  #listen(): void {
    if (this.status !== "live") return;
    const soon = document.visibilityState === "visible" ? this.#pulse : null;
    const silent = performance.now() - this.#heard;
    if (silent < (soon ?? QUIET)) {
      this.#timer = setTimeout(() => this.#listen(), (soon ?? QUIET) - silent);
      return;
    }
    const asked = performance.now();
    this.send({ type: "ping" }).catch(() => {});
    // A house in this page may think for longer than that; if it is dead, it is the page that notices.
    this.#timer = setTimeout(() => (this.#heard >= asked || !needsNetwork ? this.#listen() : this.#cut()), soon ?? PATIENCE);
  }

  #hear(message: HouseMessage): void {
    this.#heard = performance.now();
    if ("n" in message && message.type !== "welcome" && message.type !== "resumed") {
      if (this.#last !== null && message.n <= this.#last) return;
      this.#last = message.n;
    }
    switch (message.type) {
      case "welcome":
        this.#welcome(message);
        break;
      case "resumed":
        this.you = message.you;
        this.#pulse = message.pulse ? message.pulse * 1000 : null;
        this.whileAway = message.while_away ?? [];
        this.#live();
        break;
      case "update":
        this.#update(message);
        break;
      case "table-changed":
        this.table = message.table;
        if (this.you && message.table.host !== null) this.you.host = message.table.host === this.you.seat;
        break;
      case "notice":
        if (message.code === "removed" && this.you && message.seat === this.you.seat) this.you.removed = true;
        this.onNotice({ n: message.n, code: message.code, seat: message.seat ?? null, detail: message.detail ?? null, name: message.name ?? null });
        break;
      case "said":
        this.onTalk(message);
        break;
      case "reacted":
        this.onSign(message);
        break;
      case "done":
        this.#settle(message.id)?.done(null);
        break;
      case "advice":
        this.#settle(message.id)?.done(message);
        break;
      case "refused":
        if (message.id) this.#settle(message.id)?.refused(new RefusedError(message));
        break;
      case "bye":
        if (!message.again) this.#over(message.code);
        this.waits = WAITS[message.code] ?? null;
        break;
    }
  }

  #settle(id: string): Waiting | undefined {
    const waiting = this.#waiting.get(id);
    clearTimeout(waiting?.timer);
    this.#waiting.delete(id);
    this.#noteKept();
    return waiting;
  }

  #welcome(message: Welcome): void {
    this.#last = message.n;
    this.#pulse = message.pulse ? message.pulse * 1000 : null;
    this.you = message.you;
    this.table = message.table;
    this.view = message.view ? { ...message.view, ...message.own } : null;
    this.legal = message.legal ?? [];
    this.#setClocks(message.clocks ?? []);
    this.whileAway = message.while_away ?? [];
    this.onWelcome((message.log as GameEvent[] | undefined) ?? []);
    this.#live();
  }

  #update(message: Extract<HouseMessage, { type: "update" }>): void {
    const before = this.view;
    this.view = { ...message.view, ...message.own };
    this.legal = message.legal ?? [];
    this.#setClocks(message.clocks ?? []);
    this.onEvents(message.events as GameEvent[], before);
    if (message.done) this.#settle(message.done)?.done(null);
  }

  #setClocks(clocks: ClockState[]): void {
    const at = performance.now();
    this.clocks = clocks.map((clock) => ({ clock, at }));
  }
}
