// What the seats above the table and the table itself know of each other: which dream is looked at, and which card is
// lifted, so that a tap on a seat shows its dream or plays the card there. There is one table in the page at a time.
import type { Lifting } from "./lifting.svelte";

class Desk {
  lifting = $state.raw<Lifting | null>(null);
  /** The dream that small screens show; beside one's own, where there is room for two. */
  focus = $state(0);
}

export const desk = new Desk();
