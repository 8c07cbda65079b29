// A name to begin with, so that nobody has to type one before the first game.
import { nameForSeat } from "./faces";
import { t } from "./i18n.svelte";
import { settings } from "./settings.svelte";

export function myName(): string {
  if (settings.name.trim()) return settings.name.trim();
  const names = t("first-names").split(", ");
  settings.name = names[Math.floor(Math.random() * names.length)]!;
  return settings.name;
}

/** How a player is called. Bots of long ago were called by their level: they get a name by their seat. */
export function playerName(name: string | null | undefined, bot: string | null | undefined, seat: number): string {
  return bot && (!name || name === bot) ? nameForSeat(seat) : (name ?? "?");
}
