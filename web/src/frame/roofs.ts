// How an evening's house looks, by what was played in it: each game brings its own roof and its sign for the windows.
export type Roof = {
  /** Outlines and their colours, over a wall from -28 to 28; the eaves are at 0, up is negative. */
  shapes: readonly (readonly [outline: string, colour: string])[];
  /** The colour of the walls below it. */
  wall: string;
  /** A sign of one colour in a field of 12 by 12. */
  sign: string;
};

const brought = import.meta.glob<Roof>("../games/*/roof.ts", { eager: true, import: "roof" });

/** A plain gable, and a sleeping moon in the window. */
const PLAIN: Roof = {
  shapes: [
    ["M-33 1L0-30L33 1z", "#4d5596"],
    ["M-33 1L0-30L4-26.500L-22 1z", "#6069ad"],
  ],
  wall: "#262c66",
  sign: "M8 1A5.500 5.500 0 1 0 11 8.500A4.600 4.600 0 0 1 8 1z",
};

export const roofOf = (game: string): Roof => brought[`../games/${game}/roof.ts`] ?? PLAIN;
