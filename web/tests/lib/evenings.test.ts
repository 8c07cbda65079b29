import { expect, it } from "vitest";
import { companionsOf, eveningOf, eveningsOf, isAmongPeople, isWith, isWon, learnedOf, mostPlayed, weeksOf } from "../../src/lib/evenings";
import { partOfDay } from "../../src/lib/greeting";
import type { CatalogueEntry } from "../../src/protocol";

const played = (ended: string, rank: number, why = "ravens", game = "sen"): CatalogueEntry =>
  ({ id: ended, game, ended, why, yours: [0], players: [1, 2, 3].map((_, seat) => ({ rank: seat === 0 ? rank : seat + (seat >= rank ? 1 : 0) })) }) as unknown as CatalogueEntry;

it("what ends after midnight belongs to the evening before", () => {
  expect(eveningOf("2026-03-02T23:30:00")).toBe("2026-03-02");
  expect(eveningOf("2026-03-03T01:30:00")).toBe("2026-03-02");
  expect(eveningOf("2026-03-03T06:30:00")).toBe("2026-03-03");
});

it("evenings are counted with their wins, the last ones, oldest first", () => {
  const games = [played("2026-03-03T20:00:00", 1), played("2026-03-02T23:30:00", 1), played("2026-03-03T01:30:00", 2), played("2026-03-01T20:00:00", 3)];
  expect(eveningsOf(games, 2)).toEqual([
    { day: "2026-03-02", games: [games[1], games[2]], wins: 1 },
    { day: "2026-03-03", games: [games[0]], wins: 1 },
  ]);
});

it("a house has the roof of the game played most, or of the first", () => {
  const of = (...names: string[]) => mostPlayed(names.map((game) => played("2026-03-03T20:00:00", 1, "ravens", game)));
  expect([of("sen", "dreams", "dreams"), of("dreams", "sen"), of()]).toEqual(["dreams", "dreams", ""]);
});

it("weeks begin on Monday, and those without a game are weeks too", () => {
  const games = [played("2026-03-25T20:00:00", 1), played("2026-03-08T20:00:00", 2), played("2026-03-02T20:00:00", 1), played("2026-03-02T03:00:00", 1)];
  const weeks = [
    { day: "2026-03-02", games: 2, wins: 1 }, // from Monday's evening to Sunday's
    { day: "2026-03-09", games: 0, wins: 0 },
    { day: "2026-03-16", games: 0, wins: 0 },
    { day: "2026-03-23", games: 1, wins: 1 },
  ];
  expect(weeksOf(games, 12)).toEqual([{ day: "2026-02-23", games: 1, wins: 1 }, ...weeks]);
  expect(weeksOf(games, 4)).toEqual(weeks);
  expect(weeksOf([], 4)).toEqual([]);
});

it("companions are people, whoever came most often first", () => {
  const with_ = (...names: string[]) => ({ yours: [0], players: ["Ann", ...names].map((name) => ({ name, bot: name === "Tilda" ? "hard" : null })) }) as unknown as CatalogueEntry;
  const games = [with_("Ben", "Tilda"), with_("Zosia", "Ben"), with_("Tilda")];
  expect(companionsOf(games)).toEqual([
    { name: "Ben", count: 2 },
    { name: "Zosia", count: 1 },
  ]);
  expect(games.map(isAmongPeople)).toEqual([true, true, false]);
  expect(games.map((game) => isWith(game, "Zosia"))).toEqual([false, true, false]);
});

it("an unfinished game is nobody's win", () => {
  expect(isWon(played("2026-03-03T20:00:00", 1))).toBe(true);
  expect(isWon(played("2026-03-03T20:00:00", 1, "unfinished"))).toBe(false);
});

it("what was learned is the newer half beside the older one", () => {
  const games = [1, 2, 3, 4].map((day) => played(`2026-03-0${day}T20:00:00`, day < 3 ? 3 : 1));
  expect(learnedOf(games)).toEqual([{ game: "sen", first: 0, lately: 1 }]);
  expect(learnedOf(games.slice(1))).toEqual([]);
});

it("the house greets by the time of day", () => {
  expect([4, 5, 10, 11, 16, 17, 21, 22, 0].map(partOfDay)).toEqual(["night", "morning", "morning", "day", "day", "evening", "evening", "night", "night"]);
});
