// A piece of advice in words: what to do, and why.
import type { Advised } from "../../frame/game";
import { t } from "../../lib/i18n.svelte";

export function adviseInWords({ do: action, why, numbers = {} }: Advised, names: string[]): string {
  const what = actionInWords(action, names);
  if (!why) return what;
  const rounded = Object.fromEntries(Object.entries(numbers).map(([name, number]) => [name, Math.round(number)]));
  return `${what} ${t(`when-i-dream.why.${why}`, { ...rounded, name: names[numbers["seat"] ?? -1] ?? "?" })}`;
}

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
