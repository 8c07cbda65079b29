// The star chart of a finished round: when each of its lines is drawn, and where names stand so that none covers another.
import { constellation, HEIGHT, RADIUS, WIDTH, type Place } from "./firmament";
import type { DreamsStar } from "../../protocol";

/** Moments of the chart, in milliseconds at the usual speed. */
export type Times = { line: number; wait: (index: number) => number; end: number };

const FIRST = 500;
const ALL_LINES = 3600;

export function timesOf(stars: number): Times {
  const lines = Math.max(1, stars - 1);
  const line = Math.min(420, ALL_LINES / lines);
  return { line, wait: (index) => FIRST + index * line, end: FIRST + lines * line + 250 };
}

/** The lines, and for each star after how many of them it is reached. */
export function drawing(stars: readonly DreamsStar[]): { lines: [DreamsStar, DreamsStar][]; reached: Map<DreamsStar, number> } {
  const lines = constellation(stars);
  const reached = new Map<DreamsStar, number>(stars.slice(0, 1).map((star) => [star, 0]));
  lines.forEach(([, to], index) => reached.set(to, index + 1));
  return { lines, reached };
}

/** A name beside its star, all in pixels: its upper left corner, and whether a line must lead to it. */
export type Tag = { x: number; y: number; wide: number; far: boolean };
type Box = { x: number; y: number; wide: number; high: number };

const LINE = 1.3;
const DIRECTIONS = [90, -90, 0, 180, 45, 135, -45, -135, 67, 113, -67, -113];
const REACHES = [0, 0.7, 1.5, 2.5, 3.6, 5];

const shared = (a: Box, b: Box): number =>
  Math.max(0, Math.min(a.x + a.wide, b.x + b.wide) - Math.max(a.x, b.x)) * Math.max(0, Math.min(a.y + a.high, b.y + b.high) - Math.max(a.y, b.y));

/** Where the names stand on a sky so many pixels wide, in letters of this size: each beside its star where there is
 *  room, else the nearest place that covers no other name, and no star if that can be. */
export function placeTags(stars: readonly (Place & { star: DreamsStar["star"] })[], texts: string[], width: number, letter: number): Tag[] {
  const scale = width / WIDTH;
  const high = letter * LINE;
  const discs = stars.map(({ x, y, star }) => {
    const r = RADIUS[star] * scale * 0.8;
    return { x: x * scale - r, y: y * scale - r, wide: 2 * r, high: 2 * r };
  });
  const taken: Box[] = [];
  return stars.map((star, index) => {
    const wide = ((texts[index] ?? "").length * 0.58 + 0.9) * letter;
    let best: { cost: number; box: Box; reach: number } | null = null;
    for (const reach of REACHES)
      for (const direction of DIRECTIONS) {
        const angle = (direction * Math.PI) / 180;
        const away = RADIUS[star.star] * scale + reach * letter;
        const middle = { x: star.x * scale + Math.cos(angle) * (away + wide / 2), y: star.y * scale + Math.sin(angle) * (away + high / 2) };
        const box = { x: middle.x - wide / 2, y: middle.y - high / 2, wide, high };
        if (box.x < 0 || box.y < 0 || box.x + wide > width || box.y + high > HEIGHT * scale) continue;
        const names = taken.reduce((sum, other) => sum + shared(box, other), 0);
        const covered = discs.reduce((sum, disc, at) => (at === index ? sum : sum + shared(box, disc)), 0);
        const cost = names * 1000 + covered * 4 + reach * high * 3;
        if (!best || cost < best.cost) best = { cost, box, reach };
      }
    const box = best?.box ?? { x: 0, y: 0, wide, high };
    taken.push(box);
    return { x: box.x, y: box.y, wide, far: (best?.reach ?? 0) > 1 };
  });
}
