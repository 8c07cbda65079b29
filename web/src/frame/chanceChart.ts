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

/** Places from left to right, moved no further than it takes for each to lie this far from the next. */
export function apart(places: number[], least: number): number[] {
  const moved = places.map((place, index) => ({ place, index })).sort((one, two) => one.place - two.place);
  for (let i = 1; i < moved.length; i += 1) moved[i]!.place = Math.max(moved[i]!.place, moved[i - 1]!.place + least);
  for (let i = moved.length - 1, most = 100; i >= 0; i -= 1, most -= least) moved[i]!.place = Math.min(moved[i]!.place, most);
  return places.map((_, index) => round(moved.find((each) => each.index === index)!.place));
}

const round = (value: number): number => Math.round(value * 100) / 100;
