// The nights behind the pictures: painted (art/when_i_dream/places.toml), each with the sky that is seen until it has come.
const painted = import.meta.glob<string>("./pictures/place-*.webp", { import: "default", query: "?url", eager: true });

const MOODS = {
  meadow: ["#0d1540", "#2b4179", "#6d7a94"],
  woods: ["#0a1434", "#1f3a5c", "#4a7080"],
  hills: ["#11123c", "#3b3676", "#8a6a9a"],
  desert: ["#1a1240", "#5b3573", "#c47f78"],
  snow: ["#0c1a44", "#35558f", "#8fb0d6"],
  sea: ["#0a1640", "#26508a", "#7ca7c0"],
  island: ["#171242", "#5a3f82", "#d98e86"],
  deep: ["#082250", "#0f4377", "#2f83a8"],
  lake: ["#0c1638", "#2c4a70", "#83958f"],
  sky: ["#101a52", "#4257a6", "#b79cc6"],
  space: ["#05061c", "#191650", "#4a3488"],
  storm: ["#0a0d22", "#262b4c", "#5a5f80"],
  town: ["#0e1238", "#35336f", "#96708d"],
  castle: ["#120d34", "#3c2a6c", "#8b5f96"],
  room: ["#1a1840", "#2e2a5e", "#514683"],
  kitchen: ["#2a1a3c", "#4e3052", "#7a4e5c"],
  stage: ["#1c0f36", "#4a2560", "#7a4470"],
  cave: ["#0d0b22", "#2a1f48", "#56406e"],
  night: ["#0d1238", "#34327a", "#7a5a92"],
} satisfies Record<string, [top: string, middle: string, low: string]>;

export type Mood = keyof typeof MOODS;
/** Where nothing stands that would have a mood of its own. */
export const CALM: Mood = "night";

/** In which a dream is drawn when it is over. */
export const MORNING = painted["./pictures/place-dawn.webp"] ?? "";

export type Night = { sky: [string, string, string]; picture: string };

export function nightOf(mood: Mood): Night {
  return { sky: MOODS[mood] as [string, string, string], picture: painted[`./pictures/place-${mood}.webp`] ?? "" };
}
