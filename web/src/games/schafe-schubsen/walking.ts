// How a sheep's element moves: it hops along its way, butts, is pushed off its feet, shakes off the water, goes through a mole
// hill. Where a column ends it leaves at the top and comes in again at the next foot. Nothing but transforms is animated.
import { isCalm } from "../../lib/motion";
import { placeOf, wayOf, type Place } from "./dike";
import type { Moment } from "./stage.svelte";

/** Where the dike puts something, in the measures that it sets in its style. */
export const at = ({ board, column, row }: Place): string =>
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

/** One hop of a trot; every other one leans the other way. A sheep that walks back has turned round. */
function hops(steps: number, back: boolean): Keyframe[] {
  const turn = back ? "scaleX(-1) " : "";
  const count = Math.min(steps, 16);
  return Array.from({ length: count }, (_, i) => [
    { transform: `${turn}translateY(0) rotate(0deg)`, offset: i / count },
    { transform: `${turn}translateY(-30%) rotate(${i % 2 ? 7 : -7}deg)`, offset: (i + 0.5) / count },
  ]).flat().concat([{ transform: `${turn}translateY(0) rotate(0deg)`, offset: 1 }]);
}

const BUTT: Keyframe[] = [
  { transform: "none" },
  { transform: "translateY(22%) rotate(-10deg)", offset: 0.25 },
  { transform: "translateY(-38%) rotate(12deg) scale(1.06)", offset: 0.5 },
  { transform: "none" },
];

const TUMBLE: Keyframe[] = [
  { transform: "none", offset: 0 },
  { transform: "none", offset: 0.4 },
  { transform: "translateY(-45%) rotate(70deg) scale(1.08, 0.92)", offset: 0.62 },
  { transform: "translateY(-10%) rotate(-14deg)", offset: 0.85 },
  { transform: "none", offset: 1 },
];

const SHAKE: Keyframe[] = [
  { transform: "none" },
  { transform: "translateY(16%) scale(1.1, 0.8)", offset: 0.2 },
  ...[9, -9, 8, -8, 6, -5, 3].map((degrees, i) => ({ transform: `translateX(${degrees / 2}%) rotate(${degrees}deg)`, offset: 0.34 + i * 0.085 })),
  { transform: "none" },
];

const HILL: Keyframe[] = [
  { transform: "none" },
  { transform: "translateY(40%) scale(0.1)", offset: 0.42 },
  { transform: "translateY(40%) scale(0.1)", offset: 0.58 },
  { transform: "translateY(-30%) scale(1.1)", offset: 0.85 },
  { transform: "none" },
];

const LOOK_UP: Keyframe[] = [{ transform: "none" }, { transform: "translateY(-26%) scale(1.1)", offset: 0.4 }, { transform: "none" }];

type Walker = { seat: number; moment: Moment | null; stacked: boolean };
type Gait = { way?: Keyframe[]; body?: Keyframe[]; easing?: string };

/** What this sheep does in this moment, if anything. */
function gait({ event }: Moment, seat: number, stacked: boolean): Gait | null {
  if (event.event === "pushed" && event.by === seat) return { body: BUTT };
  if (!("seat" in event) || event.seat !== seat) return null;
  switch (event.event) {
    case "moved": {
      const way = wayOf(event.start, event.end);
      return way.length < 2 ? { body: LOOK_UP } : { way: keyframes(way, stacked), body: hops(way.length - 1, event.end < event.start) };
    }
    case "pushed": {
      const frames = keyframes([event.start, event.end], stacked);
      // It stands until it is hit.
      const late = frames.map((frame) => ({ ...frame, offset: 0.4 + Number(frame.offset) * 0.5 }));
      return { way: [{ ...frames[0]!, offset: 0 }, ...late], body: TUMBLE };
    }
    case "tunnelled":
      return { way: [event.start, event.start, event.end, event.end].map((field, i) => ({ transform: at(placeOf(field)), offset: [0, 0.48, 0.52, 1][i]! })), body: HILL };
    case "ring-paid":
      return { body: SHAKE };
    case "revealed":
      return { body: LOOK_UP };
    default:
      return null;
  }
}

/** For the element of a seat's sheep: moves whenever the moment is about it. */
export function walking(element: HTMLElement, given: Walker): { update: (next: Walker) => void } {
  let last = 0;
  let running: Animation[] = [];
  const stop = (): void => running.forEach((animation) => animation.cancel());
  const update = ({ seat, moment, stacked }: Walker): void => {
    if (moment === null || moment.id === last) {
      if (moment === null) stop();
      return;
    }
    last = moment.id;
    const does = isCalm() ? null : gait(moment, seat, stacked);
    if (!does) return;
    stop();
    const timing = { duration: Math.max(160, moment.length - 90), easing: does.way && does.body !== TUMBLE ? "ease-in-out" : "linear" };
    running = [does.way ? element.animate(does.way, timing) : null, does.body ? element.firstElementChild!.animate(does.body, timing) : null].filter((each) => each !== null);
  };
  update(given);
  return { update };
}
