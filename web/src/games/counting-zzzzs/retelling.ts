// A dream told once more: a little story made of its cards. Two cards make a sentence; how they are joined depends on
// their kinds, and each language has its own joints. What is told of a person stands in the nominative, of a thing in
// the accusative; of a place it says where, and of a verb what I do.
import { t } from "../../lib/i18n.svelte";
import type { CountingZzzzsScoredElement, CountingZzzzsWaking } from "../../protocol";
import { deck } from "./deck.svelte";

const VARIANTS = 2;
type Dreamt = { card: string; kind: string; told: string };

export function retellDream({ elements, combos, why, card }: CountingZzzzsWaking): string {
  const dreamt = elements.map(recall);
  const sentences: string[] = [];
  const joined = new Map<string, number>();
  for (let at = 0; at < dreamt.length; at += 2) {
    const pair = dreamt.slice(at, at + 2);
    sentences.push(sentence(pair, joined));
    const laid = new Set(elements.slice(0, at + 2).map((each) => each.card));
    const before = new Set(elements.slice(0, at).map((each) => each.card));
    const complete = (known: Set<string>, on: string, partner: string): boolean => known.has(on) && known.has(partner);
    for (const { on, partner } of combos)
      if (complete(laid, on, partner) && !complete(before, on, partner)) sentences.push(deck.tale(on, partner));
  }
  const end = why === "wake-up" ? (card ?? why) : why;
  return [...sentences, t(`counting-zzzzs.dream-end.${end}`)].filter(Boolean).map(tidy).join(" ");
}

/** A context that stayed open was perhaps the one, perhaps the other. */
function recall({ card, side }: CountingZzzzsScoredElement): Dreamt {
  const kind = deck.element(card)?.kind ?? "thing";
  const isOpen = deck.isContext(card) && !side;
  const told = isOpen
    ? t("counting-zzzzs.dream-either", { one: bare(deck.told(card, "positive")), other: deck.told(card, "negative") })
    : deck.told(card, side ?? "positive");
  return { card, kind, told };
}

/** `joined` knows how two kinds are to be joined the next time: not as the last time. */
function sentence(pair: Dreamt[], joined: Map<string, number>): string {
  const [one, other] = pair as [Dreamt, Dreamt | undefined];
  const joint = other ? `${one.kind}-${other.kind}` : one.kind;
  const drawn = [...pair.map((each) => each.card).join()].reduce((sum, letter) => sum + letter.charCodeAt(0), 0);
  const variant = (joined.get(joint) ?? drawn) % VARIANTS;
  joined.set(joint, variant + 1);
  return t(`counting-zzzzs.dream.${joint}.${variant}`, { one: one.told, other: other?.told ?? "" });
}

const bare = (text: string): string => text.replace(/,$/, "");

/** A capital at the start, no comma before another mark. */
function tidy(text: string): string {
  const clean = text.replace(/,+(?=\s*[.,;:!?–])/g, "").replace(/\s+(?=[.,;:!?])/g, "");
  return clean.charAt(0).toLocaleUpperCase() + clean.slice(1);
}
