// A number that is counted up, or down, so that one sees it grow.
import { untrack } from "svelte";
import { isCalm } from "./motion";
import { onStage } from "./sequence.svelte";

const LENGTH = 900;

export class CountUp {
  now = $state(0);
  #frame = 0;

  constructor(start: number) {
    this.now = start;
  }

  /** Counts to the end; `atOnce` for whoever does not want to wait. */
  to(end: number, atOnce = false): void {
    cancelAnimationFrame(this.#frame);
    const [start, length] = untrack(() => [this.now, onStage(LENGTH)] as const); // whoever counts does not wait for the count
    if (atOnce || isCalm() || start === end) return void (this.now = end);
    const begun = performance.now();
    const step = (): void => {
      const part = Math.min(1, (performance.now() - begun) / length);
      this.now = Math.round(start + (end - start) * part);
      if (part < 1) this.#frame = requestAnimationFrame(step);
    };
    this.#frame = requestAnimationFrame(step);
  }
}
