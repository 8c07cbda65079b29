// The lands of Sen as the page knows them.
import type { SenRoundResult } from "../../protocol";

export type Face = string;

export const ravens = (face: Face): number => Number(face[0]);
export const special = (face: Face): "t" | "p" | "s" | null => (face[1] as "t" | "p" | "s" | undefined) ?? null;

/** A place at the table: a land of a dream, one of the piles, or the hand of whoever has drawn. */
export type Place = string;
export const landPlace = (owner: number, slot: number): Place => `land-${owner}-${slot}`;

const LETTERS = "ABCDE";
export const notation = (owner: number, slot: number): string => `${LETTERS[owner]}${slot + 1}`;

/** When a land turns at the end of a round, in milliseconds: dream after dream, once the call has been heard. */
export const opensAt = (result: SenRoundResult, owner: number, slot: number): number =>
  (result.caller === null ? 0 : 900) + owner * 180 + slot * 80;

const TURN = 400;
/** When the last of them lies open. */
export const allOpen = (result: SenRoundResult): number =>
  TURN + Math.max(...result.dreams.map((dream, owner) => opensAt(result, owner, dream.length - 1)));
