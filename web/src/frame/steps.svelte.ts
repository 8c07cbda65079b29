// A game that was played before, step by step. Whoever listens is told of each step on, as at a table.
import type { View } from "../lib/socket.svelte";
import type { ReplayAnswer } from "../protocol";
import type { Happening } from "./game";

type Step = ReplayAnswer["steps"][number];

export class Steps {
  at = $state(0);
  #list = $state.raw<Step[]>([]);
  #listeners = new Set<(happening: Happening) => void>();
  readonly now: Step | undefined = $derived(this.#list[this.at]);
  readonly next: Step | null = $derived(this.#list[this.at + 1] ?? null);
  /** The table as it stands; `laidOpen` is what was hidden, where all is to be seen. */
  readonly view: View | null = $derived(this.now ? { ...this.now.view, ...(this.now.open ? { laidOpen: this.now.open } : {}) } : null);

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

  onHappening = (listen: (happening: Happening) => void): (() => void) => {
    this.#listeners.add(listen);
    return () => this.#listeners.delete(listen);
  };

  #within(step: number): number {
    return Math.max(0, Math.min(Math.trunc(step) || 0, this.last));
  }
}
