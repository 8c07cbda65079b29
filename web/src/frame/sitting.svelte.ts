// Everything the frame keeps about one visit to a table: the connection, the game's module, the log, talk, refusals.
import { onDestroy, tick, untrack } from "svelte";
import type { Advice, Refused, TableState } from "../protocol";
import { middlingBot } from "../lib/games.svelte";
import { loadWords, refusalText, t } from "../lib/i18n.svelte";
import { allows } from "../lib/legal";
import { RefusedError, TableSocket, type GameEvent, type Talk, type Viewpoint } from "../lib/socket.svelte";
import { keep, recall } from "../lib/session";
import { announce } from "../lib/announce.svelte";
import { playerName } from "../lib/names";
import { play, TUNES } from "../lib/sound";
import { loadGameModule, type GameModule, type Happening, type Heed, type Saying, type Scene } from "./game";

/** A line of the log; of the game, with the event that it tells of. */
export type LogLine = { id: number; text: string; kind: "game" | "talk" | "notice"; event?: GameEvent };
export type Refusal = { reason: string; rule: string | null };

const LONGEST_LOG = 120;
const HEARD_FOR = 5000;
const MOST_TO_SHOW = 30;

export class Sitting {
  socket: TableSocket;
  module = $state.raw<GameModule | null>(null);
  /** What the page needs of the game did not come. */
  isMissing = $state(false);
  /** In one room: there is a seat for everybody who comes. The host's device sees to it. */
  #gathers = $state(false);
  /** So much was said to me and not read yet. */
  unread = $state(0);
  #scene = $state.raw<Scene | null>(null);
  refusal = $state.raw<Refusal | null>(null);
  /** What the strongest bot would do now; it holds until something happens. */
  advice = $state.raw<Advice | null>(null);
  /** The bot was asked, and thinks. */
  ponders = $state(false);
  signs = $state.raw<{ id: number; seat: number; reaction: string }[]>([]);
  sayings = $state.raw<Saying[]>([]);

  /** Whether the page shows this visit: one that is not shown makes no sound and says nothing. */
  isShown = $state(true);
  /** Called when something happens that all at the table see together, before anything else is done with it. */
  onReveal: (() => void) | null = null;
  /** Whether what all see together is kept for when this visit is shown. */
  keepsReveals = false;
  /** What all see together and the page has not shown yet, with all that came after it. */
  #toShow = $state.raw<Happening[]>([]);

  /** Who did what happened last, as far as this page was there. */
  mover: number | null = null;

  /** How the game on the screen carries out advice, where it has a way of its own. */
  heed: Heed | null = null;

  #log = $state.raw<LogLine[]>([]);
  /** Lines of the game that the screen reader has not been told yet. */
  #unsaid: LogLine[] = [];
  /** What had happened before this page came to the table. It is told anew with each look: its words, and what this seat may
   * know, come later. */
  #past = $state.raw<GameEvent[]>([]);
  #before: LogLine[] = $derived.by(() => {
    const { module } = this;
    const { view } = this.socket;
    if (!module || !view) return [];
    const lines = this.#past.map((event) => module.tell(event, this.names, this.seat, this.#past, view));
    return lines.flatMap((text, index) => (text ? [{ id: index - lines.length, text, kind: "game" as const }] : []));
  });

  #listeners = new Set<(happening: Happening) => void>();
  #count = 0;
  #loaded = "";

  constructor(id: string, viewpoint: Viewpoint, token: string | null = null) {
    this.#gathers = recall(`gathers ${id}`) !== null;
    this.socket = new TableSocket(id, viewpoint, token);
    this.socket.onEvents = (events, before) => {
      const after = this.socket.view!;
      this.mover = events.find((event): event is GameEvent & { seat: number } => "seat" in event && typeof event.seat === "number")?.seat ?? this.mover;
      const isReveal = events.some(({ event }) => this.module?.reveals?.includes(event));
      if (isReveal) this.onReveal?.();
      // It stays as long as it can be followed: where all play at once, somebody else does something every moment.
      if (this.advice && !allows(this.socket.legal, this.advice.do)) this.advice = null;
      for (const event of events) {
        const line = this.module?.tell(event, this.names, this.seat, events, after);
        if (line) this.#note(line, "game", event);
        if (this.isShown) play(this.module?.sounds?.[event.event]);
      }
      for (const listen of this.#listeners) listen({ events, before, after });
      if (this.keepsReveals && !this.#listeners.size && (isReveal || this.#toShow.length)) this.#toShow = [...(isReveal ? [] : this.#toShow), { events, before, after }].slice(-MOST_TO_SHOW);
      // What the game holds back it has said by then.
      void tick().then(this.#say);
    };
    this.socket.onWelcome = (log) => {
      this.#past = log;
      this.#log = this.#log.filter((line) => line.kind !== "game");
      this.#unsaid = [];
      this.#toShow = [];
      this.advice = null;
      this.mover = null;
    };
    this.socket.onTalk = ({ seat, name, text: said }: Talk) => {
      const text = this.module?.hear?.(said) ?? said;
      this.#note(`${name}: ${text}`, "talk");
      if (this.isShown) play(TUNES.said, "signals");
      if (seat === null || seat !== this.seat) this.unread += 1;
      const id = ++this.#count;
      this.sayings = [...this.sayings, { id, seat, name, text }];
      setTimeout(() => (this.sayings = this.sayings.filter((saying) => saying.id !== id)), HEARD_FOR);
    };
    this.socket.onSign = ({ seat, reaction }) => {
      const id = ++this.#count;
      this.signs = [...this.signs, { id, seat, reaction }];
      setTimeout(() => (this.signs = this.signs.filter((sign) => sign.id !== id)), 2600);
    };
    this.socket.onNotice = ({ code, seat, detail, name }) => {
      this.#note(t(`notice-${code}`, { name: name ?? this.names[seat ?? 0] ?? "", detail: detail ?? "", count: Number(detail) || 0 }), "notice");
    };
  }

  /** To be called in an effect: fetches what this table's game needs. */
  follow(): void {
    const game = this.socket.table?.game;
    if (game && this.#loaded !== game) {
      this.#loaded = game;
      Promise.all([loadGameModule(game), loadWords(game)]).then(
        ([module]) => (this.module = module),
        () => (this.isMissing = true),
      );
    }
  }

  get gathers(): boolean {
    return this.#gathers;
  }

  set gathers(on: boolean) {
    this.#gathers = on;
    keep(`gathers ${this.socket.id}`, on ? "" : null);
  }

  get seat(): number | null {
    return this.socket.you?.seat ?? null;
  }

  get names(): string[] {
    return (this.socket.table?.seats ?? []).map((seat, index) => playerName(seat.name, seat.kind === "bot" ? seat.level : null, index));
  }

  /** The names of those who play the game that is seen: for the next one there may be more seats already. */
  get players(): string[] {
    const { view } = this.socket;
    const count = this.module && view ? this.module.scores(view).length : 0;
    return count ? this.names.slice(0, count) : this.names;
  }

  /** Where the table is, as far as the game has shown it: it is not over before its last reveal is. */
  get phase(): TableState["phase"] | undefined {
    const phase = this.socket.table?.phase;
    return phase === "finished" && this.#scene?.held ? "playing" : phase;
  }

  /** Whether the last game has been put away: the host has changed the number of seats for the next one. */
  get isCleared(): boolean {
    const { table, view, status } = this.socket;
    return status === "live" && table?.phase === "finished" && !view;
  }

  /** Sends a command; a refusal is shown (unless it is to be `quiet`), not thrown. Answers whether it was done. */
  send = async (command: Parameters<TableSocket["send"]>[0], quiet = false): Promise<boolean> => {
    try {
      const advice = await this.socket.send(command);
      this.refusal = null;
      if (advice) this.#advised(advice);
      return true;
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error;
      if (quiet) return false;
      this.refusal = this.#inWords(error.refused);
      this.#announce(this.refusal.reason);
      return false;
    }
  };

  /** A refusal in the reader's language. */
  #inWords({ code, fields, rule }: Refused): Refusal {
    return { reason: refusalText(code, fields, this.socket.table?.game, this.names), rule: rule ?? null };
  }

  act = (notation: string, quiet = false): Promise<boolean> => {
    this.advice = null;
    return this.send({ type: "act", do: notation, match: this.socket.table?.match ?? null }, quiet);
  };

  /** Why the house would refuse this, with the rule; null if it would not. Nothing is done. */
  check = async (notation: string): Promise<Refusal | null> => {
    try {
      await this.socket.send({ type: "check", do: notation });
      return null;
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error;
      return this.#inWords(error.refused);
    }
  };

  say = (text: string): Promise<boolean> => this.send({ type: "say", text });

  /** Bots of middling strength take the empty seats. */
  fillWithBots = async (): Promise<void> => {
    const { table } = this.socket;
    const level = middlingBot(table?.game ?? "");
    const empty = [...(table?.seats ?? []).entries()].filter(([, place]) => place.kind === "empty");
    await Promise.all(empty.map(([seat]) => this.send({ type: "set-bot", seat, level })));
  };

  /** How many seats the table needs so that one more can sit down, up to what the game can have; null if it has them.
   * Only seats at the end can go, and only empty ones. */
  seatsWanted(fewest: number, most: number): number | null {
    const seats = this.socket.table?.seats ?? [];
    const taken = seats.filter((seat) => seat.kind !== "empty").length;
    const last = seats.map((seat) => seat.kind !== "empty").lastIndexOf(true) + 1;
    const wanted = Math.min(most, Math.max(fewest, last, taken + 1));
    return wanted === seats.length ? null : wanted;
  }

  /** Begins with those who are there: the seat that was kept for one more goes. */
  startWithThose = async (fewest: number): Promise<void> => {
    const seats = this.socket.table?.seats ?? [];
    const last = Math.max(fewest, seats.map((seat) => seat.kind !== "empty").lastIndexOf(true) + 1);
    if (last < seats.length && !(await this.send({ type: "set-seats", count: last }))) return;
    await this.send({ type: "start" });
  };

  /** Asks what a strong bot would do; asked once more, does it. */
  hint = async (): Promise<boolean> => {
    if (this.advice) return this.#follow(this.advice.do);
    this.ponders = true;
    try {
      return await this.send({ type: "hint" });
    } finally {
      this.ponders = false;
    }
  };

  #follow(notation: string): boolean | Promise<boolean> {
    this.advice = null;
    return this.heed?.(notation) || this.act(notation);
  }

  /** The advice in words. */
  get adviceText(): string {
    return this.advice && this.module ? this.module.advise(this.advice, this.names, this.seat) : "";
  }

  #advised(advice: Advice): void {
    this.advice = advice;
    this.#announce(this.adviceText);
  }

  onHappening = (listen: (happening: Happening) => void): (() => void) => {
    this.#listeners.add(listen);
    // A game listens in an effect, which must not depend on what it does with it.
    untrack(() => {
      if (!this.#toShow.length) return;
      for (const happening of this.#toShow) listen(happening);
      void tick().then(() => (this.#toShow = [])); // by then the game has said that it shows something
    });
    return () => this.#listeners.delete(listen);
  };

  /** Whether the game is still to show, or shows, what the table is beyond. */
  get isBehind(): boolean {
    return (this.#scene !== null && !this.#scene.alone) || this.#toShow.length > 0;
  }

  /** What the game still shows, though the table is further on. */
  get scene(): Scene | null {
    return this.#scene;
  }

  set scene(scene: Scene | null) {
    this.#scene = scene;
    untrack(this.#say); // whoever sets it does not wait for it
  }

  /** The log as far as the game has shown it. */
  get told(): LogLine[] {
    return [...this.#before, ...this.#log.filter((line) => !this.#holds(line))];
  }

  #holds = ({ event }: LogLine): boolean => event !== undefined && (this.#scene?.held?.includes(event) ?? false);

  /** Says what has been shown by now. */
  #say = (): void => {
    const held = this.#unsaid.filter(this.#holds);
    for (const line of this.#unsaid) if (!held.includes(line)) this.#announce(line.text);
    this.#unsaid = held;
  };

  /** To whoever looks: what comes for somebody who has handed the device on is not said to the next one. */
  #announce(text: string): void {
    if (this.isShown) announce(text);
  }

  #note(text: string, kind: LogLine["kind"], event?: GameEvent): void {
    const line: LogLine = { id: ++this.#count, text, kind, ...(event ? { event } : {}) };
    this.#log = [...this.#log.slice(-LONGEST_LOG + 1), line];
    if (event) this.#unsaid.push(line);
    else this.#announce(text);
  }
}

/** A visit to a table for as long as a page is open; to be called while its component is set up. */
export function visit(id: string, viewpoint: Viewpoint): Sitting {
  const sitting = new Sitting(id, viewpoint);
  onDestroy(() => sitting.socket.close());
  $effect(() => sitting.follow());
  return sitting;
}
