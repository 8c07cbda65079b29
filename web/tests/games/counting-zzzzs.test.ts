import { beforeEach, describe, expect, it, vi } from "vitest";
import { advised } from "../../src/games/counting-zzzzs/advice";
import { press } from "../../src/games/counting-zzzzs/keys";
import { Lifting } from "../../src/games/counting-zzzzs/lifting.svelte";
import { readMove } from "../../src/games/counting-zzzzs/moves";

const act = vi.fn(async (_: string) => true);
const said = vi.fn();
beforeEach(() => {
  act.mockClear();
  said.mockClear();
});

const LEGAL = ["discard moon", "lay moon", "slip moon B", "play alarm on C", "discard alarm"];
const lifting = (legal = LEGAL): Lifting => new Lifting(() => ({ legal, seat: 0, act }));
function keys(held: Lifting, legal: string[], ...pressed: string[]): boolean[] {
  const table = { hand: ["moon", "alarm"], legal, act, say: said, nextDream: () => said("next"), letHappen: () => said("pass"), think: () => said("think") };
  return pressed.map((key) => press(key, held, table));
}

describe("a move", () => {
  it.each([
    ["lay moon", { at: "dream", seat: 0 }],
    ["slip moon C", { at: "dream", seat: 2 }],
    ["discard moon", { at: "discard" }],
    ["play alarm", { at: "middle" }],
    ["play alarm on B", { at: "dream", seat: 1 }],
    ["play theme on moon", { at: "context", card: "moon" }],
  ])("%s has a goal", (notation, goal) => {
    expect(readMove(notation, 0)?.goal).toEqual(goal);
  });

  it.each(["pass", "block shield", "light-sleeper B"])("%s is an answer, and none", (notation) => {
    expect(readMove(notation, 0)).toBeNull();
  });
});

describe("a card that was lifted", () => {
  it("goes only where it may", () => {
    const held = lifting();
    held.lift("alarm");
    expect([held.canGo("dream-2"), held.canGo("dream-0"), held.go("dream-0")]).toEqual([true, false, false]);
    expect(held.go("dream-2")).toBe(true);
    expect(act).toHaveBeenCalledWith("play alarm on C");
    expect(held.card).toBeNull();
  });

  it("is pointed from place to place, the discard pile last", () => {
    const held = lifting();
    keys(held, LEGAL, "1", "ArrowRight", "ArrowRight");
    expect(said.mock.calls.map(([move]) => move.notation)).toEqual(["lay moon", "slip moon B", "discard moon"]);
    keys(held, LEGAL, "ArrowRight");
    expect(held.isPointedAt("dream-0")).toBe(true);
    held.goWherePointed();
    expect(act).toHaveBeenCalledWith("lay moon");
  });

  it("is put down by lifting it again, or by Escape", () => {
    const held = lifting();
    keys(held, LEGAL, "1", "1");
    expect(held.card).toBeNull();
    keys(held, LEGAL, "2", "Escape");
    expect(held.card).toBeNull();
  });
});

describe("keys", () => {
  it("answer what was announced", () => {
    keys(lifting([]), ["pass", "block shield"], "b", "p", "t");
    expect(act).toHaveBeenCalledWith("block shield");
    expect(said.mock.calls.flat()).toEqual(["pass", "think"]);
  });

  it("do nothing that is not legal", () => {
    keys(lifting([]), [], "b", "p", "t", "x");
    expect(act).not.toHaveBeenCalled();
    expect(said).not.toHaveBeenCalled();
  });

  it("that mean nothing are left to the page", () => {
    expect(keys(lifting(), LEGAL, "z", "ArrowRight", "6", "n")).toEqual([false, false, false, true]);
  });
});

it("a piece of advice names the card and its goal", () => {
  expect(advised("slip moon B", 0)).toEqual({ card: "moon", goal: "dream-1" });
  expect(advised("block shield", 0)).toEqual({ card: "shield", goal: null });
  expect(advised(null, 0)).toEqual({ card: null, goal: null });
});
