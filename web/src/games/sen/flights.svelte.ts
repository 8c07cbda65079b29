// Cards on their way: what moved where is shown by a card that flies from place to place, and by a mark that stays a while.
import { isCalm } from "../../lib/motion";
import type { Face, Place } from "./land";

/** A card in flight, with its face when it starts and when it lands; null is its back. */
export type Flight = { id: number; to: Place; from: DOMRect; end: DOMRect; faces: [Face | null, Face | null]; delay: number; length: number; bend: number };
export type Mark = "moved" | "seen";

const LENGTH = 560;
const SLOW = 1000;
const MARKED = 3400;

export class Flights {
  now = $state.raw<Flight[]>([]);
  marks = $state.raw<ReadonlyMap<Place, Mark>>(new Map());
  #board: () => HTMLElement | undefined;
  #count = 0;

  constructor(board: () => HTMLElement | undefined) {
    this.#board = board;
  }

  /** A card flies. Slow ones bend far from the straight line, so that two that change places do not hide each other. */
  fly(from: Place, to: Place, faces: [Face | null, Face | null], { delay = 0, slow = false } = {}): void {
    if (isCalm()) return;
    const start = this.#rect(from);
    const end = this.#rect(to);
    if (!start || !end) return;
    const id = ++this.#count;
    const length = slow ? SLOW : LENGTH;
    this.now = [...this.now, { id, to, from: start, end, faces, delay, length, bend: slow ? 46 : 0 }];
    setTimeout(() => (this.now = this.now.filter((flight) => flight.id !== id)), length + delay);
  }

  /** Whether a card is on its way to this place, which is therefore still empty. */
  isLanding = (place: Place): boolean => this.now.some((flight) => flight.to === place);

  mark(place: Place, mark: Mark): void {
    this.marks = new Map(this.marks).set(place, mark);
    setTimeout(() => {
      const rest = new Map(this.marks);
      rest.delete(place);
      this.marks = rest;
    }, MARKED);
  }

  /** What moved before is over. */
  clear(): void {
    this.marks = new Map();
  }

  #rect(place: Place): DOMRect | undefined {
    return this.#board()?.querySelector(`[data-place="${place}"]`)?.getBoundingClientRect();
  }
}

/** Moves the element along its flight; if its face changes, it turns over on the way. */
export function flight(element: HTMLElement, { from, end, delay, length, bend, faces }: Flight): void {
  const zoom = element.currentCSSZoom ?? 1;
  const dx = (end.left - from.left) / zoom;
  const dy = (end.top - from.top) / zoom;
  const scale = end.width / from.width || 1;
  const far = Math.hypot(dx, dy) || 1;
  const middle = `translate(${dx / 2 - (dy / far) * bend}px, ${dy / 2 + (dx / far) * bend - 20}px) scale(${(1 + scale) / 2 + 0.08})`;
  element.style.cssText += `left:${from.left / zoom}px;top:${from.top / zoom}px;width:${from.width / zoom}px;`;
  const timing: KeyframeAnimationOptions = { duration: length, delay, easing: "cubic-bezier(.35,.1,.25,1)", fill: "both" };
  element.animate([{ transform: "none" }, { transform: middle, offset: 0.5 }, { transform: `translate(${dx}px, ${dy}px) scale(${scale})` }], timing);
  if (faces[0] === faces[1]) return;
  const [first, second] = [...element.children] as [HTMLElement, HTMLElement];
  first.animate([{ transform: "none" }, { transform: "scaleX(0)", offset: 0.5 }, { transform: "scaleX(0)" }], timing);
  second.animate([{ transform: "scaleX(0)" }, { transform: "scaleX(0)", offset: 0.5 }, { transform: "none" }], timing);
}
