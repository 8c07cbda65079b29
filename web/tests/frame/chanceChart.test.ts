import { expect, test } from "vitest";
import { chanceLines, height } from "../../src/frame/chanceChart";

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
