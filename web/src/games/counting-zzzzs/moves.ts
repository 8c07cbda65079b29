// What is legal, read from the notation: which card, and where it may go.
import type { CardId } from "./deck.svelte";

/** Where a card can go: a seat's dream, a context card, the discard pile, or the middle (no target to choose). */
export type Goal = { at: "dream"; seat: number } | { at: "context"; card: CardId } | { at: "discard" } | { at: "middle" };
export type Move = { notation: string; verb: string; card: CardId; goal: Goal };

const SEATS = "ABCDEFGHIJ";
export const letter = (seat: number): string => SEATS[seat]!;
export const seatOf = (letter: string): number => SEATS.indexOf(letter);
const isSeat = (word: string): boolean => /^[A-J]$/.test(word);

/** A move of a card; null for answers, which are no such moves. `mine` is the seat that acts. */
export function readMove(notation: string, mine: number): Move | null {
  const [verb = "", card = "", ...rest] = notation.split(" ");
  const move = (goal: Goal): Move => ({ notation, verb, card, goal });
  switch (verb) {
    case "lay":
      return move({ at: "dream", seat: mine });
    case "slip":
      return move({ at: "dream", seat: seatOf(rest[0] ?? "") });
    case "discard":
      return move({ at: "discard" });
    case "play": {
      const target = rest[1];
      if (target === undefined) return move({ at: "middle" });
      return move(isSeat(target) ? { at: "dream", seat: seatOf(target) } : { at: "context", card: target });
    }
    default:
      return null;
  }
}

/** A name for a goal, to find its place on the table by. */
export function goalName(goal: Goal): string {
  switch (goal.at) {
    case "dream":
      return `dream-${goal.seat}`;
    case "context":
      return `context-${goal.card}`;
    default:
      return goal.at;
  }
}
