// Stars as they are laid: for a moment it is said whose each one is, and never afterwards.
import { announce } from "../../lib/announce.svelte";
import type { DreamsStar } from "../../protocol";
import type { Label } from "./Firmament.svelte";
import { region, type Place } from "./firmament";

const SAID = 4000;
const MOST = 3;

export class Laid {
  labels = $state.raw<Label[]>([]);
  /** The star that was laid last. */
  fresh = $state.raw<Place | null>(null);
  #count = 0;

  add(star: DreamsStar, text: string): void {
    const id = ++this.#count;
    this.labels = [...this.labels.slice(1 - MOST), { id, star, text }];
    this.fresh = star;
    announce(region(star));
    setTimeout(() => (this.labels = this.labels.filter((label) => label.id !== id)), SAID);
  }

  clear(): void {
    this.labels = [];
  }
}
