import type { Soundscape } from "../../lib/ambience";
import { notes, type Tune } from "../../lib/sound";

export const SOUNDS: Record<string, Tune> = {
  drew: [{ pitch: 392, at: 0, length: 0.1, loud: 0.1 }],
  discarded: [{ pitch: 247, at: 0, length: 0.12, loud: 0.1 }],
  laid: [{ pitch: 349, at: 0, length: 0.14, loud: 0.1 }],
  blocked: [
    { pitch: 196, at: 0, length: 0.18, loud: 0.12, wave: "triangle" },
    { pitch: 147, at: 0.12, length: 0.3, loud: 0.12, wave: "triangle" },
  ],
};

/** Somebody breathes in their sleep; now and then a music box remembers two notes. */
export const SOUNDSCAPE: Soundscape = {
  breezes: [{ type: "lowpass", frequency: 300, swell: 0.22, loud: 0.07 }],
  drones: [{ pitch: 131, swell: 0.03, loud: 0.012 }],
  calls: {
    every: [12, 30],
    tunes: [
      notes([659, 784], 0.3, 0.9, 0.014),
      notes([523, 880], 0.3, 0.9, 0.014),
    ],
  },
};
