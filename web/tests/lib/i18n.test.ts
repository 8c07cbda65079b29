import { beforeEach, describe, expect, it, vi } from "vitest";
import { firstLanguage, hasWords, languageName, LANGUAGES, learn, loadWords, refusalText, t } from "../../src/lib/i18n.svelte";
import { settings } from "../../src/lib/settings.svelte";

beforeEach(() => {
  settings.language = "en";
});

describe("texts", () => {
  it("fill their places, and leave what is not given", () => {
    learn("en", { "a.greeting": "{name} meets {other}" });
    expect(t("a.greeting", { name: "Ann" })).toBe("Ann meets {other}");
  });

  it("that are missing are their own key", () => {
    expect(t("a.nothing")).toBe("a.nothing");
    expect(hasWords("a.nothing")).toBe(false);
  });

  it("count as each language does", () => {
    learn("en", { "a.sheep": { one: "{count} sheep alone", other: "{count} sheep" } });
    learn("pl", { "a.sheep": { one: "{count} owca", few: "{count} owce", many: "{count} owiec", other: "{count} owcy" } });
    expect([1, 2].map((count) => t("a.sheep", { count }))).toEqual(["1 sheep alone", "2 sheep"]);
    settings.language = "pl";
    expect([1, 2, 5, 12, 22, 1.5].map((count) => t("a.sheep", { count }))).toEqual(["1 owca", "2 owce", "5 owiec", "12 owiec", "22 owce", "1,5 owcy"]);
  });

  it("count several things in one sentence, each with the words of its game or of the house", () => {
    learn("pl", { "a.seen": "{dogs:dogs} i {cats:cats}", "a.dogs": { one: "{count} pies", few: "{count} psy", many: "{count} psów", other: "{count} psa" } });
    learn("pl", { cats: { one: "{count} kot", few: "{count} koty", many: "{count} kotów", other: "{count} kota" } });
    settings.language = "pl";
    expect(t("a.seen", { dogs: 22, cats: "116" })).toBe("22 psy i 116 kotów");
    expect(t("a.seen", { dogs: 1, cats: 0.5 })).toBe("1 pies i 0,5 kota");
    expect(t("a.seen", { dogs: 56 })).toBe("56 psów i {cats:cats}");
  });
});

describe("the language to begin with", () => {
  it("is the one chosen before, or else the browser's first that the page speaks", () => {
    settings.language = "de";
    expect(firstLanguage()).toBe("de");
    settings.language = null;
    expect(firstLanguage()).toBe("pl");
    vi.stubGlobal("navigator", { languages: ["fr-FR", "it"] });
    expect(firstLanguage()).toBe("en");
    vi.stubGlobal("navigator", { languages: ["de-AT"] });
    expect(firstLanguage()).toBe("de");
  });
});

it("every language that has words is there, English first, and calls itself by its own name", () => {
  expect(LANGUAGES[0]).toBe("en");
  expect(LANGUAGES).toEqual(expect.arrayContaining(["de", "pl"]));
  expect(["en", "de", "pl"].map(languageName)).toEqual(["English", "Deutsch", "Polski"]);
});

describe("the words of a game", () => {
  it("come from the house, under the game's name", async () => {
    const asked = vi.fn(async (_: string) => ({ json: async () => ({ words: { title: "Nickerchen", "refusal.awake": "du bist wach" } }) }));
    vi.stubGlobal("fetch", asked);
    settings.language = "de";
    await loadWords("nap");
    expect(asked.mock.calls[0]?.[0]).toBe("/api/games/nap/words?lang=de");
    expect(t("nap.title")).toBe("Nickerchen");
    expect(refusalText("awake", {}, "nap")).toBe("du bist wach");
  });

  it("are done without while the house cannot be reached", async () => {
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("offline")));
    settings.language = "pl";
    await loadWords("nap");
    expect(t("nap.title")).toBe("nap.title");
  });
});

describe("a refusal", () => {
  it("is the game's, or the house's, or the code itself", () => {
    learn("en", { "refusal.full": "the house is full", "nap.refusal.full": "the bed is full", "refusal.taken": "{seat} has it" });
    expect(refusalText("full", {}, "nap")).toBe("the bed is full");
    expect(refusalText("full", {}, "other")).toBe("the house is full");
    expect(refusalText("quite-new")).toBe("quite new");
  });

  it("names a seat by who sits there", () => {
    learn("en", { "refusal.taken": "{seat} has it" });
    expect(refusalText("taken", { seat: "B" }, "", ["Ann", "Ben"])).toBe("Ben has it");
  });
});
