// The pictures of the terms. They are asked for by sheets, and only by a page that has the term to show: whoever dreams asks
// for none. A table's own words have none: nobody knows what they mean.
import type { Mood } from "./moods";

type Sheet = [mood: Mood, shapes: string, by: string[]][];
/** `by`: whose motifs are in it. */
export type Picture = { mood: Mood; shapes: string; by: string[] };

const sheets = import.meta.glob<Sheet>("./pictures/sheet-*.json", { import: "default" });
const terms = import.meta.glob<string[]>("./pictures/terms.*.json", { import: "default" });
const SHEETS = Object.keys(sheets).length;

/** What is painted for a term of the house's list in this language. */
export async function pictureOf(term: string, language: string): Promise<Picture | null> {
  const number = (await terms[`./pictures/terms.${language}.json`]?.())?.indexOf(term) ?? -1;
  if (number < 0) return null;
  const sheet = await sheets[`./pictures/sheet-${String(number % SHEETS).padStart(2, "0")}.json`]?.();
  const found = sheet?.[Math.floor(number / SHEETS)];
  return found ? { mood: found[0], shapes: found[1], by: found[2] } : null;
}
