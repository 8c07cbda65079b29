import { expect, it } from "vitest";
import { pictureOf, wrapped } from "../../src/lib/sharePicture";
import { inFour } from "../../src/lib/story";

it("words go into lines, and a long one has its own", () => {
  expect(wrapped("the night lasted three rounds", 10)).toEqual(["the night", "lasted", "three", "rounds"]);
  expect(wrapped("Traumwandlerinnen träumen", 6)).toEqual(["Traumwandlerinnen", "träumen"]);
  expect(wrapped("  ", 6)).toEqual([]);
});

it("a picture has the scene, the words and the house's name, and no name can break it", () => {
  const svg = pictureOf('<svg viewBox="0 0 360 170"><!--x--><rect/></svg>', { game: "Sen", title: 'Ann <b> & "Bob" won', lines: ["One round."] });
  expect(svg).toContain('width="1200" height="567" viewBox="0 0 360 170"><rect/>');
  expect(svg).toContain("Ann &#60;b&#62; &#38; &#34;Bob&#34; won");
  expect(svg).toContain("One round.");
  expect(svg).toContain("Forty Winks · Sen");
  expect(svg).not.toContain("<b>");
});

it("in a painting the figure stands where the painting is cut, and the words have their ground", () => {
  const svg = pictureOf('<svg viewBox="0 0 360 202.5"/>', { game: "Sen", title: "Ann won", lines: [] }, { address: "morning.webp", cut: 0.5 });
  expect(svg).toContain('y="-54" width="1200" height="675" viewBox="0 0 360 202.5"');
  expect(svg).toContain('<rect y="567" width="1200" height="513"');
});

it("a game is told in four sentences at most: its beginning, two things, its end", () => {
  expect(inFour(["a.", "", "b."])).toBe("a. b.");
  expect(inFour(["a.", "b.", "c.", "d.", "e."])).toBe("a. b. c. e.");
});
