// A few soft sounds, made on the spot: no files. They start with the first touch, as browsers demand.
import { settings } from "./settings.svelte";

export type Note = { pitch: number; at: number; length: number; loud: number; wave?: OscillatorType };
export type Tune = Note[];

/** What the frame itself sounds like. */
export const TUNES = {
  "game-ended": [
    { pitch: 392, at: 0, length: 0.5, loud: 0.12 },
    { pitch: 494, at: 0.22, length: 0.5, loud: 0.12 },
    { pitch: 587, at: 0.44, length: 0.9, loud: 0.12 },
  ],
  "your-turn": [
    { pitch: 587, at: 0, length: 0.25, loud: 0.14 },
    { pitch: 831, at: 0.16, length: 0.45, loud: 0.14 },
  ],
  said: [{ pitch: 740, at: 0, length: 0.08, loud: 0.05 }],
} satisfies Record<string, Tune>;

let context: AudioContext | null = null;

addEventListener("pointerdown", wake, { once: true });
addEventListener("keydown", wake, { once: true });

function wake(): void {
  context ??= "AudioContext" in globalThis ? new AudioContext() : null;
}

/** For a game that makes sounds of its own: null while sound is off, or before the first touch. */
export const sounding = (): AudioContext | null => (settings.sound && context?.state === "running" ? context : null);

export function play(tune: Tune | undefined): void {
  const audio = sounding();
  if (audio && tune) for (const note of tune) sound(audio, note);
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
