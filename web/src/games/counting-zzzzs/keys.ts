// Counting Zzzzs from the keyboard.
import { isAnswer } from "./answering.svelte";
import type { Lifting } from "./lifting.svelte";
import type { Move } from "./moves";

export const KEYS: [string, string][] = [
  ["1 – 5", "lift"],
  ["← →", "point"],
  ["Enter", "go"],
  ["x", "discard"],
  ["b", "block"],
  ["p", "pass"],
  ["t", "think"],
  ["n", "next-dream"],
  ["Esc", "cancel"],
];

type Table = {
  hand: string[];
  legal: string[];
  act: (notation: string, quiet?: boolean) => Promise<boolean>;
  say: (move: Move | undefined) => void;
  nextDream: () => void;
  letHappen: () => void;
  think: () => void;
};

/** What a key does at the table; false if it means nothing here. */
export function press(key: string, lifting: Lifting, { hand, legal, act, say, nextDream, letHappen, think }: Table): boolean {
  const number = Number(key);
  if (number >= 1 && number <= 5) {
    const card = hand[number - 1];
    if (card) lifting.lift(card);
    if (lifting.card) say(lifting.point(1));
    return true;
  }
  switch (key) {
    case "ArrowLeft":
    case "ArrowRight":
      if (!lifting.card) return false;
      say(lifting.point(key === "ArrowRight" ? 1 : -1));
      return true;
    case "x":
      lifting.go("discard");
      return true;
    case "b": {
      const answer = legal.find(isAnswer);
      if (answer) void act(answer);
      return true;
    }
    case "p":
      if (legal.includes("pass")) letHappen();
      return true;
    case "t":
      if (legal.includes("pass")) think();
      return true;
    case "n":
      nextDream();
      return true;
    case "Escape":
      lifting.drop();
      return true;
    default:
      return false;
  }
}
