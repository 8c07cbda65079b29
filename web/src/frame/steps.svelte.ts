// A game that was played before, step by step. Whoever listens is told of each step on, as at a table.
import { flushSync } from "svelte";
import type { GameEvent, View } from "../lib/socket.svelte";
import type { ReplayAnswer } from "../protocol";
import type { Happening } from "./game";

type Step = ReplayAnswer["steps"][number];

const laidOpen = (step: Step | undefined): View | null => (step ? { ...step.view, ...(step.open ? { laidOpen: step.open } : {}) } : null);

export class Steps {
  at = $state(0);
  /** How often the board was set up anew. */
  boards = $state(0);
  /** The board is still where it was before this step, and about to be told of it. */
  #before = $state(false);
  #list = $state.raw<Step[]>([]);
  #listeners = new Set<(happening: Happening) => void>();
  readonly now: Step | undefined = $derived(this.#list[this.at]);
  readonly next: Step | null = $derived(this.#list[this.at + 1] ?? null);
  /** The table as it stands; `laidOpen` is what was hidden, where all is to be seen. */
  readonly view: View | null = $derived(laidOpen(this.#before ? this.#list[this.at - 1] : this.now));

  constructor(at = 0) {
    this.at = Math.max(0, Math.trunc(at) || 0);
  }

  get last(): number {
    return Math.max(0, this.#list.length - 1);
  }

  /** The same game, perhaps with other eyes: it goes on where it was. */
  take(steps: Step[]): void {
    this.#list = steps;
    this.at = this.#within(this.at);
  }

  step = (number: number): Step | undefined => this.#list[number];

  /** One step on is told to all who listen; any other way there is none to tell. */
  go(to: number): void {
    const before = this.view;
    const isNext = to === this.at + 1 && to <= this.last;
    this.at = this.#within(to);
    if (isNext) for (const listen of this.#listeners) listen({ events: this.now!.events, before, after: this.view! });
  }

  /** Shows a step as the only thing that has just happened: on a board that is set up as the table stood before, and is
   * then told of it. Whatever way led there, the same is seen. `ready` is called when the board stands. */
  show(to: number, ready: () => void = () => {}): void {
    this.at = this.#within(to);
    this.boards += 1;
    if (!this.at) return;
    this.#before = true;
    flushSync();
    ready();
    const before = this.view;
    this.#before = false;
    for (const listen of this.#listeners) listen({ events: this.now!.events, before, after: this.view! });
    flushSync();
  }

  /** Shows the table after a step, and nothing of how it came about: for somebody who is on the way to another one. */
  pass(to: number): void {
    this.at = this.#within(to);
    this.boards += 1;
  }

  /** All that a new board is not told of, for it has happened before. */
  get past(): GameEvent[] {
    return this.#list.slice(0, this.#before ? this.at : this.at + 1).flatMap((step) => step.events);
  }

  onHappening = (listen: (happening: Happening) => void): (() => void) => {
    this.#listeners.add(listen);
    return () => this.#listeners.delete(listen);
  };

  #within(step: number): number {
    return Math.max(0, Math.min(Math.trunc(step) || 0, this.last));
  }
}
