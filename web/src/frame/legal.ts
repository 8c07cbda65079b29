// What I may do now, as the house tells it.

type Part = string | Record<string, unknown>;

/** The notations of all listed actions. A list of numbers comes in short; spaces of text or points have none. */
export function notations(legal: Part[]): string[] {
  return legal.flatMap((part) => (typeof part === "string" ? part : "number" in part ? numbers(part) : []));
}

/** Every number of one to `most` of the digits, each used once. */
function numbers(part: Record<string, unknown>): string[] {
  const { number, digits, most, up_to } = part as { number: string; digits: string; most: number; up_to?: number };
  const rows: string[] = [""];
  for (const row of rows) if (row.length < most) rows.push(...[...digits].filter((digit) => !row.includes(digit)).map((digit) => row + digit));
  return rows.filter((row) => row && Number(row) <= (up_to ?? Infinity)).map((row) => `${number} ${row}`);
}
