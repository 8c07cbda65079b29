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

/** Whether this may be done: it is listed, or lies in a space of texts or points. */
export function allows(legal: Legal, notation: string): boolean {
  return (
    notations(legal).includes(notation) ||
    legal.some((part) => {
      if (typeof part === "string" || "number" in part) return false;
      const begins = "text" in part ? [part.text, ...Object.values(part.fixed ?? {})] : [part.point];
      return notation.startsWith(`${begins.join(" ")} `);
    })
  );
}
