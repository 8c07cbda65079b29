// Words in every language that has a file in `words`. A text is a string with {places}; a text that counts is an object of plural forms.
// {size:elements} is the text `elements` of the same game (or of the house) with the number `size` as its count.
import { askHouse } from "./house";
import type { WordsAnswer } from "../protocol";
import { settings } from "./settings.svelte";

export type Language = string;
export type Words = WordsAnswer["words"];

const loaders = import.meta.glob<{ default: Words }>(["../words/*.json", "../../../src/fortywinks/words/*.json", "../games/*/words/*.json"]);

/** The languages of the house, English first: those in which it has words. */
export const LANGUAGES: Language[] = [
  "en",
  ...Object.keys(loaders)
    .flatMap((path) => /^\.\.\/words\/(.+)\.json$/.exec(path)?.[1] ?? [])
    .filter((language) => language !== "en")
    .sort(),
];

/** A language as it calls itself, with a capital letter: it stands alone. */
export function languageName(language: Language): string {
  const name = new Intl.DisplayNames([language], { type: "language" }).of(language) ?? language;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}

let known: Partial<Record<Language, Words>> = $state.raw({});
const plurals: Partial<Record<Language, Intl.PluralRules>> = {};

/** The language to begin with: the one chosen before, or the browser's, or English. */
export function firstLanguage(): Language {
  const wanted = [settings.language ?? "", ...navigator.languages].flatMap((tag) => [tag, tag.split("-")[0]!]);
  return wanted.find((tag) => LANGUAGES.includes(tag)) ?? "en";
}

const sets = new Set(["house"]);

/** All words that are in use, in this language too. */
export async function useLanguage(language: Language): Promise<void> {
  await Promise.all([...sets].map((set) => loadWords(set, language)));
}

/** Loads one set of words (`house`, or a game's) in the present language: those that the page alone has, and those that
 * the house shares with the terminal. */
export async function loadWords(set: string, language: Language = settings.language ?? firstLanguage()): Promise<void> {
  sets.add(set);
  const folders = set === "house" ? ["..", "../../../src/fortywinks"] : [`../games/${set}`];
  const [shared, ...own] = await Promise.all([set === "house" ? {} : sharedWords(set, language), ...folders.map((folder) => wordsOf(folder, language))]);
  learn(language, Object.assign({}, shared, ...own.map((words) => words?.default)) as Words);
}

/** The words of a folder; in English where it has none in this language. A text that one lacks was put in when the page
 * was built (`words.ts`). */
const wordsOf = (folder: string, language: Language): Promise<{ default: Words }> | undefined =>
  (loaders[`${folder}/words/${language}.json`] ?? loaders[`${folder}/words/en.json`])?.();

/** A game's words that are not the page's alone, under its name; none as long as the house cannot be reached. */
async function sharedWords(game: string, language: Language): Promise<Words> {
  try {
    const { words = {} } = (await (await askHouse(`/api/games/${game}/words?lang=${language}`)).json()) as Partial<WordsAnswer>;
    return Object.fromEntries(Object.entries(words).map(([key, text]) => [`${game}.${key}`, text]));
  } catch {
    return {};
  }
}

/** Takes these words into use. */
export function learn(language: Language, words: Words): void {
  known = { ...known, [language]: { ...known[language], ...words } };
}

/** The text of this key, with its places filled. `count` chooses the plural form. */
export function t(key: string, places: Record<string, string | number> = {}): string {
  const language = settings.language ?? "en";
  const entry = known[language]?.[key];
  if (entry === undefined) return key;
  const text = typeof entry === "string" ? entry : (entry[form(language, Number(places["count"] ?? 0))] ?? entry["other"] ?? key);
  return text.replace(/\{(\w+)(?::([\w.-]+))?\}/g, (whole, name: string, counted?: string) => {
    const value = places[name];
    if (value === undefined) return whole;
    if (counted === undefined) return typeof value === "number" ? written(language, value) : value;
    return t([`${key.slice(0, key.indexOf("."))}.${counted}`, counted].find((each) => each in (known[language] ?? {})) ?? counted, { count: value });
  });
}

/** A number as the language writes it: 4.5 is 4,5 elsewhere. */
const written = (language: Language, value: number): string => (Number.isInteger(value) ? String(value) : value.toLocaleString(language));

/** “a, b and c” in the reader's language; `or` in place of `and` where only one of them is meant. */
export const list = (items: Iterable<string>, type: "conjunction" | "disjunction" = "conjunction"): string =>
  new Intl.ListFormat(settings.language ?? "en", { type }).format(items);

/** Whether there is a text of this key. */
export const hasWords = (key: string): boolean => t(key) !== key;

type Fields = Record<string, string | number>;

/** Why the house or a game refused something, as part of a sentence. Seats are named, where their names are known. */
export function refusalText(code: string, fields: { [name: string]: unknown } = {}, game = "", names: string[] = []): string {
  const places: Fields = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, typeof value === "number" ? value : String(value)]));
  const letter = String(places["seat"] ?? "");
  if (letter) places["seat"] = names[letter.charCodeAt(0) - 65] ?? t("seat-letter", { letter });
  const option = `${game}.option.${places["option"]}`; // by its name in words, not by that of the program
  if (hasWords(option)) places["option"] = t(option);
  const key = [`${game}.refusal.${code}`, `refusal.${code}`].find(hasWords);
  return key ? t(key, places) : code.replaceAll("-", " ");
}

function form(language: Language, count: number): string {
  const rules = (plurals[language] ??= new Intl.PluralRules(language));
  return rules.select(count);
}
