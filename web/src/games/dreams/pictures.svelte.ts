// The dream pictures of a round: their titles and descriptions, where they are, and how bright they are where.
import { askHouse } from "../../lib/house";
import { t } from "../../lib/i18n.svelte";
import { fileAt } from "../../lib/place";
import { settings } from "../../lib/settings.svelte";
import { HEIGHT, WIDTH, type Place } from "./firmament";

export type Picture = {
  name: string;
  title: string;
  about: string;
  table: string | null;
  large: string | null;
  brightness: string;
};

const COLUMNS = 48;
const ROWS = 32;
/** From which brightness on something is called dark, dim, bright and very bright. */
const LEVELS = [45, 95, 150, 200];

class Pictures {
  #known = $state.raw<Record<string, Picture>>({});
  #asked = new Set<string>();

  /** To be called in an effect: fetches what is not known yet. */
  want(names: readonly string[]): void {
    const language = settings.language ?? "en";
    const missing = names.filter((name) => !this.#asked.has(`${language} ${name}`));
    if (!missing.length) return;
    for (const name of missing) this.#asked.add(`${language} ${name}`);
    const query = new URLSearchParams([["lang", language], ...missing.map((name) => ["name", name])]);
    askHouse(`/api/dreams/pictures?${query}`)
      .then((answer) => answer.json() as Promise<{ pictures: Picture[] }>)
      .then(({ pictures }) => {
        const placed = (address: string | null) => address && fileAt(address);
        const found = pictures.map((picture) => [`${language} ${picture.name}`, { ...picture, table: placed(picture.table), large: placed(picture.large) }]);
        this.#known = { ...this.#known, ...Object.fromEntries(found) };
      })
      .catch(() => {
        for (const name of missing) this.#asked.delete(`${language} ${name}`); // asked again with the next view
      });
  }

  get(name: string | undefined): Picture | null {
    return this.#known[`${settings.language ?? "en"} ${name}`] ?? null;
  }

  title(name: string | undefined): string {
    return this.get(name)?.title ?? "…";
  }
}

export const pictures = new Pictures();

const maps = new Map<string, string>();

/** How bright a picture is at a place, in words. */
export function brightnessAt(picture: Picture, { x, y }: Place): string {
  if (!picture.brightness) return "";
  let map = maps.get(picture.name);
  if (map === undefined) maps.set(picture.name, (map = atob(picture.brightness)));
  const column = Math.min(COLUMNS - 1, Math.floor((x / WIDTH) * COLUMNS));
  const row = Math.min(ROWS - 1, Math.floor((y / HEIGHT) * ROWS));
  const value = map.charCodeAt(row * COLUMNS + column);
  return t(`dreams.bright.${LEVELS.filter((level) => value >= level).length}`);
}
