// What happened is played once more on the dike, one thing after the other, so that everybody sees why. The table may be
// further on already; whoever does not want to wait skips it.
import type { Happening, Scene } from "../../frame/game";
import { t } from "../../lib/i18n.svelte";
import { onStage } from "../../lib/sequence.svelte";
import type { SchafeSchubsenEvent } from "../../protocol";
import { after } from "./after";
import { wayOf, type SheepView } from "./dike";

/** One thing that is being shown, and where the sheep it is about stood before. */
export type Moment = { event: SchafeSchubsenEvent; length: number; id: number; field: number | null };
type Queued = { event: SchafeSchubsenEvent; caption: string | null; last: SheepView | null };
type Caption = (event: SchafeSchubsenEvent, happened: SchafeSchubsenEvent[]) => string | null;

const STEP = 65;
const LENGTHS: Partial<Record<SchafeSchubsenEvent["event"], number>> = {
  revealed: 560,
  "distance-changed": 800,
  "will-walk-back": 800,
  tunnelled: 900,
  pushed: 720,
  "ring-paid": 1000,
  "went-out": 1200,
  "card-passed": 520,
  "board-taken": 500,
  "board-laid": 1500,
  "puddle-laid": 450,
  "clover-taken": 700,
  "took-back": 0,
  "game-ended": 3800,
};

/** So many rounds at most are shown late; whoever is further behind sees the table as it is. */
const MOST_BEHIND = 3;

/** How long a thing is shown, in milliseconds, at the speed that was chosen. */
function lengthOf(event: SchafeSchubsenEvent): number {
  const full = event.event === "moved" ? 300 + Math.min(14, wayOf(event.start, event.end).length) * STEP : (LENGTHS[event.event] ?? 0);
  return onStage(full);
}

export class Stage {
  /** The dike as far as it has been shown; null when there is nothing more to show than the view. */
  shown = $state.raw<SheepView | null>(null);
  now = $state.raw<Moment | null>(null);
  status = $state("");
  /** What is still to be shown. */
  held = $state.raw<SchafeSchubsenEvent[]>([]);
  /** The way of the sheep that moved last. */
  way = $state.raw<number[]>([]);
  /** The same when nothing is shown any more, until the boards move on. */
  last = $state.raw<number[]>([]);
  /** The view that all this leads to: another one means that the table has jumped. */
  expected: SheepView | null = null;
  #queue: Queued[] = [];
  #count = 0;
  #wake: () => void = () => {};
  #timer: ReturnType<typeof setTimeout> | undefined;
  #running = false;
  /** Where whoever skipped is: what comes at that very moment is shown from there. */
  #reached: SheepView | null = null;
  #caption: Caption;

  /** `caption` is the line that stands under an event while it is shown. */
  constructor(caption: Caption) {
    this.#caption = caption;
  }

  get busy(): boolean {
    return this.shown !== null;
  }

  /** For the frame: its seats follow what is shown. */
  get scene(): Scene<SheepView> | null {
    if (!this.shown) return null;
    const status = t("schafe-schubsen.status.showing", { round: this.shown.round });
    return { view: this.shown, status, held: this.held };
  }

  add = ({ events, before, after: last }: Happening<SheepView, SchafeSchubsenEvent>): void => {
    this.expected = last;
    const worth = events.some((event) => lengthOf(event) > 0);
    if (!before || (!worth && !this.#running)) return;
    events.forEach((event, index) =>
      this.#queue.push({
        event,
        caption: this.#caption(event, events),
        last: index === events.length - 1 ? last : null,
      }),
    );
    if (this.#behind > MOST_BEHIND) this.skip();
    else if (!this.#running) void this.#play(before);
  };

  /** All that is left is shown at once. */
  skip = (): void => {
    this.#queue.length = 0;
    this.last = [];
    if (this.#running) this.#reached = this.expected;
    this.#wake();
  };

  async #play(before: SheepView): Promise<void> {
    this.#running = true;
    this.shown = before;
    for (let next = this.#queue.shift(); next; next = this.#queue.shift()) {
      const { event, caption, last } = next;
      const length = lengthOf(event) / (1 + 1.5 * this.#behind);
      const seat = "seat" in event ? event.seat : null;
      const field = seat === null ? null : (this.shown.fields[seat] ?? null);
      this.shown = after(this.shown, event);
      this.now = { event, length, id: ++this.#count, field };
      if (event.event === "moved") this.last = this.way = wayOf(event.start, event.end);
      else if (event.event === "revealed" || event.event === "board-laid") this.way = [];
      if (event.event === "board-laid") this.last = [];
      this.status = caption ?? this.status;
      this.held = this.#queue.map((each) => each.event);
      if (length) await this.#wait(length);
      this.shown = this.#reached ?? last ?? this.shown;
      this.#reached = null;
    }
    this.#running = false;
    this.shown = this.now = null;
    this.held = [];
    this.status = "";
    this.way = [];
  }

  /** How many whole rounds wait to be shown after this one: bots that play among themselves do not wait for the show. */
  get #behind(): number {
    let [rounds, open] = [0, false];
    for (const { event } of this.#queue) {
      if (event.event === "round-began") open = true;
      else if (event.event === "revealed" && open) [rounds, open] = [rounds + 1, false];
    }
    return rounds;
  }

  #wait(length: number): Promise<void> {
    return new Promise((wake) => {
      this.#wake = wake;
      clearTimeout(this.#timer);
      this.#timer = setTimeout(wake, length);
    });
  }
}
