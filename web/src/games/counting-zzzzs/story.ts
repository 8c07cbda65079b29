// A finished night, told once more from what everybody saw: the dreams, and who woke whom.
import { list, t } from "../../lib/i18n.svelte";
import { inFour } from "../../lib/story";
import type { CountingZzzzsEvent, CountingZzzzsWaking } from "../../protocol";
import { deck, signed } from "./deck.svelte";

const wakings = (events: CountingZzzzsEvent[]): CountingZzzzsWaking[] => events.flatMap((e) => (e.event === "woke" ? [e.waking] : []));
const best = (dreams: CountingZzzzsWaking[]): CountingZzzzsWaking | undefined => [...dreams].sort((a, b) => b.points - a.points)[0];
const worst = (dreams: CountingZzzzsWaking[]): CountingZzzzsWaking | undefined => [...dreams].sort((a, b) => a.points - b.points)[0];
const wokeOthers = (dreams: CountingZzzzsWaking[], seat: number): number => dreams.filter(({ by, seat: sleeper }) => by === seat && sleeper !== seat).length;

export function retell(events: CountingZzzzsEvent[], names: string[]): string {
  const all = wakings(events);
  const dreams = all.filter((waking) => waking.counts);
  const end = events.find((e) => e.event === "game-ended");
  if (!end || end.event !== "game-ended") return "";
  const name = (seat: number): string => names[seat] ?? "?";
  const cardOf = (waking: CountingZzzzsWaking, way: 1 | -1): string => {
    const first = [...waking.elements].sort((a, b) => way * (b.value - a.value))[0];
    return first ? deck.name(first.card, first.side ?? null) : "";
  };
  const [sweet, sour] = [best(dreams), worst(dreams)];
  const tell = (key: string, waking: CountingZzzzsWaking, way: 1 | -1): string =>
    t(`counting-zzzzs.story.${key}`, { name: name(waking.seat), points: signed(waking.points), card: cardOf(waking, way) });
  const noisy = names.map((_, seat) => ({ seat, count: wokeOthers(all, seat) })).sort((a, b) => b.count - a.count)[0];
  const blocks = events.filter((e) => e.event === "blocked" || e.event === "slept-lightly").length;
  const winners = list(end.winners.map(name));
  return inFour([
    t("counting-zzzzs.story.dreams", { count: dreams.length }),
    sweet ? tell("best", sweet, 1) : "",
    sour && sour !== sweet && sour.points < sour.base ? tell("worst", sour, -1) : "",
    noisy && noisy.count > 1 ? t("counting-zzzzs.story.noisy", { name: name(noisy.seat), count: noisy.count }) : "",
    blocks ? t("counting-zzzzs.story.blocks", { count: blocks }) : "",
    t(`counting-zzzzs.story.${end.why}`, { names: winners, count: end.winners.length }),
  ]);
}

export function figures(events: CountingZzzzsEvent[], seats: number): { head: string[]; rows: (string | number)[][] } {
  const all = wakings(events);
  const rows = Array.from({ length: seats }, (_, seat) => {
    const mine = all.filter((waking) => waking.seat === seat && waking.counts);
    const top = best(mine);
    return [mine.length, top?.points ?? "–", Math.max(0, ...mine.map((waking) => waking.elements.length)), wokeOthers(all, seat)];
  });
  return { head: ["dreams", "best", "longest", "woke"].map((key) => t(`counting-zzzzs.figure.${key}`)), rows };
}
