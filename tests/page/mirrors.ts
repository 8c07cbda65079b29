// What the page decides by itself, to be asked from Python: each line of the input is a name and arguments, each line of
// the output what came of it. See `mirror.py`.
import "./browser";
import { createInterface } from "node:readline";
import { drawPause, isAnswer } from "../../web/src/games/counting-zzzzs/answering.svelte";
import { deck } from "../../web/src/games/counting-zzzzs/deck.svelte";
import { readMove } from "../../web/src/games/counting-zzzzs/moves";
import { goesOnWith, whyNot } from "../../web/src/games/counting-zzzzs/reasons";
import { isFree, nearestFree } from "../../web/src/games/dreams/firmament";
import { rewards, wasRight } from "../../web/src/games/dreams/scoring";
import { after } from "../../web/src/games/schafe-schubsen/after";
import { outlook, wayOf } from "../../web/src/games/schafe-schubsen/dike";

/** The dike through all that happened: what was foreseen before each walk, and how it looks in the end. */
function follow(view: any, events: any[], zeroOnWater: boolean): unknown {
  const foreseen = [];
  for (const event of events) {
    if (event.event === "moved" && event.way === "forward")
      foreseen.push(outlook(view, event.seat, view.distances[event.seat], view.back, zeroOnWater));
    view = after(view, event);
  }
  return { foreseen, view };
}

function reason(view: any, seat: number, legal: string[], card: string): string | null {
  const moves = legal.map((each) => readMove(each, seat)).filter((move) => move?.card === card);
  return whyNot(card, view, seat, moves as any);
}

const functions: Record<string, (...given: any[]) => unknown> = {
  isFree,
  nearestFree,
  rewards: (result) => rewards(result).map((each) => each.map(({ points }) => points)),
  wasRight,
  useDeck: (options) => deck.use(options),
  goesOnWith,
  reason,
  isAnswer,
  drawPause: (...numbers: number[]) => drawPause(() => numbers.shift()!),
  follow,
  wayOf,
};

for await (const line of createInterface({ input: process.stdin })) {
  const [name, ...given] = JSON.parse(line);
  console.log(JSON.stringify(functions[name]!(...given) ?? null));
}
