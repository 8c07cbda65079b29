// When I Dream as the page sees it: the view, what may be done, what runs against time.
import type { GameProps } from "../../frame/game";
import type { WhenIDreamView } from "../../protocol";

export type Spirit = "fairy" | "nightmare" | "sandman";
export type Clocks = NonNullable<GameProps["clocks"]>;

export const LONGEST_HINT = 30;
export const LONGEST_GUESS = 40;

export type Table = WhenIDreamView & {
  /** In a replay with all laid open: what was hidden. */
  laidOpen?: { term?: string | null; spirits?: (Spirit | null)[] };
};

/** The mask is on: this seat must not see what the others see. */
export const isAsleep = (view: WhenIDreamView, seat: number | null): boolean =>
  seat !== null && seat === view.dreamer && ["night", "last", "recall"].includes(view.phase);

/** What may be done that begins with this word. */
export const having = (legal: string[], verb: string): string[] => legal.filter((each) => each.split(" ")[0] === verb);

/** An action with a text, as a lesson wants it said where it knows only one way. */
export function spoken(legal: string[], verb: string, text: string, card?: number): string {
  const said = [verb, card, text].filter((part) => part !== undefined).join(" ");
  return legal.find((each) => each.toLowerCase() === said.toLowerCase()) ?? said;
}

/** Seconds left on a clock, or null if it does not run. */
export function secondsLeft(clocks: Clocks, name: string, now: number): number | null {
  const found = clocks.find(({ clock }) => clock.name === name);
  return found ? Math.max(0, found.clock.seconds - (now - found.at) / 1000) : null;
}

