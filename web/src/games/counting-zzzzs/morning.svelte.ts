// Somebody wakes: with a start, then card by card and line by line, and the points at the very end. Until then neither the
// seats nor the log tell what a dream came to.
import { feel, notes, play, type Tune } from "../../lib/sound";
import { Sequence } from "../../lib/sequence.svelte";
import type { CountingZzzzsEvent, CountingZzzzsWaking } from "../../protocol";

export type Moment = { what: "start" | "cards" | "turn" | "line" | "total"; length: number };

const LENGTHS = { start: 1300, cards: 700, turn: 900, line: 620, total: 700 };

/** What is shown of a waking: its sums, where it counts, come in so many lines. */
export function momentsOf(counts: boolean, lines: number, turns: boolean): Moment[] {
  const moment = (what: Moment["what"]): Moment => ({ what, length: LENGTHS[what] });
  const sums = counts ? [...Array.from({ length: lines }, () => moment("line")), moment("total")] : [];
  return [moment("start"), moment("cards"), ...(turns ? [moment("turn")] : []), ...sums];
}

export const TUNES: Partial<Record<Moment["what"], Tune>> = {
  start: [
    ...notes([880, 988, 880], 0.1, 0.09, 0.12, "triangle"),
    { pitch: 988, at: 0.3, length: 0.2, loud: 0.1, wave: "triangle" },
  ],
  turn: notes([262], 0, 0.3, 0.08),
  line: notes([523], 0, 0.12, 0.1),
  total: notes([440, 554, 659], 0.12, 0.4, 0.08),
};

export class Show {
  #moments = new Sequence<Moment>(({ what }) => {
    if (what === "start") feel([40, 30, 40]);
    play(TUNES[what]);
  });

  /** Whose dream it was, why it ended in words, and the event that told of it. */
  constructor(
    readonly waking: CountingZzzzsWaking,
    readonly cause: string,
    readonly event: CountingZzzzsEvent,
  ) {}

  /** It comes into sight, perhaps not for the first time: a card that can be answered is seen first. Answers what is to be
   * done when it goes out of sight. */
  begin(lines: number, turns: boolean): () => void {
    if (this.#moments.shown.length) this.#moments.resume();
    else if (!this.over) this.#moments.play(momentsOf(this.waking.counts, lines, turns));
    return this.#moments.pause;
  }

  skip = this.#moments.skip;

  /** All of it has been shown, its points too. */
  get over(): boolean {
    return this.#moments.over;
  }

  get now(): Moment["what"] | undefined {
    return this.#moments.shown.at(-1)?.what;
  }

  /** How often this has been shown. */
  count(what: Moment["what"]): number {
    return this.#moments.shown.filter((each) => each.what === what).length;
  }
}

export class Morning {
  /** Those who woke, in order; the first one is being shown, or waits for it. */
  shows = $state.raw<readonly Show[]>([]);
  /** What the seats had before the first of them. */
  #before = $state.raw<readonly number[]>([]);

  get first(): Show | undefined {
    return this.shows[0];
  }

  /** The scores as far as they have been shown. */
  get scores(): number[] {
    return this.first?.over ? after(this.#before, this.first) : [...this.#before];
  }

  /** What has not been shown yet. */
  get held(): CountingZzzzsEvent[] {
    return this.shows.filter((show) => !show.over).map((show) => show.event);
  }

  add(shows: readonly Show[], scores: readonly number[]): void {
    if (!this.shows.length) this.#before = scores;
    this.shows = [...this.shows, ...shows];
  }

  /** The first one has been seen. */
  next = (): void => {
    if (this.first) this.#before = after(this.#before, this.first);
    this.shows = this.shows.slice(1);
  };
}

const after = (scores: readonly number[], { waking }: Show): number[] => scores.map((score, seat) => (waking.counts && seat === waking.seat ? waking.score : score));
