// The service worker: what the page keeps, and whether a newer page has come meanwhile.
import { freshness } from "./freshness.svelte";
import { fileAt, isHere } from "./place";

/** Where the browser allows it (on a secure page), and nothing is lost where it does not. */
export function keepPage(): void {
  if (!("serviceWorker" in navigator)) return;
  const helpers = navigator.serviceWorker;
  const hadOne = helpers.controller !== null;
  // Another version took over while this page was open: it says so, and goes on until somebody wants the new one.
  helpers.addEventListener("controllerchange", () => (freshness.stale = hadOne && isHere));
  helpers
    .register(fileAt("sw.js"))
    .then(() => helpers.ready)
    .then((registration) => {
      if (isHere) registration.active?.postMessage("keep-house");
    })
    .catch(() => {}); // not allowed here: the house works without
}
