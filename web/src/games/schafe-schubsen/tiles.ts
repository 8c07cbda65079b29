// Clover tiles, and how they are used together.
import { t } from "../../lib/i18n.svelte";

export const isBack = (tile: string): boolean => tile.startsWith("back");
export const valueOf = (tile: string): number => Number(tile.split(" ")[1]);

export const tileName = (tile: string): string => t(isBack(tile) ? "schafe-schubsen.tile.back" : "schafe-schubsen.tile.change", { value: valueOf(tile) });

const sum = (tiles: string[]): number => tiles.reduce((total, tile) => total + valueOf(tile), 0);

export const mostChange = (tiles: string[]): number => sum(tiles.filter((tile) => !isBack(tile)));
export const walkBack = (tiles: string[]): number => sum(tiles.filter(isBack));

/** The actions that declare these tiles with this change of distance in all; a tile that changes nothing is kept. */
export function declare(tiles: string[], by: number): string[] {
  const way = by < 0 ? "down" : "up";
  let left = Math.abs(by);
  const changes = tiles.filter((tile) => !isBack(tile)).flatMap((tile) => {
    const part = Math.min(left, valueOf(tile));
    left -= part;
    return part ? [`change ${valueOf(tile)} ${way} ${part}`] : [];
  });
  return [...changes, ...tiles.filter(isBack)];
}
