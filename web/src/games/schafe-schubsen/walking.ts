// Moves a sheep's element along its way. Where a column ends it leaves at the top and comes in again at the next foot.
import { isCalm } from "../../lib/motion";
import { placeOf, wayOf, type Place } from "./dike";
import type { Moment } from "./stage.svelte";

/** Where the dike puts something, in the measures that it sets in its style. */
const at = ({ board, column, row }: Place): string =>
  `translate(calc(${column} * var(--w) + ${board} * var(--bx)), calc(${9 - row} * var(--h) + ${board} * var(--by)))`;

/** The two halves of a step that leaves one edge and enters at another, or null if it is an ordinary one. */
function overTheEdge(from: Place, to: Place, stacked: boolean): [Place, Place] | null {
  const on = to.board > from.board || (to.board === from.board && to.column >= from.column);
  const sign = on ? 1 : -1;
  if (Math.abs(from.row - to.row) > 1) return [{ ...from, row: from.row + sign }, { ...to, row: to.row - sign }];
  if (from.board !== to.board && stacked) return [{ ...from, column: from.column + sign }, { ...to, column: to.column - sign }];
  return null;
}

export function keyframes(way: number[], stacked: boolean): Keyframe[] {
  const places = way.map(placeOf);
  const frames: Keyframe[] = [{ transform: at(places[0]!), opacity: 1, offset: 0 }];
  const steps = places.length - 1;
  for (let i = 1; i <= steps; i++) {
    const edge = overTheEdge(places[i - 1]!, places[i]!, stacked);
    if (edge) {
      frames.push({ transform: at(edge[0]), opacity: 0, offset: (i - 0.52) / steps });
      frames.push({ transform: at(edge[1]), opacity: 0, offset: (i - 0.48) / steps });
    }
    frames.push({ transform: at(places[i]!), opacity: 1, offset: i / steps });
  }
  return frames;
}

type Walker = { seat: number; moment: Moment | null; stacked: boolean };

/** For the element of a seat's sheep: walks whenever the moment is about it. */
export function walking(element: HTMLElement, given: Walker): { update: (next: Walker) => void } {
  let last = 0;
  let running: Animation | null = null;
  const update = ({ seat, moment, stacked }: Walker): void => {
    if (moment === null || moment.id === last) {
      if (moment === null) running?.cancel();
      return;
    }
    last = moment.id;
    const { event, length } = moment;
    if (isCalm() || !("start" in event) || event.seat !== seat) return;
    const way = event.event === "moved" ? wayOf(event.start, event.end) : [event.start, event.end];
    if (way.length < 2) return;
    running?.cancel();
    running = element.animate(keyframes(way, stacked), { duration: Math.max(200, length - 120), easing: "ease-in-out" });
  };
  update(given);
  return { update };
}
