import { expect, it } from "vitest";
import { filled, wholeWords } from "../words";

it("what a language lacks is said in English", () => {
  expect(filled({ yes: "Yes", no: "No" }, { yes: "Tak" })).toEqual({ yes: "Tak", no: "No" });
});

it("plural forms are the language's own, but a set of texts is filled up", () => {
  const english = { sheep: { one: "a sheep", other: "{count} sheep" }, kinds: { person: "Person", place: "Place" } };
  const own = { sheep: { other: "{count} ひつじ" }, kinds: { person: "ひと" } };
  expect(filled(english, own)).toEqual({ sheep: own.sheep, kinds: { person: "ひと", place: "Place" } });
});

it("only words are filled up, and English is what they are filled with", () => {
  const transform = wholeWords().transform as unknown as (code: string, id: string) => { code: string } | null;
  expect(transform('{"a": 1}', "/elsewhere/words/en.json")).toBeNull();
  expect(transform('{"a": 1}', "/elsewhere/words/de.json")).toBeNull(); // no English beside it
  expect(transform('{"a": 1}', `${new URL("../src", import.meta.url).pathname}/protocol.json`)).toBeNull();
  const polish = transform("{}", new URL("../src/words/pl.json", import.meta.url).pathname);
  expect(JSON.parse(polish?.code ?? "")).toHaveProperty("settings", "Settings");
});
