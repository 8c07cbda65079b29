// The end of a round, one thing after the other: the call, each dream land by land, what it adds, and then who was right.
// Nothing of it is known to the page's other parts before its moment.
import { isCalm } from "../../lib/motion";
import { feel, play, type Tune } from "../../lib/sound";
import { Sequence } from "../../lib/sequence.svelte";
import type { SenRoundResult } from "../../protocol";
import { ravens } from "./land";

export type Moment =
  | { what: "call"; length: number }
  | { what: "land"; owner: number; slot: number; length: number }
  | { what: "dream"; owner: number; length: number }
  | { what: "added" | "judged"; length: number };

const LENGTHS = { call: 2300, land: 360, dream: 520, added: 1100, judged: 700 };

/** Whose dream opens when: whoever called comes last. */
export function orderOf({ caller, dreams }: SenRoundResult): number[] {
  const seats = dreams.map((_, seat) => seat);
  return caller === null ? seats : seats.map((seat) => (caller + 1 + seat) % seats.length);
}

/** All that is shown of the end of a round. Where nothing moves, the lands of a dream turn together. */
export function momentsOf(result: SenRoundResult, calm = isCalm()): Moment[] {
  return [
    ...(result.caller === null ? [] : [{ what: "call" as const, length: LENGTHS.call }]),
    ...orderOf(result).flatMap((owner) => [
      ...result.dreams[owner]!.map((_, slot) => ({ what: "land" as const, owner, slot, length: calm ? 0 : LENGTHS.land })),
      { what: "dream" as const, owner, length: LENGTHS.dream },
    ]),
    { what: "added", length: LENGTHS.added },
    { what: "judged", length: LENGTHS.judged },
  ];
}

const note = (pitch: number, loud = 0.06, at = 0, length = 0.25): Tune[number] => ({ pitch, at, length, loud });

/** Light lands ring high, dark ones low. */
export function tuneOf(moment: Moment, result: SenRoundResult): Tune {
  if (moment.what === "land") return [note(620 - 42 * ravens(result.dreams[moment.owner]![moment.slot]!), 0.09, 0, 0.16)];
  if (moment.what === "added") return [0, 1, 2, 3, 4].map((i) => note(294 + 33 * i, 0.06, i * 0.11, 0.1));
  if (moment.what === "judged") return result.caller !== null && !wasRight(result) ? [note(220, 0.08), note(165, 0.08, 0.18, 0.5)] : [note(523), note(659, 0.06, 0.12), note(784, 0.06, 0.24, 0.6)];
  return [];
}

export const wasRight = ({ caller, results }: SenRoundResult): boolean => caller !== null && results[caller] === Math.min(...results);

export class Dawn {
  result = $state.raw<SenRoundResult | null>(null);
  #moments = new Sequence<Moment>((moment) => {
    if (moment.what === "call") feel([30, 50, 60]);
    if (this.result) play(tuneOf(moment, this.result));
  });

  show(result: SenRoundResult): void {
    this.result = result;
    this.#moments.play(momentsOf(result));
  }

  close = (): void => {
    this.#moments.stop();
    this.result = null;
  };

  skip = this.#moments.skip;

  /** All of it has been shown. */
  get over(): boolean {
    return this.#moments.over;
  }

  get now(): Moment | undefined {
    return this.#moments.shown.at(-1);
  }

  /** The lands of a dream that lie open, from the first on. */
  open(owner: number): string[] {
    const count = this.#moments.shown.filter((each) => each.what === "land" && each.owner === owner).length;
    return [...this.result!.dreams[owner]!.slice(0, count)];
  }

  has(what: Moment["what"], owner?: number): boolean {
    return this.#moments.shown.some((each) => each.what === what && (owner === undefined || ("owner" in each && each.owner === owner)));
  }
}
