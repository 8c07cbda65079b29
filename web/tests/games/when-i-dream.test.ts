import { beforeEach, describe, expect, it, vi } from "vitest";
import { objection } from "../../src/games/when-i-dream/check";
import { having, isAsleep, spoken, type Table as Night } from "../../src/games/when-i-dream/dream";
import { press } from "../../src/games/when-i-dream/keys";

const act = vi.fn(async (_: string) => true);
const did = vi.fn();
beforeEach(() => {
  act.mockClear();
  did.mockClear();
});

const at = (legal: string[], more = {}) => ({ legal, act, onButton: false, day: null, closeDay: () => did("close"), toField: () => did("field"), ...more });

describe("keys", () => {
  it.each([
    ["p", "pass 7"],
    ["p", "tap 3 pass"],
    ["x", "challenge 12"],
    ["y", "agree 12"],
    ["n", "disagree 12"],
    ["r", "tap 3 right"],
    ["w", "tap 3 wrong"],
  ])("%s does %s", (key, action) => {
    expect(press(key, at(["hint", action]))).toBe(true);
    expect(act).toHaveBeenCalledWith(action);
  });

  it("do nothing that is not legal", () => {
    expect(press("y", at(["disagree 12"]))).toBe(false);
    expect(press("p", at(["passing"]))).toBe(false);
    expect(act).not.toHaveBeenCalled();
  });

  it("lead to the field, unless a button has the focus", () => {
    press("Enter", at([]));
    expect(press("Enter", at([], { onButton: true }))).toBe(false);
    expect(did.mock.calls).toEqual([["field"]]);
  });

  it("turn the pages of the day, and nothing else then", () => {
    const day = { next: () => did("next") };
    press("Enter", at(["pass 1"], { day }));
    press("Escape", at(["pass 1"], { day }));
    expect(press("p", at(["pass 1"], { day }))).toBe(false);
    expect(did.mock.calls).toEqual([["next"], ["close"]]);
  });
});

describe("a hint while it is typed", () => {
  it.each([
    ["", null],
    ["tall", null],
    ["two words", "one-word"],
    ["Giraffe", "is-term"],
    ["giraffes", "is-family"],
    ["girafe", "misspelt"],
    ["griaffe", "misspelt"],
  ])("'%s' for a giraffe", (hint, why) => {
    expect(objection(hint, "giraffe")).toBe(why);
  });

  it("is no part of a longer term, and folds accents", () => {
    expect(objection("bridge", "suspension bridge")).toBe("is-part");
    expect(objection("ZOLW", "żółw")).toBe("is-term");
  });
});

describe("a night", () => {
  const view = (phase: string, dreamer: number) => ({ phase, dreamer }) as Partial<Night> as Night;

  it("is slept through by whoever dreams", () => {
    expect([isAsleep(view("night", 1), 1), isAsleep(view("night", 1), 0), isAsleep(view("dusk", 1), 1), isAsleep(view("night", 1), null)]).toEqual([true, false, false, false]);
  });

  it("has actions by how they begin, and texts as a lesson wants them", () => {
    expect(having(["tap 1 right", "taps"], "tap")).toEqual(["tap 1 right"]);
    expect(spoken(["hint 3 Moon"], "hint", "moon", 3)).toBe("hint 3 Moon");
    expect(spoken([], "guess", "the sea")).toBe("guess the sea");
  });
});
