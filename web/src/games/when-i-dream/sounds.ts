import { filter, noiseOf, type Soundscape } from "../../lib/ambience";
import { notes, outlet, sounding, type Tune } from "../../lib/sound";

export const SOUNDS: Record<string, Tune> = {
  "night-fell": [
    { pitch: 392, at: 0, length: 0.7, loud: 0.1 },
    { pitch: 330, at: 0.3, length: 0.7, loud: 0.09 },
    { pitch: 262, at: 0.6, length: 1.2, loud: 0.08 },
  ],
  "time-is-up": [
    { pitch: 196, at: 0, length: 1.4, loud: 0.12, wave: "triangle" },
    { pitch: 294, at: 0.02, length: 1.1, loud: 0.06 },
  ],
  "day-broke": [...notes([330, 440], 0.18, 0.4, 0.09), { pitch: 554, at: 0.36, length: 0.9, loud: 0.09 }],
};

/** The dark behind closed eyes: two tones that rub against each other, and something that glimmers. */
export const SOUNDSCAPE: Soundscape = {
  breezes: [{ type: "lowpass", frequency: 200, swell: 0.07, loud: 0.04 }],
  drones: [
    { pitch: 98, swell: 0.05, loud: 0.02 },
    { pitch: 98.7, swell: 0.043, loud: 0.02 },
    { pitch: 147, swell: 0.031, loud: 0.01 },
  ],
  calls: { every: [10, 26], tunes: [notes([1175, 1397, 1760], 0.16, 0.8, 0.01)] },
};

/** What only the dreamer hears: breath, as slow as sleep. It is the same all night, so nothing can be told from it (WID-15). */
export const BREATH: Soundscape = { breezes: [{ type: "lowpass", frequency: 330, swell: 0.17, loud: 0.085 }] };

/** How each speaker's breath is coloured, so that two in a row are told apart. */
const MOUTHS = [1250, 980, 1500, 1100, 1350, 900, 1600, 1050, 1200, 1420];
/** The syllables of a whisper: when each begins, how long it lasts, how loud it is. */
const SYLLABLES = [
  [0, 0.2, 0.6],
  [0.17, 0.34, 1],
] as const;
const LOUD = 0.5;

/** A hint drifts in: a breath as of somebody who whispers, without words. */
export function whispered(seat: number): void {
  const audio = sounding();
  if (!audio) return;
  for (const [late, length, share] of SYLLABLES) {
    const at = audio.currentTime + late;
    const air = audio.createBufferSource();
    air.buffer = noiseOf(audio);
    const mouth = filter(audio, "bandpass", MOUTHS[seat % MOUTHS.length]!, 1.1);
    const breath = audio.createGain();
    breath.gain.setValueAtTime(0, at);
    breath.gain.linearRampToValueAtTime(LOUD * share, at + length * 0.4);
    breath.gain.linearRampToValueAtTime(0, at + length);
    air.connect(mouth).connect(breath).connect(outlet());
    air.start(at);
    air.stop(at + length + 0.05);
  }
}
