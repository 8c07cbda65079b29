// The cards a player is about to lay, as hundreds, tens and ones.
export const PLACES = ["hundreds", "tens", "ones"] as const;

type Slots = readonly (string | null)[];
const EMPTY: Slots = [null, null, null];

/** Cards without gaps stand at the right, where the ones are. */
const compact = (slots: readonly (string | null)[]): Slots => {
  const cards = slots.filter((card) => card !== null);
  return [null, null, null, ...cards].slice(-3);
};

export class Bidding {
  slots = $state.raw<Slots>(EMPTY);

  /** The number as it would be laid, or null while there is none or it has a gap. */
  get cards(): string | null {
    const first = this.slots.findIndex((card) => card !== null);
    return first < 0 || this.slots.slice(first).includes(null) ? null : this.slots.slice(first).join("");
  }

  get isEmpty(): boolean {
    return this.slots.every((card) => card === null);
  }

  holds = (card: string): boolean => this.slots.includes(card);

  /** As on a keypad: a card comes to the right and moves the others on; a card already there goes back to the hand. */
  tap = (card: string): void => {
    if (this.holds(card)) {
      this.takeBack(card);
      return;
    }
    const first = this.slots.findIndex((each) => each !== null);
    const gap = this.slots.findIndex((each, index) => each === null && index > first);
    if (first >= 0 && gap >= 0) this.slots = this.slots.map((each, index) => (index === gap ? card : each));
    else if (this.slots[0] === null) this.slots = compact([...this.slots, card]);
  };

  /** A card is put into one place; what lies there changes places with it, or goes back to the hand. */
  put = (card: string, place: number): void => {
    const from = this.slots.indexOf(card);
    const other = this.slots[place] ?? null;
    this.slots = this.slots.map((each, index) => (index === place ? card : index === from ? other : each));
  };

  takeBack = (card: string): void => {
    this.slots = compact(this.slots.map((each) => (each === card ? null : each)));
  };

  /** The card laid last. */
  undo = (): void => {
    const last = this.slots.filter((card) => card !== null).at(-1);
    if (last) this.takeBack(last);
  };

  clear = (): void => {
    this.slots = EMPTY;
  };

  /** Shows a number, as a piece of advice does. */
  show = (cards: string): void => {
    this.slots = compact([...cards]);
  };
}
