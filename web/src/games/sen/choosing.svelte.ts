// What a player has pointed at so far, and what a tap means now.
import type { SenView } from "../../protocol";
import { notation } from "./land";

export type Pointed = { owner: number; slot: number };
type Asked = { view: SenView; legal: string[]; seat: number | null; act: (notation: string) => Promise<boolean> };

export class Choosing {
  chosen = $state.raw<Pointed[]>([]);
  taking = $state(false);
  claiming = $state(false);
  sureToCall = $state(false);
  #asked: () => Asked;
  #may = $derived.by(() => new Set(this.#asked().legal));

  constructor(asked: () => Asked) {
    this.#asked = asked;
  }

  /** Whatever was begun ends. */
  reset(): void {
    this.chosen = [];
    this.taking = this.claiming = this.sureToCall = false;
  }

  may = (action: string): boolean => this.#may.has(action);

  get canTake(): boolean {
    return this.#asked().legal.some((each) => each.startsWith("take"));
  }

  get canClaim(): boolean {
    return this.#asked().legal.some((each) => each.startsWith("claim"));
  }

  /** One own land is chosen, and the open land could go there. */
  get canTakeChosen(): boolean {
    const { view } = this.#asked();
    return view.phase === "turn" && this.chosen.length === 1 && !this.claiming && this.may(`take ${this.chosen[0]!.slot + 1}`);
  }

  isChosen = ({ owner, slot }: Pointed): boolean => this.chosen.some((each) => each.owner === owner && each.slot === slot);

  isOpen = ({ owner, slot }: Pointed): boolean => {
    const { view, seat } = this.#asked();
    const mine = owner === seat;
    switch (view.phase) {
      case "look":
        return mine && this.#may.size > 0;
      case "turn":
        return mine && (this.claiming || this.may(`take ${slot + 1}`));
      case "drawn":
        return mine && this.may(`keep ${slot + 1}`);
      case "peek":
        return this.may(`peek ${notation(owner, slot)}`);
      case "swap":
        return this.#may.size > 0 && (!this.chosen.length || this.isChosen({ owner, slot }) || this.may(this.#swap({ owner, slot })));
      default:
        return false;
    }
  };

  tap = (land: Pointed): void => {
    if (!this.isOpen(land)) return;
    const { view, act } = this.#asked();
    const number = land.slot + 1;
    if (view.phase === "drawn") void act(`keep ${number}`);
    else if (view.phase === "peek") void act(`peek ${notation(land.owner, land.slot)}`);
    else if (view.phase === "turn" && !this.claiming) {
      if (this.taking) void act(`take ${number}`);
      else this.chosen = this.isChosen(land) ? [] : [land];
    } else this.#choose(land);
  };

  #choose(land: Pointed): void {
    const { view, act } = this.#asked();
    if (this.isChosen(land)) this.chosen = this.chosen.filter((each) => each.owner !== land.owner || each.slot !== land.slot);
    else if (view.phase === "swap" && this.chosen.length === 1) void act(this.#swap(land));
    else this.chosen = [...this.chosen.slice(-1), land];
    if (view.phase === "look" && this.chosen.length === 2) {
      const [a, b] = this.chosen.map((each) => each.slot + 1).sort((x, y) => x - y);
      void act(`look ${a} ${b}`);
      this.chosen = [];
    }
  }

  #swap(other: Pointed): string {
    const pair = [this.chosen[0]!, other].sort((a, b) => a.owner - b.owner || a.slot - b.slot);
    return `swap ${pair.map(({ owner, slot }) => notation(owner, slot)).join(" ")}`;
  }

  tapOpen = (): void => {
    const { act } = this.#asked();
    if (this.may("discard")) void act("discard");
    else if (this.canTakeChosen) void act(`take ${this.chosen[0]!.slot + 1}`);
    else if (this.canTake) this.taking = !this.taking;
  };

  /** A drawn or the open land was dragged onto an own land. */
  drop = (slot: number): void => {
    const { act } = this.#asked();
    if (this.may(`keep ${slot + 1}`)) void act(`keep ${slot + 1}`);
    else if (this.may(`take ${slot + 1}`)) void act(`take ${slot + 1}`);
  };

  draw = (): void => void (this.may("draw") && this.#asked().act("draw"));

  /** Asks first, calls “Pobudka!” the second time. */
  call = (): void => {
    if (!this.may("wake") || this.claiming) return;
    if (this.sureToCall) void this.#asked().act("wake");
    else this.sureToCall = true;
  };
}
