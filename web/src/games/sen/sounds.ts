import type { Tune } from "../../lib/sound";

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
    { pitch: 523, at: 0, length: 0.35, loud: 0.14, wave: "triangle" },
    { pitch: 659, at: 0.16, length: 0.35, loud: 0.14, wave: "triangle" },
    { pitch: 784, at: 0.32, length: 0.6, loud: 0.14, wave: "triangle" },
  ],
};
