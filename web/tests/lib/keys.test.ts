import { afterEach, describe, expect, it, vi } from "vitest";
import { isForPage, isOnButton } from "../../src/lib/keys";

/** A key pressed on something that lies in these elements. */
const key = (within: string[], more = {}) => ({ target: { closest: (wanted: string) => wanted.split(", ").find((each) => within.includes(each)) ?? null }, ...more }) as unknown as KeyboardEvent;
afterEach(() => void vi.restoreAllMocks());

describe("a key", () => {
  it("is for the page where nothing else wants it", () => {
    expect(isForPage(key([]))).toBe(true);
  });

  it.each(["select", "textarea", "dialog", "input:not([type=radio])"])("in a %s is not", (element) => {
    expect(isForPage(key([element]))).toBe(false);
  });

  it.each(["ctrlKey", "metaKey", "altKey"])("with %s is the browser's", (held) => {
    expect(isForPage(key([], { [held]: true }))).toBe(false);
  });

  it("is the dialog's while one is open", () => {
    vi.spyOn(document, "querySelector").mockReturnValue({} as Element);
    expect(isForPage(key([]))).toBe(false);
  });

  it("may press a button", () => {
    expect([isOnButton(key(["button"])), isOnButton(key([]))]).toEqual([true, false]);
  });
});
