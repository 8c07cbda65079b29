import { beforeEach, describe, expect, it, vi } from "vitest";
import { advisedPlaces } from "../../src/games/sen/advice";
import { Choosing } from "../../src/games/sen/choosing.svelte";
import sen from "../../src/games/sen/index";
import { press } from "../../src/games/sen/keys";
import { learn } from "../../src/lib/i18n.svelte";
import { settings } from "../../src/lib/settings.svelte";
import type { SenView } from "../../src/protocol";

const act = vi.fn(async (_: string) => true);
beforeEach(() => act.mockClear());

/** Seat A is asked in this phase. */
function asked(phase: SenView["phase"], ...legal: string[]): Choosing {
  return new Choosing(() => ({ view: { phase } as Partial<SenView> as SenView, legal, seat: 0, act }));
}
const land = (owner: number, slot: number) => ({ owner, slot });
const keys = (choosing: Choosing, ...pressed: string[]) => pressed.map((key) => press(key, choosing, { numbered: 0, hand: 1, act, nextDream: () => {} }));

describe("tapping lands", () => {
  it("looks at two of them, the left one first", () => {
    const choosing = asked("look", "look 1 3");
    choosing.tap(land(0, 2));
    expect(act).not.toHaveBeenCalled();
    choosing.tap(land(0, 0));
    expect(act).toHaveBeenCalledWith("look 1 3");
    expect(choosing.chosen).toEqual([]);
  });

  it("means keep after a draw, and nothing on another's dream", () => {
    const choosing = asked("drawn", "keep 1", "keep 2", "discard");
    choosing.tap(land(1, 1));
    expect(act).not.toHaveBeenCalled();
    choosing.tap(land(0, 1));
    expect(act).toHaveBeenCalledWith("keep 2");
  });

  it("takes the open land once it was asked for", () => {
    const choosing = asked("turn", "draw", "take 1", "take 2", "wake");
    choosing.tap(land(0, 1));
    expect(act).not.toHaveBeenCalled();
    choosing.tapOpen();
    expect(act).toHaveBeenCalledWith("take 2");
  });

  it("swaps two lands, named in the order of the table", () => {
    const choosing = asked("swap", "swap A2 B1");
    choosing.tap(land(1, 0));
    choosing.tap(land(0, 1));
    expect(act).toHaveBeenCalledWith("swap A2 B1");
  });

  it("takes back what was chosen", () => {
    const choosing = asked("turn", "take 2");
    choosing.tap(land(0, 1));
    choosing.tap(land(0, 1));
    expect(choosing.chosen).toEqual([]);
  });
});

describe("waking everybody", () => {
  it("is asked for twice", () => {
    const choosing = asked("turn", "wake");
    choosing.call();
    expect(act).not.toHaveBeenCalled();
    choosing.call();
    expect(act).toHaveBeenCalledWith("wake");
  });

  it("is not begun while a pair is claimed", () => {
    const choosing = asked("turn", "wake", "claim 1 2 3");
    keys(choosing, "c", "w", "w");
    expect(choosing.claiming).toBe(true);
    expect(act).not.toHaveBeenCalled();
  });
});

describe("keys", () => {
  it("do only what is legal", () => {
    keys(asked("turn", "wake"), "d", "u", "p", "o");
    expect(act).not.toHaveBeenCalled();
    keys(asked("turn", "draw"), "d");
    expect(act).toHaveBeenCalledWith("draw");
  });

  it("that mean nothing are left to the page", () => {
    expect(keys(asked("turn"), "z", "Tab", "9", "d")).toEqual([false, false, false, true]);
  });

  it("choose one of two lands by its number", () => {
    press("2", asked("choose"), { numbered: 0, hand: 2, act, nextDream: () => {} });
    expect(act).toHaveBeenCalledWith("choose 2");
  });
});

describe("a piece of advice", () => {
  it.each([
    ["draw", ["hidden"]],
    ["take 3", ["open", "land-1-2"]],
    ["keep 1", ["land-1-0"]],
    ["swap A2 C1", ["land-0-1", "land-2-0"]],
    ["claim 1 4 7", ["claim", "land-1-0", "land-1-3"]],
    ["choose 2", ["hand-1"]],
    ["wake", ["wake"]],
  ])("%s glows at its places", (notation, places) => {
    expect(advisedPlaces(notation, 1)).toEqual(places);
  });

  it("is not for those who watch", () => {
    expect(advisedPlaces("draw", null)).toEqual([]);
  });
});

describe("what a swap may be", () => {
  settings.language = "en";
  learn("en", { "sen.status.my-swap": "of different dreams", "sen.status.my-swap-any": "any two" });
  const swapping = { phase: "swap", turn: 0 } as Partial<SenView> as SenView;
  const said = (...legal: string[]) => sen.status(swapping, legal, ["Ann", "Bob"], 0);

  it("says different dreams only where the table has it so (SEN-13)", () => {
    expect(said("swap A1 B1", "swap A2 B1")).toBe("of different dreams");
    expect(said("swap A1 A2", "swap A1 B1")).toBe("any two");
  });
});
