import { describe, expect, it } from "vitest";
import { parseMarkdown } from "../../src/lib/markdown";

describe("a rulebook", () => {
  it("has headings, paragraphs over several lines and emphasis", () => {
    expect(parseMarkdown("# Nap\n\nSleep **well**\nand *long*.")).toEqual([
      { kind: "heading", level: 1, inlines: [{ text: "Nap" }] },
      { kind: "paragraph", inlines: [{ text: "Sleep " }, { text: "well", bold: true }, { text: " and " }, { text: "long", italic: true }, { text: "." }] },
    ]);
  });

  it("has rules with numbers, and points under them", () => {
    expect(parseMarkdown("- NAP-2 In turn,\n  each plays.\n  - Get up.\n- NAP-3 The end.")).toEqual([
      {
        kind: "list",
        ordered: false,
        items: [
          { id: "NAP-2", inlines: [{ text: "In turn, each plays." }], below: [[{ text: "Get up." }]] },
          { id: "NAP-3", inlines: [{ text: "The end." }], below: [] },
        ],
      },
    ]);
  });

  it("has tables", () => {
    expect(parseMarkdown("| a | b |\n|---|---|\n| 1 | `2` |")).toEqual([
      { kind: "table", head: [[{ text: "a" }], [{ text: "b" }]], rows: [[[{ text: "1" }], [{ text: "2", code: true }]]] },
    ]);
  });

  it("never becomes HTML", () => {
    expect(parseMarkdown("<b>x</b>")).toEqual([{ kind: "paragraph", inlines: [{ text: "<b>x</b>" }] }]);
  });
});
