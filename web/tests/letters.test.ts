import { expect, it } from "vitest";
import { readable } from "../letters";

const styles = import.meta.glob<string>("../src/**/*.svelte", { eager: true, query: "?raw", import: "default" });

it("every size of letters has a lower bound", () => {
  expect(readable("a { font-size: 0.8rem; }")).toBe("a { font-size: max(0.8rem, var(--least)); }");
  expect(readable("a { font-size: clamp(8px, min(calc(1 * 2px), 3px), 15px); }")).toBe("a { font-size: max(clamp(8px, min(calc(1 * 2px), 3px), 15px), var(--least)); }");
  expect(readable('a { font: 700 0.85rem / 1.3 "Fraunces Variable", serif; }')).toBe('a { font: 700 max(0.85rem, var(--least)) / 1.3 "Fraunces Variable", serif; }');
  expect(readable("a { font: 700 max(clamp(1px, calc(var(--a) * 2), 3px), calc(var(--b) / 2)) / 1.3 serif; }")).toBe("a { font: 700 max(max(clamp(1px, calc(var(--a) * 2), 3px), calc(var(--b) / 2)), var(--least)) / 1.3 serif; }");
});

it("what is inherited stays so", () => {
  expect(readable("a { font: inherit; font-size: inherit; }")).toBe("a { font: inherit; font-size: inherit; }");
});

it("is found in every style that is there", () => {
  for (const [name, style] of Object.entries(styles))
    for (const [said] of readable(/<style>[^]*<\/style>/.exec(style)?.[0] ?? "").matchAll(/(?<=\s)font(-size)?:[^;]+/g))
      expect(said, name).toMatch(/var\(--least\)|inherit/);
});
