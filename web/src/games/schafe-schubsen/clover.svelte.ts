// What a player means to do with clover in this turn, before any of it is said.
import { declare, isBack, mostChange, valueOf, walkBack } from "./tiles";

type Asked = { tiles: string[]; distance: number; field: number; back: number };

export class CloverPlan {
  chosen = $state.raw<number[]>([]);
  by = $state(0);
  #asked: () => Asked;

  constructor(asked: () => Asked) {
    this.#asked = asked;
  }

  get tiles(): string[] {
    return this.#asked().tiles;
  }

  #used = $derived.by(() => this.chosen.flatMap((index) => this.#asked().tiles[index] ?? []));

  /** The most the distance can be lengthened by the tiles chosen. */
  get most(): number {
    return mostChange(this.#used);
  }

  /** Neither the distance nor the field where it all ends may fall below 0. */
  get lowest(): number {
    const { distance, field, back } = this.#asked();
    const room = field + distance - back - walkBack(this.#used);
    return -Math.max(0, Math.min(this.most, distance, room));
  }

  get distance(): number {
    return this.#asked().distance + this.by;
  }

  /** How far the sheep will walk back in all. */
  get back(): number {
    return this.#asked().back + walkBack(this.#used);
  }

  get isPossible(): boolean {
    return this.#asked().field + this.distance - this.back >= 0;
  }

  /** The actions that say it. */
  get uses(): string[] {
    return declare(this.#used, this.by);
  }

  isChosen = (index: number): boolean => this.chosen.includes(index);

  mayChoose = (index: number): boolean => {
    const tile = this.tiles[index];
    if (!tile || this.isChosen(index)) return tile !== undefined;
    return !isBack(tile) || this.#asked().field + this.distance - this.back - valueOf(tile) >= 0;
  };

  toggle = (index: number): void => {
    if (!this.mayChoose(index)) return;
    this.chosen = this.isChosen(index) ? this.chosen.filter((each) => each !== index) : [...this.chosen, index];
    this.change(0);
  };

  change = (by: number): void => {
    this.by = Math.max(this.lowest, Math.min(this.most, this.by + by));
  };

  /** Shows a use, as a piece of advice does: `change 7 down 3`, `back 5`. */
  show = (use: string): void => {
    const [kind, value, way, by] = use.split(" ");
    const index = this.tiles.indexOf(`${kind} ${value}`);
    this.clear();
    if (index < 0) return;
    this.toggle(index);
    this.change(Number(by ?? 0) * (way === "down" ? -1 : 1));
  };

  clear = (): void => {
    this.chosen = [];
    this.by = 0;
  };
}
