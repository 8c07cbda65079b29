// A finished round: its chart is drawn, then it is told whose stars were the mortal's, what the vision was, and what each
// guess was worth. It stays on the table until one has seen enough of it, though the game may be further on already.
import type { Scene } from "../../frame/game";
import { t } from "../../lib/i18n.svelte";
import { isCalm } from "../../lib/motion";
import { Sequence } from "../../lib/sequence.svelte";
import { timesOf } from "./chart";
import type { Table } from "./firmament";
import type { DreamsEvent, DreamsRoundResult } from "../../protocol";

export type RoundEnded = Extract<DreamsEvent, { event: "round-ended" }>;
export type Moment = { what: "chart" | "mortal" | "vision" | "results"; length: number };

/** So long it stays for those who only watch: nobody of them is asked to go on. */
const WATCHED = 22_000;
/** So long a replay that runs by itself waits for it. */
const REPLAYED = 10_000;

/** What is shown one after the other, in milliseconds at the usual speed. */
export function momentsOf(stars: number): Moment[] {
  return [
    { what: "chart", length: timesOf(stars).end },
    { what: "mortal", length: 700 },
    { what: "vision", length: 450 },
    { what: "results", length: 1200 },
  ];
}

export class Reveal {
  result = $state.raw<DreamsRoundResult | null>(null);
  /** What could have been known is shown, instead of who suspected whom. */
  known = $state(false);
  #moments = new Sequence<Moment>();
  #held: RoundEnded[] = [];
  #after: Table | null = null;
  #before: Table | null = null;
  /** A replay or a lesson waits for it. */
  #fresh = $state(false);

  begin(event: RoundEnded, before: Table | null, after: Table): void {
    this.result = event.result;
    this.known = false;
    this.#held = [event];
    this.#after = after;
    this.#before = before;
    this.#fresh = true;
    this.#moments.play(momentsOf(event.result.stars.length));
    if (isCalm()) this.skip();
  }

  end = (): void => {
    this.#moments.stop();
    this.result = null;
    this.known = false;
  };

  /** The rest of it is there at once. */
  skip = this.#moments.skip;

  /** Not all of it has been shown yet. */
  get drawing(): boolean {
    return this.result !== null && !this.#moments.over;
  }

  /** Whether this may be seen by now. */
  has(what: Moment["what"]): boolean {
    return !this.drawing || this.#moments.shown.some((moment) => moment.what === what);
  }

  /** To be called in an effect: those who watch see the next round after a while. */
  runOut(done: () => void): (() => void) | void {
    if (!this.result) return;
    const timer = setTimeout(done, WATCHED);
    return () => clearTimeout(timer);
  }

  /** To be called in an effect: what is played again goes on after a while. */
  letGo(): (() => void) | void {
    if (!this.result || !this.#fresh) return;
    const timer = setTimeout(() => (this.#fresh = false), REPLAYED);
    return () => clearTimeout(timer);
  }

  /** What the frame is to know of it: until all has been shown neither the seats nor the log tell what it came to. What is
   * `again` played, waits; a table never does. */
  scene(again: boolean): Scene<Table> | null {
    if (!this.result) return null;
    const status = t("dreams.status.revealed", { round: this.result.round });
    const seats = (totals: readonly number[]): { view?: Table } => (this.#before ? { view: { ...this.#before, phase: "over", deciders: [], totals: [...totals] } as Table } : {});
    if (this.drawing) return { status, held: this.#held, ...seats(this.#before?.totals ?? []) };
    return again && this.#fresh ? { status, ...seats(this.result.totals) } : { status };
  }

  /** Whether the table has gone on since, in a replay: then the round has been seen enough. */
  isBehind(view: Table): boolean {
    return this.result !== null && this.#after !== view;
  }
}
