// A finished game of Dreams, told once more from what everybody knows by then.
import { t } from "../../lib/i18n.svelte";
import { inFour } from "../../lib/story";
import type { DreamsEvent, DreamsRoundResult } from "../../protocol";
import { letterOf } from "./firmament";
import { wasRight } from "./scoring";

const roundsOf = (events: DreamsEvent[]): DreamsRoundResult[] =>
  (events).flatMap((e) => (e.event === "round-ended" ? [e.result] : []));

const suspectedBy = ({ tips, mortal }: DreamsRoundResult, seat: number): number =>
  tips.filter((tip, by) => by !== mortal && tip === letterOf(seat)).length;

/** The seat with the most, and how much that is; null if nobody has any. */
function most(counts: number[]): { seat: number; count: number } | null {
  const count = Math.max(0, ...counts);
  return count ? { seat: counts.indexOf(count), count } : null;
}

export function retell(events: DreamsEvent[], names: string[]): string {
  const rounds = roundsOf(events);
  const last = rounds.at(-1);
  if (!last) return "";
  const name = (seat: number): string => names[seat] ?? "?";
  const unseen = rounds.find((round) => !suspectedBy(round, round.mortal) && round.tips[round.mortal] === String(round.vision));
  const hunted = rounds.find((round) => suspectedBy(round, round.mortal) === names.length - 1);
  const hunter = most(names.map((_, seat) => rounds.filter((round) => seat !== round.mortal && wasRight(round, seat)).length));
  const blamed = most(names.map((_, seat) => rounds.reduce((sum, round) => sum + (seat === round.mortal ? 0 : suspectedBy(round, seat)), 0)));
  const [first = 0, second = 0] = [...last.totals].sort((a, b) => b - a);
  return inFour([
    t("dreams.story.rounds", { count: rounds.length }),
    unseen ? t("dreams.story.unseen", { name: name(unseen.mortal), round: unseen.round }) : "",
    hunted ? t("dreams.story.hunted", { name: name(hunted.mortal), round: hunted.round }) : "",
    hunter ? t("dreams.story.hunter", { name: name(hunter.seat), count: hunter.count }) : t("dreams.story.nobody-caught"),
    blamed ? t("dreams.story.blamed", { name: name(blamed.seat), count: blamed.count }) : "",
    first === second ? t("dreams.story.shared", { count: first }) : t("dreams.story.won", { name: name(last.totals.indexOf(first)), count: first - second }),
  ]);
}

export function figures(events: DreamsEvent[], seats: number): { head: string[]; rows: (string | number)[][] } {
  const rounds = roundsOf(events);
  const rows = Array.from({ length: seats }, (_, seat) => {
    const asMortal = rounds.filter((round) => round.mortal === seat);
    const asGod = rounds.filter((round) => round.mortal !== seat);
    return [
      `${asGod.filter((round) => wasRight(round, seat)).length}/${asGod.length}`,
      `${asMortal.filter((round) => !suspectedBy(round, seat)).length}/${asMortal.length}`,
      `${asMortal.filter((round) => wasRight(round, seat)).length}/${asMortal.length}`,
      asGod.reduce((sum, round) => sum + suspectedBy(round, seat), 0),
    ];
  });
  return { head: ["caught", "unnoticed", "found", "blamed"].map((key) => t(`dreams.figure.${key}`)), rows };
}
