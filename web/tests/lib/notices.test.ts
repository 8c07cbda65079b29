// What happens when somebody taps a notice of the system: the page's helper (public/sw.js) brings them back to their table.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import code from "../../public/sw.js?raw";
import { settings } from "../../src/lib/settings.svelte";
import { callBack } from "../../src/lib/signals";

type Tap = { notification: { close(): void; data: string }; waitUntil(done: Promise<unknown>): void };

const listeners = new Map<string, (event: Tap) => void>();
const focus = vi.fn(async () => {});
const openWindow = vi.fn(async () => {});
let pages: { url: string; focus: () => Promise<void> }[] = [];

const helper = {
  addEventListener: (name: string, listener: (event: Tap) => void) => void listeners.set(name, listener),
  clients: { matchAll: async () => pages, openWindow },
};
new Function("self", "caches", code)(helper, {});

/** Taps a notice that was shown by this table's page; answers when the helper has done all it does. */
async function tap(path: string): Promise<ReturnType<typeof vi.fn>> {
  const close = vi.fn();
  let done: Promise<unknown> = Promise.resolve();
  listeners.get("notificationclick")!({ notification: { close, data: path }, waitUntil: (doing) => void (done = doing) });
  await done;
  return close;
}

beforeEach(() => {
  vi.clearAllMocks();
  pages = [];
});

test("a tap leads back to the page that shows the table already, and puts the notice away", async () => {
  const other = vi.fn(async () => {});
  pages = [
    { url: "http://house.test/about", focus: other },
    { url: "http://house.test/t/abc?go=bots#log", focus },
  ];
  expect(await tap("/t/abc")).toHaveBeenCalledOnce();
  expect(focus).toHaveBeenCalledOnce();
  expect(other).not.toHaveBeenCalled();
  expect(openWindow).not.toHaveBeenCalled();
});

test("when no page shows it any more, a tap opens one", async () => {
  pages = [{ url: "http://house.test/t/abcd", focus }];
  expect(await tap("/t/abc")).toHaveBeenCalledOnce();
  expect(focus).not.toHaveBeenCalled();
  expect(openWindow).toHaveBeenCalledWith("/t/abc");
});

afterEach(() => void vi.unstubAllGlobals());

test("where there is no helper, the notice itself leads back", async () => {
  const shown: { title: string; data: unknown; onclick?: () => void; close: () => void }[] = [];
  const Notice = function (this: object, title: string, { data }: NotificationOptions) {
    shown.push(Object.assign(this, { title, data, close: vi.fn() }));
  };
  vi.stubGlobal("Notification", Object.assign(Notice, { permission: "granted" }));
  vi.stubGlobal("document", { visibilityState: "hidden" });
  vi.stubGlobal("location", { pathname: "/t/abc", search: "" });
  vi.stubGlobal("window", { focus });
  Object.assign(settings, { notify: true, turnSound: false });
  await callBack("turn", "Your turn", "Sen");
  expect(shown).toMatchObject([{ title: "Your turn", data: "/t/abc" }]);
  shown[0]!.onclick!();
  expect(focus).toHaveBeenCalledOnce();
  expect(shown[0]!.close).toHaveBeenCalledOnce();
});
