// The water of a board as one drawing: each wet field is a pool of its own, neighbours run together, and pools that touch at
// a corner are joined by a ditch. What looks wet is wet: no bank leaves its field by more than a ditch.
import { COLUMN } from "./dike";

type Drawn = { /** Pools. */ pools: string; /** Ditches, to be drawn as a line. */ ditches: string; /** Light on the water, in two parts that take turns. */ glints: [string, string] };

const n = (value: number): string => value.toFixed(1);

/** Always the same small unevenness for the same place. */
const uneven = (seed: number): number => (((seed * 2654435761) >>> 8) % 1000) / 1000 - 0.5;

/** A pool with soft, uneven banks inside a field. */
function pool(x: number, y: number, w: number, h: number, seed: number): string {
  const [mx, my] = [w * 0.04, h * 0.05];
  const wave = (i: number, size: number): number => uneven(seed * 7 + i) * size * 0.09;
  const left = x + mx + wave(1, w);
  const end = x + w - mx + wave(2, w);
  const top = y + my + wave(3, h);
  const foot = y + h - my + wave(4, h);
  const [rx, ry] = [w * 0.34, h * 0.38];
  return (
    `M${n(left + rx)} ${n(top)}L${n(end - rx)} ${n(top)}Q${n(end)} ${n(top)} ${n(end)} ${n(top + ry)}L${n(end)} ${n(foot - ry)}` +
    `Q${n(end)} ${n(foot)} ${n(end - rx)} ${n(foot)}L${n(left + rx)} ${n(foot)}Q${n(left)} ${n(foot)} ${n(left)} ${n(foot - ry)}L${n(left)} ${n(top + ry)}` +
    `Q${n(left)} ${n(top)} ${n(left + rx)} ${n(top)}z`
  );
}

/** Joins a pool to the wet neighbour right of it or above it, without corners. */
const joint = (x: number, y: number, w: number, h: number): string => `M${n(x)} ${n(y)}h${n(w)}v${n(h)}h${n(-w)}z`;

/** Above and below the number, never across it. */
function glint(x: number, y: number, w: number, h: number, seed: number): [string, string] {
  const at = (i: number, px: number, py: number): string =>
    `M${n(x + w * (px + 0.16 * uneven(seed + i * 13)))} ${n(y + h * (py + 0.03 * uneven(seed * 3 + i)))}q${n(w * 0.06)} ${n(-h * 0.05)} ${n(w * 0.12)} 0t${n(w * 0.12)} 0`;
  return [at(0, 0.24, 0.2) + at(1, 0.56, 0.88), at(2, 0.52, 0.17) + at(3, 0.22, 0.86)];
}

/** All the water of a board whose fields are `w` by `h`; `fields` count from 0 to 99, puddles are drawn elsewhere. */
export function banksOf(fields: readonly number[], w: number, h: number): Drawn {
  const wet = new Set(fields);
  const drawn: Drawn = { pools: "", ditches: "", glints: ["", ""] };
  const isWet = (column: number, row: number): boolean => column >= 0 && column < COLUMN && row >= 0 && row < COLUMN && wet.has(column * COLUMN + row);
  for (const field of wet) {
    const [column, row] = [Math.floor(field / COLUMN), field % COLUMN];
    const [x, y] = [column * w, (COLUMN - 1 - row) * h];
    drawn.pools += pool(x, y, w, h, field);
    if (isWet(column + 1, row)) drawn.pools += joint(x + w * 0.6, y + h * 0.16, w * 0.8, h * 0.68);
    if (isWet(column, row + 1)) drawn.pools += joint(x + w * 0.16, y - h * 0.4, w * 0.68, h * 0.8);
    if (isWet(column + 1, row) && isWet(column, row + 1) && isWet(column + 1, row + 1)) drawn.pools += joint(x + w * 0.7, y - h * 0.3, w * 0.6, h * 0.6);
    for (const side of [-1, 1])
      if (isWet(column + side, row + 1) && !isWet(column + side, row) && !isWet(column, row + 1))
        drawn.ditches += `M${n(x + w * (0.5 + side * 0.3))} ${n(y + h * 0.2)}L${n(x + w * (0.5 + side * 0.7))} ${n(y - h * 0.2)}`;
    const [one, other] = glint(x, y, w, h, field);
    drawn.glints[0] += one;
    drawn.glints[1] += other;
  }
  return drawn;
}
