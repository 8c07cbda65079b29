// Looking back at a finished game: what the house says of each decision, as it comes.
import type { Belief, Judged, Review, ReviewLine } from "../protocol";
import { HouseError, linesOf } from "./api";

/** What could be known at one time of the game: at a decision, or between two of them. */
export type Outlook = { step: number; chances: number[]; beliefs: Belief[]; decision: number | null };

export class LookingBack {
  /** At most so many decisions; 0 as long as nobody knows. */
  total = $state(0);
  decisions = $state.raw<Judged[]>([]);
  /** At every moment, in order. */
  outlooks = $state.raw<Outlook[]>([]);
  review = $state.raw<Review | null>(null);
  trouble = $state.raw<HouseError | null>(null);
  #stop: AbortController | null = null;
  isRunning = $state(false);

  async begin(id: string, seat: number): Promise<void> {
    this.stop();
    const stop = (this.#stop = new AbortController());
    this.isRunning = true;
    this.total = 0;
    this.decisions = [];
    this.outlooks = [];
    this.review = this.trouble = null;
    try {
      for await (const line of linesOf<ReviewLine>(`/api/records/${id}/review?seat=${seat}`, stop.signal)) {
        if (stop.signal.aborted) return;
        this.#hear(line);
      }
      if (!this.review) throw new HouseError("unreachable");
    } catch (error) {
      if (stop.signal.aborted) return;
      this.trouble = error instanceof HouseError ? error : new HouseError("unreachable");
    } finally {
      if (this.#stop === stop) this.isRunning = false;
    }
  }

  #hear(line: ReviewLine): void {
    if (line.refused) throw new HouseError(line.refused);
    if (line.total != null) this.total = line.total;
    if (line.judged) {
      this.#look(line.judged.step, line.judged.judgement.chances, line.judged.judgement.beliefs, this.decisions.length);
      this.decisions = [...this.decisions, line.judged];
    }
    if (line.glance) this.#look(line.glance.step, line.glance.chances, line.glance.beliefs, null);
    if (line.review) this.review = line.review;
  }

  #look(step: number, chances: number[] = [], beliefs: Belief[] = [], decision: number | null): void {
    this.outlooks = [...this.outlooks, { step, chances, beliefs, decision }];
  }

  /** Whoever does not want to wait any longer. What has come stays. */
  stop(): void {
    this.#stop?.abort();
    this.#stop = null;
    this.isRunning = false;
  }
}
