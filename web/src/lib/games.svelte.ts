// The games of the house, as it lists them: the page knows none by name.
import type { GameAnswer } from "../protocol";
import { house } from "./api";
import { learn, type Language } from "./i18n.svelte";

class Games {
  /** In the order of the house; null until the list has come. */
  list = $state.raw<GameAnswer[] | null>(null);

  /** Asks for the list, with titles and pitches in this language. */
  async load(language: Language): Promise<void> {
    const { games } = await house.games(language);
    learn(language, Object.fromEntries(games.flatMap(({ name, title, pitch }) => [[`${name}.title`, title], [`${name}.pitch`, pitch]])));
    this.list = games;
  }

  find(name: string): GameAnswer | undefined {
    return this.list?.find((game) => game.name === name);
  }
}

/** A bot's level that is neither too hard nor too easy. */
export function middlingBot(name: string): string {
  const levels = games.find(name)?.bots ?? [];
  return levels[Math.floor(levels.length / 2)] ?? "random";
}

export const games = new Games();
