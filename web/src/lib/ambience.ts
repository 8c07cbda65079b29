// What a game sounds like while nothing happens: made on the spot of noise, a few long tones and a call now and then, quiet
// enough to be forgotten.
import { outlet, play, sounding, type Tune } from "./sound";

/** Noise in a band that swells slowly: wind, sea, breath. */
export type Breeze = { type: BiquadFilterType; frequency: number; /** Swells a second. */ swell: number; loud: number };
/** A long tone that comes and goes. */
export type Drone = { pitch: number; swell: number; loud: number };
/** Something that is heard now and then: so many seconds apart, at least and at most. */
export type Calls = { every: [least: number, most: number]; tunes: Tune[] };
export type Soundscape = { breezes: Breeze[]; drones?: Drone[]; calls?: Calls };

type Playing = { nodes: AudioScheduledSourceNode[]; volume: GainNode };

let noise: AudioBuffer | null = null;

/** Two seconds of noise, a little softer in its higher parts. */
export function noiseOf(audio: AudioContext): AudioBuffer {
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

export function filter(audio: AudioContext, type: BiquadFilterType, frequency: number, q = 1): BiquadFilterNode {
  const node = audio.createBiquadFilter();
  node.type = type;
  node.frequency.value = frequency;
  node.Q.value = q;
  return node;
}

/** A soundscape for as long as somebody is at the table and looks at it. */
export class Ambience {
  #scape: Soundscape | null = null;
  #playing: Playing | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  listen = (scape: Soundscape | null): void => {
    if (scape !== this.#scape) this.leave();
    this.#scape = scape;
    this.look();
  };

  /** The first touch wakes the device's sound; it takes a moment. */
  begin = (): void => {
    if (!this.#playing) setTimeout(this.look, 400);
  };

  look = (): void => {
    const audio = this.#scape && document.visibilityState === "visible" ? sounding() : null;
    if (audio && !this.#playing) {
      this.#playing = begun(audio, this.#scape!);
      this.#call();
    } else if (!audio) this.leave();
  };

  leave = (): void => {
    clearTimeout(this.#timer);
    const { nodes = [], volume } = this.#playing ?? {};
    this.#playing = null;
    volume?.gain.setTargetAtTime(0, volume.context.currentTime, 0.2);
    for (const node of nodes) node.stop((volume?.context.currentTime ?? 0) + 1);
  };

  #call = (): void => {
    const { calls } = this.#scape ?? {};
    if (!calls || !this.#playing) return;
    const [least, most] = calls.every;
    this.#timer = setTimeout(() => {
      play(calls.tunes[Math.floor(Math.random() * calls.tunes.length)], "ambience");
      this.#call();
    }, 1000 * (least + Math.random() * (most - least)));
  };
}

function begun(audio: AudioContext, { breezes, drones = [] }: Soundscape): Playing {
  const volume = audio.createGain();
  volume.gain.setValueAtTime(0, audio.currentTime);
  volume.gain.linearRampToValueAtTime(1, audio.currentTime + 4);
  volume.connect(outlet("ambience"));
  const swelling = (loud: number, swell: number): { gain: GainNode; slow: OscillatorNode } => {
    const [gain, depth, slow] = [audio.createGain(), audio.createGain(), audio.createOscillator()];
    gain.gain.value = loud * 0.6;
    depth.gain.value = loud * 0.4;
    slow.frequency.value = swell;
    slow.connect(depth).connect(gain.gain);
    gain.connect(volume);
    slow.start();
    return { gain, slow };
  };
  const airs = breezes.flatMap(({ type, frequency, swell, loud }) => {
    const source = audio.createBufferSource();
    source.buffer = noiseOf(audio);
    source.loop = true;
    const { gain, slow } = swelling(loud, swell);
    source.connect(filter(audio, type, frequency, 0.5)).connect(gain);
    source.start();
    return [source, slow];
  });
  const tones = drones.flatMap(({ pitch, swell, loud }) => {
    const tone = audio.createOscillator();
    tone.frequency.value = pitch;
    const { gain, slow } = swelling(loud, swell);
    tone.connect(gain);
    tone.start();
    return [tone, slow];
  });
  return { nodes: [...airs, ...tones], volume };
}
