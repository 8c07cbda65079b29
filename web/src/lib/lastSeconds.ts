// The last seconds of the clocks that run, one tick for each.
import type { ClockState } from "../protocol";

export type Clocks = { clock: ClockState; at: number }[];

const LAST = 5;
/** A clock that had no more than this when it began is a moment to object or to vote: it would only tick. */
const SHORT = 10;

type Seen = { /** With what it began. */ most: number; left: number; /** The last second that was counted. */ counted: number };

export class Countdown {
  #seen = new Map<string, Seen>();

  /** Whether another of the last seconds has begun: of one's own time, or of everybody's while something is asked of one.
   * A shared screen has no seat, and counts for all. */
  ticks(clocks: Clocks, mine: number | null, asked: boolean, now: number): boolean {
    const running = new Map<string, Seen>();
    let ticks = false;
    for (const { clock, at } of clocks) {
      const key = `${clock.name} ${clock.seat}`;
      const left = clock.seconds - (now - at) / 1000;
      const second = Math.ceil(left);
      const before = this.#seen.get(key);
      const seen = before && left < before.left + 1 ? before : { most: left, left, counted: LAST + 1 };
      const concerns = clock.seat === null ? mine === null || asked : clock.seat === mine;
      if (concerns && seen.most > SHORT && second > 0 && second < seen.counted) ticks = true;
      running.set(key, { most: seen.most, left, counted: Math.min(seen.counted, second) });
    }
    this.#seen = running;
    return ticks;
  }
}
