// Who everybody was in a night that is over.
import { t } from "../../lib/i18n.svelte";
import type { WhenIDreamNightResult } from "../../protocol";

export const SIGNS = { yellow: "☀", blue: "☾", front: "✗", none: "–" };

export const spiritOf = (result: WhenIDreamNightResult, who: number): "dreamer" | "fairy" | "nightmare" | "sandman" =>
  who === result.dreamer ? "dreamer" : (result.spirits[who] ?? "fairy");

export const roleOf = (result: WhenIDreamNightResult, who: number): string => t(`when-i-dream.spirit.${spiritOf(result, who)}`);
