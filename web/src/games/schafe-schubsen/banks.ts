// The water of a board, in painted pieces that join. A piece lies around a corner between four fields, half a field of each:
// which of the four are wet says which piece it is (art/schafe_schubsen/water.py). So banks run on from field to field, across
// corners too, and what looks wet is wet.
import { COLUMN } from "./dike";

/** A piece of water: its corner counts columns from the left and rows from the top, 0 to 10 each. */
export type Piece = { x: number; y: number; kind: number };

type Drawn = { pieces: Piece[]; /** Light on the water, in two parts that take turns. */ glints: [string, string] };

const n = (value: number): string => value.toFixed(1);

/** Always the same small unevenness for the same place. */
const uneven = (seed: number): number => (((seed * 2654435761) >>> 8) % 1000) / 1000 - 0.5;

/** Above and below the number, never across it. */
function glint(x: number, y: number, w: number, h: number, seed: number): [string, string] {
  const at = (i: number, px: number, py: number): string =>
    `M${n(x + w * (px + 0.16 * uneven(seed + i * 13)))} ${n(y + h * (py + 0.03 * uneven(seed * 3 + i)))}q${n(w * 0.06)} ${n(-h * 0.05)} ${n(w * 0.12)} 0t${n(w * 0.12)} 0`;
  return [at(0, 0.24, 0.2) + at(1, 0.56, 0.86), at(2, 0.52, 0.17) + at(3, 0.22, 0.84)];
}

/** All the water of a board whose fields are `w` by `h`; `fields` count from 0 to 99, puddles are drawn elsewhere. */
export function banksOf(fields: readonly number[], w: number, h: number): Drawn {
  const wet = new Set(fields);
  const drawn: Drawn = { pieces: [], glints: ["", ""] };
  /** Whether there is water: rows from the top, which is where the last field of a column lies. */
  const at = (column: number, row: number): number =>
    column >= 0 && column < COLUMN && row >= 0 && row < COLUMN && wet.has(column * COLUMN + COLUMN - 1 - row) ? 1 : 0;
  for (let y = 0; y <= COLUMN; y++)
    for (let x = 0; x <= COLUMN; x++) {
      const kind = at(x - 1, y - 1) + 2 * at(x, y - 1) + 4 * at(x - 1, y) + 8 * at(x, y);
      if (kind) drawn.pieces.push({ x, y, kind });
    }
  for (const field of wet) {
    const [one, other] = glint(Math.floor(field / COLUMN) * w, (COLUMN - 1 - (field % COLUMN)) * h, w, h, field);
    drawn.glints[0] += one;
    drawn.glints[1] += other;
  }
  return drawn;
}
