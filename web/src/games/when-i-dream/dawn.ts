// Where the things of a dream stand in its picture: what was guessed on the land, from left to right as it was dreamt, in rows
// that are smaller the farther away; what slipped away above them, in the sky. If nothing stayed, its ghosts have the land.
import type { WhenIDreamDreamCard } from "../../protocol";

export const WIDE = 480;
export const HIGH = 300;
const MOST = { yellow: 15, blue: 6 };
/** For so many rows: where each of them stands, from the farthest, and how wide a thing in it may be. */
const ROWS: [foot: number, widest: number][][] = [
  [[292, 330]],
  [[194, 180], [294, 236]],
  [[154, 120], [222, 148], [295, 186]],
];

export type Placed = { term: string; guessed: boolean; x: number; y: number; width: number; far: number };

export function place(dream: WhenIDreamDreamCard[]): Placed[] {
  const on = (pile: "yellow" | "blue"): string[] => dream.filter((card) => card.pile === pile).slice(0, MOST[pile]).map(({ term }) => term);
  const [gone, kept] = [on("blue"), on("yellow")];
  return kept.length ? [...missed(gone), ...guessed(kept)] : guessed(gone).map((each) => ({ ...each, guessed: false }));
}

function missed(terms: string[]): Placed[] {
  const step = WIDE / terms.length;
  const width = Math.min(96, step * 0.9);
  return terms.map((term, i) => ({ term, guessed: false, x: step * (i + 0.5) - width / 2, y: 4 + ((i * 5) % 3) * 9, width, far: 1 }));
}

function guessed(terms: string[]): Placed[] {
  const rows = ROWS[terms.length <= 3 ? 0 : terms.length <= 8 ? 1 : 2]!;
  const placed: Placed[] = [];
  let rest = terms;
  rows.forEach(([foot, widest], row) => {
    const here = rest.slice(0, Math.ceil(rest.length / (rows.length - row)));
    rest = rest.slice(here.length);
    const step = WIDE / here.length;
    // A picture is empty at its sides: two that stand beside each other may overlap.
    const width = Math.min(widest, step * 1.4);
    // The rows stand like tiles: nobody hides behind whoever is in front.
    const aside = rows.length > 1 ? (row % 2 ? 0.12 : -0.12) * step : 0;
    here.forEach((term, i) => {
      const x = Math.min(WIDE - width * 0.9, Math.max(-width * 0.1, step * (i + 0.5) - width / 2 + aside));
      placed.push({ term, guessed: true, x, y: foot - (width * 2) / 3, width, far: rows.length - 1 - row });
    });
  });
  return placed;
}
