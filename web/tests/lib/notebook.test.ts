// What one has learned comes from notes of one's own games alone.
import { beforeEach, expect, it, vi } from "vitest";
import { lessonsOf, noteDeeds, noteLookingBack, notes } from "../../src/lib/notebook";
import type { CatalogueEntry, Judged } from "../../src/protocol";

const entry = (id: string, game = "sen", yours = [0]): CatalogueEntry => ({ id, game, yours }) as unknown as CatalogueEntry;
const judged = (step: number, verdict: Judged["verdict"], best: string, loss: number, why = ""): Judged =>
  ({ step, do: "draw", verdict, judgement: { best, loss, ...(why ? { reason: { why } } : {}) } }) as Judged;

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, text: string) => void kept.set(key, text) });
});

it("the chance that was missed most often is told by its worst moment", () => {
  noteLookingBack("a", 0, [judged(3, "miss", "take 2", 4, "lighter"), judged(5, "best", "draw", 0), judged(9, "miss", "call", 9, "lowest")]);
  noteLookingBack("b", 0, [judged(7, "slip", "take 4", 6, "lighter"), judged(8, "good", "draw", 0.1)]);
  const [lesson] = lessonsOf([entry("a"), entry("b")]);
  expect(lesson!.missed).toMatchObject({ times: 2, worst: { step: 7, best: "take 4", loss: 6 }, entry: { id: "b" } });
  expect(lesson!.hand).toEqual({ decisions: 5, good: 2 });
});

it("of several games the deed that came most often counts, at its best", () => {
  noteDeeds("a", 0, [{ seat: 0, deed: "kept-zero", count: 1 }, { seat: 1, deed: "bold-call", count: 5 }]);
  noteDeeds("b", 0, [{ seat: 0, deed: "sure-voice", count: 2 }, { seat: 0, deed: "kept-zero", count: 3 }]);
  expect(lessonsOf([entry("a"), entry("b")])[0]!.deed).toMatchObject({ deed: "kept-zero", count: 3, games: 2 });
});

it("what others did is not one's own, and a game is noted once", () => {
  noteLookingBack("a", 1, [judged(3, "miss", "take 2", 4)]);
  expect(lessonsOf([entry("a")])).toEqual([]);
  noteDeeds("a", 0, [{ seat: 0, deed: "kept-zero", count: 1 }]);
  noteLookingBack("a", 0, []);
  noteLookingBack("a", 0, [judged(3, "miss", "take 2", 4)]);
  expect(notes().filter(({ seat }) => seat === 0)).toHaveLength(1);
  expect(lessonsOf([entry("a")])[0]).toMatchObject({ deed: { games: 1 }, missed: { times: 1 } });
});

it("damaged notes are no notes, and there are never too many", () => {
  localStorage.setItem("fortywinks.notebook", "{");
  expect(notes()).toEqual([]);
  for (let i = 0; i < 150; i++) noteDeeds(`game ${i}`, 0, [{ seat: 0, deed: "kept-zero", count: 1 }]);
  expect(notes()).toHaveLength(120);
});
