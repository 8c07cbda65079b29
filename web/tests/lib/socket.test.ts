import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { HouseMessage, TableState } from "../../src/protocol";
import { RefusedError, TableSocket, type GameEvent } from "../../src/lib/socket.svelte";

class FakeSocket {
  static readonly OPEN = 1;
  static all: FakeSocket[] = [];
  readyState = FakeSocket.OPEN;
  sent: { type: string; id: string; do?: string }[] = [];
  onopen = (): void => {};
  onclose = (): void => {};
  onmessage = (_: { data: string }): void => {};

  constructor(
    readonly address: string,
    readonly offers: string[] = [],
  ) {
    FakeSocket.all.push(this);
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }

  close(): void {
    this.readyState = 3;
    this.onclose();
  }

  hears(message: Partial<HouseMessage>): void {
    this.onmessage({ data: JSON.stringify(message) });
  }

  get last(): string | null {
    return new URL(this.address).searchParams.get("last");
  }
}

const last = (): FakeSocket => FakeSocket.all.at(-1)!;
const TABLE = { game: "nap", seats: [], host: 0 } as Partial<TableState> as TableState;
const YOU = { seat: 0, host: true, viewpoint: "player" } as const;
const welcome = (n: number) => ({ type: "welcome", you: YOU, table: TABLE, n, view: { turn: 0 }, own: { hours: "7" } }) as unknown as HouseMessage;
const update = (n: number, more: object = {}) => ({ type: "update", n, events: [{ event: "played" }], view: { turn: n }, ...more }) as unknown as HouseMessage;

function looking(is: boolean): void {
  Object.assign(document, { visibilityState: is ? "visible" : "hidden" });
  for (const [event, listener] of vi.mocked(document.addEventListener).mock.calls) if (event === "visibilitychange") (listener as () => void)();
}

function atTable(more: object = {}): { socket: TableSocket; line: FakeSocket; heard: GameEvent[] } {
  const socket = new TableSocket("abc", "player");
  const heard: GameEvent[] = [];
  socket.onEvents = (events) => void heard.push(...events);
  last().hears({ ...welcome(4), ...more });
  return { socket, line: last(), heard };
}

beforeEach(() => {
  FakeSocket.all = [];
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.stubGlobal("fetch", async () => ({ ok: true, json: async () => ({}) }));
});
afterEach(() => {
  vi.useRealTimers();
});

describe("news", () => {
  it("lays the own fields over the public view", () => {
    const { socket, line } = atTable();
    expect(socket.view).toEqual({ turn: 0, hours: "7" });
    line.hears(update(5, { own: { hours: "3" }, legal: ["get up"] }));
    expect(socket.view).toEqual({ turn: 5, hours: "3" });
    expect(socket.legal).toEqual(["get up"]);
  });

  it("heard twice counts once", () => {
    const { line, heard } = atTable();
    line.hears(update(5));
    line.hears(update(5));
    line.hears(update(4));
    expect(heard).toHaveLength(1);
  });
});

describe("a line that breaks", () => {
  it("comes back by itself and says what it heard last", async () => {
    const { socket, line } = atTable();
    line.hears(update(5));
    line.close();
    expect(socket.status).toBe("lost");
    await vi.advanceTimersByTimeAsync(1000);
    expect(FakeSocket.all).toHaveLength(2);
    expect(last().last).toBe("5");
    last().hears({ type: "resumed", you: YOU } as Partial<HouseMessage>);
    expect(socket.status).toBe("live");
  });

  it("waits longer each time, and not for ever", async () => {
    atTable();
    const waits: number[] = [];
    for (let time = 0; time < 8; time++) {
      last().close();
      const before = FakeSocket.all.length;
      let waited = 0;
      while (FakeSocket.all.length === before) {
        await vi.advanceTimersByTimeAsync(100);
        waited += 100;
      }
      waits.push(waited);
    }
    expect(waits[0]).toBeLessThanOrEqual(600);
    expect(waits[3]!).toBeGreaterThan(waits[0]!);
    expect(Math.max(...waits)).toBeLessThanOrEqual(10_100);
  });

  it("is known to be dead when nothing answers", async () => {
    const { socket, line } = atTable();
    await vi.advanceTimersByTimeAsync(25_000);
    expect(line.sent.at(-1)?.type).toBe("ping");
    await vi.advanceTimersByTimeAsync(8000);
    expect(socket.status).toBe("lost");
  });

  it("is asked soon where another machine would take over, but not while it speaks or nobody looks", async () => {
    const { socket, line } = atTable({ pulse: 1.5 });
    await vi.advanceTimersByTimeAsync(1000);
    line.hears(update(5));
    await vi.advanceTimersByTimeAsync(1000);
    expect(line.sent).toEqual([]);
    await vi.advanceTimersByTimeAsync(500);
    expect(line.sent.at(-1)?.type).toBe("ping");
    line.hears({ type: "done", id: line.sent.at(-1)!.id });
    looking(false);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(line.sent).toHaveLength(1);
    looking(true);
    expect(line.sent).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(1500);
    expect(socket.status).toBe("lost");
  });

  it("whose machine does not answer is tried again within seconds where another may, with more patience each time", async () => {
    atTable({ pulse: 1.5 });
    last().close();
    const seen: number[] = [];
    const start = Date.now();
    while (seen.length < 3) {
      const before = FakeSocket.all.length;
      while (FakeSocket.all.length === before) await vi.advanceTimersByTimeAsync(50);
      seen.push(Date.now() - start);
    }
    expect(seen[0]).toBeLessThanOrEqual(550);
    expect(seen[1]! - seen[0]!).toBeLessThanOrEqual(1500 + 800);
    expect(seen[2]! - seen[1]!).toBeGreaterThan(2250);
  });

  it("of a house on one machine is waited for longer", async () => {
    atTable();
    last().close();
    await vi.advanceTimersByTimeAsync(600);
    expect(FakeSocket.all).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(7000);
    expect(FakeSocket.all).toHaveLength(2);
  });

  it.each([
    ["one-moment", "one-moment"],
    ["waits-for-rules", "game-waits"],
    ["restarting", null],
  ])("says what the house waits for (%s), until it is there again", async (code, waits) => {
    const { socket, line } = atTable();
    line.hears({ type: "bye", code, again: true } as Partial<HouseMessage>);
    line.close();
    expect([socket.status, socket.waits]).toEqual(["lost", waits]);
    await vi.advanceTimersByTimeAsync(1000);
    last().close();
    expect(socket.waits).toBe(waits);
    await vi.advanceTimersByTimeAsync(1000);
    last().hears({ type: "resumed", you: YOU } as Partial<HouseMessage>);
    expect([socket.status, socket.waits]).toEqual(["live", null]);
  });

  it("is not tried again after a last word", async () => {
    const { socket, line } = atTable();
    line.hears({ type: "bye", code: "closed", again: false } as Partial<HouseMessage>);
    line.close();
    await vi.advanceTimersByTimeAsync(60_000);
    expect([socket.status, socket.farewell, FakeSocket.all.length]).toEqual(["gone", "closed", 1]);
  });
});

describe("a command", () => {
  it("that was not answered is sent again, under the same id", async () => {
    const { socket, line } = atTable();
    const done = vi.fn();
    void socket.send({ type: "act", do: "get up" }).then(done);
    const id = line.sent[0]!.id;
    line.close();
    await vi.advanceTimersByTimeAsync(1000);
    last().hears({ type: "resumed", you: YOU } as Partial<HouseMessage>);
    expect(last().sent.map((sent) => sent.id)).toEqual([id]);
    last().hears(update(5, { done: id }));
    await vi.advanceTimersByTimeAsync(0);
    expect(done).toHaveBeenCalledOnce();
  });

  it("that is too old to be sent again is given up, and that is said", async () => {
    const { socket, line } = atTable();
    const refused = vi.fn();
    socket.send({ type: "act", do: "get up" }).catch(refused);
    line.close();
    await vi.advanceTimersByTimeAsync(99_000);
    expect(refused).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(2000);
    expect((refused.mock.lastCall![0] as RefusedError).refused.code).toBe("no-answer");
    last().hears(welcome(5));
    expect(last().sent).toEqual([]);
  });

  it("from before this phone slept is given up when it wakes, though no timer ran", async () => {
    const { socket, line } = atTable();
    const refused = vi.fn();
    socket.send({ type: "act", do: "get up" }).catch(refused);
    line.close();
    await vi.advanceTimersByTimeAsync(1000);
    vi.setSystemTime(Date.now() + 150_000);
    last().hears(welcome(5));
    await vi.advanceTimersByTimeAsync(0);
    expect(last().sent).toEqual([]);
    expect(refused).toHaveBeenCalledOnce();
  });

  it("given while there is no line waits for one", async () => {
    const socket = new TableSocket("abc", "player");
    void socket.send({ type: "start" });
    expect(last().sent).toEqual([]);
    last().hears(welcome(1));
    expect(last().sent.map((sent) => sent.type)).toEqual(["start"]);
  });

  it("asked for again while there is no line is the same one, and the page knows that it is kept", async () => {
    const { socket, line } = atTable();
    line.close();
    expect(socket.keepsMove).toBe(false);
    const both = [socket.send({ type: "act", do: "get up" }), socket.send({ type: "act", do: "get up" })];
    expect(socket.keepsMove).toBe(true);
    await vi.advanceTimersByTimeAsync(1000);
    last().hears(welcome(4));
    expect(socket.keepsMove).toBe(false);
    expect(last().sent.map((sent) => sent.do)).toEqual(["get up"]);
    last().hears({ type: "done", id: last().sent[0]!.id });
    expect(await Promise.all(both)).toEqual([null, null]);
    void socket.send({ type: "act", do: "get up" }); // while there is a line, each is one of its own
    void socket.send({ type: "act", do: "get up" });
    expect(last().sent).toHaveLength(3);
    last().close();
    expect(socket.keepsMove).toBe(true);
  });

  it("that is refused says why", async () => {
    const { socket, line } = atTable();
    const answer = expect(socket.send({ type: "act", do: "sleep" })).rejects.toBeInstanceOf(RefusedError);
    line.hears({ type: "refused", id: line.sent[0]!.id, code: "unknown-action" } as Partial<HouseMessage>);
    await answer;
  });
});

it("somebody else on this device shows who they are", () => {
  new TableSocket("abc", "player", "token");
  expect(last().offers).toEqual(["fortywinks", "bearer.token"]);
});
