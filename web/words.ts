// A language that lacks a text says it in English. That is settled when the page is built: whatever a file of words does
// not have is taken from the English one beside it, and no browser has to fetch two languages.
import { existsSync, readFileSync } from "node:fs";
import type { Plugin } from "vite";

type Words = Record<string, unknown>;

const FILE = /^(.*[/\\](?:words|phrases)[/\\]|.*[/\\]texts\.)([a-zA-Z-]+)\.json$/;

const isSet = (value: unknown): value is Words => typeof value === "object" && value !== null && !Array.isArray(value);

/** All English texts, in the words of this language where it has them. Sets of texts are filled up, too, but not the
 * plural forms of one: those are the language's own. */
export function filled(english: Words, own: Words): Words {
  const both = (key: string): unknown => {
    const [source, text] = [english[key], own[key]];
    return isSet(source) && isSet(text) && !("other" in source) ? { ...source, ...text } : (text ?? source);
  };
  return Object.fromEntries(Object.keys({ ...english, ...own }).map((key) => [key, both(key)]));
}

export const wholeWords = (): Plugin => ({
  name: "whole-words",
  enforce: "pre",
  transform(code, id) {
    const [, place, language] = FILE.exec(id) ?? [];
    const english = `${place}en.json`;
    if (!place || language === "en" || !existsSync(english)) return null;
    return { code: JSON.stringify(filled(JSON.parse(readFileSync(english, "utf-8")) as Words, JSON.parse(code) as Words)), map: null };
  },
});
