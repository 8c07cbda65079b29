// A piece of advice: where the table should glow, and what to say.
import type { Advised } from "../../frame/game";
import { withReason } from "../../lib/advice";
import { t } from "../../lib/i18n.svelte";
import { landPlace, type Place } from "./land";

/** The places that an action in notation touches. */
export function advisedPlaces(advice: string | null, seat: number | null): Place[] {
  if (advice === null || seat === null) return [];
  const [verb, ...rest] = advice.split(" ");
  const own = (text: string): Place => landPlace(seat, Number(text) - 1);
  const any = (text: string): Place => landPlace(text.charCodeAt(0) - 65, Number(text.slice(1)) - 1);
  switch (verb) {
    case "draw":
      return ["hidden"];
    case "take":
      return ["open", ...rest.map(own)];
    case "discard":
      return ["open"];
    case "keep":
    case "look":
      return rest.map(own);
    case "claim":
      return ["claim", ...rest.slice(0, 2).map(own)];
    case "peek":
    case "swap":
      return rest.map(any);
    case "choose":
      return [`hand-${Number(rest[0]) - 1}`];
    default:
      return [verb ?? ""];
  }
}

/** The advice in words: what to do, and why where the bot could say it. */
export function adviseInWords(advice: Advised, names: string[], seat: number | null): string {
  const [verb = "", ...rest] = advice.do.split(" ");
  const place = (text: string): string => {
    const owner = text.charCodeAt(0) - 65;
    const number = Number(text.slice(1));
    return owner === seat ? t("sen.tell.your-land", { number }) : t("sen.tell.land-of", { name: names[owner] ?? "?", number });
  };
  const anywhere = verb === "peek" || verb === "swap";
  const [one = "", other = ""] = anywhere ? rest.map(place) : rest;
  const key = verb === "choose" ? `choose-${one}` : verb;
  return withReason("sen", t(`sen.advice.${key}`, { one, other, ravens: rest[3] ?? "" }), advice);
}
