// The painted scenes of the house (art/scenes), a game's own in its own folder: each is fetched when it is shown, never before.
const files = import.meta.glob<string>(["../town/*.webp", "../games/*/scenes/*.webp"], { eager: true, import: "default", query: "?url" });
const boxes = import.meta.glob<Record<string, Box>>(["../town/focus.json", "../games/*/scenes/focus.json"], { eager: true, import: "default" });

/** Left, top, right and lower edge of what must stay in sight, as shares of the picture. */
export type Box = readonly [number, number, number, number];

/** The town's own, or those of a game. */
const folder = (place: string): string => (place === "town" ? "../town" : `../games/${place}/scenes`);

/** Where the picture of a place lies; undefined where a game brings none. */
export const sceneOf = (place: string, part: string): string | undefined => files[`${folder(place)}/${part}.webp`];

/** What must stay in sight of it. */
export const focusOf = (place: string, part: string): Box => boxes[`${folder(place)}/focus.json`]?.[part] ?? [0.5, 0.5, 0.5, 0.5];

/** How much of what is cut off goes at the left, and above: whatever is larger than the box then has all of it. */
export function shareCut(place: string, part: string): { x: number; y: number } {
  const [left, top, right, low] = focusOf(place, part);
  // Of a box as large as the picture nothing may be cut off, and it does not matter where.
  return { x: left / (1 - right + left || 1), y: top / (1 - low + top || 1) };
}

/** How many times wider than high it is painted. */
export const shapeOf = (place: string): number => (place === "town" ? 4 : 16 / 9);

/** Which town one sees from the house at this hour. */
export const TOWNS = { morning: "dawn", day: "day", evening: "dusk", night: "night" } as const;
