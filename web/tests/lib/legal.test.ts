import { describe, expect, it } from "vitest";
import { allows, notations } from "../../src/lib/legal";

describe("the list of what is legal", () => {
  it("has listed actions as they are", () => {
    expect(notations(["draw", "keep 2"])).toEqual(["draw", "keep 2"]);
  });

  it("makes a list in short long again, the shorter numbers first", () => {
    expect(notations([{ number: "bid", digits: "07", most: 2 }])).toEqual(["bid 0", "bid 7", "bid 07", "bid 70"]);
  });

  it("goes up to a limit, and uses no digit twice", () => {
    const listed = notations([{ number: "bid", digits: "0123456789", most: 3, up_to: 57 }]);
    expect(listed).toContain("bid 057");
    expect(listed).not.toContain("bid 058");
    expect(listed).not.toContain("bid 55");
    expect(new Set(listed).size).toBe(listed.length);
  });

  it("has no notation for texts and points", () => {
    expect(notations([{ text: "hint", max_length: 30 }, { point: "place", width: 3000, height: 2000 }])).toEqual([]);
  });
});

describe("whether something may be done", () => {
  it("is told by the list, short or long", () => {
    expect(allows(["draw", "keep 2"], "keep 2")).toBe(true);
    expect(allows(["draw", "keep 2"], "keep 1")).toBe(false);
    expect(allows([{ number: "bid", digits: "07", most: 2 }], "bid 70")).toBe(true);
    expect(allows([{ number: "bid", digits: "07", most: 2 }], "bid 77")).toBe(false);
    expect(allows([], "draw")).toBe(false);
  });

  it("is told by a space, with all that is fixed in it", () => {
    const guess = { text: "guess", max_length: 40, fixed: { card: 2 } };
    expect(allows(["pass 2", guess], "guess 2 hot-air balloon")).toBe(true);
    expect(allows(["pass 2", guess], "guess 12 hot-air balloon")).toBe(false);
    expect(allows([{ text: "recall", max_length: 40 }], "recall a sheep")).toBe(true);
    expect(allows([{ point: "place", width: 3000, height: 2000 }], "place clear 10 20")).toBe(true);
    expect(allows([{ point: "place", width: 3000, height: 2000 }], "lock")).toBe(false);
  });
});
