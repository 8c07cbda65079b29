// No letter is smaller than `--least`: nothing at a table, all that can be read from the sofa on a shared screen. CSS has
// no such bound of its own, so every size is written with it in here. Letters inside a drawing are measured in the
// drawing's own lengths, which `--least` knows nothing of: those are written as an attribute, not as a style.
import type { Plugin } from "vite";

const KEYWORD = /^(inherit|0|100%)$/;
/** In the short form of a font: what may stand before the size. */
const BEFORE = /^(\d{3}|bold|italic|normal)$/;

const bounded = (size: string): string => (KEYWORD.test(size) ? size : `max(${size}, var(--least))`);

/** The short form with its size bounded: the first part that is neither a weight nor a style. */
function boundedFont(font: string): string {
  let depth = 0;
  let begin = 0;
  for (let at = 0; at <= font.length; at++) {
    const letter = font[at] ?? " ";
    depth += letter === "(" ? 1 : letter === ")" ? -1 : 0;
    if (depth || !/[\s/]/.test(letter)) continue;
    const part = font.slice(begin, at);
    if (part && !BEFORE.test(part)) return font.slice(0, begin) + bounded(part) + font.slice(at);
    begin = at + 1;
  }
  return font;
}

/** A style in which every size of letters has its lower bound. */
export const readable = (style: string): string =>
  style
    .replace(/(?<=[{;\s])font-size:\s*([^;}]+)/g, (_, size: string) => `font-size: ${bounded(size.trim())}`)
    .replace(/(?<=[{;\s])font:\s*([^;}]+)/g, (_, font: string) => `font: ${boundedFont(font.trim())}`);

export const leastLetters = (): Plugin => ({
  name: "least-letters",
  enforce: "pre",
  transform: (code, id) => (/type=style/.test(id) ? { code: readable(code), map: null } : null),
});
