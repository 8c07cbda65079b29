import { expect, it } from "vitest";
import { written } from "../media";

const styles = import.meta.glob<string>(["../src/**/*.svelte", "../src/**/*.css"], { eager: true, query: "?raw", import: "default" });

it("a name stands for its query, alone and with others", () => {
  expect(written("@media (--phone) and (--not-short) { a { color: var(--text); } }")).toBe("@media (max-width: 37rem) and (min-height: 31.01rem) { a { color: var(--text); } }");
});

it("a name that is not there is a mistake", () => {
  expect(() => written("@media (--nowhere) { }")).toThrow("--nowhere");
});

it("a size that has no name is a mistake, and no style makes it", () => {
  expect(() => written("@media (max-width: 37rem) { }")).toThrow("media.ts");
  for (const style of Object.values(styles)) expect(() => written(style)).not.toThrow();
  expect(Object.keys(styles).length).toBeGreaterThan(100);
});
