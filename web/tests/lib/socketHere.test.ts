import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

const { opened } = vi.hoisted(() => ({ opened: [] as { sent: string[]; onmessage: (message: { data: string }) => void }[] }));
vi.mock("../../src/lib/house", () => ({
  needsNetwork: false,
  openLine: () => {
    const line = { readyState: 1, sent: [] as string[], onmessage: () => {}, onopen: () => {}, onclose: () => {}, send: (text: string) => line.sent.push(text), close: () => line.onclose() };
    opened.push(line);
    return line;
  },
}));
const { TableSocket } = await import("../../src/lib/socket.svelte");

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", { OPEN: 1 });
});
afterEach(() => {
  vi.useRealTimers();
});

describe("a house in the page", () => {
  it("that thinks for long is asked again, and not given up", () => {
    const socket = new TableSocket("abc", "player");
    opened[0]!.onmessage({ data: JSON.stringify({ type: "welcome", n: 1, you: { seat: 0 }, table: { game: "nap", seats: [] } }) });
    vi.advanceTimersByTime(70_000);
    expect(opened[0]!.sent.some((text) => JSON.parse(text).type === "ping")).toBe(true);
    expect(socket.status).toBe("live");
    expect(opened).toHaveLength(1);
  });
});
