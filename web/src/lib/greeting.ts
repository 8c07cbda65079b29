/** How the house greets at this hour. */
export type PartOfDay = "morning" | "day" | "evening" | "night";

export function partOfDay(hour: number): PartOfDay {
  if (hour >= 5 && hour < 11) return "morning";
  if (hour >= 11 && hour < 17) return "day";
  return hour >= 17 && hour < 22 ? "evening" : "night";
}
