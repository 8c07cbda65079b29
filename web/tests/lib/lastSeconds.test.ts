import { describe, expect, it } from "vitest";
import { Countdown } from "../../src/lib/lastSeconds";

/** The seconds at which a clock that began with so much is heard, looked at four times a second. */
function heard(name: string, seat: number | null, whole: number, mine: number | null, asked = true): number[] {
  const countdown = new Countdown();
  const clocks = [{ clock: { name, seat, seconds: whole }, at: 0 }];
  const looks = Array.from({ length: whole * 4 + 8 }, (_, i) => i / 4);
  return looks.filter((now) => countdown.ticks(clocks, mine, asked, now * 1000)).map((now) => whole - now);
}

describe("the last seconds", () => {
  it("are heard one by one, of one's own time", () => {
    expect(heard("turn", 2, 45, 2)).toEqual([5, 4, 3, 2, 1]);
    expect(heard("turn", 2, 45, 1)).toEqual([]);
  });

  it("of everybody's time are heard by those who are still asked, and from a shared screen", () => {
    expect(heard("tip", null, 60, 0)).toEqual([5, 4, 3, 2, 1]);
    expect(heard("tip", null, 60, 0, false)).toEqual([]);
    expect(heard("night", null, 120, null, false)).toEqual([5, 4, 3, 2, 1]);
  });

  it("of a short moment are not", () => {
    expect(heard("window", null, 6, 0)).toEqual([]);
    expect(heard("last", 0, 10, 0)).toEqual([]);
  });

  it("are heard again of the next clock of that name, and when time was added", () => {
    const countdown = new Countdown();
    const at = (seconds: number, now: number): boolean => countdown.ticks([{ clock: { name: "turn", seat: 0, seconds }, at: now }], 0, true, now);
    expect([at(30, 0), at(4.5, 25_500), at(4.2, 25_800)]).toEqual([false, true, false]);
    expect([at(34, 26_000), at(4.5, 55_500), at(3.9, 56_100)]).toEqual([false, true, true]);
    expect(countdown.ticks([], 0, true, 57_000)).toBe(false);
    expect(at(3, 58_000)).toBe(false);
  });
});
