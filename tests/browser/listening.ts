// Everything that the page can sound like, rendered without a loudspeaker and measured. Built by `test_sound.py` for a
// browser; each page renders one sound, because the page's mixer is made once.
import { TUNES as WAKING } from "../../web/src/games/counting-zzzzs/morning.svelte";
import * as zzzzs from "../../web/src/games/counting-zzzzs/sounds";
import * as dreams from "../../web/src/games/dreams/sounds";
import * as sheep from "../../web/src/games/schafe-schubsen/sounds";
import { tuneOf } from "../../web/src/games/sen/dawn.svelte";
import * as sen from "../../web/src/games/sen/sounds";
import * as whenIDream from "../../web/src/games/when-i-dream/sounds";
import { Ambience, type Soundscape } from "../../web/src/lib/ambience";
import { play, speak, TUNES, type Tune } from "../../web/src/lib/sound";

const RATE = 44_100;
const SECONDS = 12;
/** By then a soundscape has faded in. */
const FADED_IN = 4;
const WINDOW = 0.4;

let made: Offline | null = null;
class Offline extends OfflineAudioContext {
  constructor() {
    super(1, RATE * SECONDS, RATE);
    made = this;
  }
  override get state(): AudioContextState {
    return "running";
  }
}
Object.assign(globalThis, { AudioContext: Offline });

const tunes = (game: string, found: Record<string, Tune>): [string, () => void][] =>
  Object.entries(found).map(([name, tune]) => [`${game} ${name}`, () => play(tune)]);
const scape = (name: string, found: Soundscape): [string, () => void][] => [
  [`scape ${name}`, () => new Ambience().listen(found)],
  ...(found.calls?.tunes ?? []).map((tune, i): [string, () => void] => [`call ${name} ${i}`, () => play(tune, "ambience")]),
];
const result = { caller: 0, last: 0, round: 1, dreams: [["0", "9"]], results: [9], totals: [9] };
const wrong = { ...result, results: [9, 0] };
const dawn = (moment: object, of: object = result): Tune => tuneOf(moment as never, of as never);
const event = (each: object) => (): void => sheep.hear(each as never);

export const sounds: Record<string, () => void> = Object.fromEntries([
  ...tunes("signal", TUNES),
  ...tunes("sen", sen.SOUNDS),
  ...tunes("sen reveal", {
    light: dawn({ what: "land", owner: 0, slot: 0 }),
    dark: dawn({ what: "land", owner: 0, slot: 1 }),
    added: dawn({ what: "added" }),
    right: dawn({ what: "judged" }),
    wrong: dawn({ what: "judged" }, wrong),
  }),
  ...tunes("counting-zzzzs", zzzzs.SOUNDS),
  ...tunes("counting-zzzzs waking", WAKING as Record<string, Tune>),
  ...tunes("dreams", dreams.SOUNDS),
  ...tunes("when-i-dream", whenIDream.SOUNDS),
  ...Array.from({ length: 10 }, (_, seat): [string, () => void] => [`when-i-dream whisper ${seat}`, () => whenIDream.whispered(seat)]),
  ["sheep card", event({ event: "revealed" })],
  ...Array.from({ length: 8 }, (_, seat): [string, () => void] => [`sheep pushed ${seat}`, event({ event: "pushed", seat })]),
  ["sheep splash", event({ event: "ring-paid", why: "water" })],
  ["sheep devil's ring", event({ event: "ring-paid", why: "devil" })],
  ["sheep out", event({ event: "went-out", seat: 0, why: "water" })],
  ["sheep angel", event({ event: "card-passed", card: "angel" })],
  ["sheep devil", event({ event: "card-passed", card: "devil" })],
  ["sheep clover", event({ event: "clover-taken" })],
  ["sheep tunnel", event({ event: "tunnelled" })],
  ["sheep won", event({ event: "game-ended", winners: [0, 1] })],
  ...scape("sen", sen.SOUNDSCAPE),
  ...scape("counting-zzzzs", zzzzs.SOUNDSCAPE),
  ...scape("dreams", dreams.SOUNDSCAPE),
  ...scape("schafe-schubsen", sheep.SOUNDSCAPE),
  ...scape("when-i-dream", whenIDream.SOUNDSCAPE),
  ...scape("breath", whenIDream.BREATH),
]);

export type Heard = {
  /** The highest sample, 1 being the most that a loudspeaker takes. */
  peak: number;
  /** The loudest 0.4 seconds (of a soundscape all of it), in LUFS. */
  loud: number;
  /** The mean of all samples. */
  offset: number;
  /** What the first and the last sample are, and the greatest step between two: a click. */
  ends: number;
  step: number;
  /** The share of the energy above 4 kHz, in decibels. */
  sharp: number;
};

/** Renders one sound; `spoken` while somebody speaks. */
export async function hear(name: string, spoken = false): Promise<Heard> {
  dispatchEvent(new Event("pointerdown"));
  if (spoken) {
    Object.defineProperty(globalThis, "speechSynthesis", { value: { speak: (said: { onstart: () => void }) => said.onstart() } });
    speak({} as SpeechSynthesisUtterance);
  }
  sounds[name]!();
  const whole = (await made!.startRendering()).getChannelData(0);
  const last = whole.findLastIndex((sample) => Math.abs(sample) > 1e-5);
  const isScape = name.startsWith("scape");
  const heard = isScape ? whole.slice(FADED_IN * RATE) : whole.slice(0, last + 2);
  return {
    peak: heard.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0),
    loud: loudest(await filtered(heard, weighting), isScape ? heard.length : WINDOW * RATE),
    offset: mean(heard),
    ends: Math.max(Math.abs(heard[0] ?? 0), isScape ? 0 : Math.abs(heard.at(-1) ?? 0)),
    step: heard.reduce((most, sample, i) => Math.max(most, i ? Math.abs(sample - heard[i - 1]!) : 0), 0),
    sharp: 10 * Math.log10(energy(await filtered(heard, sharpness)) / energy(heard)),
  };
}

const mean = (samples: Float32Array): number => samples.reduce((sum, sample) => sum + sample, 0) / samples.length;
const energy = (samples: Float32Array): number => samples.reduce((sum, sample) => sum + sample * sample, 1e-20);

function loudest(samples: Float32Array, length: number): number {
  const step = Math.floor(length / 4);
  let most = 0;
  for (let at = 0; at === 0 || at + length <= samples.length; at += step) most = Math.max(most, energy(samples.slice(at, at + length)) / length);
  return -0.691 + 10 * Math.log10(most);
}

type Filters = (audio: BaseAudioContext) => BiquadFilterNode[];
const biquad = (audio: BaseAudioContext, options: BiquadFilterOptions): BiquadFilterNode => new BiquadFilterNode(audio, options);

/** Roughly as an ear hears it (ITU-R BS.1770). */
const weighting: Filters = (audio) => [biquad(audio, { type: "highshelf", frequency: 1500, gain: 4 }), biquad(audio, { type: "highpass", frequency: 38, Q: -6 })];
const sharpness: Filters = (audio) => [biquad(audio, { type: "highpass", frequency: 4000 }), biquad(audio, { type: "highpass", frequency: 4000 })];

async function filtered(samples: Float32Array, filters: Filters): Promise<Float32Array> {
  const audio = new OfflineAudioContext(1, Math.max(samples.length, 1), RATE);
  const source = audio.createBufferSource();
  source.buffer = audio.createBuffer(1, Math.max(samples.length, 1), RATE);
  source.buffer.copyToChannel(samples as Float32Array<ArrayBuffer>, 0);
  filters(audio).reduce<AudioNode>((from, to) => from.connect(to), source).connect(audio.destination);
  source.start();
  return (await audio.startRendering()).getChannelData(0);
}
