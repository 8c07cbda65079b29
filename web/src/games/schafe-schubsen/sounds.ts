// What the dike sounds like: wind and sea far away, hooves, bleats (each sheep has a voice of its own), splashes. All of it is
// made on the spot from noise and a few tones, quiet enough to be forgotten.
import { play, sounding, type Tune } from "../../lib/sound";
import type { SchafeSchubsenEvent } from "../../protocol";

/** How high each sheep bleats: a ram low, a lamb high. */
const VOICES = [300, 340, 170, 520, 260, 320, 400, 230];

const TUNES: Record<string, Tune> = {
  card: [{ pitch: 440, at: 0, length: 0.09, loud: 0.05 }],
  bump: [
    { pitch: 92, at: 0.12, length: 0.16, loud: 0.22, wave: "triangle" },
    { pitch: 196, at: 0.12, length: 0.08, loud: 0.08 },
  ],
  angel: [784, 988, 1175].map((pitch, i) => ({ pitch, at: i * 0.09, length: 0.5, loud: 0.04 })),
  devil: [233, 220, 175].map((pitch, i) => ({ pitch, at: i * 0.11, length: 0.22, loud: 0.06, wave: "triangle" as const })),
  clover: [523, 659, 784].map((pitch, i) => ({ pitch, at: i * 0.06, length: 0.2, loud: 0.05 })),
  won: [392, 494, 587, 784].map((pitch, i) => ({ pitch, at: i * 0.16, length: 0.6, loud: 0.08 })),
};

let noise: AudioBuffer | null = null;

/** Two seconds of noise, a little softer in its higher parts. */
function noiseOf(audio: AudioContext): AudioBuffer {
  if (noise?.sampleRate === audio.sampleRate) return noise;
  noise = audio.createBuffer(1, audio.sampleRate * 2, audio.sampleRate);
  const samples = noise.getChannelData(0);
  let last = 0;
  for (let i = 0; i < samples.length; i++) {
    last = 0.96 * last + 0.04 * (Math.random() * 2 - 1);
    samples[i] = last * 4;
  }
  return noise;
}

function filter(audio: AudioContext, type: BiquadFilterType, frequency: number, q = 1): BiquadFilterNode {
  const node = audio.createBiquadFilter();
  node.type = type;
  node.frequency.value = frequency;
  node.Q.value = q;
  return node;
}

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
  voice.connect(filter(audio, "bandpass", pitch * 3, 1.6)).connect(fading(audio, at, 0.1, 0.5)).connect(audio.destination);
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
  water.connect(band).connect(fading(audio, at, 0.5, 0.8)).connect(audio.destination);
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
  if (me === null || !sounding() || !("vibrate" in navigator)) return;
  if (event.event === "pushed" && (event.by === me || event.seat === me)) navigator.vibrate(event.by === me ? 30 : [20, 40, 40]);
  else if (event.event === "ring-paid" && event.seat === me) navigator.vibrate([15, 30, 15]);
}

/** Wind and sea, for as long as somebody is at the dike and looks at it. */
export class Seaside {
  #wanted = false;
  #playing: { nodes: AudioScheduledSourceNode[]; volume: GainNode } | null = null;

  listen = (wanted: boolean): void => {
    this.#wanted = wanted;
    this.look();
  };

  /** The first touch wakes the device's sound; it takes a moment. */
  begin = (): void => {
    if (!this.#playing) setTimeout(this.look, 400);
  };

  look = (): void => {
    const audio = this.#wanted && document.visibilityState === "visible" ? sounding() : null;
    if (audio && !this.#playing) this.#playing = sea(audio);
    else if (!audio) this.leave();
  };

  leave = (): void => {
    const { nodes = [], volume } = this.#playing ?? {};
    this.#playing = null;
    volume?.gain.setTargetAtTime(0, volume.context.currentTime, 0.2);
    for (const node of nodes) node.stop((volume?.context.currentTime ?? 0) + 1);
  };
}

/** Noise in two bands that swell slowly against each other. */
function sea(audio: AudioContext): { nodes: AudioScheduledSourceNode[]; volume: GainNode } {
  const volume = audio.createGain();
  volume.gain.setValueAtTime(0, audio.currentTime);
  volume.gain.linearRampToValueAtTime(0.05, audio.currentTime + 4);
  volume.connect(audio.destination);
  const bands = [
    { frequency: 380, type: "lowpass" as const, swell: 0.09 },
    { frequency: 900, type: "bandpass" as const, swell: 0.06 },
  ];
  const nodes = bands.flatMap(({ frequency, type, swell }) => {
    const source = audio.createBufferSource();
    source.buffer = noiseOf(audio);
    source.loop = true;
    const gain = audio.createGain();
    gain.gain.value = 0.6;
    const slow = audio.createOscillator();
    slow.frequency.value = swell;
    const depth = audio.createGain();
    depth.gain.value = 0.4;
    slow.connect(depth).connect(gain.gain);
    source.connect(filter(audio, type, frequency, 0.5)).connect(gain).connect(volume);
    source.start();
    slow.start();
    return [source, slow];
  });
  return { nodes, volume };
}
