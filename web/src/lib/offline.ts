// The service worker: what the page keeps, and whether a newer page has come meanwhile.
import { freshness } from "./freshness.svelte";
import { fileAt, isHere } from "./place";

/** Where the browser allows it (on a secure page), and nothing is lost where it does not. */
export function keepPage(): void {
  if (!("serviceWorker" in navigator)) return;
  const helpers = navigator.serviceWorker;
  // Another version may have come while this page was open: it says so, and goes on until somebody wants the new one.
  if (isHere) {
    helpers.addEventListener("controllerchange", () => {
      void freshness.check();
      void keepHouse(helpers.controller);
    });
    document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && void freshness.check());
  }
  helpers
    .register(fileAt("sw.js"))
    .then(() => helpers.ready)
    .then((registration) => (isHere ? keepHouse(registration.active) : undefined))
    .catch(() => {}); // not allowed here: the house works without
}

/** All that a house in the page is made of is kept, as this service worker knows it; not while a house is being fetched. */
async function keepHouse(helper: ServiceWorker | null): Promise<void> {
  await (await import("../here/house.svelte")).houseHere.quiet();
  helper?.postMessage("keep-house");
}
