// Where the focus goes.
import { tick } from "svelte";

/** To be called in an effect before an update: a button in `board` that has the focus may go away with it. Then `heir`
 * takes the focus, and nothing jumps. */
export function keepFocus(board: HTMLElement | undefined, heir: () => HTMLElement | null | undefined): void {
  const active = document.activeElement;
  if (!board || !active || !board.contains(active)) return;
  void tick().then(() => {
    if (!active.isConnected && document.activeElement === document.body) heir()?.focus({ preventScroll: true });
  });
}
