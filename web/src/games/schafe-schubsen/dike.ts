// The dike as numbers: where a field lies, which way a sheep takes, and what would happen if it walked now.
import type { SchafeSchubsenSheepView } from "../../protocol";

export type SheepView = SchafeSchubsenSheepView;

export const COLUMN = 10;
export const BOARD = 100;
export const DIKE = 200;

export type Place = { board: number; column: number; row: number };

/** Where a field lies; what is beyond the dike lies just beside its last column. */
export function placeOf(field: number): Place {
  if (field >= DIKE) return { board: 1, column: COLUMN, row: field % COLUMN };
  return { board: Math.floor(field / BOARD), column: Math.floor((field % BOARD) / COLUMN), row: field % COLUMN };
}

/** All fields from start to end as a sheep walks: first the ten-steps, then one by one. It ends where the dike does. */
export function wayOf(start: number, end: number): number[] {
  const direction = Math.sign(end - start);
  const way = [start];
  let left = Math.abs(end - start);
  while (left > 0 && way.at(-1)! < DIKE) {
    const step = left >= COLUMN ? COLUMN : 1;
    way.push(way.at(-1)! + step * direction);
    left -= step;
  }
  return way;
}

/** One part of a move: forward by the distance, or back by clover. */
export type Leg = {
  start: number;
  end: number;
  way: number[];
  pushed: { seat: number; end: number }[];
  /** Who lands in water, the mover first. */
  wet: number[];
  /** Who would be out by it. */
  out: number[];
};

export type Outlook = { forward: Leg; back: Leg | null };

type Sheep = { fields: (number | null)[]; rings: number[] };

/** What would happen if this sheep walked now. The others may well move before it does. */
export function outlook(view: SheepView, seat: number, distance: number, back: number, zeroOnWater = true): Outlook | null {
  const start = view.fields[seat];
  if (start === null || start === undefined) return null;
  const flock: Sheep = { fields: [...view.fields], rings: [...view.rings] };
  if (view.mode === "deichwandern") return distance > start ? null : { forward: legOf(start, start - distance), back: null };
  const forward = walk(view, flock, seat, start + distance, zeroOnWater);
  const gone = forward.out.includes(seat);
  return { forward, back: back > 0 && !gone ? walk(view, flock, seat, forward.end - back, zeroOnWater) : null };
}

const legOf = (start: number, end: number): Leg => ({ start, end, way: wayOf(start, end), pushed: [], wet: [], out: [] });

function walk(view: SheepView, flock: Sheep, seat: number, end: number, zeroOnWater: boolean): Leg {
  const leg = legOf(flock.fields[seat]!, end);
  flock.fields[seat] = end;
  const shared = end === 0 && view.moved_on === 0;
  if (leg.start !== end && !shared) push(flock, seat, leg);
  const moved = [{ seat, end }, ...leg.pushed];
  for (const each of moved) if (each.end >= DIKE) out(flock, leg, each.seat);
  for (const each of moved) {
    if (each.end >= DIKE || !view.water.includes(each.end)) continue;
    if (each.seat === seat && leg.start === end && !zeroOnWater) continue;
    leg.wet.push(each.seat);
    if (flock.rings[each.seat]! > 0) flock.rings[each.seat]! -= 1;
    else out(flock, leg, each.seat);
  }
  return leg;
}

function push(flock: Sheep, by: number, leg: Leg): void {
  for (let field = leg.end; field < DIKE; field++) {
    const other = flock.fields.findIndex((at, seat) => at === field && seat !== by);
    if (other < 0) break;
    leg.pushed.push({ seat: other, end: field + 1 });
  }
  for (const { seat, end } of leg.pushed) flock.fields[seat] = end;
}

function out(flock: Sheep, leg: Leg, seat: number): void {
  flock.fields[seat] = null;
  leg.out.push(seat);
}
