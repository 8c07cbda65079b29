// The star that I am about to lay: which one, and where. Nothing is said before it is confirmed.
import type { DreamsStar } from "../../protocol";
import { HEIGHT, isFree, nearestFree, WIDTH, type Place, type StarKind } from "./firmament";

type Asked = {
  /** The stars I still have; none if nothing is asked of me. */
  left: readonly StarKind[];
  lying: readonly DreamsStar[];
  /** In a lesson: the one star that is to be laid. */
  target: { kind: StarKind; at: Place } | null;
};

const NEAR = 260;

export class Placing {
  #wish = $state<StarKind | null>(null);
  #at = $state.raw<Place | null>(null);
  /** A finger is on it. */
  held = $state(false);

  constructor(readonly asked: () => Asked) {}

  get kind(): StarKind | null {
    const { left, target } = this.asked();
    return target?.kind ?? left.find((kind) => kind === this.#wish) ?? left[0] ?? null;
  }

  /** Where it would lie; null while it is still in the tray. */
  get at(): Place | null {
    return this.kind ? this.#at : null;
  }

  choose(kind: StarKind): void {
    if (!this.asked().left.includes(kind)) return;
    this.#wish = kind;
    if (this.#at) this.put(this.#at);
  }

  /** Next kind of star that I still have. */
  turn(): void {
    const { left } = this.asked();
    const next = left[(left.indexOf(this.kind!) + 1) % left.length];
    if (next) this.choose(next);
  }

  put(wanted: Place): void {
    const { lying, target } = this.asked();
    if (!this.kind) return;
    const caught = target && Math.hypot(target.at.x - wanted.x, target.at.y - wanted.y) < NEAR;
    this.#at = caught ? target.at : nearestFree(this.kind, wanted, lying);
  }

  /** One step; what lies in the way is jumped over. False at the edge. */
  nudge(dx: number, dy: number): boolean {
    const { lying, target } = this.asked();
    const { kind } = this;
    if (!kind) return false;
    if (!this.#at) {
      this.put(target?.at ?? { x: WIDTH / 2, y: HEIGHT / 2 });
      return true;
    }
    for (let times = 1; times < 30; times++) {
      const next = { x: this.#at.x + dx * times, y: this.#at.y + dy * times };
      if (next.x < 0 || next.x > WIDTH || next.y < 0 || next.y > HEIGHT) return false;
      if (isFree(kind, next, lying)) {
        this.#at = next;
        return true;
      }
    }
    return false;
  }

  /** The others have laid stars meanwhile: mine gives way. */
  giveWay(): void {
    if (this.#at && this.kind && !isFree(this.kind, this.#at, this.asked().lying)) this.put(this.#at);
  }

  clear(): void {
    this.#at = null;
    this.#wish = null;
    this.held = false;
  }

  /** As it is written down; null while there is nothing to confirm. */
  get notation(): string | null {
    const { kind, at } = this;
    return kind && at ? `place ${kind} ${at.x} ${at.y}` : null;
  }
}

/** A star as it is written down. */
export function parsePlace(notation: string | null | undefined): { kind: StarKind; at: Place } | null {
  const [verb, kind, x, y] = (notation ?? "").split(" ");
  return verb === "place" ? { kind: kind as StarKind, at: { x: Number(x), y: Number(y) } } : null;
}
