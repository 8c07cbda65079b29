import type { Soundscape } from "../../lib/ambience";
import { notes, type Tune } from "../../lib/sound";

export const SOUNDS: Record<string, Tune> = {
  took: [{ pitch: 330, at: 0, length: 0.12, loud: 0.12 }],
  drew: [{ pitch: 392, at: 0, length: 0.1, loud: 0.1 }],
  kept: [{ pitch: 294, at: 0, length: 0.14, loud: 0.12 }],
  discarded: [{ pitch: 247, at: 0, length: 0.12, loud: 0.1 }],
  peeked: [
    { pitch: 523, at: 0, length: 0.1, loud: 0.08 },
    { pitch: 659, at: 0.08, length: 0.16, loud: 0.07 },
  ],
  swapped: [
    { pitch: 440, at: 0, length: 0.12, loud: 0.1 },
    { pitch: 370, at: 0.1, length: 0.16, loud: 0.1 },
  ],
  called: [
    ...notes([523, 659], 0.16, 0.35, 0.13, "triangle"),
    { pitch: 784, at: 0.32, length: 0.6, loud: 0.13, wave: "triangle" },
  ],
};

/** A night in the open: wind, a low fifth, and a raven far away. */
export const SOUNDSCAPE: Soundscape = {
  breezes: [{ type: "bandpass", frequency: 420, swell: 0.05, loud: 0.05 }],
  drones: [
    { pitch: 110, swell: 0.04, loud: 0.018 },
    { pitch: 165, swell: 0.055, loud: 0.012 },
  ],
  calls: { every: [20, 55], tunes: [notes([310, 280], 0.28, 0.2, 0.034, "triangle")] },
};
