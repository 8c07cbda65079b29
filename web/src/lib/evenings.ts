// One's own games as evenings, and what one has learned: from the list of finished games alone.
import type { CatalogueEntry } from "../protocol";

export type Evening = { /** Its date, as 2026-01-31. */ day: string; games: number; wins: number };
/** In this game one left so great a share of the others behind at first, and so great a one lately. */
export type Learned = { game: string; first: number; lately: number };

export const isUnfinished = ({ why }: CatalogueEntry): boolean => why === "unfinished";
export const isWon = (game: CatalogueEntry): boolean => !isUnfinished(game) && game.yours.some((seat) => game.players[seat]?.rank === 1);

/** What ends before this hour belongs to the evening before. */
const MORNING = 5;

export function eveningOf(ended: string): string {
  const time = new Date(ended);
  time.setHours(time.getHours() - MORNING);
  return [time.getFullYear(), time.getMonth() + 1, time.getDate()].map((part) => String(part).padStart(2, "0")).join("-");
}

/** The last evenings on which something was played, oldest first. */
export function eveningsOf(games: readonly CatalogueEntry[], most: number): Evening[] {
  const evenings = new Map<string, Evening>();
  for (const game of games) {
    const day = eveningOf(game.ended);
    const evening = evenings.get(day) ?? { day, games: 0, wins: 0 };
    evenings.set(day, { day, games: evening.games + 1, wins: evening.wins + Number(isWon(game)) });
  }
  return [...evenings.values()].sort((a, b) => a.day.localeCompare(b.day)).slice(-most);
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
