// A number that is counted up, or down, so that one sees it grow.
import { untrack } from "svelte";
import { isCalm } from "./motion";
import { onStage } from "./sequence.svelte";

const LENGTH = 900;

export class CountUp {
  now = $state(0);

  constructor(start: number) {
    this.now = start;
  }

  to(end: number): void {
    const [start, length] = untrack(() => [this.now, onStage(LENGTH)] as const); // whoever counts does not wait for the count
    if (isCalm() || start === end) return void (this.now = end);
    const begun = performance.now();
    const step = (): void => {
      const part = Math.min(1, (performance.now() - begun) / length);
      this.now = Math.round(start + (end - start) * part);
      if (part < 1) requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
  }
}
