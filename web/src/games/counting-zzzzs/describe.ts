// A card in words, for those who hear it and for the closer look.
import { t } from "../../lib/i18n.svelte";
import { deck, signed, type CardId, type Side } from "./deck.svelte";

/** What a card is worth, in words. */
export function worth(card: CardId, side: Side | null = null): string {
  const element = deck.element(card);
  if (!element) return "";
  if (element.positive !== undefined && element.negative !== undefined && side === null)
    return t("counting-zzzzs.worth-either", { good: signed(element.positive), bad: signed(element.negative) });
  const value = side ? element[side] : element.value;
  return value === undefined ? t("counting-zzzzs.worth-nothing") : t("counting-zzzzs.worth", { value: signed(value) });
}

/** Kind and themes, such as "Thing · Nightmare, Home"; for an action its kind. */
export function nature(card: CardId): string {
  const element = deck.element(card);
  if (!element) return deck.kind(deck.action(card)?.kind ?? "");
  return `${deck.kind(element.kind)} · ${[...element.themes].map(deck.theme).join(", ")}`;
}

/** The combos that this card has a part in. */
export function combosOf(card: CardId): string[] {
  return deck.combos
    .filter((combo) => combo.on === card || combo.with === card)
    .map((combo) => t("counting-zzzzs.combo-with", { points: signed(combo.points), card: deck.name(combo.on === card ? combo.with : combo.on) }));
}

/** What else there is to know: its combos and how a context turns; of an action, what it does. */
export function more(card: CardId): string {
  if (!deck.element(card)) return deck.text(card);
  return [...combosOf(card), ...(deck.isContext(card) ? [t("counting-zzzzs.majority")] : [])].join(" · ");
}

/** What can be read on a card, in the order in which it stands there. */
function face(card: CardId, side: Side | null): string {
  const element = deck.element(card);
  if (!element) return deck.name(card);
  if (element.positive !== undefined && side === null) return `${deck.name(card, "positive")} ${deck.name(card, "negative")} ±${element.positive}`;
  return `${deck.name(card, side)} ${signed((side ? element[side] : element.value) ?? 0)}`;
}

/** All of it, for a label; it begins with what can be read there, for those who say what they want to press. */
export function describe(card: CardId, side: Side | null = null): string {
  const rest = deck.element(card) ? [nature(card), worth(card, side)] : [nature(card), deck.text(card)];
  return [face(card, side), ...rest, ...combosOf(card)].join(". ");
}
