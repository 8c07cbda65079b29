// A name to begin with, so that nobody has to type one before the first game.
import { nameForSeat } from "./faces";
import { settings } from "./settings.svelte";

const SLEEPERS: Record<string, string[]> = {
  en: ["Drowsy Otter", "Dozy Owl", "Sleepy Fox", "Napping Hare", "Dreamy Moth", "Snug Badger", "Yawning Cat"],
  de: ["Müder Otter", "Döseule", "Schlaffuchs", "Traumhase", "Nachtfalter", "Kuschelbär", "Gähnkatze"],
  pl: ["Śpiąca Wydra", "Senna Sowa", "Drzemiący Lis", "Rozmarzony Zając", "Nocna Ćma", "Zaspany Borsuk", "Leniwy Kot"],
};

export function myName(): string {
  if (settings.name.trim()) return settings.name.trim();
  const names = SLEEPERS[settings.language ?? "en"] ?? SLEEPERS["en"]!;
  settings.name = names[Math.floor(Math.random() * names.length)]!;
  return settings.name;
}

/** How a player is called. Bots of long ago were called by their level: they get a name by their seat. */
export function playerName(name: string | null | undefined, bot: string | null | undefined, seat: number): string {
  return bot && (!name || name === bot) ? nameForSeat(seat) : (name ?? "?");
}
