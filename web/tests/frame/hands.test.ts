import { describe, expect, it } from "vitest";
import type { Companions } from "../../src/frame/companions.svelte";
import { Hands } from "../../src/frame/hands.svelte";
import type { Sitting } from "../../src/frame/sitting.svelte";

const TABLE = { phase: "playing", seats: [{}, {}] };
const person = (seat: number, legal: string[]) => ({ seat, socket: { id: "abc", table: TABLE, legal }, module: {} }) as unknown as Sitting;

describe("the cover", () => {
  it("asks for whom it has named as long as that one is asked", () => {
    const [ann, ben] = [person(0, []), person(1, ["sleep"])];
    const hands = new Hands(ann, { sittings: [ben] } as unknown as Companions);
    expect(hands.next).toBe(ben);
    ann.socket.legal = ["wake"];
    expect(hands.asked).toEqual([ann, ben]);
    expect(hands.next).toBe(ben);
    ben.socket.legal = [];
    expect(hands.next).toBe(ann);
  });
});
