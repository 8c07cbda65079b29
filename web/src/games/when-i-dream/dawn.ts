// Where the things of a dream stand in its picture: what was guessed on the hills, from left to right as it was dreamt; what
// slipped away above them, in the mist.
import type { WhenIDreamDreamCard } from "../../protocol";

export const WIDE = 480;
export const HIGH = 220;
const MOST = { yellow: 8, blue: 6 };
const LARGEST = 200;

export type Placed = { term: string; guessed: boolean; x: number; y: number; width: number };

export function place(dream: WhenIDreamDreamCard[]): Placed[] {
  const on = (pile: "yellow" | "blue"): string[] => dream.filter((card) => card.pile === pile).slice(0, MOST[pile]).map(({ term }) => term);
  return [...lay(on("blue"), false), ...lay(on("yellow"), true)];
}

function lay(terms: string[], guessed: boolean): Placed[] {
  const step = WIDE / terms.length;
  const width = guessed ? Math.min(LARGEST, step * 1.35) : Math.min(LARGEST / 2, step * 0.9);
  return terms.map((term, i) => {
    const up = (i * 5) % 3;
    const y = guessed ? HIGH - 18 - (width * 2) / 3 - up * (HIGH - width) * 0.11 : 10 + up * 16;
    return { term, guessed, x: step * (i + 0.5) - width / 2, y, width };
  });
}
