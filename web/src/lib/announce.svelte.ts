// What happens, said to screen readers (and aloud, for those who want a voice).
import { settings } from "./settings.svelte";
import { speak } from "./sound";

class Announcer {
  text = $state("");
  #pending: string[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  say(text: string): void {
    this.#pending.push(text);
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.text = this.#pending.splice(0).join(" ");
      if (settings.voice && "speechSynthesis" in globalThis) {
        const voice = new SpeechSynthesisUtterance(this.text);
        voice.lang = settings.language ?? "en";
        speak(voice);
      }
    }, 150);
  }

  /** What was said to one is not left for the next. */
  hush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#pending = [];
    this.text = "";
    globalThis.speechSynthesis?.cancel();
  }
}

export const announcer = new Announcer();
export const announce = (text: string): void => announcer.say(text);
