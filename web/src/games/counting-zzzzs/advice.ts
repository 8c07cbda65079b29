// A piece of advice: which card and which place should glow, and what to say.
import type { Advised } from "../../frame/game";
import { withReason } from "../../lib/advice";
import { t } from "../../lib/i18n.svelte";
import { deck } from "./deck.svelte";
import { goalName, readMove, seatOf } from "./moves";

/** The card that was advised, and the name of its goal. */
export function advised(advice: string | null, seat: number | null): { card: string | null; goal: string | null } {
  const move = advice !== null && seat !== null ? readMove(advice, seat) : null;
  if (move) return { card: move.card, goal: goalName(move.goal) };
  return { card: advice?.startsWith("block ") ? advice.slice(6) : null, goal: null };
}

/** A move in words: what to do with which card. */
export function moveInWords(notation: string, names: string[], seat: number | null): string {
  const [verb = "", card = "", ...rest] = notation.split(" ");
  const who = (letter: string): string => (seatOf(letter) === seat ? t("counting-zzzzs.me") : (names[seatOf(letter)] ?? "?"));
  if (verb === "light-sleeper") return t("counting-zzzzs.advice.light-sleeper", { card: deck.name("light-sleeper"), other: who(card) });
  const target = rest.at(-1) ?? "";
  const isDream = /^[A-J]$/.test(target);
  const key = verb === "play" && rest.length ? (isDream ? "play-on" : "force") : verb;
  const other = isDream ? who(target) : target ? deck.name(target) : "";
  return t(`counting-zzzzs.advice.${key}`, { card: card ? deck.name(card) : "", other });
}

/** The advice in words: what to do, and why where the bot could say it. */
export const adviseInWords = (advice: Advised, names: string[], seat: number | null): string =>
  withReason("counting-zzzzs", moveInWords(advice.do, names, seat), advice);
