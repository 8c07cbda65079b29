import { expect, test } from "vitest";
import { deedsOf } from "../../src/lib/deeds";

test("a deed of several stands once, with all whose it was; done more often it is another one", () => {
  const medals = [
    { seat: 0, deed: "tenth", count: 2 },
    { seat: 1, deed: "tenth", count: 1 },
    { seat: 1, deed: "sweetest", count: 29 },
    { seat: 3, deed: "tenth", count: 1 },
  ];
  expect(deedsOf(medals)).toEqual([
    { deed: "tenth", count: 2, seats: [0] },
    { deed: "tenth", count: 1, seats: [1, 3] },
    { deed: "sweetest", count: 29, seats: [1] },
  ]);
});
