// A piece of advice in words: what to do, and why where the bot could say it.
import type { Advised } from "../../frame/game";
import { withReason } from "../../lib/advice";
import { t } from "../../lib/i18n.svelte";
import { region, seatOf } from "./firmament";
import { parsePlace } from "./placing.svelte";
import { tipInWords } from "./scoring";

export function adviseInWords(advice: Advised, names: string[]): string {
  const [, choice = ""] = advice.do.split(" ");
  return withReason("dreams", inWords(advice.do, names), advice, { name: names[seatOf(choice) ?? -1] ?? "" });
}

function inWords(action: string, names: string[]): string {
  const place = parsePlace(action);
  if (place) return t("dreams.advice.place", { star: t(`dreams.a-star.${place.kind}`), region: region(place.at) });
  const [verb, choice = ""] = action.split(" ");
  return verb === "tip" ? t("dreams.advice.tip", { what: tipInWords(choice, names) }) : t("dreams.advice.lock");
}
