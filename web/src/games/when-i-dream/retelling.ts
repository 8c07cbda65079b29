// A night told once more, as dreams are told: one thing after another, and not all of them what they seemed.
import { t } from "../../lib/i18n.svelte";
import type { WhenIDreamDreamCard, WhenIDreamNightResult } from "../../protocol";

/** One thing leads to another, and not always in the same way. */
const AND_THEN = ["then", "suddenly", "later", "nowhere"];

function thing({ term, guess, pile }: WhenIDreamDreamCard, index: number): string {
  if (pile === "yellow") return t("when-i-dream.tale.saw", { term });
  return guess !== null && pile === "blue" ? t("when-i-dream.tale.seemed", { term, guess }) : t(index % 2 ? "when-i-dream.tale.gone" : "when-i-dream.tale.mist", { term });
}

export function retellNight({ dream, dreamer }: WhenIDreamNightResult, names: string[]): string {
  const dreamt = dream.filter(({ pile }) => pile === "yellow" || pile === "blue");
  const name = names[dreamer] ?? "?";
  if (!dreamt.length) return t("when-i-dream.tale.nothing", { name });
  const [first, ...rest] = dreamt.map(thing);
  const last = rest.pop();
  const parts = [t("when-i-dream.tale.first", { name, what: first ?? "" }), ...rest.map((what, i) => t(`when-i-dream.tale.${AND_THEN[i % AND_THEN.length]}`, { what }))];
  if (last) parts.push(t("when-i-dream.tale.last", { what: last }));
  return parts.join(" ");
}
