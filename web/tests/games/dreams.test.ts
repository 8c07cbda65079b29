import { beforeEach, describe, expect, it, vi } from "vitest";
import { drawing, placeTags, timesOf } from "../../src/games/dreams/chart";
import { isFree, type StarKind, type Table } from "../../src/games/dreams/firmament";
import { press, type Desk } from "../../src/games/dreams/keys";
import { parsePlace, Placing } from "../../src/games/dreams/placing.svelte";
import { momentsOf, Reveal, type RoundEnded } from "../../src/games/dreams/reveal.svelte";
import type { DreamsRoundResult, DreamsStar } from "../../src/protocol";

const did = vi.fn();
beforeEach(() => did.mockClear());

const star = (kind: StarKind, x: number, y: number) => ({ star: kind, x, y, seat: 1 }) as Partial<DreamsStar> as DreamsStar;
const placing = (left: StarKind[], lying: DreamsStar[] = [], target: ReturnType<typeof parsePlace> = null): Placing => new Placing(() => ({ left, lying, target }));
function desk(more: Partial<Desk> = {}): Desk {
  return {
    placing: placing(["clear", "grey"]),
    open: true,
    revealing: false,
    drawing: false,
    mayLock: false,
    hold: (number) => did("hold", number),
    strengthen: (by) => did("strengthen", by),
    closer: () => did("closer"),
    confirm: () => did("confirm"),
    lock: () => did("lock"),
    on: () => did("on"),
    skip: () => did("skip"),
    moved: (free) => did("moved", free),
    ...more,
  };
}
const key = (name: string, shiftKey = false) => ({ key: name, shiftKey }) as KeyboardEvent;

describe("a star that is being laid", () => {
  it("begins in the middle and is moved step by step", () => {
    const at = desk();
    press(key("ArrowRight"), at);
    expect(at.placing.notation).toBe("place clear 1500 1000");
    press(key("ArrowRight"), at);
    press(key("ArrowUp", true), at);
    expect(at.placing.notation).toBe("place clear 1560 992");
  });

  it("jumps over what lies in its way", () => {
    const lying = [star("clear", 1700, 1000)];
    const laid = placing(["clear"], lying);
    laid.put({ x: 1500, y: 1000 });
    expect(laid.nudge(60, 0)).toBe(true);
    expect(laid.at!.x).toBeGreaterThan(1700);
    expect(isFree("clear", laid.at!, lying)).toBe(true);
  });

  it("gives way to one that was laid meanwhile", () => {
    const lying: DreamsStar[] = [];
    const laid = placing(["grey"], lying);
    laid.put({ x: 1500, y: 1000 });
    lying.push(star("black", 1500, 1000));
    laid.giveWay();
    expect(isFree("grey", laid.at!, lying)).toBe(true);
  });

  it("is of a kind that is left", () => {
    const laid = placing(["grey", "black"]);
    laid.choose("clear");
    expect(laid.kind).toBe("grey");
    laid.turn();
    laid.turn();
    expect(laid.kind).toBe("grey");
  });

  it("is caught by its place in a lesson", () => {
    const laid = placing(["clear", "grey"], [], parsePlace("place grey 900 700"));
    laid.put({ x: 1000, y: 760 });
    expect(laid.notation).toBe("place grey 900 700");
  });
});

describe("keys", () => {
  it("lay only where it is asked", () => {
    expect(press(key("ArrowLeft"), desk({ open: false }))).toBe(false);
    expect(press(key("Enter"), desk())).toBe(false);
    expect(did).not.toHaveBeenCalled();
  });

  it("lock and go on only when there is something to", () => {
    expect(press(key("l"), desk())).toBe(false);
    expect(press(key("n"), desk())).toBe(false);
    press(key("l"), desk({ mayLock: true }));
    press(key("n"), desk({ revealing: true }));
    expect(did.mock.calls).toEqual([["lock"], ["on"]]);
  });

  it("hold a picture by its number", () => {
    press(key("3"), desk());
    press(key("0"), desk());
    expect(did.mock.calls).toEqual([["hold", 3], ["hold", null]]);
  });
});

describe("the star chart", () => {
  /** Stars of six seats, all in one corner of the sky, as near to each other as they may lie. */
  const crowd = Array.from({ length: 18 }, (_, i) => star(i % 2 ? "grey" : "clear", 900 + (i % 6) * 185, 700 + Math.floor(i / 6) * 185));
  const names = crowd.map((_, i) => ["Wilhelmina…", "Ann", "Bartholom…", "You", "Christoph…", "Jo"][i % 6]!);

  it.each([
    [330, 9.92],
    [374, 9.92],
    [374, 12.4],
    [720, 14.4],
    [1300, 16],
  ])("has names that do not cover each other on a sky %i pixels wide, in letters of %f", (width, letter) => {
    const tags = placeTags(crowd, names, width, letter);
    expect(tags).toHaveLength(18);
    tags.forEach((one, i) => {
      expect(one.x).toBeGreaterThanOrEqual(0);
      expect(one.x + one.wide).toBeLessThanOrEqual(width);
      expect(one.y + letter * 1.3).toBeLessThanOrEqual((width * 2) / 3);
      for (const two of tags.slice(0, i)) {
        const apart = one.x + one.wide <= two.x || two.x + two.wide <= one.x || one.y + letter * 1.3 <= two.y + 0.01 || two.y + letter * 1.3 <= one.y + 0.01;
        expect(apart, `${names[i]} at ${one.x} ${one.y}, beside ${two.x} ${two.y}`).toBe(true);
      }
    });
  });

  it("keeps a name at its star where there is room", () => {
    const [tag] = placeTags([star("clear", 1500, 1000)], ["Ann"], 900, 16);
    expect(tag!.far).toBe(false);
  });

  it("draws each line from a star that has been reached", () => {
    const { lines, reached } = drawing(crowd);
    expect(lines).toHaveLength(17);
    lines.forEach(([from, to], i) => {
      expect(reached.get(from)).toBeLessThanOrEqual(i);
      expect(reached.get(to)).toBe(i + 1);
    });
    expect(new Set(reached.values()).size).toBe(18);
  });

  it.each([2, 9, 18])("shows the mortal and the vision after the last of %i stars, all in a few seconds", (stars) => {
    const moments = momentsOf(stars);
    expect(moments.map(({ what }) => what)).toEqual(["chart", "mortal", "vision", "results"]);
    expect(moments[0]!.length).toBeGreaterThan(timesOf(stars).wait(stars - 1));
    expect(moments.reduce((sum, { length }) => sum + length, 0)).toBeLessThan(7000);
  });

  it("tells the frame nothing of the round before it has been drawn", async () => {
    vi.useFakeTimers();
    const result = { round: 1, stars: crowd, vision: 2, mortal: 1, totals: [7, 5, 3] } as unknown as DreamsRoundResult;
    const event = { event: "round-ended", result } as RoundEnded;
    const before = { phase: "tip", totals: [0, 0, 0] } as unknown as Table;
    const reveal = new Reveal();
    reveal.begin(event, before, before);
    const seen: string[] = [];
    for (let time = 0; reveal.drawing && time < 20_000; time += 100) {
      expect(reveal.scene(false)).toMatchObject({ held: [event], view: { totals: [0, 0, 0] } });
      const now = (["mortal", "vision", "results"] as const).filter((what) => reveal.has(what)).join(" ");
      if (seen.at(-1) !== now) seen.push(now);
      await vi.advanceTimersByTimeAsync(100);
    }
    expect(seen).toEqual(["", "mortal", "mortal vision", "mortal vision results"]);
    expect(reveal.scene(false)!.held).toBeUndefined();
    expect(reveal.scene(true)!.view!.totals).toEqual([7, 5, 3]);
    vi.useRealTimers();
  });

  it("is skipped by a key while it is drawn", () => {
    expect(press(key("s"), desk({ revealing: true, drawing: true, open: false }))).toBe(true);
    expect(did).toHaveBeenCalledWith("skip");
    did.mockClear();
    press(key("s"), desk());
    expect(did).not.toHaveBeenCalledWith("skip");
  });
});
