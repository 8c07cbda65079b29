// A few soft sounds, made on the spot: no files. They start with the first touch, as browsers demand.
import { settings, type SoundKind } from "./settings.svelte";

export type Note = { pitch: number; at: number; length: number; loud: number; wave?: OscillatorType };
export type Tune = Note[];

/** Notes so many seconds apart, all as long and as loud. */
export const notes = (pitches: number[], apart: number, length: number, loud: number, wave: OscillatorType = "sine"): Tune =>
  pitches.map((pitch, i) => ({ pitch, at: i * apart, length, loud, wave }));

/** What the frame itself sounds like. */
export const TUNES = {
  "game-ended": [
    { pitch: 392, at: 0, length: 0.5, loud: 0.12 },
    { pitch: 494, at: 0.22, length: 0.5, loud: 0.12 },
    { pitch: 587, at: 0.44, length: 0.9, loud: 0.12 },
  ],
  "your-turn": [...notes([587], 0, 0.25, 0.14), { pitch: 831, at: 0.16, length: 0.45, loud: 0.14 }],
  "your-turn-here": [...notes([587], 0, 0.3, 0.06), { pitch: 831, at: 0.16, length: 0.6, loud: 0.06 }],
  "last-seconds": notes([988], 0, 0.08, 0.11),
  said: notes([740], 0, 0.1, 0.11),
} satisfies Record<string, Tune>;

type Heard = Exclude<SoundKind, "speech">;
type Mixer = { all: GainNode; kinds: Record<Heard, GainNode> };

let context: AudioContext | null = null;
let mixer: Mixer | null = null;
/** How loud all of it is: the three loudest sounds at once stay below what a loudspeaker takes (test_sound.py measures it). */
const WHOLE = 1.6;
/** While somebody speaks all else is so much quieter. */
const DUCKED = 0.25;
let speaking = 0;

addEventListener("pointerdown", wake, { once: true });
addEventListener("keydown", wake, { once: true });

function wake(): void {
  if (context || !("AudioContext" in globalThis)) return;
  context = new AudioContext();
  const all = context.createGain();
  all.gain.value = settings.sound ? WHOLE : 0;
  all.connect(context.destination);
  const kind = (): GainNode => {
    const gain = context!.createGain();
    gain.connect(all);
    return gain;
  };
  mixer = { all, kinds: { ambience: kind(), moves: kind(), signals: kind() } };
  mix();
}

/** Sets every kind to the volume that was chosen; all of it falls silent at once when sound is switched off. */
export function mix(): void {
  const { ambience, moves, signals } = settings.volumes;
  const whole = !settings.sound ? 0 : speaking ? WHOLE * DUCKED : WHOLE;
  if (!mixer || !context) return;
  for (const [kind, volume] of Object.entries({ ambience, moves, signals })) mixer.kinds[kind as Heard].gain.value = volume;
  mixer.all.gain.setTargetAtTime(whole, context.currentTime, 0.08);
}

/** For a game that makes sounds of its own: null while sound is off, or before the first touch. */
export const sounding = (): AudioContext | null => (settings.sound && context?.state === "running" ? context : null);

/** Where sounds of a kind go to; only while `sounding`. */
export const outlet = (kind: Heard = "moves"): AudioNode => mixer!.kinds[kind];

export function play(tune: Tune | undefined, kind: Heard = "moves"): void {
  const audio = sounding();
  if (audio && tune) for (const note of tune) sound(audio, note, outlet(kind));
}

function sound(audio: AudioContext, note: Note, out: AudioNode): void {
  const start = audio.currentTime + note.at;
  const tone = audio.createOscillator();
  const volume = audio.createGain();
  tone.type = note.wave ?? "sine";
  tone.frequency.value = note.pitch;
  volume.gain.setValueAtTime(0, start);
  volume.gain.linearRampToValueAtTime(note.loud, start + 0.02);
  volume.gain.exponentialRampToValueAtTime(0.0001, start + note.length);
  tone.connect(volume).connect(out);
  tone.start(start);
  tone.stop(start + note.length + 0.05);
}

/** Says something aloud, as loud as speech was chosen; meanwhile all else is quieter. */
export function speak(said: SpeechSynthesisUtterance): void {
  if (!("speechSynthesis" in globalThis) || !settings.volumes.speech) return;
  said.volume = settings.volumes.speech;
  let begun = false;
  const change = (by: number): void => {
    speaking += by;
    mix();
  };
  said.onstart = () => {
    if (!begun) change(1);
    begun = true;
  };
  said.onend = said.onerror = () => {
    if (begun) change(-1);
    begun = false;
  };
  speechSynthesis.speak(said);
}

/** A phone is felt, where its owner likes that and it can. */
export function feel(pattern: number | number[]): void {
  if (settings.haptics && context && "vibrate" in navigator) navigator.vibrate(pattern);
}
