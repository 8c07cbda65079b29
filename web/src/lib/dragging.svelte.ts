// Something is dragged with a finger or the mouse: a card, a digit. A drag that goes nowhere is a tap.

/** From so many pixels on it is a drag. */
const FAR = 9;

type Dragged<T> = { what: T; x: number; y: number; dx: number; dy: number; moved: boolean };

export class Dragging<T> {
  now = $state.raw<Dragged<T> | null>(null);
  #from = { x: 0, y: 0 };
  #wasDrag = false;

  grab(event: PointerEvent, what: T): void {
    if (!event.isPrimary || event.button !== 0) return;
    this.#from = { x: event.clientX, y: event.clientY };
    this.now = { what, ...this.#from, dx: 0, dy: 0, moved: false };
    (event.currentTarget as Element).setPointerCapture(event.pointerId);
  }

  /** Answers what is dragged, once it is more than a tap. */
  move = ({ clientX: x, clientY: y }: PointerEvent): T | null => {
    if (!this.now) return null;
    const [dx, dy] = [x - this.#from.x, y - this.#from.y];
    this.now = { ...this.now, x, y, dx, dy, moved: this.now.moved || Math.hypot(dx, dy) > FAR };
    return this.now.moved ? this.now.what : null;
  };

  /** Lets go. Answers what was dragged and over which of the places that bear this attribute (`data-…`); null after a tap. */
  drop(event: PointerEvent, attribute: string): { what: T; over: string | undefined } | null {
    const was = this.now;
    this.now = null;
    if (!was?.moved) return null;
    this.#wasDrag = true;
    setTimeout(() => (this.#wasDrag = false)); // the drag's own click comes before
    const under = document.elementsFromPoint(event.clientX, event.clientY);
    const over = under.map((each) => each.closest<HTMLElement>(`[data-${attribute}]`)?.dataset[attribute]).find((each) => each !== undefined);
    return { what: was.what, over };
  }

  cancel = (): void => void (this.now = null);

  /** Whether a click is one: a drag ends with a click of its own. */
  isTap = (): boolean => !this.#wasDrag;
}
