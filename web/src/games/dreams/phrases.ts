// Short things to say. They travel as plain text; a page that knows a phrase says it in its own reader's language.
import { settings } from "../../lib/settings.svelte";

const files = import.meta.glob<Record<string, string>>("./phrases/*.json", { eager: true, import: "default" });
const ALL = Object.values(files);

const own = (): Record<string, string> => files[`./phrases/${settings.language}.json`] ?? files["./phrases/en.json"]!;

export const phrases = (): string[] => Object.values(own());

export function hear(text: string): string {
  for (const phrasebook of ALL)
    for (const [name, phrase] of Object.entries(phrasebook)) if (phrase === text) return own()[name] ?? text;
  return text;
}
