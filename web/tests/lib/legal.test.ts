import { describe, expect, it } from "vitest";
import { notations } from "../../src/lib/legal";

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
