// A piece of advice in words: what to do, and why.
import { hasWords, t } from "./i18n.svelte";

type Reason = { why?: string | null; numbers?: Record<string, number> };
type Places = Record<string, string | number>;

/** Of small numbers one place behind the point is said, of others none. */
const rounded = (number: number): number => (Math.abs(number) < 20 ? Math.round(number * 10) / 10 : Math.round(number));

/** What to do, and why where the bot could say it. `places` are what the words need beside the bot's numbers, which are said
 * as `number` says. */
export function withReason(game: string, what: string, { why, numbers = {} }: Reason, places: Places = {}, number: (value: number, name: string) => number = rounded): string {
  const key = `${game}.why.${why}`;
  if (!why || !hasWords(key)) return what;
  const said = Object.fromEntries(Object.entries(numbers).map(([name, value]) => [name, number(value, name)]));
  return `${what} ${t(key, { ...said, ...places })}`;
}
