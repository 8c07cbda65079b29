import { beforeEach, describe, expect, it, vi } from "vitest";
import { Bidding } from "../../src/games/schafe-schubsen/bidding.svelte";
import { CloverPlan } from "../../src/games/schafe-schubsen/clover.svelte";
import { press } from "../../src/games/schafe-schubsen/keys";
import { declare } from "../../src/games/schafe-schubsen/tiles";

const act = vi.fn(async (_: string) => true);
const done = vi.fn();
beforeEach(() => {
  act.mockClear();
  done.mockClear();
});

type Table = Parameters<typeof press>[1];
function table(phase: string, legal: string[], more: Partial<Table> = {}): Table {
  const plan = new CloverPlan(() => ({ tiles: ["change 7", "back 5"], distance: 20, field: 3, back: 0 }));
  const made = { view: { phase, hand: ["1", "2", "3"] }, legal, stage: { busy: false, skip: done }, bidding: new Bidding(), plan, lay: () => done("lay"), go: () => done("go"), act };
  return { ...(made as object), ...more } as Table;
}

describe("a bid", () => {
  it("is typed as on a keypad", () => {
    const at = table("bid", ["bid 1"]);
    for (const key of ["3", "1"]) press(key, at);
    expect(at.bidding.cards).toBe("31");
    press("Backspace", at);
    expect(at.bidding.cards).toBe("3");
    press("Enter", at);
    expect(done).toHaveBeenCalledWith("lay");
  });

  it("is of cards in the hand, and of three at most", () => {
    const at = table("bid", ["bid 1"]);
    for (const key of ["9", "1", "2", "3"]) press(key, at);
    at.bidding.tap("4");
    expect(at.bidding.cards).toBe("123");
  });

  it("with a gap is none yet", () => {
    const bidding = new Bidding();
    bidding.put("7", 0);
    expect(bidding.cards).toBeNull();
    bidding.tap("2");
    bidding.tap("5");
    expect(bidding.cards).toBe("725");
  });

  it("puts two cards in each other's place", () => {
    const bidding = new Bidding();
    bidding.show("12");
    bidding.put("1", 2);
    expect(bidding.cards).toBe("21");
    bidding.tap("1");
    expect(bidding.cards).toBe("2");
  });

  it("is not laid while it is empty", () => {
    expect(press("Enter", table("bid", ["bid 1"]))).toBe(false);
    expect(done).not.toHaveBeenCalled();
  });
});

describe("clover", () => {
  it("lengthens by what is chosen and no more", () => {
    const { plan } = table("clover", ["enough"]);
    plan.change(3);
    expect(plan.distance).toBe(20);
    plan.toggle(0);
    plan.change(9);
    expect([plan.distance, plan.uses]).toEqual([27, ["change 7 up 7"]]);
  });

  it("never leads below the first field", () => {
    const plan = new CloverPlan(() => ({ tiles: ["back 5", "change 9"], distance: 6, field: 0, back: 0 }));
    plan.toggle(1);
    plan.toggle(0);
    plan.change(-9);
    expect([plan.distance - plan.back, plan.isPossible]).toEqual([0, true]);
    const short = new CloverPlan(() => ({ tiles: ["back 5"], distance: 2, field: 1, back: 0 }));
    short.toggle(0);
    expect(short.chosen).toEqual([]);
  });

  it("is declared tile by tile; one that changes nothing is kept", () => {
    expect(declare(["change 3", "change 7", "back 5", "change 2"], -8)).toEqual(["change 3 down 3", "change 7 down 5", "back 5"]);
  });

  it("is shown as a piece of advice says it", () => {
    const { plan } = table("clover", ["enough"]);
    plan.show("change 7 down 3");
    expect([plan.distance, plan.uses]).toEqual([17, ["change 7 down 3"]]);
  });
});

describe("keys", () => {
  it("choose from what is legal by its number", () => {
    press("2", table("take", ["take back 5", "take change 7"]));
    expect(act).toHaveBeenCalledWith("take change 7");
    expect(press("3", table("take", ["take back 5"]))).toBe(false);
  });

  it("wait while something is shown, but for skipping it", () => {
    const at = table("bid", ["bid 1"], { stage: { busy: true, skip: done } as Partial<Table["stage"]> as Table["stage"] });
    expect(press("1", at)).toBe(false);
    expect(press("s", at)).toBe(true);
    expect(done).toHaveBeenCalledOnce();
  });

  it("mean nothing while nothing is asked", () => {
    expect(press("1", table("bid", []))).toBe(false);
  });
});
