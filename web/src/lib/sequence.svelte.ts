// Moments that follow one another, so that everybody sees why something comes out as it does. Whoever does not want to
// wait skips the rest. How fast they go is one setting for all games.
import { isCalm } from "./motion";
import { settings } from "./settings.svelte";

/** Without motion a moment is a still picture with a line to read. */
const STILL = 300;

/** How long something is shown, in milliseconds, at the speed that was chosen. */
export const onStage = (full: number): number => (isCalm() ? Math.min(full, STILL) : full) / settings.sceneSpeed;

export class Sequence<M extends { length: number }> {
  /** The moments that have begun, the latest one last. */
  shown = $state.raw<readonly M[]>([]);
  /** All have been shown for as long as they last. */
  over = $state(false);
  #rest: M[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #begin: (moment: M) => void;

  /** `begin` is called as each moment begins that was not skipped. */
  constructor(begin: (moment: M) => void = () => {}) {
    this.#begin = begin;
  }

  play(moments: readonly M[]): void {
    this.stop();
    this.#rest = [...moments];
    this.shown = [];
    this.over = false;
    this.#next();
  }

  /** All that is left is shown at once. */
  skip = (): void => {
    clearTimeout(this.#timer);
    this.shown = [...this.shown, ...this.#rest];
    this.#rest = [];
    this.over = true;
  };

  /** Nothing more comes: what it was shown to has gone. */
  stop = (): void => {
    clearTimeout(this.#timer);
    this.#rest = [];
  };

  /** It waits, out of sight, until it is to go on from there. */
  pause = (): void => clearTimeout(this.#timer);

  /** The last moment that was shown stays for as long as it lasts, and the others follow. */
  resume(): void {
    this.pause();
    if (!this.over) this.#timer = setTimeout(this.#next, onStage(this.shown.at(-1)?.length ?? 0));
  }

  #next = (): void => {
    const moment = this.#rest.shift();
    if (!moment) return void (this.over = true);
    this.shown = [...this.shown, moment];
    this.#begin(moment);
    const length = onStage(moment.length);
    if (length) this.#timer = setTimeout(this.#next, length);
    else this.#next();
  };
}
