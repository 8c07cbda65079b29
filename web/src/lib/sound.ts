// A few soft sounds, made on the spot: no files. They start with the first touch, as browsers demand.
import { settings } from "./settings.svelte";

type Note = { pitch: number; at: number; length: number; loud: number; wave?: OscillatorType };

const TUNES: Record<string, Note[]> = {
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
  "game-ended": [
    { pitch: 392, at: 0, length: 0.5, loud: 0.12 },
    { pitch: 494, at: 0.22, length: 0.5, loud: 0.12 },
    { pitch: 587, at: 0.44, length: 0.9, loud: 0.12 },
  ],
  "dream-falls": [
    { pitch: 392, at: 0, length: 0.7, loud: 0.1 },
    { pitch: 330, at: 0.3, length: 0.7, loud: 0.09 },
    { pitch: 262, at: 0.6, length: 1.2, loud: 0.08 },
  ],
  "dream-ends": [
    { pitch: 196, at: 0, length: 1.4, loud: 0.14, wave: "triangle" },
    { pitch: 294, at: 0.02, length: 1.1, loud: 0.06 },
  ],
  "dream-day": [
    { pitch: 330, at: 0, length: 0.4, loud: 0.09 },
    { pitch: 440, at: 0.18, length: 0.4, loud: 0.09 },
    { pitch: 554, at: 0.36, length: 0.9, loud: 0.09 },
  ],
  laid: [{ pitch: 349, at: 0, length: 0.14, loud: 0.1 }],
  blocked: [
    { pitch: 196, at: 0, length: 0.18, loud: 0.12, wave: "triangle" },
    { pitch: 147, at: 0.12, length: 0.3, loud: 0.12, wave: "triangle" },
  ],
  woke: [
    { pitch: 440, at: 0, length: 0.2, loud: 0.1 },
    { pitch: 554, at: 0.14, length: 0.2, loud: 0.1 },
    { pitch: 659, at: 0.28, length: 0.5, loud: 0.1 },
  ],
  "shows-cards": [{ pitch: 440, at: 0, length: 0.09, loud: 0.07 }],
  pushes: [
    { pitch: 196, at: 0, length: 0.12, loud: 0.14, wave: "triangle" },
    { pitch: 262, at: 0.07, length: 0.1, loud: 0.08 },
  ],
  splashes: [
    { pitch: 620, at: 0, length: 0.12, loud: 0.08 },
    { pitch: 340, at: 0.06, length: 0.22, loud: 0.1 },
  ],
  "goes-under": [
    { pitch: 330, at: 0, length: 0.25, loud: 0.12 },
    { pitch: 220, at: 0.18, length: 0.5, loud: 0.12 },
  ],
  said: [{ pitch: 740, at: 0, length: 0.08, loud: 0.05 }],
};

let context: AudioContext | null = null;

addEventListener("pointerdown", wake, { once: true });
addEventListener("keydown", wake, { once: true });

function wake(): void {
  context ??= "AudioContext" in globalThis ? new AudioContext() : null;
}

export function play(what: string): void {
  const tune = TUNES[what];
  if (!settings.sound || !context || !tune || context.state !== "running") return;
  for (const note of tune) sound(context, note);
}

function sound(audio: AudioContext, note: Note): void {
  const start = audio.currentTime + note.at;
  const tone = audio.createOscillator();
  const volume = audio.createGain();
  tone.type = note.wave ?? "sine";
  tone.frequency.value = note.pitch;
  volume.gain.setValueAtTime(0, start);
  volume.gain.linearRampToValueAtTime(note.loud, start + 0.02);
  volume.gain.exponentialRampToValueAtTime(0.0001, start + note.length);
  tone.connect(volume).connect(audio.destination);
  tone.start(start);
  tone.stop(start + note.length + 0.05);
}
