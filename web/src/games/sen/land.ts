// The lands of Sen as the page knows them.
export type Face = string;

export const ravens = (face: Face): number => Number(face[0]);
export const special = (face: Face): "t" | "p" | "s" | null => (face[1] as "t" | "p" | "s" | undefined) ?? null;

/** A place at the table: a land of a dream, one of the piles, or the hand of whoever has drawn. */
export type Place = string;
export const landPlace = (owner: number, slot: number): Place => `land-${owner}-${slot}`;

const LETTERS = "ABCDE";
export const notation = (owner: number, slot: number): string => `${LETTERS[owner]}${slot + 1}`;
