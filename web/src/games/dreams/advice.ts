// A piece of advice in words: what to do, and why where the bot could say it.
import type { Advised } from "../../frame/game";
import { t } from "../../lib/i18n.svelte";
import { region, seatOf } from "./firmament";
import { parsePlace } from "./placing.svelte";
import { tipInWords } from "./scoring";

export function adviseInWords({ do: action, why, numbers = {} }: Advised, names: string[]): string {
  const what = inWords(action, names);
  if (!why) return what;
  const [, choice = ""] = action.split(" ");
  const name = names[seatOf(choice) ?? -1] ?? "";
  const reason = t(`dreams.why.${why}`, { ...numbers, name });
  return reason === `dreams.why.${why}` ? what : `${what} ${reason}`;
}

function inWords(action: string, names: string[]): string {
  const place = parsePlace(action);
  if (place) return t("dreams.advice.place", { star: t(`dreams.a-star.${place.kind}`), region: region(place.at) });
  const [verb, choice = ""] = action.split(" ");
  return verb === "tip" ? t("dreams.advice.tip", { what: tipInWords(choice, names) }) : t("dreams.advice.lock");
}
