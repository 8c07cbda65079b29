// Signals for somebody who looks elsewhere: a sound, and a notice of the system where they have allowed it.
import { fileAt, isSite } from "./place";
import { settings } from "./settings.svelte";
import { play, TUNES } from "./sound";

/** Whoever has not touched the page for so long may be looking elsewhere, in milliseconds. */
const STILL = 6000;
let touched = -Infinity;
for (const kind of ["pointerdown", "keydown", "wheel"]) addEventListener(kind, () => void (touched = performance.now()), { passive: true, capture: true });

/** Says softly whose turn it is to somebody whose phone lies on the table before them. */
export function chime(): void {
  if (document.visibilityState !== "visible" || !settings.turnSound || performance.now() - touched < STILL) return;
  play(TUNES["your-turn-here"], "signals");
}

/** Whether the browser can show notices outside the page at all. */
export const canNotify = (): boolean => "Notification" in globalThis;

/** Asks the browser for leave to show notices; answers whether it was given. */
export async function askToNotify(): Promise<boolean> {
  return canNotify() && (await Notification.requestPermission()) === "granted";
}

/** Calls back whoever has the page out of sight. A later call for the same thing (`tag`) takes the place of an earlier one. */
export async function callBack(tag: string, title: string, body: string): Promise<void> {
  if (document.visibilityState === "visible") return;
  if (settings.turnSound) play(TUNES["your-turn"], "signals");
  if (!settings.notify || !canNotify() || Notification.permission !== "granted") return;
  const options = { tag, body, icon: fileAt("favicon.svg"), data: isSite ? location.pathname + location.search : location.pathname };
  // On phones only the page's helper may show one.
  const helper = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
  if (helper) return helper.showNotification(title, options);
  const notice = new Notification(title, options);
  notice.onclick = () => {
    window.focus();
    notice.close();
  };
}
