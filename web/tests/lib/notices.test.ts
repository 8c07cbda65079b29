// What happens when somebody taps a notice of the system: the page's helper (sw.ts) brings them back to their table.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { settings } from "../../src/lib/settings.svelte";
import { callBack, chime } from "../../src/lib/signals";
import * as sound from "../../src/lib/sound";
import { backTo } from "../../src/lib/taps";

const focus = vi.fn(async () => {});
const openWindow = vi.fn(async () => {});
let pages: { url: string; focus: () => Promise<void> }[] = [];

/** Taps a notice that was shown by this table's page. */
const tap = (path: string): Promise<unknown> => backTo(path, { matchAll: async () => pages, openWindow });

/** What the modules listen to since they were loaded. */
const listeners = [...vi.mocked(addEventListener).mock.calls].filter(([, , options]) => typeof options === "object" && options.capture);

beforeEach(() => {
  vi.clearAllMocks();
  pages = [];
});

test("a tap leads back to the page that shows the table already", async () => {
  const other = vi.fn(async () => {});
  pages = [
    { url: "http://house.test/about", focus: other },
    { url: "http://house.test/t/abc?go=bots#log", focus },
  ];
  await tap("/t/abc");
  expect(focus).toHaveBeenCalledOnce();
  expect(other).not.toHaveBeenCalled();
  expect(openWindow).not.toHaveBeenCalled();
});

test("when no page shows it any more, a tap opens one", async () => {
  pages = [{ url: "http://house.test/t/abcd", focus }];
  await tap("/t/abc");
  expect(focus).not.toHaveBeenCalled();
  expect(openWindow).toHaveBeenCalledWith("/t/abc");
});

test("on a static host the address is a question", async () => {
  pages = [
    { url: "http://host.test/winks/?/t/abcd", focus: vi.fn(async () => {}) },
    { url: "http://host.test/winks/?/t/abc", focus },
  ];
  await tap("/winks/?/t/abc");
  expect(focus).toHaveBeenCalledOnce();
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

test("a phone that lies on the table is heard, softly; not while its owner touches it, nor where they do not like it", () => {
  const played = vi.spyOn(sound, "play").mockReturnValue();
  const now = vi.spyOn(performance, "now").mockReturnValue(60_000);
  Object.assign(settings, { turnSound: true });
  chime();
  expect(played).toHaveBeenCalledExactlyOnceWith(sound.TUNES["your-turn-here"], "signals");
  const touch = listeners.find(([kind]) => kind === "pointerdown")![1] as () => void;
  touch();
  now.mockReturnValue(65_000);
  chime();
  expect(played).toHaveBeenCalledTimes(1);
  now.mockReturnValue(67_000);
  settings.turnSound = false;
  chime();
  settings.turnSound = true;
  vi.stubGlobal("document", { visibilityState: "hidden" });
  chime();
  expect(played).toHaveBeenCalledTimes(1);
  vi.stubGlobal("document", { visibilityState: "visible" });
  chime();
  expect(played).toHaveBeenCalledTimes(2);
});
