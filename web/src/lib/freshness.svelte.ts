// Whether there is a newer page than the one that is open. A house is asked when a connection comes back: that is when it
// was built anew. A house in the page looks at the page itself, as it would come now: that names every file it is made of.
// Nothing is reloaded by force; a game may be at its most exciting.
import { needsNetwork } from "./house";
import { fileAt, isSite } from "./place";

const OWN = document.querySelector<HTMLMetaElement>("meta[name=build]")?.content;

/** The files that a page names: its script, and the house in it. */
const madeOf = (page: Document): string =>
  [page.querySelector("script[type=module][src]")?.getAttribute("src"), page.querySelector<HTMLMetaElement>("meta[name=source]")?.content].join(" ");

class Freshness {
  stale = $state(false);

  async check(): Promise<void> {
    if (!needsNetwork) return this.#lookAtPage();
    try {
      const { build } = (await (await fetch("/health")).json()) as { build?: string };
      this.stale = OWN !== undefined && build !== undefined && build !== OWN;
    } catch {
      // not reachable after all: the connection says so itself
    }
  }

  async #lookAtPage(): Promise<void> {
    try {
      const answer = await fetch(fileAt(isSite ? "index.html" : "here"), { cache: "no-cache" });
      if (answer.ok) this.stale = madeOf(new DOMParser().parseFromString(await answer.text(), "text/html")) !== madeOf(document);
    } catch {
      // without a network there is nothing newer
    }
  }
}

export const freshness = new Freshness();
