// Why things are as they are: what stands against a lifted card, what a dream goes on with, and what woke a sleeper.
import { list, t } from "../../lib/i18n.svelte";
import type { CountingZzzzsDream, CountingZzzzsView, CountingZzzzsWaking } from "../../protocol";
import { deck, type CardId, type Element, type Kind } from "./deck.svelte";
import type { Move } from "./moves";

const why = (key: string, places: Record<string, string> = {}): string => t(`counting-zzzzs.why-not.${key}`, places);
const either = (themes: string): string =>
  list([...themes].map(deck.theme), "disjunction");

/** Why a card can go nowhere, or only onto the discard pile; null if it can. `moves` are those of this card. */
export function whyNot(card: CardId, { dreams, phase, turn }: CountingZzzzsView, seat: number | null, moves: Move[]): string | null {
  if (seat === null || phase === "over" || moves.some(({ goal }) => goal.at !== "discard")) return null;
  if (deck.isBlock(card)) return why("block");
  if (turn !== seat || phase === "window") return turn === seat ? null : why("turn");
  const element = deck.element(card);
  if (phase !== "act") return element ? whyNotLaid(element, dreams[seat]!) : why("action");
  if (element) return why(dreams.some(({ elements }, owner) => owner !== seat && elements.length) ? "slip" : "awake");
  const { kind, theme } = deck.action(card)!;
  return why(kind === "bender" || kind === "wake-up" ? card : kind, { theme: deck.theme(theme ?? "") });
}

/** What may come next in a dream: an element with one of these themes, of any kind but this; null if anything may. */
export function goesOnWith(dream: CountingZzzzsDream): { themes: string; kind: Kind } | null {
  const last = deck.element(dream.elements.at(-1)?.card ?? "");
  return last ? { themes: asked(dream) || last.themes, kind: last.kind } : null;
}

const asked = (dream: CountingZzzzsDream): string => (dream.open_force && deck.action(dream.open_force)?.theme) || "";

function whyNotLaid({ kind }: Element, dream: CountingZzzzsDream): string | null {
  const next = goesOnWith(dream);
  if (!next) return null;
  const card = deck.name(dream.elements.at(-1)!.card);
  if (kind === next.kind) return why("kind", { card, kind: deck.kind(kind) });
  const force = asked(dream);
  return force ? why("force", { theme: deck.theme(force) }) : why("theme", { card, themes: [...next.themes].map(deck.theme).join(", ") });
}

/** What may come next in a dream, in words. */
export function wanted(dream: CountingZzzzsDream): string {
  const next = goesOnWith(dream);
  return next ? t("counting-zzzzs.wanted", { themes: either(next.themes), kind: deck.kind(next.kind) }) : "";
}

/** What ended a dream. */
export function wokenBy({ why: how, by, card, seat: sleeper }: CountingZzzzsWaking, names: string[], seat: number | null): string {
  const played = how === "wake-up" || how === "light-sleeper";
  const mine = (played ? by : sleeper) === seat;
  const key = `counting-zzzzs.woken.${played ? "played" : how}${mine && (played || how === "no-element") ? ".me" : ""}`;
  return t(key, { name: names[by ?? -1] ?? "?", card: card ? deck.name(card) : "" });
}
