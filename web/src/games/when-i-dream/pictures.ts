// The pictures of the terms. They are asked for by sheets, and only by a page that has the term to show: whoever dreams asks
// for none. A table's own words have none: nobody knows what they mean.
import type { Mood } from "./moods";

/** `sheet`: the file that it lies in, `row`: how many others lie above it. */
export type Picture = { mood: Mood; sheet: string; row: number };
/** Of a picture, how far the next one in its sheet lies below it, and how many there are. */
export const [ACROSS, DOWN, STEP, ROWS] = [480, 320, 328, 4];

const sheets = import.meta.glob<string>("./pictures/sheet-*.webp", { import: "default", query: "?url", eager: true });
const moods = import.meta.glob<Mood[]>("./pictures/moods.json", { import: "default" });
const terms = import.meta.glob<string[]>("./pictures/terms.*.json", { import: "default" });
const SHEETS = Object.keys(sheets).length;

/** What is painted for a term of the house's list in this language. */
export async function pictureOf(term: string, language: string): Promise<Picture | null> {
  const number = (await terms[`./pictures/terms.${language}.json`]?.())?.indexOf(term) ?? -1;
  if (number < 0) return null;
  const sheet = sheets[`./pictures/sheet-${String(number % SHEETS).padStart(3, "0")}.webp`];
  const mood = (await moods["./pictures/moods.json"]?.())?.[number];
  return sheet && mood ? { mood, sheet, row: Math.floor(number / SHEETS) } : null;
}
