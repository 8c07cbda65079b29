// What I may do now, as the house tells it. `fortywinks/protocol/legal.py` writes it.
import type { LegalNumbers, Update } from "../protocol";

export type Legal = NonNullable<Update["legal"]>;

/** The notations of all listed actions. A list of numbers comes in short; spaces of text or points have none. */
export function notations(legal: Legal): string[] {
  return legal.flatMap((part) => (typeof part === "string" ? part : "number" in part ? numbers(part) : []));
}

/** Every number of one to `most` of the digits, each used once. */
function numbers({ number, digits, most, up_to = Infinity }: LegalNumbers): string[] {
  const rows: string[] = [""];
  for (const row of rows) if (row.length < most) rows.push(...[...digits].filter((digit) => !row.includes(digit)).map((digit) => row + digit));
  return rows.filter((row) => row && Number(row) <= up_to).map((row) => `${number} ${row}`);
}
