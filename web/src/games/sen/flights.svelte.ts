// Cards on their way: what moved where is shown by a card that flies from place to place.
import type { Face, Place } from "./land";

export type Flight = { id: number; from: DOMRect; to: DOMRect; face: Face | null; delay: number };

const LENGTH = 520;

export class Flights {
  now = $state.raw<Flight[]>([]);
  #board: () => HTMLElement | undefined;
  #count = 0;

  constructor(board: () => HTMLElement | undefined) {
    this.#board = board;
  }

  /** A card flies; null is a card whose face is not to be seen. */
  fly(from: Place, to: Place, face: Face | null, delay = 0): void {
    if (document.documentElement.dataset["motion"] === "reduced") return;
    const start = this.#rect(from);
    const end = this.#rect(to);
    if (!start || !end) return;
    const id = ++this.#count;
    this.now = [...this.now, { id, from: start, to: end, face, delay }];
    setTimeout(() => (this.now = this.now.filter((flight) => flight.id !== id)), LENGTH + delay);
  }

  #rect(place: Place): DOMRect | undefined {
    return this.#board()?.querySelector(`[data-place="${place}"]`)?.getBoundingClientRect();
  }
}

/** Moves the element along its flight. */
export function flight(element: HTMLElement, { from, to, delay }: Flight): void {
  const dx = to.left - from.left;
  const dy = to.top - from.top;
  const scale = to.width / from.width || 1;
  element.style.cssText += `left:${from.left}px;top:${from.top}px;width:${from.width}px;`;
  element.animate(
    [
      { transform: "none" },
      { transform: `translate(${dx / 2}px, ${dy / 2 - 24}px) scale(${(1 + scale) / 2 + 0.06}) rotate(3deg)`, offset: 0.5 },
      { transform: `translate(${dx}px, ${dy}px) scale(${scale})` },
    ],
    { duration: LENGTH, delay, easing: "cubic-bezier(.3,.7,.3,1)", fill: "both" },
  );
}
