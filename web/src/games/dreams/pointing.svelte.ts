// Fingers and the mouse over the sky: a star is dragged out of the tray, or put where one points.
import { HEIGHT, WIDTH, type Place, type StarKind } from "./firmament";
import type { Placing } from "./placing.svelte";

type Asked = {
  /** A star may be laid now. */
  open: boolean;
  left: readonly StarKind[];
  sky: HTMLElement | undefined;
  /** Called when a star is let go of on the sky. */
  put: () => void;
};

/** A finger may go so far beside the field and still mean its edge. */
const BESIDE = 150;
/** From so many pixels on it is a drag and no tap. */
const DRAG = 8;

export class Pointing {
  /** The star that hangs at the finger, and where that is on the screen. */
  dragged = $state.raw<{ kind: StarKind; x: number; y: number; moved: boolean } | null>(null);
  #from = { x: 0, y: 0 };

  constructor(
    readonly placing: Placing,
    readonly asked: () => Asked,
  ) {}

  /** Where a finger is on the field; null if it is beside the sky. */
  #placeOf(event: PointerEvent): Place | null {
    const box = this.asked().sky?.getBoundingClientRect();
    if (!box) return null;
    const x = ((event.clientX - box.left) / box.width) * WIDTH;
    const y = ((event.clientY - box.top) / box.height) * HEIGHT;
    return x < -BESIDE || x > WIDTH + BESIDE || y < -BESIDE || y > HEIGHT + BESIDE ? null : { x, y };
  }

  point = (event: PointerEvent): void => {
    const at = this.#placeOf(event);
    if (!this.asked().open || !at || event.button !== 0) return;
    event.preventDefault();
    this.placing.held = true;
    this.placing.put(at);
  };

  drag = (event: PointerEvent, kind: StarKind): void => {
    const { open, left } = this.asked();
    if (!open || !left.includes(kind) || event.button !== 0) return;
    this.#from = { x: event.clientX, y: event.clientY };
    this.dragged = { kind, ...this.#from, moved: false };
  };

  move = (event: PointerEvent): void => {
    const { placing, dragged } = this;
    if (dragged) {
      const moved = dragged.moved || Math.hypot(event.clientX - this.#from.x, event.clientY - this.#from.y) > DRAG;
      this.dragged = { ...dragged, x: event.clientX, y: event.clientY, moved };
      const at = moved ? this.#placeOf(event) : null;
      if (moved && placing.kind !== dragged.kind) placing.choose(dragged.kind);
      placing.held = at !== null;
      if (at) placing.put(at);
    } else if (placing.held) {
      const at = this.#placeOf(event);
      if (at) placing.put(at);
    }
  };

  drop = (): void => {
    if (this.placing.held) this.asked().put();
    this.placing.held = false;
    this.dragged = null;
  };
}
