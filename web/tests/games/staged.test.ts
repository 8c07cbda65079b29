// The end of a round of Sen and a waking in Counting Zzzzs: what they come to is told at the very end, and never before.
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Morning, momentsOf as wakingOf, Show } from "../../src/games/counting-zzzzs/morning.svelte";
import { mayWake } from "../../src/games/counting-zzzzs/startling";
import { Dawn, momentsOf, orderOf } from "../../src/games/sen/dawn.svelte";
import { judged, tell } from "../../src/games/sen/tell";
import { learn } from "../../src/lib/i18n.svelte";
import { settings } from "../../src/lib/settings.svelte";
import type { CountingZzzzsEvent, CountingZzzzsView, CountingZzzzsWaking } from "../../src/protocol";
import { result } from "./senRound";

const NAMES = ["Ann", "Bob", "Cat"];

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  settings.sceneSpeed = 1;
  delete document.documentElement.dataset["motion"];
  vi.useRealTimers();
});

/** How long something takes until it is over, in steps of ten milliseconds. */
async function lengthOf(isOver: () => boolean): Promise<number> {
  let time = 0;
  for (; !isOver() && time < 60_000; time += 10) await vi.advanceTimersByTimeAsync(10);
  return time;
}

describe("a round of Sen", () => {
  it("opens land by land, whoever called last of all, and is judged at the very end", () => {
    expect(orderOf(result)).toEqual([2, 0, 1]);
    const moments = momentsOf(result, false).map((moment) => ("owner" in moment ? `${moment.what} ${moment.owner}` : moment.what));
    expect(moments[0]).toBe("call");
    expect(moments.slice(1, 6)).toEqual(["land 2", "land 2", "land 2", "land 2", "dream 2"]);
    expect(moments.slice(-3)).toEqual(["dream 1", "added", "judged"]);
    expect(momentsOf({ ...result, caller: null }, false)[0]).toMatchObject({ what: "land", owner: 0 });
  });

  it("knows no land before it has turned, and no sum before the last one", async () => {
    const dawn = new Dawn();
    dawn.show(result);
    expect(dawn.open(2)).toEqual([]);
    await vi.advanceTimersByTimeAsync(2300 + 10);
    expect(dawn.open(2)).toEqual(["9"]);
    expect(dawn.open(0)).toEqual([]);
    expect(dawn.has("added")).toBe(false);
    expect(dawn.over).toBe(false);
    dawn.skip();
    expect([0, 1, 2].map((owner) => dawn.open(owner))).toEqual(result.dreams);
    expect(dawn.has("judged")).toBe(true);
    expect(dawn.over).toBe(true);
  });

  it("has three speeds, and is quick where nothing moves", async () => {
    const times: number[] = [];
    for (const speed of [0.5, 1, 2] as const) {
      settings.sceneSpeed = speed;
      const dawn = new Dawn();
      dawn.show(result);
      times.push(await lengthOf(() => dawn.over));
    }
    const [slow, usual, fast] = times as [number, number, number];
    expect(slow / usual).toBeCloseTo(2, 0);
    expect(usual / fast).toBeCloseTo(2, 0);
    settings.sceneSpeed = 1;
    document.documentElement.dataset["motion"] = "reduced";
    const still = new Dawn();
    still.show(result);
    expect(await lengthOf(() => still.over)).toBeLessThan(usual / 2);
  });

  it("says in the log what everybody has now, and why", async () => {
    learn("en", (await import("../../src/games/sen/words/en.json")).default);
    learn("en", { "sen.ravens": { one: "one raven", other: "{count} ravens" } });
    settings.language = "en";
    expect(tell({ event: "round-ended", result }, NAMES, null)).toBe("Round 2: Ann +15 (30), Bob +5 (25), and Cat +36 (60).");
    expect(judged(result, NAMES)).toMatch(/^Bob was right/);
    expect(judged({ ...result, caller: 0, results: [20, 5, 36] }, NAMES)).toMatch(/^Too soon, Ann!.*5 ravens/);
    expect(judged({ ...result, caller: null }, NAMES)).toContain("Bob");
    expect(judged({ ...result, results: [65, 55, 0] }, NAMES)).toMatch(/^Cat dreamt of nothing but ravens/);
  });
});

describe("a waking", () => {
  const waking = (seat: number, points: number, score: number): CountingZzzzsWaking => ({ seat, points, score, counts: true }) as unknown as CountingZzzzsWaking;
  const show = (seat: number, points: number, score: number): Show => {
    const told = waking(seat, points, score);
    return new Show(told, "", { event: "woke", waking: told } as CountingZzzzsEvent);
  };

  it("begins with a start and ends with the total, line by line in between", () => {
    expect(wakingOf(true, 2, true).map(({ what }) => what)).toEqual(["start", "cards", "turn", "line", "line", "total"]);
    expect(wakingOf(false, 0, false).map(({ what }) => what)).toEqual(["start", "cards"]);
  });

  it("gives each sleeper their points when their own dream has been shown", async () => {
    const morning = new Morning();
    const [ann, bob] = [show(0, 12, 32), show(1, -3, 7)];
    morning.add([ann, bob], [20, 10, 5]);
    const stop = ann.begin(2, false);
    expect(morning.scores).toEqual([20, 10, 5]);
    expect(morning.held).toEqual([ann.event, bob.event]);
    await vi.advanceTimersByTimeAsync(1300 + 700 + 10);
    expect(ann.count("line")).toBe(1);
    expect(morning.scores).toEqual([20, 10, 5]);
    ann.skip();
    expect(morning.scores).toEqual([32, 10, 5]);
    expect(morning.held).toEqual([bob.event]);
    stop();
    morning.next();
    expect(morning.first).toBe(bob);
    expect(morning.scores).toEqual([32, 10, 5]);
    bob.begin(1, false);
    await lengthOf(() => bob.over);
    expect(morning.scores).toEqual([32, 7, 5]);
    morning.next();
    expect(morning.first).toBeUndefined();
    expect(morning.held).toEqual([]);
  });

  it("has its bedroom fetched when somebody may wake, and not before", () => {
    const table = (card: string | null, elements: number): CountingZzzzsView =>
      ({ window: card ? { card } : null, dreams: [{ elements: Array.from({ length: elements }) }] }) as unknown as CountingZzzzsView;
    expect([mayWake(table(null, 8)), mayWake(table("heavy-sleeper", 2))]).toEqual([false, false]);
    expect([mayWake(table(null, 9)), mayWake(table("siren", 2))]).toEqual([true, true]);
  });
});
