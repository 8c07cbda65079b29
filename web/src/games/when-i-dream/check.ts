// A first look at a hint while it is typed, with what the giver knows anyway. The house is asked about the rest a moment
// later: it knows word families, sounds, other languages.
const fold = (text: string): string =>
  text
    .toLowerCase()
    .replace(/ß/g, "ss")
    .replace(/ł/g, "l")
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "");

const TOKEN = /^[\p{L}\p{N}](?:[\p{L}\p{N}]|[-'’.](?=[\p{L}\p{N}])){0,29}[.!?]?$/u;

/** Why this hint would be refused, by the name of the reason; null if nothing speaks against it. */
export function objection(hint: string, term: string): string | null {
  const text = hint.trim();
  if (!text) return null;
  if (!TOKEN.test(text)) return "one-word";
  const said = fold(text).replace(/[^a-z0-9]/g, "");
  const whole = fold(term).replace(/[^a-z0-9]/g, "");
  const words = fold(term).split(/[^a-z0-9]+/).filter((word) => word.length > 2);
  if (said === whole) return "is-term";
  if (words.length > 1 && words.includes(said)) return "is-part";
  if ([whole, ...words].some((word) => word.length > 3 && said.startsWith(word))) return "is-family";
  if (whole.length > 6 && said[0] === whole[0] && isOneOff(said, whole)) return "misspelt";
  return null;
}

/** One letter more, less, other, or two of them swapped. */
function isOneOff(one: string, two: string): boolean {
  if (Math.abs(one.length - two.length) > 1) return false;
  let start = 0;
  while (start < one.length && one[start] === two[start]) start++;
  const rest = (text: string, from: number): string => text.slice(from);
  if (one.length !== two.length) {
    const [short, long] = one.length < two.length ? [one, two] : [two, one];
    return rest(short, start) === rest(long, start + 1);
  }
  const swapped = one[start] === two[start + 1] && one[start + 1] === two[start] && rest(one, start + 2) === rest(two, start + 2);
  return swapped || rest(one, start + 1) === rest(two, start + 1);
}
