// Short things to say. They travel as plain text; a page that knows a phrase says it in its own reader's language.
import { settings } from "../../lib/settings.svelte";
import de from "./phrases/de.json";
import en from "./phrases/en.json";
import pl from "./phrases/pl.json";

const ALL: Record<string, Record<string, string>> = { en, de, pl };

const own = (): Record<string, string> => ALL[settings.language ?? "en"] ?? en;

export const phrases = (): string[] => Object.values(own());

export function hear(text: string): string {
  for (const phrasebook of Object.values(ALL))
    for (const [name, phrase] of Object.entries(phrasebook)) if (phrase === text) return own()[name] ?? text;
  return text;
}
