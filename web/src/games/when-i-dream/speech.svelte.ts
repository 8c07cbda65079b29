// The voices of the night: hints are read out to the dreamer, each speaker in another voice where there are several;
// and a microphone for those who would rather speak than type. A browser may have neither.
import { settings } from "../../lib/settings.svelte";
import { speak } from "../../lib/sound";

type Heard = { results: ArrayLike<ArrayLike<{ transcript: string }>> };
type Recognition = {
  lang: string;
  interimResults: boolean;
  onresult: ((heard: Heard) => void) | null;
  onend: (() => void) | null;
  onerror: (() => void) | null;
  start: () => void;
  abort: () => void;
};
type WithSpeech = { SpeechRecognition?: new () => Recognition; webkitSpeechRecognition?: new () => Recognition };

const TAGS: Record<string, string> = { en: "en-GB", de: "de-DE", pl: "pl-PL" };
const PITCHES = [1, 0.8, 1.2, 0.9, 1.3, 0.7, 1.1, 0.75, 1.25, 0.85];

/** Reads a hint out, in its speaker's voice. */
export function whisper(text: string, seat: number, language: string): void {
  if (!settings.sound || !("speechSynthesis" in globalThis)) return;
  const utterance = new SpeechSynthesisUtterance(text);
  utterance.lang = TAGS[language] ?? language;
  const voices = speechSynthesis.getVoices().filter((voice) => voice.lang.slice(0, 2) === language);
  const voice = voices[seat % voices.length];
  if (voice) utterance.voice = voice;
  // With few voices, their pitch tells the speakers apart.
  utterance.pitch = PITCHES[seat % PITCHES.length] ?? 1;
  utterance.rate = 0.95;
  speak(utterance);
}

/** Nothing that was said for an old card is read out on a new one. */
export function hush(): void {
  if ("speechSynthesis" in globalThis) speechSynthesis.cancel();
}

export class Microphone {
  listening = $state(false);
  #made: Recognition | null = null;

  get isOffered(): boolean {
    return maker() !== undefined;
  }

  /** Listens for a few words, or stops listening. */
  toggle(language: string, hear: (text: string) => void): void {
    if (this.listening) {
      this.stop();
      return;
    }
    const Made = maker();
    if (!Made) return;
    const recognition = new Made();
    this.#made = recognition;
    recognition.lang = TAGS[language] ?? language;
    recognition.interimResults = false;
    recognition.onresult = ({ results }) => hear((results[0]?.[0]?.transcript ?? "").trim().replace(/[.!?]$/, ""));
    recognition.onend = recognition.onerror = () => (this.listening = false);
    this.listening = true;
    try {
      recognition.start();
    } catch {
      this.listening = false; // forbidden just now: one can type
    }
  }

  stop(): void {
    this.#made?.abort();
    this.listening = false;
  }
}

function maker(): (new () => Recognition) | undefined {
  const { SpeechRecognition, webkitSpeechRecognition } = globalThis as typeof globalThis & WithSpeech;
  return SpeechRecognition ?? webkitSpeechRecognition;
}
