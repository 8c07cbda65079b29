// The games of the house, as it lists them: the page knows none by name.
import { house, type Game } from "./api";
import { learn, type Language } from "./i18n.svelte";

class Games {
  /** In the order of the house; null until the list has come. */
  list = $state.raw<Game[] | null>(null);

  /** Asks for the list, with titles and pitches in this language. */
  async load(language: Language): Promise<void> {
    const { games } = await house.games(language);
    learn(language, Object.fromEntries(games.flatMap(({ name, title, pitch }) => [[`${name}.title`, title], [`${name}.pitch`, pitch]])));
    this.list = games;
  }

  find(name: string): Game | undefined {
    return this.list?.find((game) => game.name === name);
  }
}

export const games = new Games();
