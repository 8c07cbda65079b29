// The service worker: what the page keeps, and whether a newer page has come meanwhile.
import { freshness } from "./freshness.svelte";
import { fileAt, isHere } from "./place";

/** Where the browser allows it (on a secure page), and nothing is lost where it does not. */
export function keepPage(): void {
  if (!("serviceWorker" in navigator)) return;
  const helpers = navigator.serviceWorker;
  // Another version may have come while this page was open: it says so, and goes on until somebody wants the new one.
  if (isHere) {
    helpers.addEventListener("controllerchange", () => void freshness.check());
    document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && void freshness.check());
  }
  helpers
    .register(fileAt("sw.js"))
    .then(() => helpers.ready)
    .then(async (registration) => {
      if (!isHere) return;
      await (await import("../here/house.svelte")).houseHere.quiet();
      registration.active?.postMessage("keep-house");
    })
    .catch(() => {}); // not allowed here: the house works without
}
