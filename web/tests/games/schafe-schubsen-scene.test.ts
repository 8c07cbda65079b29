import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { settings } from "../../src/lib/settings.svelte";
import { SHEEP } from "../../src/games/schafe-schubsen/art/painted";
import { banksOf } from "../../src/games/schafe-schubsen/banks";
import { caption, pictureOf } from "../../src/games/schafe-schubsen/captions";
import type { SheepView } from "../../src/games/schafe-schubsen/dike";
import { Stage } from "../../src/games/schafe-schubsen/stage.svelte";
import type { SchafeSchubsenEvent } from "../../src/protocol";

type Words = Record<string, string>;
const files = import.meta.glob<Words>("../../src/games/schafe-schubsen/words/*.json", { eager: true, import: "default" });
const languages = Object.entries(files);
let words: Words = {};

vi.mock("../../src/lib/i18n.svelte", () => ({
  t: (key: string, places: Record<string, unknown> = {}) => String(words[key] ?? key).replace(/\{(\w+)\}/g, (_, name: string) => String(places[name])),
  list: (parts: string[]) => parts.join(", "),
}));

const NAMES = ["Ann", "Bob", "Cat", "Dan"];
const pushed = (seat: number, by: number, start: number, end = start + 1): SchafeSchubsenEvent => ({ event: "pushed", seat, by, start, end });
const said = (event: SchafeSchubsenEvent, me: number | null = null): string => caption(event, NAMES, me, [event]) ?? "";

describe.each(languages)("in %s", (_, spoken) => {
  beforeEach(() => (words = spoken));

  it("each push says who pushed whom, and where to", () => {
    const line = said(pushed(2, 1, 41));
    expect(line).toContain(spoken["schafe-schubsen.sheep.sky"]);
    expect(line).toContain(spoken["schafe-schubsen.to-sheep.green"]);
    expect(line).toContain("42");
    expect(line).not.toContain("{");
  });

  it("a push off the dike says so, to its owner too", () => {
    expect(said(pushed(2, 1, 199), 2)).toContain(spoken["schafe-schubsen.to-my-sheep"]);
    expect(said(pushed(2, 1, 199))).not.toContain("200");
  });

  it("every way to leave and to win has a line", () => {
    for (const why of ["dike", "water", "devil", "lowest"] as const) expect(said({ event: "went-out", seat: 0, why, left: 2 })).toContain(spoken["schafe-schubsen.sheep.orange"]);
    expect(said({ event: "game-ended", why: "last", winners: [3] })).toContain("Dan");
    expect(said({ event: "game-ended", why: "shared", winners: [0, 3] })).toMatch(/Ann.*Dan/);
  });
});

it("a picture of a push shows both sheep", () => {
  expect(pictureOf(pushed(2, 1, 41))).toEqual({ from: 1, sign: "bump", to: 2 });
});

it("there is a painting for each seat", () => {
  expect(SHEEP.map((file) => /sheep-(\d)/.exec(file)?.[1])).toEqual([..."01234567"]);
});

describe("water", () => {
  const kindsOf = (fields: number[]): string[] => banksOf(fields, 40, 30).pieces.map(({ x, y, kind }) => `${x} ${y}: ${kind}`);

  it("lies around the four corners of its field, and nowhere else", () => {
    expect(kindsOf([0])).toEqual(["0 9: 8", "1 9: 4", "0 10: 2", "1 10: 1"]);
    expect(kindsOf([99])).toEqual(["9 0: 8", "10 0: 4", "9 1: 2", "10 1: 1"]);
  });

  it("runs from field to field, and across a corner", () => {
    expect(kindsOf([44, 45])).toContain("4 5: 10");
    expect(kindsOf([44, 54])).toContain("5 6: 3");
    expect(kindsOf([44, 55])).toContain("5 5: 6");
    expect(kindsOf([44, 45, 54, 55])).toContain("5 5: 15");
  });
});

describe("a scene", () => {
  const view = { fields: [40, 41, 60], rings: [1, 1, 1], round: 1 } as unknown as SheepView;
  const events = [{ event: "moved", seat: 0, start: 40, end: 41, way: "forward" } as const, pushed(1, 0, 41)];

  beforeEach(() => {
    words = languages[0]![1];
    vi.useFakeTimers();
  });

  afterEach(() => {
    settings.sceneSpeed = 1;
    vi.useRealTimers();
  });

  const begun = (): Stage => {
    const stage = new Stage((event) => said(event));
    stage.add({ events, before: view, after: view });
    return stage;
  };

  /** How long a scene takes, in steps of ten milliseconds. */
  async function lengthOf(speed: (typeof settings)["sceneSpeed"]): Promise<number> {
    settings.sceneSpeed = speed;
    const stage = begun();
    let time = 0;
    for (; stage.busy && time < 20_000; time += 10) await vi.advanceTimersByTimeAsync(10);
    return time;
  }

  it("has three speeds", async () => {
    const [slow, usual, fast] = [await lengthOf(0.5), await lengthOf(1), await lengthOf(2)];
    expect(Math.abs(slow - 2 * usual)).toBeLessThan(50);
    expect(Math.abs(usual - 2 * fast)).toBeLessThan(50);
  });

  it("has a line for each step, and is over when it is skipped", async () => {
    const stage = begun();
    expect(stage.status).toBe(said(events[0]!));
    await vi.advanceTimersByTimeAsync(460);
    expect(stage.status).toBe(said(events[1]!));
    expect(stage.now?.event.event).toBe("pushed");
    stage.skip();
    await vi.advanceTimersByTimeAsync(0);
    expect(stage.busy).toBe(false);
  });
});
