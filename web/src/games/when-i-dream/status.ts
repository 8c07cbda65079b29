// What is asked of somebody, or whom we wait for.
import { t } from "../../lib/i18n.svelte";
import { having, type Table } from "./dream";
import { room } from "./room.svelte";
import type { WhenIDreamNightResult } from "../../protocol";

export function status(view: Table, legal: string[], names: string[], seat: number | null): string {
  const { phase, dreamer, turn } = view;
  const name = names[dreamer] ?? "?";
  if (phase === "over") return t("when-i-dream.status.over");
  if (having(legal, "agree").length) return t("when-i-dream.status.vote");
  if (having(legal, "tap").length) return t("when-i-dream.status.tap", { name });
  if (phase === "night" && room.spoken) return t("when-i-dream.status.speak", { name });
  if (phase === "night" && seat !== dreamer)
    return turn === seat ? t("when-i-dream.status.my-hint") : t("when-i-dream.status.their-hint", { name: names[turn] ?? "?" });
  return seat === dreamer ? t(`when-i-dream.status.my-${phase}`) : t(`when-i-dream.status.their-${phase}`, { name });
}

/** Whose night it was that the day tells of. */
export const dayTitle = (result: WhenIDreamNightResult, names: string[]): string =>
  t(result.void ? "when-i-dream.day-void" : "when-i-dream.day", { night: result.night, name: names[result.dreamer] ?? "?" });
