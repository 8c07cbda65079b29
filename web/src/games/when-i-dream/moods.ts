// The nights behind the pictures: a sky from above to below, and the land before it, far and near.
const hill = "M0 110c30-9 52-7 80-2s70 4 120-6v18H0z";
const line = "M0 104h200v16H0z";
const row = (xs: number[], shape: (x: number, i: number) => string): string => xs.map(shape).join("");
const every = (step: number): number[] => Array.from({ length: Math.ceil(200 / step) + 1 }, (_, i) => i * step);

const LANDS = {
  hills: ["M0 96c24-14 44-14 66-4s44 8 66-3 44-10 68 1v30H0z", hill],
  peaks: ["M0 120V94l30-34 22 24 26-36 30 40 24-22 28 32 20-16 20 22v16z", hill],
  pines: [row(every(12), (x, i) => `M${x - 10} 116l10-${32 + ((i * 7) % 5) * 4} 10 ${32 + ((i * 7) % 5) * 4}z`), hill],
  dunes: ["M0 104c40-24 70-22 100-6s60 6 100-10v32H0z", "M0 114c50-16 90-8 120-4s50-2 80-8v18H0z"],
  waves: ["M0 92h200v28H0z", `M0 108${row(every(20), () => "q5-7 10-2t10 0")}V120H0z`],
  deep: ["M30 0l26 120H4zM110 0l30 120H84zM170 0l24 120h-40z", `${row([12, 24, 168, 182, 192], (x, i) => `M${x} 120q-8-14 0-26t0-${20 + i * 3}q10 16 2 26t4 ${40 + i * 3}z`)}M0 112q60-10 100-4t100-2v14H0z`],
  lake: ["M0 88l40-18 40 14 50-22 70 22v36H0z", "M0 100h200v20H0zM20 106h40v1H20zM110 110h60v1h-60zM60 114h30v1H60z"],
  clouds: ["M0 120V96a18 18 0 0 1 34-6 22 22 0 0 1 42-4 20 20 0 0 1 38 6 24 24 0 0 1 44-4 18 18 0 0 1 42 8v24z", "M0 120v-8a16 16 0 0 1 30-2 20 20 0 0 1 38 0 18 18 0 0 1 34 2 22 22 0 0 1 40 0 18 18 0 0 1 34 0 16 16 0 0 1 24 4v4z"],
  space: ["M170 14a9 9 0 1 1 0 18 9 9 0 0 1 0-18z", "M-20 130q120-36 240 0z"],
  roofs: ["M0 120V84h16V70l10-8 10 8v16h14V64h22v24h12V76l12-9 12 9v12h18V58h18v32h16V74l12-8 12 8v46z", "M0 120v-14h22v-8l8-6 8 6v10h30v-12h14v12h34v-8l8-6 8 6v10h34v-14h12v12h22v12z"],
  towers: ["M0 108l14-4V72h3l5-14 5 14h3v18h10V60h4l6-18 6 18h4v36l60 8 30-10V70h3l5-14 5 14h3v20h10v30H0z", hill],
  room: ["M148 14h18v24h-18zM170 14h18v24h-18zM148 42h18v24h-18zM170 42h18v24h-18z", line],
  stage: ["M0 0h34c0 44-8 82-26 112H0zM200 0h-34c0 44 8 82 26 112h8zM0 0h200v8q-20 10-40 0-20 10-40 0-20 10-40 0-20 10-40 0-20 10-40 0z", "M0 106q100-10 200 0v14H0z"],
  cave: ["M0 0h200v10l-12 20-8-18-14 26-10-24-16 12-12-14-14 22-12-22-18 10-14-12-12 28-10-24-16 16-12-20-14 24-8-22z", "M0 120v-16l16 6 12-14 14 14 40 2 20-6 40 4 16-12 14 12 28-4v14z"],
} satisfies Record<string, [string, string]>;

const MOODS = {
  meadow: ["#0d1540", "#2b4179", "#6d7a94", "#1c3a4c", "#10283a", "hills"],
  woods: ["#0a1434", "#1f3a5c", "#4a7080", "#12303c", "#0b1f2c", "pines"],
  hills: ["#11123c", "#3b3676", "#8a6a9a", "#252657", "#151a45", "peaks"],
  desert: ["#1a1240", "#5b3573", "#c47f78", "#6a3f5e", "#3c2448", "dunes"],
  snow: ["#0c1a44", "#35558f", "#a5bfdd", "#7f9fca", "#c3d5ec", "peaks"],
  sea: ["#0a1640", "#26508a", "#7ca7c0", "#1c4673", "#12305a", "waves"],
  island: ["#171242", "#5a3f82", "#d98e86", "#2c4a7c", "#c79a76", "waves"],
  deep: ["#0b2a5c", "#0d3a6b", "#0a2450", "#3f8fb52e", "#061a3c", "deep"],
  lake: ["#0c1638", "#2c4a70", "#83958f", "#1b3350", "#12263f", "lake"],
  sky: ["#101a52", "#4257a6", "#b79cc6", "#5f6fb4", "#8b90cb", "clouds"],
  space: ["#05061c", "#161444", "#3b2a6e", "#7a6ab0", "#1d1a4a", "space"],
  storm: ["#0a0d22", "#262b4c", "#5a5b78", "#20233f", "#13162c", "hills"],
  town: ["#0e1238", "#35336f", "#96708d", "#23265a", "#11143a", "roofs"],
  castle: ["#120d34", "#3c2a6c", "#8b5f96", "#251c52", "#150f36", "towers"],
  room: ["#1a1840", "#2e2a5e", "#43386f", "#55508f", "#1b1638", "room"],
  kitchen: ["#2a1a3c", "#4a2c4e", "#6b4152", "#7d5570", "#2a1830", "room"],
  stage: ["#1c0f36", "#4a2560", "#7a4470", "#6b1f4c", "#2b1230", "stage"],
  cave: ["#0d0b22", "#2a1f48", "#4d3560", "#17122e", "#0f0b20", "cave"],
  night: ["#0d1238", "#34327a", "#7a5a92", "#151a45", "#0b0f2e", "hills"],
} satisfies Record<string, [top: string, middle: string, low: string, far: string, near: string, land: keyof typeof LANDS]>;

export type Mood = keyof typeof MOODS;
/** Where nothing stands that would have a mood of its own. */
export const CALM: Mood = "night";

export type Night = { sky: [string, string, string]; far: { shape: string; ink: string }; near: { shape: string; ink: string }; stars: boolean };

export function nightOf(mood: Mood): Night {
  const [top, middle, low, far, near, land] = MOODS[mood];
  const [behind, before] = LANDS[land as keyof typeof LANDS] as [string, string];
  return { sky: [top, middle, low], far: { shape: behind, ink: far }, near: { shape: before, ink: near }, stars: !["deep", "room", "stage", "cave"].includes(land) };
}
