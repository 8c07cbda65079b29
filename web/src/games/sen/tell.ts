// What happened in Sen, in words. What a seat saw in private is shown on the card and never written into the log.
import { t } from "../../lib/i18n.svelte";
import type { SenEvent } from "../../protocol";

export function tell(e: SenEvent, names: string[], seat: number | null): string | null {
  const name = (owner: number): string => names[owner] ?? "?";
  const land = (face: string): string => t(`sen.land.${face}`);
  const place = (owner: number, slot: number): string =>
    owner === seat
      ? t("sen.tell.your-land", { number: slot + 1 })
      : t("sen.tell.land-of", { name: name(owner), number: slot + 1 });
  const say = (who: number, key: string, places: Record<string, string | number> = {}): string =>
    t(`sen.tell.${key}${who === seat ? ".me" : ""}`, { name: name(who), ...places });
  switch (e.event) {
    case "round-began":
      return t("sen.tell.round-began", { round: e.round, name: name(e.starter) });
    case "has-looked":
      return say(e.seat, "looked");
    case "took":
      return say(e.seat, "took", { land: land(e.land), number: e.slot + 1, put: land(e.put) });
    case "drew":
      return say(e.seat, "drew", { count: e.count });
    case "kept":
      return say(e.seat, "kept", { number: e.slot + 1, put: land(e.put) });
    case "discarded":
      return say(e.seat, "discarded", { land: land(e.land) });
    case "used":
      return say(e.seat, "used", { land: land(e.land) });
    case "chose":
      return say(e.seat, "chose", { put: land(e.put) });
    case "peeked":
      return say(e.seat, "peeked", { place: place(e.owner, e.slot) });
    case "swapped":
      return say(e.seat, "swapped", { one: place(e.owner, e.slot), other: place(e.other_owner, e.other_slot) });
    case "claimed":
      return `${say(e.seat, "claimed", { ravens: e.ravens })} ${t(e.right ? "sen.tell.right" : "sen.tell.wrong")}`;
    case "called":
      return say(e.seat, "called");
    default:
      return null;
  }
}
