// What a game still shows is neither in the log nor said before its time; all else is, and in the order of the log.
import { tick } from "svelte";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { GameModule } from "../../src/frame/game";
import { Sitting } from "../../src/frame/sitting.svelte";
import { announcer } from "../../src/lib/announce.svelte";
import { RefusedError, type GameEvent, type View } from "../../src/lib/socket.svelte";

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", class {
    close(): void {}
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it("a held event is told when the game lets go of it", async () => {
  const sitting = new Sitting("table", "player");
  sitting.module = { tell: (event: GameEvent) => `told ${event.event}` } as unknown as GameModule;
  const say = vi.spyOn(announcer, "say");
  const [first, result, next] = ["called", "round-ended", "began"].map((event) => ({ event }) as GameEvent) as [GameEvent, GameEvent, GameEvent];
  sitting.onHappening(() => (sitting.scene = { held: [result] }));
  sitting.socket.view = {} as View;
  sitting.socket.onEvents!([first, result, next], {} as View);
  await tick();
  expect(sitting.told.map((line) => line.text)).toEqual(["told called", "told began"]);
  expect(say.mock.calls.flat()).toEqual(["told called", "told began"]);
  sitting.scene = {};
  expect(sitting.told.map((line) => line.text)).toEqual(["told called", "told round-ended", "told began"]);
  expect(say.mock.calls.flat().at(-1)).toBe("told round-ended");
  sitting.scene = null;
  expect(say).toHaveBeenCalledTimes(3);
  sitting.socket.close();
});

// What comes for somebody who has handed the device on is not said to whoever has it now.
it("a hint and a refusal that come late", async () => {
  const sitting = new Sitting("table", "player");
  sitting.module = { advise: () => "keep it as land 2" } as unknown as GameModule;
  const say = vi.spyOn(announcer, "say");
  const send = vi.spyOn(sitting.socket, "send");
  send.mockImplementation(async () => {
    sitting.isShown = false; // while the bot thinks, the device is handed on
    return { type: "advice", id: "1", do: "keep 2" };
  });
  await sitting.hint();
  expect(sitting.adviceText).toBe("keep it as land 2");
  send.mockRejectedValue(new RefusedError({ type: "refused", id: "2", code: "not-now", fields: {} }));
  await sitting.act("keep 2");
  expect(sitting.refusal).not.toBeNull();
  expect(say).not.toHaveBeenCalled();
  sitting.isShown = true;
  await sitting.act("keep 2");
  expect(say).toHaveBeenCalledOnce();
  sitting.socket.close();
});
