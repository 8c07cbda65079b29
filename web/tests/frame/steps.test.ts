import { describe, expect, it, vi } from "vitest";
import type { Happening } from "../../src/frame/game";
import { Steps } from "../../src/frame/steps.svelte";
import type { ReplayAnswer } from "../../src/protocol";

const step = (number: number, open: object | null = null) => ({ seat: 0, do: `move ${number}`, events: [{ event: `event-${number}` }], view: { number }, legal: [], open });
const GAME = [0, 1, 2, 3].map((number) => step(number)) as unknown as ReplayAnswer["steps"];

function replay(at = 0): { steps: Steps; heard: Happening[] } {
  const steps = new Steps(at);
  steps.take(GAME);
  const heard: Happening[] = [];
  steps.onHappening((happening) => heard.push(happening));
  return { steps, heard };
}

describe("a replay", () => {
  it("tells of a step on, with the table before and after", () => {
    const { steps, heard } = replay(1);
    steps.go(2);
    expect(heard).toEqual([{ events: [{ event: "event-2" }], before: { number: 1 }, after: { number: 2 } }]);
  });

  it("tells nothing of a jump or a step back", () => {
    const { steps, heard } = replay();
    steps.go(3);
    steps.go(2);
    expect([heard, steps.at]).toEqual([[], 2]);
  });

  it("stays where there are steps", () => {
    const { steps, heard } = replay(3);
    steps.go(4);
    expect([steps.at, steps.next, heard]).toEqual([3, null, []]);
    steps.go(-1);
    expect(steps.at).toBe(0);
  });

  it.each([Number.NaN, -3, 99, 1.7])("begins at a step whatever the address says: %s", (wanted) => {
    expect(GAME[replay(wanted).steps.at]).toBeDefined();
  });

  it("goes on where it was when it is seen with other eyes", () => {
    const { steps } = replay(2);
    steps.take(GAME.map((each) => ({ ...each, open: { deck: "7" } })) as typeof GAME);
    expect([steps.at, steps.view]).toEqual([2, { number: 2, laidOpen: { deck: "7" } }]);
  });

  it("shows a step from the one before it, whatever way led there", () => {
    const { steps, heard } = replay();
    for (const to of [2, 3, 1, 2, 2]) steps.show(to);
    const told = (number: number) => ({ events: [{ event: `event-${number}` }], before: { number: number - 1 }, after: { number } });
    expect([heard, steps.at, steps.boards]).toEqual([[told(2), told(3), told(1), told(2), told(2)], 2, 5]);
  });

  it("sets the board up as it was before, with all that had happened", () => {
    const { steps } = replay();
    let seen: unknown;
    steps.show(2, () => (seen = [steps.view, steps.past]));
    expect(seen).toEqual([{ number: 1 }, [{ event: "event-0" }, { event: "event-1" }]]);
    steps.pass(1);
    expect([steps.view, steps.past]).toEqual([{ number: 1 }, [{ event: "event-0" }, { event: "event-1" }]]);
  });

  it("tells nobody who no longer listens", () => {
    const { steps } = replay();
    const heard = vi.fn();
    steps.onHappening(heard)();
    steps.go(1);
    expect(heard).not.toHaveBeenCalled();
  });
});
