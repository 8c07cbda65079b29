import { expect, test } from "vitest";
import { nightPicture, placesAsPicture, shareAsPicture } from "../../src/lib/nightShare";

test("whoever won stands first", () => {
  expect(placesAsPicture(1, 3)).toBe("🌝🌑🌑");
  expect(placesAsPicture(3, 3)).toBe("🌑🌑🌝");
});

test("moons wax with the share of players one did better than", () => {
  expect([0, 0.1, 0.5, 0.98, 1].map(shareAsPicture)).toEqual(["🌑🌑🌑🌑🌑", "🌗🌑🌑🌑🌑", "🌕🌕🌗🌑🌑", "🌕🌕🌕🌕🌕", "🌕🌕🌕🌕🌕"]);
});

test("a picture says how it went and nothing of the cards", () => {
  const words = { title: "Sen", day: "16 November 2026", place: "place 1 of 3", better: "better than 80%", streak: "4 days" };
  const night = { game: "sen", players: 6, table: null, record: "r", rank: 1, score: 12, seats: 3, outdone: 0.8 };
  expect(nightPicture(night, words, 4)).toBe("Forty Winks · Sen · 16 November 2026\n🌝🌑🌑 place 1 of 3\n🌕🌕🌕🌕🌑 better than 80%\n🔥 4 days");
  expect(nightPicture({ ...night, outdone: null }, words, 1)).toBe("Forty Winks · Sen · 16 November 2026\n🌝🌑🌑 place 1 of 3");
});
