// Dreams from the keyboard.
import type { Placing } from "./placing.svelte";

export const KEYS: [string, string][] = [
  ["← ↑ → ↓", "move"],
  ["Shift + ←", "finely"],
  ["s", "star"],
  ["Enter", "lay"],
  ["1 – 4", "hold"],
  ["0", "no-picture"],
  ["+ −", "strength"],
  ["c", "closer"],
  ["l", "lock"],
  ["n", "on"],
  ["s", "skip"],
  ["Esc", "take-back"],
];

const STEP = 60;
const SMALL_STEP = 8;
const ARROWS: Record<string, [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export type Desk = {
  placing: Placing;
  /** A star may be laid now. */
  open: boolean;
  revealing: boolean;
  /** The star chart is being drawn. */
  drawing: boolean;
  mayLock: boolean;
  hold: (number: number | null) => void;
  strengthen: (by: number) => void;
  closer: () => void;
  confirm: () => void;
  lock: () => void;
  on: () => void;
  skip: () => void;
  moved: (free: boolean) => void;
};

/** What a key does; false if it means nothing here. */
export function press({ key, shiftKey }: KeyboardEvent, desk: Desk): boolean {
  if (desk.revealing && key === "n") desk.on();
  else if (desk.drawing && key === "s") desk.skip();
  else if (/^[1-4]$/.test(key)) desk.hold(Number(key));
  else if (key === "0") desk.hold(null);
  else if (key === "+" || key === "-") desk.strengthen(key === "+" ? 0.15 : -0.15);
  else if (key === "c") desk.closer();
  else if (key === "l" && desk.mayLock) desk.lock();
  else return desk.open && pressToLay(key, shiftKey, desk);
  return true;
}

function pressToLay(key: string, finely: boolean, { placing, moved, confirm }: Desk): boolean {
  const arrow = ARROWS[key];
  if (arrow) {
    const step = finely ? SMALL_STEP : STEP;
    moved(placing.nudge(arrow[0] * step, arrow[1] * step));
  } else if (key === "s") {
    placing.turn();
    moved(true);
  } else if (key === "Enter" && placing.at) confirm();
  else if (key === "Escape") placing.clear();
  else return false;
  return true;
}
