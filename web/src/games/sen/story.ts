// A finished game of Sen, told once more from the ends of its rounds: nothing in it was ever hidden from anybody.
import { t } from "../../lib/i18n.svelte";
import { inFour } from "../../lib/story";
import type { SenRoundResult, SenEvent } from "../../protocol";
import { ravens } from "./land";

/** Somebody's dream at the end of a round. */
type Moment = { seat: number; round: number; ravens: number };

const endsOf = (events: SenEvent[]): SenRoundResult[] => events.flatMap((e) => (e.event === "round-ended" ? [e.result] : []));

/** A caller was right if nobody's result is lower. */
const wasRight = (end: SenRoundResult): boolean => end.results[end.caller ?? 0] === Math.min(...end.results);

const moment = (end: SenRoundResult, seat: number): Moment => ({
  seat,
  round: end.round,
  ravens: end.dreams[seat]!.reduce((total, face) => total + ravens(face), 0),
});
const dreams = (ends: SenRoundResult[]): Moment[] => ends.flatMap((end) => end.dreams.map((_, seat) => moment(end, seat)));
const calls = (ends: SenRoundResult[], right: boolean): Moment[] =>
  ends.filter((end) => end.caller !== null && wasRight(end) === right).map((end) => moment(end, end.caller!));

const darkest = (moments: Moment[]): Moment | undefined => [...moments].sort((a, b) => b.ravens - a.ravens)[0];
const lightest = (moments: Moment[]): Moment | undefined => [...moments].sort((a, b) => a.ravens - b.ravens)[0];

export function retell(events: SenEvent[], names: string[]): string {
  const ends = endsOf(events);
  const last = ends.at(-1);
  if (!last) return "";
  const about = (key: string, at: Moment | undefined): string =>
    at ? t(`sen.story.${key}`, { name: names[at.seat] ?? "?", round: at.round, count: at.ravens }) : "";
  const swaps = events.filter((e) => e.event === "swapped").length;
  const [first = 0, second = 0] = [...last.totals].sort((a, b) => a - b);
  const winner = names[last.totals.indexOf(first)] ?? "?";
  return inFour([
    t("sen.story.rounds", { count: ends.length }),
    about("bold", darkest(calls(ends, true))),
    about("rash", darkest(calls(ends, false))),
    `${about("dark", darkest(dreams(ends)))} ${about("light", lightest(dreams(ends)))}`,
    swaps ? t("sen.story.swaps", { count: swaps }) : "",
    second === first ? t("sen.story.shared", { count: first }) : t("sen.story.won", { name: winner, count: second - first }),
  ]);
}

export function figures(events: SenEvent[], seats: number): { head: string[]; rows: (string | number)[][] } {
  const ends = endsOf(events);
  const count = (seat: number, right: boolean): number => calls(ends, right).filter((call) => call.seat === seat).length;
  const rows = Array.from({ length: seats }, (_, seat) => {
    const mine = dreams(ends).filter((dream) => dream.seat === seat);
    return [count(seat, true), count(seat, false), lightest(mine)?.ravens ?? "–", darkest(mine)?.ravens ?? "–"];
  });
  return { head: ["right", "wrong", "lightest", "darkest"].map((key) => t(`sen.figure.${key}`)), rows };
}
