// The chances of all seats over a game as lines of a drawing, 100 wide and 100 high: the win is at the top.

export type Line = { seat: number; path: string; ends: number };

/** One line for each seat: `chances` has a row for each moment, and in each row a share for each seat. */
export function chanceLines(chances: number[][]): Line[] {
  const last = Math.max(1, chances.length - 1);
  const x = (moment: number): number => round((100 * moment) / last);
  return (chances[0] ?? []).map((_, seat) => ({
    seat,
    path: chances.map((row, moment) => `${moment ? "L" : "M"}${x(moment)} ${height(row[seat] ?? 0)}`).join(""),
    ends: height(chances.at(-1)?.[seat] ?? 0),
  }));
}

/** How far from the top a share lies. */
export const height = (share: number): number => round(100 - 100 * share);

const round = (value: number): number => Math.round(value * 100) / 100;
