// One's own games as evenings, and what one has learned: from the list of finished games alone.
import type { CatalogueEntry } from "../protocol";

/** What was played on one evening, in its order; `day` is its date, as 2026-01-31. */
export type Evening = { day: string; games: CatalogueEntry[]; wins: number };
/** A week from its Monday on. */
export type Week = { day: string; games: number; wins: number };
/** In this game one left so great a share of the others behind at first, and so great a one lately. */
export type Learned = { game: string; first: number; lately: number };
/** Somebody with whom one has played, and how often. */
export type Companion = { name: string; count: number };

export const isUnfinished = ({ why }: CatalogueEntry): boolean => why === "unfinished";
export const isWon = (game: CatalogueEntry): boolean => !isUnfinished(game) && game.yours.some((seat) => game.players[seat]?.rank === 1);
export const winsOf = (games: readonly CatalogueEntry[]): number => games.filter(isWon).length;

/** What ends before this hour belongs to the evening before. */
const MORNING = 5;

const dateOf = (time: Date): string => [time.getFullYear(), time.getMonth() + 1, time.getDate()].map((part) => String(part).padStart(2, "0")).join("-");

export function eveningOf(ended: string): string {
  const time = new Date(ended);
  time.setHours(time.getHours() - MORNING);
  return dateOf(time);
}

/** The last evenings on which something was played, oldest first. */
export function eveningsOf(games: readonly CatalogueEntry[], most: number): Evening[] {
  const evenings = new Map<string, CatalogueEntry[]>();
  for (const game of games) evenings.set(eveningOf(game.ended), [...(evenings.get(eveningOf(game.ended)) ?? []), game]);
  return [...evenings]
    .map(([day, played]) => ({ day, games: played.sort((a, b) => a.ended.localeCompare(b.ended)), wins: winsOf(played) }))
    .sort((a, b) => a.day.localeCompare(b.day))
    .slice(-most);
}

/** The game that was played most often in these; of several the one that came first. */
export function mostPlayed(games: readonly CatalogueEntry[]): string {
  const counts = new Map<string, number>();
  for (const { game } of games) counts.set(game, (counts.get(game) ?? 0) + 1);
  return [...counts].reduce((most, each) => (each[1] > most[1] ? each : most), ["", 0] as [string, number])[0];
}

function mondayOf(day: string): Date {
  const date = new Date(`${day}T12:00`);
  date.setDate(date.getDate() - ((date.getDay() + 6) % 7));
  return date;
}

/** The last weeks up to the one in which one last played, oldest first, and among them those without a game. */
export function weeksOf(games: readonly CatalogueEntry[], most: number): Week[] {
  const weeks = new Map<string, Week>();
  for (const game of games) {
    const day = dateOf(mondayOf(eveningOf(game.ended)));
    const week = weeks.get(day) ?? { day, games: 0, wins: 0 };
    weeks.set(day, { day, games: week.games + 1, wins: week.wins + Number(isWon(game)) });
  }
  const [first, last] = [[...weeks.keys()].sort()[0], [...weeks.keys()].sort().at(-1)];
  if (!first || !last) return [];
  const all: Week[] = [];
  for (const date = new Date(`${last}T12:00`); all.length < most && dateOf(date) >= first; date.setDate(date.getDate() - 7)) {
    all.unshift(weeks.get(dateOf(date)) ?? { day: dateOf(date), games: 0, wins: 0 });
  }
  return all;
}

/** The other people at that table; bots are nobody. */
const peopleOf = ({ players, yours }: CatalogueEntry): string[] => players.flatMap(({ name, bot }, seat) => (bot || yours.includes(seat) ? [] : [name]));

export const isAmongPeople = (game: CatalogueEntry): boolean => peopleOf(game).length > 0;
export const isWith = (game: CatalogueEntry, name: string): boolean => peopleOf(game).includes(name);

/** With whom one has played, whoever came most often first. */
export function companionsOf(games: readonly CatalogueEntry[]): Companion[] {
  const counts = new Map<string, number>();
  for (const name of games.flatMap((game) => [...new Set(peopleOf(game))])) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].map(([name, count]) => ({ name, count })).sort((a, b) => b.count - a.count || a.name.localeCompare(b.name));
}

/** The share of the others that one left behind: 1 for a win, 0 for the last place. */
function outdone({ players, yours }: CatalogueEntry): number {
  const best = Math.min(...yours.map((seat) => players[seat]?.rank ?? players.length));
  const others = players.filter((_, seat) => !yours.includes(seat));
  return others.length ? others.filter(({ rank }) => rank > best).length / others.length : 0;
}

const FEWEST = 4;
const middling = (shares: number[]): number => shares.reduce((sum, share) => sum + share, 0) / shares.length;

/** The older half of one's games beside the newer one, for each game that was finished often enough. */
export function learnedOf(games: readonly CatalogueEntry[]): Learned[] {
  return [...new Set(games.map(({ game }) => game))].flatMap((name) => {
    const played = games.filter((each) => each.game === name && !isUnfinished(each) && each.yours.length).sort((a, b) => a.ended.localeCompare(b.ended));
    if (played.length < FEWEST) return [];
    const shares = played.map(outdone);
    const half = Math.floor(shares.length / 2);
    return [{ game: name, first: middling(shares.slice(0, half)), lately: middling(shares.slice(half)) }];
  });
}
