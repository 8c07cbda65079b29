// Schafe-Schubsen from the keyboard.
import type { Bidding } from "./bidding.svelte";
import type { CloverPlan } from "./clover.svelte";
import type { SheepView } from "./dike";
import type { Stage } from "./stage.svelte";

export const KEYS: [string, string][] = [
  ["0 – 9", "digits"],
  ["Backspace", "undo"],
  ["Enter", "do"],
  ["1 – 8", "choose"],
  ["+ −", "change"],
  ["s", "skip"],
  ["Esc", "cancel"],
];

type Table = {
  view: SheepView;
  legal: string[];
  stage: Stage;
  bidding: Bidding;
  plan: CloverPlan;
  lay: () => void;
  go: () => void;
  act: (notation: string) => Promise<boolean>;
};

/** What a key does; false if it means nothing here. */
export function press(key: string, table: Table): boolean {
  const { view, legal, stage } = table;
  if (key === "s" && stage.busy) {
    stage.skip();
    return true;
  }
  if (!legal.length || stage.busy) return false;
  if (view.phase === "bid") return pressToBid(key, table);
  if (view.phase === "clover") return pressForClover(key, table);
  const number = Number(key);
  const choices = view.phase === "lay" || view.phase === "take" ? legal : [];
  const choice = number >= 1 ? choices[number - 1] : undefined;
  if (choice) void table.act(choice);
  return choice !== undefined;
}

function pressToBid(key: string, { view, bidding, lay }: Table): boolean {
  if (/^\d$/.test(key)) {
    if (view.hand.includes(key)) bidding.tap(key);
  } else if (key === "Backspace") bidding.undo();
  else if (key === "Escape") bidding.clear();
  else if (key === "Enter" && bidding.cards !== null) lay();
  else return false;
  return true;
}

function pressForClover(key: string, { plan, go }: Table): boolean {
  const number = Number(key);
  if (number >= 1 && number <= plan.tiles.length) plan.toggle(number - 1);
  else if (key === "+") plan.change(1);
  else if (key === "-") plan.change(-1);
  else if (key === "Escape") plan.clear();
  else if (key === "Enter" && plan.isPossible) go();
  else return false;
  return true;
}
