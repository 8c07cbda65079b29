// A card was announced, and those whom it may concern can answer it. Who holds no answer is not asked: the page lets it
// happen. Nobody is told of a pass, but everybody sees when the last one was given (ZZZ-63). So a pass goes out after a
// pause that is drawn before anybody looks at the hand; who has decided sooner waits for it as well.
import type { GameProps } from "../../frame/game";
import { keep, recall } from "../../lib/session";

/** What a seat that is asked may do besides letting it happen. */
export const isAnswer = (notation: string): boolean => notation.startsWith("block ") || notation.startsWith("light-sleeper ");

const SHORTEST = 900;
const USUAL = 2_600;
const LONGEST = 7_000;

/** Milliseconds until a pass. Now and then it outlasts the window itself: a long silence means nothing, either. */
export function drawPause(random: () => number = Math.random): number {
  if (random() < 1 / 6) return SHORTEST + USUAL + random() * (LONGEST - SHORTEST - USUAL);
  return SHORTEST + Math.min(random(), random()) * USUAL;
}

/** "Always" outlives a reload, but not the game. */
const place = (seat: number | null): string => `fortywinks-always ${location.pathname}${location.search} ${seat}`;

export class Answering {
  /** Everything is let happen, at once, until that is taken back. */
  always = $state(false);
  /** Thinks it over without an answer in the hand. */
  bluffs = $state(false);
  /** Has let it happen; the others learn of it when the pause is over. */
  agreed = $state(false);
  #due = $state(false);

  /** Several seats may share a device: each lets happen what it wants. */
  constructor(readonly seat: number | null) {
    this.always = recall(place(seat)) !== null;
  }

  /** A window opens, or closes: `card` and who is asked say which one it is. */
  open(window: string): (() => void) | undefined {
    this.bluffs = this.agreed = this.#due = false;
    if (!window) return;
    const timer = setTimeout(() => (this.#due = true), drawPause());
    return () => clearTimeout(timer);
  }

  /** Whether the pass goes out now. */
  passes(legal: GameProps["legal"]): boolean {
    if (!legal.includes("pass")) return false;
    return this.always || (this.#due && (this.agreed || !this.asks(legal)));
  }

  /** Whether the player is to decide anything. */
  asks(legal: GameProps["legal"]): boolean {
    return !this.always && legal.includes("pass") && (this.bluffs || legal.some(isAnswer));
  }

  rest(on: boolean): void {
    this.always = on;
    keep(place(this.seat), on ? "" : null);
  }
}
