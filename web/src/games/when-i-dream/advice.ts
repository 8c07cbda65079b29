// A piece of advice in words: what to do, and why.
import type { Advised } from "../../frame/game";
import { withReason } from "../../lib/advice";
import { t } from "../../lib/i18n.svelte";

export const adviseInWords = (advice: Advised, names: string[]): string =>
  withReason("when-i-dream", actionInWords(advice.do, names), advice, { name: names[advice.numbers?.["seat"] ?? -1] ?? "?" }, Math.round);

function actionInWords(action: string, names: string[]): string {
  const [verb = "", number = "", ...rest] = action.split(" ");
  const text = rest.join(" ");
  switch (verb) {
    case "hint":
    case "guess":
      return t(`when-i-dream.advice.${verb}`, { text });
    case "recall":
      return t("when-i-dream.advice.recall", { text: [number, ...rest].join(" ") });
    case "tap":
      return t(`when-i-dream.advice.tap-${text}`);
    case "penalty":
      return t("when-i-dream.advice.penalty", { name: names[text.charCodeAt(0) - 65] ?? "?" });
    default:
      return t(`when-i-dream.advice.${verb}`);
  }
}
