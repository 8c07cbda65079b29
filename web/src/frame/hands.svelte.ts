// Several people and one device, which goes from hand to hand. Each of them is a visit of its own to the table, and the page
// shows one at a time; between two of them, and for what all see together, it shows the table as everybody may see it.
// Nothing that belongs to one alone is in the page while another could look.
import { tick } from "svelte";
import { announcer } from "../lib/announce.svelte";
import { notations } from "../lib/legal";
import { isHere } from "../lib/place";
import { keep, recall } from "../lib/session";
import type { Companions } from "./companions.svelte";
import { Sitting } from "./sitting.svelte";

export class Hands {
  /** Who looks now; nobody while it is shown to all. */
  #holder = $state.raw<Sitting | null>(null);
  #open = $state.raw<Sitting | null>(null);
  /** The seat that is asked first of several: whoever held the device, after a reload too, or the next one. */
  #first = $state(0);
  #closed = false;
  /** Whom the cover has named. */
  #named: Sitting | undefined;

  constructor(
    readonly own: Sitting,
    readonly companions: Companions,
  ) {
    this.#first = Number(recall(this.#key) ?? 0);
  }

  /** Those who play here, by their seats. */
  get people(): Sitting[] {
    const all = [this.own, ...this.companions.sittings].filter(({ seat }) => seat !== null);
    return all.sort((a, b) => a.seat! - b.seat!);
  }

  /** Whether the device is handed on: somebody else is here, and the game has no way of its own for that. */
  get isPassed(): boolean {
    const { table } = this.own.socket;
    return isHere && this.people.length > 1 && !!table && !!this.own.module && !this.own.module.isPassedAround?.(table.options);
  }

  get holder(): Sitting | null {
    return this.#holder;
  }

  /** What the page shows; null until it is known who plays here: then nothing is shown yet. */
  get shown(): Sitting | null {
    if (!isHere || !this.companions.sittings.length) return this.own;
    const isKnown = this.own.module && this.companions.sittings.every(({ socket }) => socket.you || socket.status === "gone");
    if (!isKnown) return null;
    return this.isPassed ? (this.#holder ?? this.#open) : this.own;
  }

  /** To be called in an effect: while the device is handed on, there is a visit that sees what everybody may see. */
  follow(): void {
    for (const sitting of this.companions.sittings) sitting.follow();
    for (const sitting of this.people) sitting.onReveal = this.cover;
    this.#open?.follow();
    // Not in the effect itself: what is made there would end with it.
    if (this.isPassed && !this.#open) queueMicrotask(this.#begin);
    else if (!this.isPassed && this.#open) queueMicrotask(this.#end);
  }

  #begin = (): void => {
    if (this.#open || this.#closed) return;
    const open = new Sitting(this.own.socket.id, "screen");
    open.onReveal = this.cover;
    open.keepsReveals = true;
    this.own.isShown = false;
    this.#open = open;
  };

  #end = (): void => {
    this.#holder = null;
    this.#open?.socket.close();
    this.#open = null;
    this.own.isShown = true;
  };

  close(): void {
    this.#closed = true;
    this.#open?.socket.close();
  }

  /** Those for whom the game waits, beginning with whoever is first now. */
  get asked(): Sitting[] {
    const { table } = this.own.socket;
    const may = this.people.filter(({ seat, socket }) => table?.phase === "playing" && socket.legal.length && !table.seats[seat!]?.substituted);
    const awaited = may.filter(({ seat, socket, module }) => module?.awaits?.(socket.view!, notations(socket.legal), seat!) ?? true);
    const from = this.#first;
    const rank = ({ seat }: Sitting): number => (seat! < from ? 1 : 0);
    return (awaited.length ? awaited : may).sort((a, b) => rank(a) - rank(b));
  }

  /** Whom the cover asks for: once named, as long as that one is asked, for somebody may be about to say so. */
  get next(): Sitting | undefined {
    const { asked } = this;
    if (!this.#named || !asked.includes(this.#named)) this.#named = asked[0];
    return this.#named;
  }

  /** Of those asked, the others than who looks now. */
  get others(): Sitting[] {
    return this.asked.filter((each) => each !== this.#holder);
  }

  take(person: Sitting): void {
    this.#note(person.seat!);
    this.#show(person);
    void tick().then(() => document.getElementById("main")?.focus());
  }

  /** Whoever looked is through, and it is the next one's turn. */
  passOn = (): void => {
    this.#note((this.#holder?.seat ?? -1) + 1);
    this.cover();
  };

  /** From here on nothing is shown that belongs to one alone. */
  cover = (): void => {
    if (this.#holder) this.#show(null);
  };

  #show(person: Sitting | null): void {
    const before = this.shown;
    if (before) {
      before.isShown = false;
      before.scene = null;
      before.advice = before.refusal = null;
    }
    this.#holder = person;
    this.#named = undefined;
    (person ?? this.#open)!.isShown = true;
    announcer.hush();
  }

  #note(seat: number): void {
    this.#first = seat;
    keep(this.#key, String(seat));
  }

  get #key(): string {
    return `hands ${this.own.socket.id}`;
  }
}
