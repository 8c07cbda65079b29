import type { Tune } from "../../lib/sound";

export const SOUNDS: Record<string, Tune> = {
  revealed: [{ pitch: 440, at: 0, length: 0.09, loud: 0.07 }],
  pushed: [
    { pitch: 196, at: 0, length: 0.12, loud: 0.14, wave: "triangle" },
    { pitch: 262, at: 0.07, length: 0.1, loud: 0.08 },
  ],
  "ring-paid": [
    { pitch: 620, at: 0, length: 0.12, loud: 0.08 },
    { pitch: 340, at: 0.06, length: 0.22, loud: 0.1 },
  ],
  "went-out": [
    { pitch: 330, at: 0, length: 0.25, loud: 0.12 },
    { pitch: 220, at: 0.18, length: 0.5, loud: 0.12 },
  ],
};
