import { describe, expect, it } from "vitest";
import { HIGH, place, WIDE } from "../../src/games/when-i-dream/dawn";
import { nightOf } from "../../src/games/when-i-dream/moods";
import { pictureOf } from "../../src/games/when-i-dream/pictures";
import moods from "../../src/games/when-i-dream/pictures/moods.json";
import type { WhenIDreamDreamCard } from "../../src/protocol";

describe("a term's picture", () => {
  it("is the same in every language", async () => {
    const found = await Promise.all([pictureOf("sheep", "en"), pictureOf("Schaf", "de"), pictureOf("owca", "pl")]);
    expect(found[0]?.mood).toBe(moods[0]);
    expect(found[0]?.sheet).toContain("sheet-000");
    expect(nightOf(found[0]!.mood).sky).toHaveLength(3);
    expect(nightOf(found[0]!.mood).picture).toContain(`place-${found[0]!.mood}`);
    expect(new Set(found.map((each) => JSON.stringify(each))).size).toBe(1);
  });

  it("is another for another term", async () => {
    expect((await pictureOf("cat", "en"))?.sheet).not.toBe((await pictureOf("sheep", "en"))?.sheet);
  });

  it("is none for a word that the house does not have, or in a language that it does not have", async () => {
    expect(await pictureOf("blancmange", "en")).toBeNull();
    expect(await pictureOf("sheep", "xx")).toBeNull();
  });
});

describe("the dream at daybreak", () => {
  const card = (term: string, pile: string): WhenIDreamDreamCard => ({ term, pile, card: 1, hints: [], guess: null, owner: null, recalled: false }) as unknown as WhenIDreamDreamCard;

  it("shows what was guessed, and what was missed above it", () => {
    const placed = place([card("sheep", "yellow"), card("cat", "blue"), card("dog", "front"), card("cow", "none"), card("pig", "yellow")]);
    expect(placed.map(({ term, guessed }) => [term, guessed])).toEqual([["cat", false], ["sheep", true], ["pig", true]]);
    expect(placed[0]!.y).toBeLessThan(placed[1]!.y);
  });

  it.each([1, 2, 3, 4, 5, 8, 9, 15, 30])("has room for %i things", (count) => {
    const placed = place(Array.from({ length: count }, (_, i) => card(`thing ${i}`, "yellow")));
    expect(placed.length).toBe(Math.min(15, count));
    for (const { x, y, width } of placed) {
      const middle = x + width / 2;
      expect(middle).toBeGreaterThan(0);
      expect(middle).toBeLessThan(WIDE);
      expect(y).toBeGreaterThanOrEqual(0);
      expect(y + (width * 2) / 3).toBeLessThanOrEqual(HIGH);
    }
  });

  it("gives the land to what was missed if nothing was guessed", () => {
    const placed = place([card("cat", "blue"), card("cow", "none"), card("dog", "blue")]);
    expect(placed.map(({ term, guessed }) => [term, guessed])).toEqual([["cat", false], ["dog", false]]);
    expect(placed.every(({ width }) => width > 200)).toBe(true);
  });

  it.each([1, 2, 3])("is not empty with %i things", (count) => {
    const placed = place(Array.from({ length: count }, (_, i) => card(`thing ${i}`, "yellow")));
    expect(placed.reduce((sum, { width }) => sum + width, 0)).toBeGreaterThan(WIDE * 0.6);
  });
});
