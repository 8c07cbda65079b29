// The room that the house in the page takes on this device: its games, and what it keeps to open without a network.
import { OPENED } from "../lib/house";
import { forgetForGood, keepForGood } from "../lib/session";
import { remove } from "./store";

/** Bytes, as far as the browser says. */
export async function roomTaken(): Promise<number | null> {
  return (await navigator.storage?.estimate?.().catch(() => null))?.usage ?? null;
}

/** Asks the browser not to clear it by itself: once there is something to lose. */
export async function askToKeep(): Promise<void> {
  if (!(await isPromised())) await navigator.storage?.persist?.().catch(() => false);
}

/** Whether the browser promises to keep it. */
export async function isPromised(): Promise<boolean> {
  return (await navigator.storage?.persisted?.().catch(() => false)) ?? false;
}

/** Forgets the files: with a network they come again. */
export async function giveBackFiles(): Promise<void> {
  if ("caches" in globalThis) await Promise.all((await caches.keys()).map((name) => caches.delete(name)));
}

/** Forgets all of it: tables, finished games, and the files. */
export async function giveBack(): Promise<void> {
  await remove();
  keepForGood(OPENED, null);
  forgetForGood("companions ", "fortywinks-sent-");
  await giveBackFiles();
}
