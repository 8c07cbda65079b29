import { expect, test } from "vitest";
import { apart, chanceLines, height } from "../../src/frame/chanceChart";

test("a line goes from the first moment to the last, the win at the top", () => {
  const [mine, other] = chanceLines([
    [0.5, 0.5],
    [0.25, 0.75],
    [1, 0],
  ]);
  expect(mine).toEqual({ seat: 0, path: "M0 50L50 75L100 0", ends: 0 });
  expect(other!.path).toBe("M0 50L50 25L100 100");
  expect(chanceLines([])).toEqual([]);
  expect(height(1)).toBe(0);
});

test("marks lie apart, in their order, and none beyond the end", () => {
  expect(apart([10, 50, 90], 8)).toEqual([10, 50, 90]);
  expect(apart([40, 42, 41], 8)).toEqual([40, 56, 48]);
  expect(apart([97, 98, 100], 8)).toEqual([84, 92, 100]);
  expect(apart([], 8)).toEqual([]);
});
