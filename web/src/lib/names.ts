// A name to begin with, so that nobody has to type one before the first game.
import { t } from "./i18n.svelte";
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

/** How a player is called: a person by name, a bot by its seat. */
export function playerName(name: string | null | undefined, bot: string | null | undefined, seat: number): string {
  return bot ? t("bot-name", { seat: seat + 1 }) : (name ?? "?");
}
