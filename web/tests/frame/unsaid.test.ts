// What comes for somebody who has handed the device on is not said to whoever has it now.
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { GameModule } from "../../src/frame/game";
import { Sitting } from "../../src/frame/sitting.svelte";
import { announcer } from "../../src/lib/announce.svelte";
import { RefusedError } from "../../src/lib/socket.svelte";

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", class {
    close(): void {}
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

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
