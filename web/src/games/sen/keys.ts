// Sen from the keyboard.
import type { Choosing } from "./choosing.svelte";

export const KEYS: [string, string][] = [
  ["1 – 8", "lands"],
  ["n", "next-dream"],
  ["d", "draw"],
  ["o", "open"],
  ["u", "use"],
  ["p", "put-away"],
  ["w w", "wake"],
  ["c", "claim"],
  ["Esc", "cancel"],
];

/** What a key does at the table; false if it means nothing here. */
export function press(
  key: string,
  choosing: Choosing,
  { numbered, hand, act, nextDream }: { numbered: number | null; hand: number; act: (notation: string) => Promise<boolean>; nextDream: () => void },
): boolean {
  const number = Number(key);
  if (number >= 1 && number <= 8) {
    if (hand === 2 && number <= 2) void act(`choose ${number}`);
    else if (numbered !== null) choosing.tap({ owner: numbered, slot: number - 1 });
    return true;
  }
  switch (key) {
    case "n":
      nextDream();
      return true;
    case "d":
      choosing.draw();
      return true;
    case "o":
      if (choosing.canTake || choosing.may("discard")) choosing.tapOpen();
      return true;
    case "u":
      if (choosing.may("use")) void act("use");
      return true;
    case "p":
      if (choosing.may("discard")) void act("discard");
      return true;
    case "w":
      choosing.call();
      return true;
    case "c":
      if (choosing.canClaim) {
        choosing.reset();
        choosing.claiming = true;
      }
      return true;
    case "Escape":
      choosing.reset();
      return true;
    default:
      return false;
  }
}
