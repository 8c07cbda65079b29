// Whether the house has a newer page than the one that is open. It is asked when a connection comes back: that is when a
// house was built anew. Nothing is reloaded by force; a game may be at its most exciting.
import { needsNetwork } from "./house";

const OWN = document.querySelector<HTMLMetaElement>("meta[name=build]")?.content;

class Freshness {
  stale = $state(false);

  async check(): Promise<void> {
    if (!needsNetwork) return;
    try {
      const { build } = (await (await fetch("/health")).json()) as { build?: string };
      this.stale = OWN !== undefined && build !== undefined && build !== OWN;
    } catch {
      // not reachable after all: the connection says so itself
    }
  }
}

export const freshness = new Freshness();
