import { expect, it } from "vitest";
import { focusOf, sceneOf, shareCut, TOWNS } from "../../src/lib/scenes";
import { partOfDay } from "../../src/lib/greeting";

const GAMES = ["counting-zzzzs", "dreams", "schafe-schubsen", "sen", "when-i-dream"];
const PICTURES = [...Object.values(TOWNS).map((part) => ["town", part] as const), ...GAMES.flatMap((game) => [[game, "night"], [game, "morning"]] as const), ["counting-zzzzs", "waking"] as const, ["when-i-dream", "day"] as const];
const LAYERS = [["counting-zzzzs", "waking-dream"], ["counting-zzzzs", "waking-sleeper"], ["counting-zzzzs", "waking-blanket"], ["when-i-dream", "day-land"]] as const;

it("however much is cut off, what matters is in what is left, as long as it fits", () => {
  for (const [place, part] of PICTURES) {
    const [left, top, right, low] = focusOf(place, part);
    expect(right - left).toBeGreaterThan(0);
    const cut = shareCut(place, part);
    for (const [from, to, share] of [[left, right, cut.x], [top, low, cut.y]] as const)
      for (let seen = to - from; seen <= 1; seen += 0.05) {
        const begin = share * (1 - seen);
        expect(begin).toBeLessThanOrEqual(from + 1e-9);
        expect(begin + seen).toBeGreaterThanOrEqual(to - 1e-9);
      }
  }
});

it("every hour has its town, and a game without paintings has none", () => {
  for (let hour = 0; hour < 24; hour++) expect(sceneOf("town", TOWNS[partOfDay(hour)])).toBeTruthy();
  expect(sceneOf("nap", "night")).toBeUndefined();
});

it("a layer says where it stands", () => {
  for (const [place, part] of LAYERS) {
    const [left, top, right, low] = focusOf(place, part);
    expect(sceneOf(place, part)).toBeTruthy();
    expect([right - left, low - top].every((size) => size > 0.2)).toBe(true);
  }
});
