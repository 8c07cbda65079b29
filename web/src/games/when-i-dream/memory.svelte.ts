// What those who are awake have seen of this night and no view repeats: the terms of the cards that are gone, and for
// a shared screen all of it. It is kept for this visit, so that a reload in the middle of a night loses nothing.
import type { GameEvent } from "../../lib/socket.svelte";
import type { WhenIDreamEvent } from "../../protocol";

type Seen = {
  night: number;
  card: number;
  terms: Record<number, string>;
  piles: Record<number, string>;
  whispers: { seat: number; text: string }[];
};

const EMPTY: Seen = { night: 0, card: 0, terms: {}, piles: {}, whispers: [] };

export class NightMemory {
  seen = $state.raw<Seen>(EMPTY);
  #key: string;

  constructor(place: string) {
    this.#key = `when-i-dream ${place}`;
    try {
      this.seen = { ...EMPTY, ...(JSON.parse(sessionStorage.getItem(this.#key) ?? "{}") as Partial<Seen>) };
    } catch {
      // blocked or damaged storage: the next card is seen again
    }
  }

  /** The live term, as far as this device was told. */
  get term(): string | null {
    return this.seen.terms[this.seen.card] ?? null;
  }

  /** This device has seen the live term, whoever was told of it. */
  see(card: number, term: string): void {
    if (this.seen.terms[card] !== term) this.#keep({ ...this.seen, card, terms: { ...this.seen.terms, [card]: term } });
  }

  /** How many cards lie on a side. */
  count(pile: "yellow" | "blue"): number {
    return Object.values(this.seen.piles).filter((each) => each === pile).length;
  }

  hear(events: GameEvent[]): void {
    const seen = (events as unknown as WhenIDreamEvent[]).reduce(after, this.seen);
    if (seen !== this.seen) this.#keep(seen);
  }

  #keep(seen: Seen): void {
    this.seen = seen;
    try {
      sessionStorage.setItem(this.#key, JSON.stringify(this.seen));
    } catch {
      // it holds as long as the page is open
    }
  }
}

function after(seen: Seen, e: WhenIDreamEvent): Seen {
  switch (e.event) {
    case "dusk-fell":
      return { ...EMPTY, night: e.night };
    case "new-card":
      return { ...seen, card: e.card, whispers: [] };
    case "card-shown":
      return { ...seen, terms: { ...seen.terms, [e.card]: e.term } };
    case "hint-given":
      return { ...seen, whispers: [...seen.whispers, { seat: e.seat, text: e.text }] };
    case "card-judged":
      return { ...seen, piles: { ...seen.piles, [e.card]: e.pile } };
    case "card-taken":
      return { ...seen, piles: { ...seen.piles, [e.card]: "front" } };
    case "night-ended":
      return { ...seen, card: 0, whispers: [] };
    default:
      return seen;
  }
}
