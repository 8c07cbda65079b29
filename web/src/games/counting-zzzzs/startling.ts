// The bedroom in which somebody wakes with a start is there for little more than a second: it is fetched as soon as somebody
// may wake, so that nobody sees it come too late, and never before.
import { sceneOf } from "../../lib/scenes";
import type { CountingZzzzsView } from "../../protocol";
import { deck } from "./deck.svelte";

const LAYERS = ["waking", "waking-dream", "waking-sleeper", "waking-blanket"];
const NEARLY_FULL = 9;

/** A card that wakes waits for an answer, or one more element ends a dream. */
export const mayWake = ({ window, dreams }: CountingZzzzsView): boolean =>
  (window !== null && deck.action(window.card)?.kind === "wake-up") || dreams.some(({ elements }) => elements.length >= NEARLY_FULL);

let fetched = false;

export function fetchBedroom(): void {
  if (fetched) return;
  fetched = true;
  for (const layer of LAYERS) new Image().src = sceneOf("counting-zzzzs", layer) ?? "";
}
