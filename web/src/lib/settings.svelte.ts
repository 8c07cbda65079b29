// What a person has chosen, remembered on this device where the browser allows it.
import type { Language } from "./i18n.svelte";

export const SCENE_SPEEDS = [0.5, 1, 2] as const;

export const SOUND_KINDS = ["ambience", "moves", "signals", "speech"] as const;
export type SoundKind = (typeof SOUND_KINDS)[number];

export type Settings = {
  language: Language | null;
  name: string;
  theme: "auto" | "night" | "day";
  motion: "auto" | "full" | "reduced";
  /** How fast a game shows what has happened. */
  sceneSpeed: (typeof SCENE_SPEEDS)[number];
  sound: boolean;
  /** How loud each kind of sound is, from 0 to 1. */
  volumes: Record<SoundKind, number>;
  /** Whether a phone is felt. */
  haptics: boolean;
  /** A sound, and a notice of the system, when it is my turn and the page is out of sight. */
  turnSound: boolean;
  notify: boolean;
  voice: boolean;
  contrast: boolean;
  textSize: 100 | 125 | 150 | 200;
  leftHanded: boolean;
  /** How long bots of the house in the page seem to think: 1 as people do, 0 not at all. */
  botPace: 0 | 0.4 | 1;
};

const KEY = "fortywinks";
const DEFAULTS: Settings = {
  language: null,
  name: "",
  theme: "night",
  motion: "auto",
  sceneSpeed: 1,
  sound: true,
  volumes: { ambience: 0.6, moves: 1, signals: 1, speech: 1 },
  haptics: true,
  turnSound: true,
  notify: false,
  voice: false,
  contrast: false,
  textSize: 100,
  leftHanded: false,
  botPace: 1,
};

function remembered(): Partial<Settings> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Settings>;
  } catch {
    return {}; // blocked, full or damaged storage: play goes on with the defaults
  }
}

const kept = remembered();
export const settings: Settings = $state({ ...DEFAULTS, ...kept, volumes: { ...DEFAULTS.volumes, ...kept.volumes } });

/** Keeps the settings for next time. */
export function remember(): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // blocked or full: the choice holds until the page is closed
  }
}
