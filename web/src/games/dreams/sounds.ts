import type { Soundscape } from "../../lib/ambience";
import { notes, type Tune } from "../../lib/sound";

export const SOUNDS: Record<string, Tune> = {
  placed: [
    { pitch: 1047, at: 0, length: 0.5, loud: 0.06 },
    { pitch: 1568, at: 0.05, length: 0.7, loud: 0.03 },
  ],
  locked: notes([392], 0, 0.14, 0.1),
  "tips-began": notes([392, 523, 659], 0.14, 0.6, 0.06),
  "round-ended": notes([523, 659, 784, 1047], 0.12, 0.9, 0.06),
};

/** A wide sky: a chord that breathes, and a star that rings. */
export const SOUNDSCAPE: Soundscape = {
  breezes: [{ type: "bandpass", frequency: 1400, swell: 0.05, loud: 0.014 }],
  drones: [
    { pitch: 131, swell: 0.04, loud: 0.016 },
    { pitch: 196, swell: 0.053, loud: 0.012 },
    { pitch: 330, swell: 0.037, loud: 0.007 },
  ],
  calls: { every: [8, 24], tunes: [2093, 1760, 2349].map((pitch) => notes([pitch], 0, 1.6, 0.01)) },
};
