// A finished round: it stays on the table until one has seen enough of it, though the game may be further on already.
import type { Scene } from "../../frame/game";
import { t } from "../../lib/i18n.svelte";
import { isCalm } from "../../lib/motion";
import { settings } from "../../lib/settings.svelte";
import { timesOf } from "./chart";
import type { Table } from "./firmament";
import type { DreamsRoundResult } from "../../protocol";

/** So long it stays for those who only watch: nobody of them is asked to go on. */
const WATCHED = 22_000;
/** So long a replay that runs by itself waits for it. */
const REPLAYED = 10_000;

export class Reveal {
  result = $state.raw<DreamsRoundResult | null>(null);
  /** What could have been known is shown, instead of who suspected whom. */
  known = $state(false);
  /** The chart of its stars is being drawn. */
  drawing = $state(false);
  #after: Table | null = null;
  #seats = $state.raw<Table | null>(null);
  /** A replay or a lesson waits for it. */
  #fresh = $state(false);

  begin(result: DreamsRoundResult, before: Table | null, after: Table): void {
    this.result = result;
    this.known = false;
    this.drawing = !isCalm();
    this.#after = after;
    this.#seats = before && ({ ...before, phase: "over", deciders: [], totals: result.totals } as Table);
    this.#fresh = true;
  }

  end(): void {
    this.result = null;
    this.known = this.drawing = false;
  }

  /** The rest of the chart is there at once. */
  skip = (): void => {
    this.drawing = false;
  };

  /** To be called in an effect: the chart has been drawn after a while. */
  drawOut(): (() => void) | void {
    if (!this.drawing || !this.result) return;
    const timer = setTimeout(this.skip, timesOf(this.result.stars.length).end / settings.sceneSpeed);
    return () => clearTimeout(timer);
  }

  /** To be called in an effect: those who watch see the next round after a while. */
  runOut(done: () => void): (() => void) | void {
    if (!this.result) return;
    const timer = setTimeout(done, WATCHED);
    return () => clearTimeout(timer);
  }

  /** To be called in an effect: what is played again goes on after a while. */
  letGo(): (() => void) | void {
    if (!this.result || !this.#fresh) return;
    const timer = setTimeout(() => (this.#fresh = false), REPLAYED);
    return () => clearTimeout(timer);
  }

  /** What the frame is to know of it. What is `again` played, waits; a table never does. */
  scene(again: boolean): Scene<Table> | null {
    if (!this.result) return null;
    const status = t("dreams.status.revealed", { round: this.result.round });
    return again && this.#fresh && this.#seats ? { status, view: this.#seats } : { status };
  }

  /** Whether the table has gone on since, in a replay: then the round has been seen enough. */
  isBehind(view: Table): boolean {
    return this.result !== null && this.#after !== view;
  }
}
