// A piece of advice in words: what to do, and why where the bot could say it.
import type { Advised } from "../../frame/game";
import { withReason } from "../../lib/advice";
import { t } from "../../lib/i18n.svelte";
import { toSheep } from "./flock";
import { faceName } from "./tell";
import { tileName } from "./tiles";

const CHANCES = ["devil", "chance", "less"];

export function adviseInWords(advice: Advised): string {
  const number = (value: number, name: string): number => Math.round(CHANCES.includes(name) ? value * 100 : value);
  return withReason("schafe-schubsen", inWords(advice.do), advice, { sheep: toSheep(advice.numbers?.["seat"] ?? 0) }, number);
}

function inWords(action: string): string {
  const [verb = "", one = "", way = "", by = ""] = action.split(" ");
  switch (verb) {
    case "bid":
      return t("schafe-schubsen.advice.bid", { number: one });
    case "change":
      return t(way === "up" ? "schafe-schubsen.advice.longer" : "schafe-schubsen.advice.shorter", { tile: tileName(`change ${one}`), by });
    case "back":
      return t("schafe-schubsen.advice.back", { tile: tileName(action) });
    case "lay":
      return t("schafe-schubsen.advice.lay", { face: faceName(one) });
    case "puddle":
      return t("schafe-schubsen.advice.puddle", { field: one });
    case "take":
      return t("schafe-schubsen.advice.take", { tile: tileName(`${one} ${way}`) });
    default:
      return t(verb === "go" ? "schafe-schubsen.advice.go" : "schafe-schubsen.advice.enough");
  }
}
