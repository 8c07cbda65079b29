import { expect, it } from "vitest";
import { pictureOf, wrapped, write } from "../../src/lib/sharePicture";
import { inFour } from "../../src/lib/story";

const upTo = (most: number) => (line: string): boolean => line.length <= most;

it("words go into lines, and a long one has its own", () => {
  expect(wrapped("the night lasted three rounds", upTo(10))).toEqual(["the night", "lasted", "three", "rounds"]);
  expect(wrapped("Traumwandlerinnen träumen", upTo(6))).toEqual(["Traumwandlerinnen", "träumen"]);
  expect(wrapped("  ", upTo(6))).toEqual([]);
});

/** A pen that keeps what it writes, with letters all of the same width. */
function penThatKeeps(): { pen: CanvasRenderingContext2D; written: [text: string, y: number][] } {
  const written: [string, number][] = [];
  const pen = { font: "", fillStyle: "", measureText: (text: string) => ({ width: text.length * 20 }), fillText: (text: string, _: number, y: number) => void written.push([text, y]) };
  return { pen: pen as Partial<CanvasRenderingContext2D> as CanvasRenderingContext2D, written };
}

it("who won, the sentences and the house's name are written one below the other, none longer than the picture", () => {
  const { pen, written } = penThatKeeps();
  write(pen, { game: "Sen", title: 'Ann <b> & "Bob" won', lines: ["One round. ".repeat(80)] });
  expect(written[0]![0]).toBe('Ann <b> & "Bob" won');
  expect(written.at(-1)![0]).toBe("Forty Winks · Sen");
  expect(written).toHaveLength(1 + 9 + 1);
  for (const [i, [text, y]] of written.entries()) {
    expect(text.length * 20).toBeLessThanOrEqual(1080);
    if (i) expect(y - written[i - 1]![1]).toBeGreaterThanOrEqual(42);
  }
});

it("a picture has the scene on a ground for its words", () => {
  expect(pictureOf('<svg viewBox="0 0 360 170"><!--x--><rect/></svg>')).toContain('width="1200" height="567" viewBox="0 0 360 170"><rect/>');
});

it("in a painting the figure stands where the painting is cut, and the words have their ground", () => {
  const svg = pictureOf('<svg viewBox="0 0 360 202.5"/>', { address: "morning.webp", cut: 0.5 });
  expect(svg).toContain('y="-54" width="1200" height="675" viewBox="0 0 360 202.5"');
  expect(svg).toContain('<rect y="567" width="1200" height="593"');
});

it("a game is told in four sentences at most: its beginning, two things, its end", () => {
  expect(inFour(["a.", "", "b."])).toBe("a. b.");
  expect(inFour(["a.", "b.", "c.", "d.", "e."])).toBe("a. b. c. e.");
});
