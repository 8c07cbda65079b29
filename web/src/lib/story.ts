/** A game in four sentences: how it began and ended, and the two things between that are named first. */
export function inFour(sentences: readonly string[]): string {
  const told = sentences.filter(Boolean);
  return (told.length > 4 ? [...told.slice(0, 3), told.at(-1)!] : told).join(" ");
}
