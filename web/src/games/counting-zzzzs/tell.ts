// What happened in Counting Zzzzs, in words. What is told to one seat alone is seen in its hand, and not written here.
import { list, t } from "../../lib/i18n.svelte";
import type { CountingZzzzsEvent, CountingZzzzsWaking, CountingZzzzsWindow } from "../../protocol";
import { deck, plain, signed, type CardId } from "./deck.svelte";
import { retellDream } from "./retelling";

type Announced = Pick<CountingZzzzsWindow, "seat" | "card" | "dream" | "context">;

/** A sentence about somebody, or about me. */
function say(key: string, who: number, names: string[], seat: number | null, places: Record<string, string | number> = {}): string {
  // A name may end with dots of its own.
  return t(`counting-zzzzs.tell.${key}${who === seat ? ".me" : ""}`, { name: names[who] ?? "?", ...places }).replace("….", "…");
}

const whose = (owner: number, names: string[], seat: number | null): string =>
  owner === seat ? t("counting-zzzzs.me") : (names[owner] ?? "?");

export const listed = (cards: readonly CardId[]): string => list(cards.map((card) => deck.name(card)));

/** Who plays what, and on whom. */
export function announcedInWords({ seat: who, card, dream, context }: Announced, names: string[], seat: number | null): string {
  const name = deck.name(card);
  if (context) return say("forces", who, names, seat, { card: name, context: deck.name(context) });
  if (dream === null || (dream === who && !deck.element(card))) return say("plays", who, names, seat, { card: name });
  if (dream === who) return say("dreams", who, names, seat, { card: name });
  const places = { card: name, other: whose(dream, names, seat) };
  if (!deck.element(card)) return say("plays-on", who, names, seat, places);
  return say(dream === seat ? "slips-mine" : "slips", who, names, seat, places);
}

/** Who wakes, before anything is counted. */
export const wakes = ({ counts, seat: who }: CountingZzzzsWaking, names: string[], seat: number | null): string =>
  t(`counting-zzzzs.${who === seat ? "you-wake" : "wakes"}${counts ? "" : "-early"}`, { name: names[who] ?? "?" });

/** Who wakes, and with how many points. */
export function woke(waking: CountingZzzzsWaking, names: string[], seat: number | null): string {
  const points = signed(waking.points);
  return waking.counts
    ? say("woke", waking.seat, names, seat, { points, score: plain(waking.score) })
    : say("woke-early", waking.seat, names, seat, { count: waking.elements.length });
}

export function tell(e: CountingZzzzsEvent, names: string[], seat: number | null): string | null {
  const about = (key: string, who: number, places: Record<string, string | number> = {}): string => say(key, who, names, seat, places);
  switch (e.event) {
    case "night-began":
      return about("began", e.starter);
    case "announced":
      return announcedInWords({ ...e, dream: e.dream ?? null, context: e.context ?? null }, names, seat);
    case "theme-forced":
      return about("theme-forced", e.dream, { theme: deck.theme(e.theme) });
    case "context-forced":
      return t("counting-zzzzs.tell.context-forced", { context: deck.name(e.context), side: deck.name(e.context, e.side) });
    case "blocked":
      return about("blocked", e.seat, { card: deck.name(e.card), other: deck.name(e.announced) });
    case "slept-lightly":
      return about("slept-lightly", e.seat, { card: deck.name("light-sleeper"), other: whose(e.sleeper, names, seat) });
    case "woke":
      return [woke(e.waking, names, seat), e.waking.elements.length ? retellDream(e.waking) : ""].filter(Boolean).join(" ");
    case "hand-lost":
      return about(e.why === "no-element" ? "nothing-fits" : "hand-lost", e.seat, { cards: listed(e.cards) });
    case "discarded":
      return about("discarded", e.seat, { card: deck.name(e.card) });
    case "looked-through":
      return about(e.pile === "discard" ? "looks-discard" : "looks-pile", e.seat);
    case "reshuffled":
      return e.found ? null : about("found-nothing", e.seat);
    case "morning-came":
      return t("counting-zzzzs.tell.morning");
    default:
      return null;
  }
}
