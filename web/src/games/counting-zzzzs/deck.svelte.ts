// The cards as the page knows them: what they do, what is printed on them, and their pictures. All of it is the deck's
// own data, shared with the rules; a table with a deck of its own brings its elements and names along.
import actionCards from "../../../../src/fortywinks/games/counting_zzzzs/deck/actions.json";
import houseCombos from "../../../../src/fortywinks/games/counting_zzzzs/deck/combos.json";
import houseElements from "../../../../src/fortywinks/games/counting_zzzzs/deck/elements.json";
import picturesUrl from "../../../../src/fortywinks/games/counting_zzzzs/deck/pictures.json?url";
import { firstLanguage, LANGUAGES, type Language } from "../../lib/i18n.svelte";
import { settings } from "../../lib/settings.svelte";

export type CardId = string;
export type Kind = "person" | "place" | "thing" | "verb";
export type Side = "positive" | "negative";
export type Element = { id: CardId; kind: Kind; themes: string; value?: number; positive?: number; negative?: number };
export type ActionCard = { id: CardId; kind: string; theme?: string | null; side?: string | null };
export type Combo = { on: CardId; with: CardId; points: number };
/** An icon in a picture: its name, the place of its middle, its size; perhaps a tone (accent, dim) and a turn. */
export type Stroke = [icon: string, x: number, y: number, size: number, tone?: string, turn?: number];

type ElementText = { name?: string; positive?: string; negative?: string };
type Texts = {
  kinds?: Record<string, string>;
  themes?: Record<string, string>;
  elements: Record<CardId, ElementText>;
  actions?: Record<CardId, { name: string; text: string }>;
  combos?: Record<string, string>;
  /** How each element is called in the middle of a story; for a context card, on either side. */
  told?: Record<CardId, string | [string, string]>;
};
type OwnDeck = { elements: Element[]; combos?: Combo[]; texts: Record<string, Texts> };
type Pictures = { icons: Record<string, { d: string }>; cards: Record<CardId, Stroke[]> };

const files = import.meta.glob<{ default: Texts }>("../../../../src/fortywinks/games/counting_zzzzs/deck/texts.*.json");
const ACTIONS = new Map((actionCards as ActionCard[]).map((card) => [card.id, card]));

class Deck {
  #house: Partial<Record<Language, Texts>> = $state({});
  #own = $state.raw<OwnDeck | null>(null);
  #pictures = $state.raw<Pictures | null>(null);
  #elements = $derived(new Map(((this.#own?.elements ?? houseElements) as Element[]).map((each) => [each.id, each])));
  combos: Combo[] = $derived(this.#own ? (this.#own.combos ?? []) : houseCombos);

  /** The house's words in the present language; another one until that is there. */
  #words = $derived(
    this.#house[settings.language ?? "en"] ?? LANGUAGES.map((language) => this.#house[language]).find(Boolean) ?? { elements: {} },
  );
  #names = $derived(
    this.#own ? (this.#own.texts[settings.language ?? "en"] ?? this.#own.texts["en"] ?? Object.values(this.#own.texts)[0]!) : this.#words,
  );

  async speak(language: Language): Promise<void> {
    const inLanguage = (spoken: Language): (() => Promise<{ default: Texts }>) | undefined =>
      Object.entries(files).find(([path]) => path.endsWith(`texts.${spoken}.json`))?.[1];
    const file = inLanguage(language) ?? inLanguage("en");
    if (file && !this.#house[language]) this.#house[language] = (await file()).default;
  }

  /** Pictures come on their own; a card without one is still a card. */
  async draw(): Promise<void> {
    const answer = await fetch(picturesUrl).catch(() => null);
    if (answer?.ok) this.#pictures = (await answer.json()) as Pictures;
  }

  /** What this table plays with. */
  use(options: Record<string, unknown>): void {
    this.#own = (options["deck"] as OwnDeck | undefined) ?? null;
  }

  element = (id: CardId): Element | undefined => this.#elements.get(id);
  action = (id: CardId): ActionCard | undefined => ACTIONS.get(id);
  isContext = (id: CardId): boolean => this.element(id)?.positive !== undefined;
  isBlock = (id: CardId): boolean => this.action(id)?.kind === "block";

  /** The card's name; a context card has one for each side, and both if its side is open. */
  name(id: CardId, side: Side | null = null): string {
    const text = this.#names.elements[id];
    if (text?.positive !== undefined) return side ? text[side]! : `${text.positive} / ${text.negative}`;
    return text?.name ?? this.#words.actions?.[id]?.name ?? id;
  }

  /** What an action does. */
  text = (id: CardId): string => this.#words.actions?.[id]?.text ?? "";
  kind = (kind: string): string => this.#words.kinds?.[kind] ?? kind;
  theme = (theme: string): string => this.#words.themes?.[theme] ?? theme;

  /** How the card is called in a story. */
  told(id: CardId, side: Side): string {
    const told = this.#names.told?.[id];
    return (typeof told === "string" ? told : told?.[side === "positive" ? 0 : 1]) ?? this.name(id, side);
  }

  tale = (on: CardId, partner: CardId): string => this.#names.combos?.[`${on}+${partner}`] ?? "";
  strokes = (id: CardId): Stroke[] => this.#pictures?.cards[id] ?? [];
  path = (icon: string): string => this.#pictures?.icons[icon]?.d ?? "";
}

export const deck = new Deck();
await deck.speak(settings.language ?? firstLanguage());
void deck.draw();

/** A number with a true minus. */
export const plain = (value: number): string => (value < 0 ? `−${-value}` : String(value));

/** A value as it is printed: with its sign. */
export const signed = (value: number): string => (value > 0 ? `+${value}` : plain(value));
