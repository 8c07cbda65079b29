// A card that was lifted from the hand, and where it may go: by tapping, by dragging, or by keys.
import type { CardId } from "./deck.svelte";
import { goalName, readMove, type Move } from "./moves";

type Asked = { legal: string[]; seat: number | null; act: (notation: string) => Promise<boolean> };

export class Lifting {
  card = $state<CardId | null>(null);
  /** Which of its goals the keys point at; -1 while nobody uses them. */
  pointed = $state(-1);
  #asked: () => Asked;
  all: Move[] = $derived.by(() => {
    const { legal, seat } = this.#asked();
    return seat === null ? [] : legal.map((each) => readMove(each, seat)).filter((each): each is Move => each !== null);
  });
  /** What the lifted card may do, the discard pile last. */
  moves: Move[] = $derived(
    this.all.filter((move) => move.card === this.card).sort((a, b) => Number(a.goal.at === "discard") - Number(b.goal.at === "discard")),
  );
  #goals = $derived(new Map(this.moves.map((move) => [goalName(move.goal), move])));

  constructor(asked: () => Asked) {
    this.#asked = asked;
  }

  /** Whether this card may go anywhere now. */
  can = (card: CardId): boolean => this.all.some((move) => move.card === card);
  canGo = (goal: string): boolean => this.#goals.has(goal);
  isPointedAt = (goal: string): boolean => {
    const move = this.moves[this.pointed];
    return move !== undefined && goalName(move.goal) === goal;
  };

  lift = (card: CardId): void => {
    this.card = this.card === card ? null : card;
    this.pointed = -1;
  };

  drop = (): void => {
    this.card = null;
    this.pointed = -1;
  };

  /** The next or the previous place that the card may go to. */
  point(step: number): Move | undefined {
    const count = this.moves.length;
    if (count) this.pointed = this.pointed < 0 ? 0 : (this.pointed + step + count) % count;
    return this.moves[this.pointed];
  }

  /** The lifted card goes there; false if it may not. */
  go = (goal: string): boolean => {
    const move = this.#goals.get(goal);
    if (!move) return false;
    this.drop();
    void this.#asked().act(move.notation);
    return true;
  };

  goWherePointed = (): boolean => {
    const move = this.moves[this.pointed];
    return move !== undefined && this.go(goalName(move.goal));
  };
}
