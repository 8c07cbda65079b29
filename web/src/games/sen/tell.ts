// What happened in Sen, in words. What a seat saw in private is shown on the card and never written into the log.
import { list, t } from "../../lib/i18n.svelte";
import type { SenEvent, SenRoundResult } from "../../protocol";
import { ravens } from "./land";

export function tell(e: SenEvent, names: string[], seat: number | null): string | null {
  const name = (owner: number): string => names[owner] ?? "?";
  const land = (face: string): string => t(`sen.land.${face}`);
  const place = (owner: number, slot: number): string =>
    owner === seat
      ? t("sen.tell.your-land", { number: slot + 1 })
      : t("sen.tell.land-of", { name: name(owner), number: slot + 1 });
  const say = (who: number, key: string, places: Record<string, string | number> = {}): string =>
    t(`sen.tell.${key}${who === seat ? ".me" : ""}`, { name: name(who), ...places });
  switch (e.event) {
    case "round-began":
      return t("sen.tell.round-began", { round: e.round, name: name(e.starter) });
    case "has-looked":
      return say(e.seat, "looked");
    case "took":
      return say(e.seat, "took", { land: land(e.land), number: e.slot + 1, put: land(e.put) });
    case "drew":
      return say(e.seat, "drew", { count: e.count });
    case "kept":
      return say(e.seat, "kept", { number: e.slot + 1, put: land(e.put) });
    case "discarded":
      return say(e.seat, "discarded", { land: land(e.land) });
    case "used":
      return say(e.seat, "used", { land: land(e.land) });
    case "chose":
      return say(e.seat, "chose", { put: land(e.put) });
    case "peeked":
      return say(e.seat, "peeked", { place: place(e.owner, e.slot) });
    case "swapped":
      return say(e.seat, "swapped", { one: place(e.owner, e.slot), other: place(e.other_owner, e.other_slot) });
    case "claimed":
      return `${say(e.seat, "claimed", { ravens: e.ravens })} ${t(e.right ? "sen.tell.right" : "sen.tell.wrong")}`;
    case "called":
      return say(e.seat, "called");
    case "round-ended":
      return t("sen.tell.round-ended", { round: e.result.round, sums: list(summed(e.result, names)) });
    default:
      return null;
  }
}

/** What each of them adds, and has now. */
export const summed = ({ results, totals }: SenRoundResult, names: string[]): string[] =>
  results.map((result, seat) => t("sen.dawn.now", { name: names[seat] ?? "?", plus: `+${result}`, total: totals[seat]! }));

/** Who was right, or what else made the difference. */
export function judged({ caller, dreams, results }: SenRoundResult, names: string[]): string {
  const low = Math.min(...results);
  const name = (seat: number): string => names[seat] ?? "?";
  const sums = dreams.map((dream) => dream.reduce((total, face) => total + ravens(face), 0));
  const broke = sums.findIndex((sum, seat) => sum > 0 && results[seat] === 0 && results.every((result, other) => other === seat || result >= sums[other]! + BROKE));
  if (broke >= 0) return t("sen.dawn.broke", { name: name(broke), count: BROKE });
  if (caller === null) return t("sen.dawn.lightest", { names: list(results.flatMap((result, seat) => (result === low ? [name(seat)] : []))) });
  if (results[caller] === low) return t("sen.dawn.right", { name: name(caller) });
  return t("sen.dawn.wrong", { name: name(caller), penalty: Math.max(0, results[caller]! - sums[caller]!) });
}

/** What a dream of nothing but nines costs all others, where that is played. */
const BROKE = 50;
