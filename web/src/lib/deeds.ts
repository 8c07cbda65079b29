// Medals as they are told: one line for each deed, with all whose it was.
import type { Medal } from "../protocol";

export type Deed = { deed: string; count: number; seats: number[] };

/** In the order of the medals; the same deed, done as often, stands once. */
export function deedsOf(medals: readonly Medal[]): Deed[] {
  const found = new Map<string, Deed>();
  for (const { seat, deed, count } of medals) {
    const same = found.get(`${deed} ${count}`);
    if (same) same.seats.push(seat);
    else found.set(`${deed} ${count}`, { deed, count, seats: [seat] });
  }
  return [...found.values()];
}
