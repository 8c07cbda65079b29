// A game that another package brings. Its page part is a plain module that the house serves: it cannot share the page's
// own build, so it draws into an element by itself. `docs/new-game.md` describes this interface, version 1.
import { hasWords, t } from "../lib/i18n.svelte";
import type { GameEvent, View } from "../lib/socket.svelte";
import Elsewhere from "./Elsewhere.svelte";
import type { Advised, GameModule, GameProps, Happening } from "./game";

export const VERSION = 1;

type Say = (key: string, places?: Record<string, string | number>) => string;
type Seen = { view: View; names: string[]; seat: number | null };

/** All that may be looked at; `show` is called whenever something of it has changed. */
export type Now = Seen & Pick<GameProps, "legal" | "options" | "clocks"> & { advice: string | null; language: string };

/** What a module may do at the table. */
export type TableApi = {
  act: (notation: string) => Promise<boolean>;
  check: (notation: string) => Promise<string | null>;
  say: (text: string) => Promise<boolean>;
  onHappening: (listen: (happening: Happening) => void) => () => void;
  /** The game's words in the reader's language, by their names in its `words/*.json`. */
  t: Say;
};

export type Shown = { show: (now: Now) => void; destroy?: () => void };

/** What a module exports. Whatever it leaves out is done in the plainest way. */
export type PageModule = {
  version: typeof VERSION;
  mount: (target: HTMLElement, table: TableApi) => Shown;
  tell?: (event: GameEvent, seen: Seen, say: Say) => string | null;
  status?: (now: Seen & { legal: string[] }, say: Say) => string;
  scores?: GameModule["scores"];
  turns?: GameModule["turns"];
  outcome?: GameModule["outcome"];
  advise?: (advice: Advised, seen: Omit<Seen, "view">, say: Say) => string;
  retell?: (events: GameEvent[], names: string[], say: Say) => string;
  figures?: (events: GameEvent[], seats: number, say: Say) => ReturnType<GameModule["figures"]>;
  keys?: GameModule["keys"];
  sounds?: NonNullable<GameModule["sounds"]>;
};

/** Fetches the module at this address. One that cannot be used is named in a line of the console, and done without. */
export async function fetchModule(address: string): Promise<PageModule | null> {
  try {
    const module = (await import(/* @vite-ignore */ address)) as PageModule;
    if (module.version === VERSION && typeof module.mount === "function") return module;
    console.warn(`${address} is no page module of version ${VERSION}`);
  } catch (error) {
    console.warn(`${address} cannot be used: ${String(error)}`);
  }
  return null;
}

/** A game's module for the frame, made of what it brings; without any, its actions are buttons. */
export function moduleFromElsewhere(name: string, brought: PageModule | null): GameModule {
  const say: Say = (key, places) => t(`${name}.${key}`, places);
  const outcome = brought?.outcome ?? ((view: View) => (view["outcome"] ?? null) as ReturnType<GameModule["outcome"]>);
  const turns = brought?.turns ?? ((view: View) => (outcome(view) ? [] : ((view["deciders"] as number[] | undefined) ?? [Number(view["turn"] ?? 0)])));
  return {
    component: (anchor, props) => Elsewhere(anchor, Object.defineProperties({ name, brought } as GameProps & { name: string; brought: PageModule | null }, Object.getOwnPropertyDescriptors(props))),
    tell: (event, names, seat, _happened, view) => (brought?.tell ? brought.tell(event, { names, seat, view }, say) : tellByWords(name, event, names)),
    status: (view, legal, names, seat) => brought?.status?.({ view, legal, names, seat }, say) ?? statusByWords(outcome(view) !== null, turns(view), names, seat, say),
    scores: brought?.scores ?? ((view) => outcome(view)?.results.map(({ score }) => score) ?? []),
    turns,
    outcome,
    advise: (advice, names, seat) => brought?.advise?.(advice, { names, seat }, say) ?? actionInWords(name, advice.do),
    retell: (events, names) => brought?.retell?.(events, names, say) ?? "",
    figures: (events, seats) => brought?.figures?.(events, seats, say) ?? { head: [], rows: [] },
    keys: brought?.keys ?? [],
    sounds: brought?.sounds ?? {},
  };
}

/** An action by the game's words `action.…`, or as it is written. */
export function actionInWords(name: string, notation: string): string {
  const key = `${name}.action.${notation.replaceAll(" ", "-")}`;
  return hasWords(key) ? t(key) : notation;
}

function tellByWords(name: string, event: GameEvent, names: string[]): string | null {
  const key = `${name}.event.${event.event}`;
  const places = Object.fromEntries(Object.entries(event).map(([field, value]) => [field, String(value)]));
  return hasWords(key) ? t(key, { ...places, name: names[Number(event["seat"])] ?? "" }) : null;
}

function statusByWords(isOver: boolean, turns: number[], names: string[], seat: number | null, say: Say): string {
  if (isOver) return say("status.over");
  return seat !== null && turns.includes(seat) ? say("status.mine") : say("status.theirs", { name: turns.map((turn) => names[turn] ?? "?").join(", ") });
}
