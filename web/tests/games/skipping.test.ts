// Whatever is shown in moments can be skipped at each of them, twice too, at every speed and without motion: it ends as it
// would have ended, nothing is taken back, and nothing is told before its time.
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Show } from "../../src/games/counting-zzzzs/morning.svelte";
import { Reveal, type RoundEnded } from "../../src/games/dreams/reveal.svelte";
import type { Table } from "../../src/games/dreams/firmament";
import type { SheepView } from "../../src/games/schafe-schubsen/dike";
import { Stage } from "../../src/games/schafe-schubsen/stage.svelte";
import { Dawn } from "../../src/games/sen/dawn.svelte";
import { settings } from "../../src/lib/settings.svelte";
import type { CountingZzzzsEvent, CountingZzzzsWaking, SchafeSchubsenEvent } from "../../src/protocol";
import { result as round } from "./senRound";

const STEP = 50;
const LONGEST = 60_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  settings.sceneSpeed = 1;
  delete document.documentElement.dataset["motion"];
  vi.useRealTimers();
});

/** A scene that has just begun: how to skip it, whether it is over, and all that can be seen of it. */
type Staged = { skip: () => void; over: () => boolean; seen: () => unknown };

function sen(): Staged {
  const dawn = new Dawn();
  dawn.show(round);
  return { skip: dawn.skip, over: () => dawn.over, seen: () => [0, 1, 2].map((owner) => [dawn.open(owner), dawn.has("dream", owner)]).concat([[["added"], dawn.has("added")], [["judged"], dawn.has("judged")]]) };
}

const waking = { seat: 0, points: 9, score: 12, counts: true } as unknown as CountingZzzzsWaking;

function countingZzzzs(): Staged & { show: Show } {
  const show = new Show(waking, "", { event: "woke", waking } as CountingZzzzsEvent);
  show.begin(3, true);
  const kinds = ["start", "cards", "turn", "line", "total"] as const;
  return { show, skip: show.skip, over: () => show.over, seen: () => kinds.map((kind) => show.count(kind)) };
}

function dreams(): Staged {
  const reveal = new Reveal();
  const result = { round: 1, stars: Array.from({ length: 9 }, () => ({})), totals: [1, 2, 3] };
  reveal.begin({ event: "round-ended", result } as unknown as RoundEnded, null, {} as Table);
  return { skip: reveal.skip, over: () => !reveal.drawing, seen: () => (["chart", "mortal", "vision", "results"] as const).map((what) => reveal.has(what)) };
}

const before = { fields: [40, 41, 60], rings: [1, 1, 1], tiles: [[], [], []], went_out: [], revealed: [null, null, null], distances: [null, null, null], round: 1 } as unknown as SheepView;
const events: SchafeSchubsenEvent[] = [
  { event: "revealed", seat: 0, cards: "1", distance: 1 } as SchafeSchubsenEvent,
  { event: "moved", seat: 0, start: 40, end: 41, way: "forward" } as SchafeSchubsenEvent,
  { event: "pushed", seat: 1, by: 0, start: 41, end: 42 },
];
const pushed = { ...before, fields: [41, 42, 60] } as SheepView;
const later: SchafeSchubsenEvent[] = [{ event: "ring-paid", seat: 1, rings: 0, why: "water" } as SchafeSchubsenEvent];
const paid = { ...pushed, rings: [1, 0, 1] } as SheepView;

function schafeSchubsen(): Staged & { stage: Stage } {
  const stage = new Stage(({ event }) => event);
  stage.add({ events, before, after: pushed });
  return { stage, skip: stage.skip, over: () => !stage.busy, seen: () => [(stage.shown ?? stage.expected)!.fields, stage.held.length] };
}

async function until(over: () => boolean): Promise<number> {
  let time = 0;
  for (; !over() && time < LONGEST; time += STEP) await vi.advanceTimersByTimeAsync(STEP);
  return time;
}

const MODES = [0.5, 1, 2, "still"] as const;
function choose(mode: (typeof MODES)[number]): void {
  if (mode === "still") document.documentElement.dataset["motion"] = "reduced";
  else settings.sceneSpeed = mode;
}

describe.each(Object.entries({ sen, countingZzzzs, dreams, schafeSchubsen }))("%s", (_, begin: () => Staged) => {
  it.each(MODES)("ends alike whenever it is skipped (%s)", async (mode) => {
    choose(mode);
    const whole = begin();
    const length = await until(whole.over);
    expect(length).toBeLessThan(LONGEST);
    const end = whole.seen();
    for (let at = 0; at <= length; at += STEP)
      for (const skips of [1, 2]) {
        const scene = begin();
        await vi.advanceTimersByTimeAsync(at);
        for (let i = 0; i < skips; i++) scene.skip();
        await vi.advanceTimersByTimeAsync(0);
        expect(scene.over()).toBe(true);
        expect(scene.seen()).toEqual(end);
        await vi.advanceTimersByTimeAsync(2 * length);
        expect(scene.over()).toBe(true);
        expect(scene.seen()).toEqual(end);
      }
  });

  it("ends when the clock stood still for long, as in a page out of sight", async () => {
    const whole = begin();
    await until(whole.over);
    const scene = begin();
    await vi.advanceTimersByTimeAsync(STEP);
    await vi.advanceTimersByTimeAsync(LONGEST);
    expect(scene.over()).toBe(true);
    expect(scene.seen()).toEqual(whole.seen());
  });
});

describe("a waking that gives way to a card", () => {
  it("goes on where it was, and does not begin again", async () => {
    const { show, seen } = countingZzzzs();
    await vi.advanceTimersByTimeAsync(1300 + 700 + 10);
    const shown = seen();
    expect(shown).toEqual([1, 1, 1, 0, 0]);
    show.begin(3, true)(); // back in sight, and away again
    await vi.advanceTimersByTimeAsync(LONGEST);
    expect(seen()).toEqual(shown);
    show.begin(3, true);
    await until(() => show.over);
    expect(seen()).toEqual([1, 1, 1, 3, 1]);
  });
});

describe("what comes while sheep are shown", () => {
  const fields = (stage: Stage): readonly (number | null)[] => stage.shown!.fields;

  it("is shown after them, and not before its time", async () => {
    const { stage } = schafeSchubsen();
    await vi.advanceTimersByTimeAsync(600);
    stage.add({ events: later, before: pushed, after: paid });
    expect(stage.shown!.rings).toEqual([1, 1, 1]);
    const seen: string[] = [];
    await until(() => {
      if (stage.now && seen.at(-1) !== stage.now.event.event) seen.push(stage.now.event.event);
      if (seen.at(-1) !== "ring-paid" && stage.shown) expect(stage.shown.rings).toEqual([1, 1, 1]);
      return !stage.busy;
    });
    expect(seen.at(-1)).toBe("ring-paid");
    expect(stage.held).toEqual([]);
  });

  it("is shown from where somebody skipped to, even at that very moment", async () => {
    const { stage } = schafeSchubsen();
    stage.skip();
    stage.add({ events: later, before: pushed, after: paid });
    await vi.advanceTimersByTimeAsync(0);
    expect(stage.now?.event.event).toBe("ring-paid");
    expect(fields(stage)).toEqual(pushed.fields);
    stage.skip();
    stage.skip();
    await vi.advanceTimersByTimeAsync(0);
    expect(stage.busy).toBe(false);
    stage.add({ events, before, after: pushed });
    expect(fields(stage)).toEqual(before.fields);
  });
});
