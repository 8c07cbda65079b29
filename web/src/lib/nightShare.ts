// A night as a small picture to share: how it went, and nothing of what lay on the table.
import type { NightState } from "../protocol";

const MOONS = 5;
const FULL = "🌕";
const HALF = "🌗";
const NEW = "🌑";

/** Whoever was ahead, oneself and the others, in the order in which the game ended. */
export const placesAsPicture = (rank: number, seats: number): string => Array.from({ length: seats }, (_, place) => (place === rank - 1 ? "🌝" : NEW)).join("");

/** The share of players that one did better than, in moons. */
export function shareAsPicture(share: number): string {
  const halves = Math.round(share * MOONS * 2);
  return Array.from({ length: MOONS }, (_, moon) => (halves >= 2 * moon + 2 ? FULL : halves > 2 * moon ? HALF : NEW)).join("");
}

type Words = { title: string; day: string; place: string; better: string; streak: string };

/** The whole picture, line by line, with its words. */
export function nightPicture({ rank, seats, outdone }: NightState, words: Words, streak: number): string {
  const lines = [`Forty Winks · ${words.title} · ${words.day}`, `${placesAsPicture(rank ?? 0, seats ?? 0)} ${words.place}`];
  if (outdone != null) lines.push(`${shareAsPicture(outdone)} ${words.better}`);
  if (streak > 1) lines.push(`🔥 ${words.streak}`);
  return lines.join("\n");
}
