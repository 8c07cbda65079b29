// A round's points taken apart, so that everybody sees what they are for.
import { t } from "../../lib/i18n.svelte";
import type { DreamsRoundResult } from "../../protocol";
import { letterOf, seatOf } from "./firmament";

export type Reward = { points: number; why: string };

/** What each seat was given points for. */
export function rewards({ mortal, vision, tips }: DreamsRoundResult): Reward[][] {
  const suspected = new Set(tips.filter((_, seat) => seat !== mortal));
  return tips.map((tip, seat) => {
    const unsuspected = !suspected.has(letterOf(seat));
    const found: Reward[] = [];
    if (seat === mortal) {
      if (unsuspected) found.push({ points: 3, why: t("dreams.reward.unnoticed") });
      if (tip === String(vision)) found.push({ points: 2, why: t("dreams.reward.vision") });
    } else {
      if (tip === letterOf(mortal)) found.push({ points: 2, why: t("dreams.reward.caught") });
      if (unsuspected) found.push({ points: 1, why: t("dreams.reward.unsuspected") });
    }
    return found;
  });
}

/** Whether a tip was right; null where it is no tip: a god's picture, the mortal's player, or nothing. */
export function wasRight({ mortal, vision, tips }: DreamsRoundResult, seat: number): boolean | null {
  const tip = tips[seat] ?? null;
  if (tip === null || (seat === mortal) !== (seatOf(tip) === null)) return null;
  return tip === (seat === mortal ? String(vision) : letterOf(mortal));
}

/** A setting of the dial in words. */
export function tipInWords(tip: string | null, names: string[]): string {
  if (tip === null) return t("dreams.no-tip");
  const seat = seatOf(tip);
  return seat === null ? t("dreams.picture-number", { number: tip }) : (names[seat] ?? "?");
}
