import type { Tune } from "../../lib/sound";

export const SOUNDS: Record<string, Tune> = {
  drew: [{ pitch: 392, at: 0, length: 0.1, loud: 0.1 }],
  discarded: [{ pitch: 247, at: 0, length: 0.12, loud: 0.1 }],
  laid: [{ pitch: 349, at: 0, length: 0.14, loud: 0.1 }],
  blocked: [
    { pitch: 196, at: 0, length: 0.18, loud: 0.12, wave: "triangle" },
    { pitch: 147, at: 0.12, length: 0.3, loud: 0.12, wave: "triangle" },
  ],
};
