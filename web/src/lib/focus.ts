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

const FOCUSABLE = "button, a[href], select, textarea, summary, input";
const STEPS: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** Arrows move the focus, as on a television's remote control. A field keeps those that change it: up and down. */
export function walkByArrows(event: KeyboardEvent): void {
  const step = STEPS[event.key];
  const from = event.target as HTMLElement;
  const changes = from.matches("select, textarea, input:not([type=checkbox])") && (event.key === "ArrowUp" || event.key === "ArrowDown");
  if (!step || changes || event.ctrlKey || event.metaKey || event.altKey) return;
  const all = [...(document.querySelector("dialog[open]") ?? document.body).querySelectorAll<HTMLElement>(FOCUSABLE)];
  const reachable = all.filter((each) => each.checkVisibility() && !each.matches(":disabled, [aria-disabled=true], [tabindex='-1'], .skip"));
  const at = reachable.indexOf(from);
  const next = at < 0 ? reachable.at(step > 0 ? 0 : -1) : reachable[(at + step + reachable.length) % reachable.length];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
