// A finished race, told once more from what everybody saw of it.
import { t } from "../../lib/i18n.svelte";
import { inFour } from "../../lib/story";
import type { SchafeSchubsenEvent, SchafeSchubsenRoundResult } from "../../protocol";

type Told<K extends SchafeSchubsenEvent["event"]> = Extract<SchafeSchubsenEvent, { event: K }>;

/** All events of one kind. */
function all<K extends SchafeSchubsenEvent["event"]>(events: SchafeSchubsenEvent[], kind: K): Told<K>[] {
  return events.filter((e): e is Told<K> => e.event === kind);
}

const roundsOf = (events: SchafeSchubsenEvent[]): SchafeSchubsenRoundResult[] => all(events, "round-ended").map((e) => e.result);

/** The longest distance that somebody walked and lived to tell. */
function longestOf(rounds: SchafeSchubsenRoundResult[]): { seat: number; round: number; distance: number } | undefined {
  return rounds
    .flatMap(({ distances, round, out }) =>
      distances.flatMap((distance, seat) => (distance === null || out.includes(seat) ? [] : [{ seat, round, distance }])),
    )
    .sort((a, b) => b.distance - a.distance)[0];
}

function most(counts: number[]): { seat: number; count: number } {
  const count = Math.max(0, ...counts);
  return { seat: counts.indexOf(count), count };
}

export function retell(events: SchafeSchubsenEvent[], names: string[]): string {
  const rounds = roundsOf(events);
  const name = (seat: number): string => names[seat] ?? "?";
  const longest = longestOf(rounds);
  const pusher = most(names.map((_, seat) => all(events, "pushed").filter((e) => e.by === seat).length));
  const wet = all(events, "ring-paid").filter((e) => e.why === "water").length;
  const laid = all(events, "board-laid").length;
  const [first] = all(events, "went-out");
  return inFour([
    t("schafe-schubsen.story.rounds", { count: rounds.length }),
    first ? t(`schafe-schubsen.story.first-${first.why}`, { name: name(first.seat) }) : "",
    longest ? t("schafe-schubsen.story.longest", { name: name(longest.seat), round: longest.round, count: longest.distance }) : "",
    pusher.count ? t("schafe-schubsen.story.pusher", { name: name(pusher.seat), count: pusher.count }) : "",
    wet ? t("schafe-schubsen.story.wet", { count: wet }) : "",
    laid ? t("schafe-schubsen.story.moved-on", { count: laid }) : "",
    ending(events, rounds.at(-1), name),
  ]);
}

function ending(events: SchafeSchubsenEvent[], last: SchafeSchubsenRoundResult | undefined, name: (seat: number) => string): string {
  const [end] = all(events, "game-ended");
  const [winner] = end?.winners ?? [];
  if (!last || !end || winner === undefined) return "";
  if (end.winners.length > 1) return t("schafe-schubsen.story.shared");
  const field = last.fields[winner] ?? null;
  const other = last.fields.find((at, seat) => at !== null && seat !== winner) ?? null;
  if (field === null) return t("schafe-schubsen.story.longest-lived", { name: name(winner) });
  return other === null
    ? t("schafe-schubsen.story.alone", { name: name(winner), field })
    : t("schafe-schubsen.story.behind", { name: name(winner), count: Math.abs(other - field) });
}

export function figures(events: SchafeSchubsenEvent[], seats: number): { head: string[]; rows: (string | number)[][] } {
  const rounds = roundsOf(events);
  const rows = Array.from({ length: seats }, (_, seat) => [
    rounds.filter((round) => round.devil === seat).length,
    all(events, "pushed").filter((e) => e.by === seat).length,
    all(events, "ring-paid").filter((e) => e.seat === seat && e.why === "water").length,
    Math.max(0, ...rounds.map((round) => round.distances[seat] ?? 0)),
  ]);
  return { head: ["devil", "pushes", "wet", "longest"].map((key) => t(`schafe-schubsen.figure.${key}`)), rows };
}
