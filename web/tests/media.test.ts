import { expect, it } from "vitest";
import { written } from "../media";

const styles = import.meta.glob<string>(["../src/**/*.svelte", "../src/**/*.css"], { eager: true, query: "?raw", import: "default" });

it("a name stands for its query, alone and with others", () => {
  expect(written("@media (--phone) and (--not-short) { a { color: var(--text); } }")).toBe("@media (max-width: 37rem) and (min-height: 31.01rem) { a { color: var(--text); } }");
});

it("a name that is not there is a mistake", () => {
  expect(() => written("@media (--nowhere) { }")).toThrow("--nowhere");
});

it("every query that is written more than once has a name", () => {
  const raw = Object.values(styles).flatMap((style) => [...style.matchAll(/\((?:min|max)-(?:width|height): [\d.]+rem\)/g)].filter((found) => /@media[^{]*$/.test(style.slice(0, found.index))).map(([query]) => query));
  expect(raw.filter((query, index) => raw.indexOf(query) !== index)).toEqual([]);
  expect(Object.keys(styles).length).toBeGreaterThan(100);
});
