import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Ambience } from "../../src/lib/ambience";
import { settings } from "../../src/lib/settings.svelte";
import { feel, mix, outlet, play, sounding, speak } from "../../src/lib/sound";

/** What stands for a node of Web Audio: it knows what it is connected to. */
class Node {
  gain = { value: 1, aim: 1, setValueAtTime: vi.fn(), linearRampToValueAtTime: vi.fn(), exponentialRampToValueAtTime: vi.fn(), setTargetAtTime: (aim: number) => void (this.gain.aim = aim) };
  frequency = { value: 0 };
  Q = { value: 0 };
  buffer: unknown = null;
  to: unknown = null;
  start = vi.fn();
  stop = vi.fn();
  constructor(readonly context: unknown) {}
  connect(other: unknown): unknown {
    this.to = other;
    return other;
  }
}

const made: Node[] = [];
class Audio {
  state = "running";
  currentTime = 0;
  sampleRate = 100;
  destination = "loudspeaker";
  #make = (): Node => {
    const node = new Node(this);
    made.push(node);
    return node;
  };
  createGain = this.#make;
  createOscillator = this.#make;
  createBiquadFilter = this.#make;
  createBufferSource = this.#make;
  createBuffer = (_: number, length: number) => ({ sampleRate: this.sampleRate, getChannelData: () => new Float32Array(length) });
}

const NOTE = [{ pitch: 440, at: 0, length: 0.1, loud: 0.1 }];
const touch = (): void => {
  for (const [kind, heard] of vi.mocked(addEventListener).mock.calls) if (kind === "pointerdown") (heard as () => void)();
};
const whole = (): Node => (outlet() as unknown as Node).to as Node;

describe("sound", () => {
  beforeEach(() => {
    vi.stubGlobal("AudioContext", Audio);
    made.length = 0;
  });
  afterEach(() => {
    Object.assign(settings, { sound: true, haptics: true, volumes: { ambience: 0.6, moves: 1, signals: 1, speech: 1 } });
    vi.unstubAllGlobals();
  });

  it("is silent before the first touch, phones too", () => {
    const vibrate = vi.fn();
    Object.assign(navigator, { vibrate });
    play(NOTE);
    feel(20);
    expect(sounding()).toBeNull();
    expect(made).toEqual([]);
    expect(vibrate).not.toHaveBeenCalled();
    touch();
    feel(20);
    expect(sounding()).not.toBeNull();
    expect(vibrate).toHaveBeenCalledWith(20);
    settings.haptics = false;
    feel(30);
    expect(vibrate).toHaveBeenCalledTimes(1);
  });

  it("has a volume for each kind", () => {
    settings.volumes = { ambience: 0.2, moves: 0.5, signals: 0, speech: 1 };
    mix();
    expect((["ambience", "moves", "signals"] as const).map((kind) => (outlet(kind) as unknown as Node).gain.value)).toEqual([0.2, 0.5, 0]);
    play(NOTE, "signals");
    expect(made.some((node) => node.to === outlet("signals"))).toBe(true);
  });

  it("is off in one tap, all of it at once", () => {
    settings.sound = false;
    mix();
    expect(whole().gain.aim).toBe(0);
    play(NOTE);
    expect(made).toEqual([]);
  });

  it("is quieter while something is said, and as loud as before afterwards", () => {
    const said = vi.fn();
    vi.stubGlobal("speechSynthesis", { speak: said });
    mix();
    const before = whole().gain.aim;
    expect(before).toBeGreaterThan(1);
    const words = {} as SpeechSynthesisUtterance;
    settings.volumes.speech = 0.4;
    speak(words);
    expect(said).toHaveBeenCalledWith(words);
    expect(words.volume).toBe(0.4);
    words.onstart!({} as SpeechSynthesisEvent);
    expect(whole().gain.aim).toBeLessThan(0.5);
    words.onend!({} as SpeechSynthesisEvent);
    expect(whole().gain.aim).toBe(before);
    settings.volumes.speech = 0;
    speak(words);
    expect(said).toHaveBeenCalledTimes(1);
  });

  it("a soundscape begins and ends with whoever listens", () => {
    const ambience = new Ambience();
    ambience.listen({ breezes: [{ type: "lowpass", frequency: 300, swell: 0.1, loud: 0.05 }], drones: [{ pitch: 110, swell: 0.04, loud: 0.01 }] });
    const sources = made.filter((node) => node.start.mock.calls.length);
    expect(sources).toHaveLength(4);
    ambience.listen(null);
    expect(sources.every((node) => node.stop.mock.calls.length === 1)).toBe(true);
  });
});
