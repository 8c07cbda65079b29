// What this device has noted of one's finished games: deeds for which there was a medal, and what looking back said. From
// it comes what one has learned; the house need not look at every game again.
import { keepForGood, recallForGood } from "./session";
import type { CatalogueEntry, Judged, Medal, Reason } from "../protocol";

/** A chance that was missed: what a strong bot would have done instead, why, and what that cost. */
export type Missed = { step: number; best: string; reason?: Reason | null; loss: number };
/** What looking back said of one game: so many decisions, so many of them as good as a strong bot's, and the others. */
export type Looked = { decisions: number; good: number; missed: Missed[] };
export type Deed = Pick<Medal, "deed" | "count">;
export type Note = { id: string; seat: number; deeds?: Deed[]; looked?: Looked };

/** What one has learned of a game: the deed that came most often, how sure one's hand was, and the chance missed most. */
export type Lesson = {
  game: string;
  deed: (Deed & { games: number }) | null;
  hand: { decisions: number; good: number } | null;
  missed: { times: number; worst: Missed; seat: number; entry: CatalogueEntry } | null;
};

const KEY = "fortywinks.notebook";
/** So many games are kept, and of each so many missed chances. */
const MOST_NOTES = 120;
const MOST_MISSED = 8;

export function notes(): Note[] {
  try {
    const kept: unknown = JSON.parse(recallForGood(KEY) ?? "[]");
    return Array.isArray(kept) ? (kept as Note[]) : [];
  } catch {
    return []; // damaged: there is nothing to tell
  }
}

function write(note: Note): void {
  const all = notes();
  const before = all.find(({ id, seat }) => id === note.id && seat === note.seat);
  keepForGood(KEY, JSON.stringify([...all.filter((each) => each !== before), { ...before, ...note }].slice(-MOST_NOTES)));
}

export function noteDeeds(id: string, seat: number, medals: readonly Medal[]): void {
  const deeds = medals.filter((medal) => medal.seat === seat).map(({ deed, count }) => ({ deed, count }));
  if (deeds.length) write({ id, seat, deeds });
}

export function noteLookingBack(id: string, seat: number, decisions: readonly Judged[]): void {
  const missed = decisions
    .filter(({ verdict, judgement }) => (verdict === "slip" || verdict === "miss") && judgement.loss)
    .map(({ step, judgement: { best, reason, loss } }) => ({ step, best, loss: loss!, ...(reason ? { reason } : {}) }))
    .sort((a, b) => b.loss - a.loss)
    .slice(0, MOST_MISSED);
  const good = decisions.filter(({ verdict }) => verdict === "best" || verdict === "good").length;
  write({ id, seat, looked: { decisions: decisions.length, good, missed } });
}

/** What is missed again and again: the same reason, or else the same kind of action. */
const kindOf = ({ best, reason }: Missed): string => reason?.why ?? best.split(" ")[0]!;

function most<T>(all: readonly T[], kind: (each: T) => string): T[] {
  const groups = new Map<string, T[]>();
  for (const each of all) groups.set(kind(each), [...(groups.get(kind(each)) ?? []), each]);
  return [...groups.values()].sort((a, b) => b.length - a.length)[0] ?? [];
}

/** For each game of which something is noted, in the order of the list. */
export function lessonsOf(games: readonly CatalogueEntry[], noted: readonly Note[] = notes()): Lesson[] {
  return [...new Set(games.map(({ game }) => game))].flatMap((game) => {
    const mine = noted.flatMap((note) => {
      const entry = games.find(({ id, game: its, yours }) => id === note.id && its === game && yours.includes(note.seat));
      return entry ? [{ ...note, entry }] : [];
    });
    const done = most(mine.flatMap(({ deeds = [] }) => deeds), ({ deed }) => deed);
    const [first] = [...done].sort((a, b) => b.count - a.count);
    const missed = most(mine.flatMap(({ looked, seat, entry }) => (looked?.missed ?? []).map((worst) => ({ worst, seat, entry }))), ({ worst }) => kindOf(worst));
    const [worst] = [...missed].sort((a, b) => b.worst.loss - a.worst.loss);
    const looked = mine.flatMap(({ looked }) => looked ?? []);
    const sum = (what: "decisions" | "good"): number => looked.reduce((total, each) => total + each[what], 0);
    const lesson: Lesson = {
      game,
      deed: first ? { ...first, games: done.length } : null,
      hand: looked.length ? { decisions: sum("decisions"), good: sum("good") } : null,
      missed: worst ? { ...worst, times: missed.length } : null,
    };
    return first || looked.length ? [lesson] : [];
  });
}
