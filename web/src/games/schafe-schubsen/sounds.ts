// What the dike sounds like: wind and sea far away, hooves, bleats (each sheep has a voice of its own), splashes. All of it is
// made on the spot from noise and a few tones, quiet enough to be forgotten.
import { filter, noiseOf, type Soundscape } from "../../lib/ambience";
import { feel as vibrate, notes, outlet, play, sounding, type Tune } from "../../lib/sound";
import type { SchafeSchubsenEvent } from "../../protocol";

/** How high each sheep bleats: a ram low, a lamb high. */
const VOICES = [300, 340, 170, 520, 260, 320, 400, 230];

const TUNES: Record<string, Tune> = {
  card: notes([440], 0, 0.1, 0.1),
  bump: [
    { pitch: 92, at: 0.12, length: 0.16, loud: 0.13, wave: "triangle" },
    { pitch: 196, at: 0.12, length: 0.08, loud: 0.08 },
  ],
  angel: notes([784, 988, 1175], 0.09, 0.5, 0.04),
  devil: notes([233, 220, 175], 0.11, 0.22, 0.06, "triangle"),
  clover: notes([523, 659, 784], 0.06, 0.2, 0.05),
  won: notes([392, 494, 587, 784], 0.16, 0.6, 0.08),
};

/** A gain that rises at once and falls away. */
function fading(audio: AudioContext, at: number, loud: number, length: number): GainNode {
  const gain = audio.createGain();
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(loud, at + 0.03);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
  return gain;
}

function bleat(seat: number, late = 0): void {
  const audio = sounding();
  if (!audio) return;
  const at = audio.currentTime + late;
  const pitch = VOICES[seat] ?? 300;
  const voice = audio.createOscillator();
  voice.type = "sawtooth";
  voice.frequency.setValueAtTime(pitch * 1.08, at);
  voice.frequency.linearRampToValueAtTime(pitch * 0.9, at + 0.45);
  const tremble = audio.createOscillator();
  tremble.frequency.value = 15;
  const depth = audio.createGain();
  depth.gain.value = pitch * 0.06;
  tremble.connect(depth).connect(voice.frequency);
  voice.connect(filter(audio, "bandpass", pitch * 3, 1.6)).connect(fading(audio, at, 0.1, 0.5)).connect(outlet());
  for (const node of [voice, tremble]) {
    node.start(at);
    node.stop(at + 0.55);
  }
}

function splash(): void {
  const audio = sounding();
  if (!audio) return;
  const at = audio.currentTime;
  const water = audio.createBufferSource();
  water.buffer = noiseOf(audio);
  const band = filter(audio, "bandpass", 1500, 0.7);
  band.frequency.setValueAtTime(2200, at);
  band.frequency.exponentialRampToValueAtTime(420, at + 0.6);
  water.connect(band).connect(fading(audio, at, 0.5, 0.8)).connect(outlet());
  water.start(at);
  water.stop(at + 0.85);
}

/** What one step of a scene sounds like. */
export function hear(event: SchafeSchubsenEvent): void {
  switch (event.event) {
    case "revealed":
      return play(TUNES["card"]);
    case "pushed":
      play(TUNES["bump"]);
      return bleat(event.seat, 0.2);
    case "ring-paid":
      return event.why === "devil" ? play(TUNES["devil"]) : splash();
    case "went-out":
      if (event.why !== "devil") splash();
      return bleat(event.seat);
    case "card-passed":
      return play(TUNES[event.card]);
    case "clover-taken":
      return play(TUNES["clover"]);
    case "tunnelled":
      return play(TUNES["bump"]);
    case "game-ended":
      play(TUNES["won"]);
      return event.winners.forEach((seat, i) => bleat(seat, 0.7 + i * 0.4));
  }
}

/** A phone is felt when the own sheep pushes, is pushed or gets wet. */
export function feel(event: SchafeSchubsenEvent, me: number | null): void {
  if (me === null) return;
  if (event.event === "pushed" && (event.by === me || event.seat === me)) vibrate(event.by === me ? 30 : [20, 40, 40]);
  else if (event.event === "ring-paid" && event.seat === me) vibrate([15, 30, 15]);
}

/** Wind and sea far away, and a gull. */
export const SOUNDSCAPE: Soundscape = {
  breezes: [
    { type: "lowpass", frequency: 380, swell: 0.09, loud: 0.08 },
    { type: "bandpass", frequency: 900, swell: 0.06, loud: 0.07 },
  ],
  calls: { every: [14, 40], tunes: [notes([1320, 1180, 1240], 0.22, 0.2, 0.02, "triangle")] },
};
