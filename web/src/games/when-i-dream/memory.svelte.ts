// The words that were said about the card that lies there, for those who watch: they hear them one by one, and no view
// repeats them.
import type { WhenIDreamEvent } from "../../protocol";

export class Overheard {
  whispers = $state.raw<{ seat: number; text: string }[]>([]);

  hear(events: WhenIDreamEvent[]): void {
    for (const e of events)
      if (e.event === "hint-given") this.whispers = [...this.whispers, { seat: e.seat, text: e.text }];
      else if (e.event === "new-card" || e.event === "dusk-fell") this.whispers = [];
  }
}
