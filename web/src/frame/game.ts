// What a game gives to the frame, and what the frame gives to a game. Each game's folder exports one `GameModule`.
import type { Component } from "svelte";
import type { Soundscape } from "../lib/ambience";
import { games } from "../lib/games.svelte";
import type { GameEvent, View } from "../lib/socket.svelte";
import type { Tune } from "../lib/sound";
import type { ClockState, TableState } from "../protocol";

/** What just happened, with the view before and after: enough to animate it. */
export type Happening<V = View, E = GameEvent> = { events: E[]; before: V | null; after: V };

/** What a game still shows while the table has moved on: the seats and the status follow it where it says so, and of
 * events that are `held` neither the log nor the screen reader tells before they have been shown. While a game holds any,
 * or none any more but its list is there, the table looks as before: it is not over, and a lesson says nothing of it. A game that is `alone`
 * has the whole screen: seats, status and talk are put away. */
export type Scene<V = View> = { view?: V; status?: string; held?: readonly object[]; alone?: boolean };

/** What somebody has just said; it is heard for a few seconds. */
export type Saying = { id: number; seat: number | null; name: string; text: string };

/** Another seat that is played on this device, where a game is passed around. */
export type Together<V = View> = { seat: number; view: V; legal: string[]; act: (notation: string) => Promise<boolean> };

export type GameProps<V = View, E = GameEvent> = {
  view: V;
  /** What I may do now, in notation; empty if nothing is asked of me. */
  legal: string[];
  /** My seat, or null for those who watch. */
  seat: number | null;
  names: string[];
  options: Record<string, unknown>;
  /** Does something; a refusal is shown by the frame and the promise settles all the same. What may come too late
   * through nobody's fault is done quietly. */
  act: (notation: string, quiet?: boolean) => Promise<boolean>;
  /** Why the house would refuse this, in words, with the rule; null if it would not. For what is typed and not yet sent. */
  check?: (notation: string) => Promise<{ reason: string; rule: string | null } | null>;
  /** Calls back with each thing that happens, in order; returns how to stop. */
  onHappening: (listen: (happening: Happening<V, E>) => void) => () => void;
  /** In a replay, all that has happened before: for what a view does not repeat. */
  past?: E[];
  /** What I was advised to do, in notation. */
  advice?: string | null;
  /** Asks what a strong bot would do here, and what it said in words: for a game that has the whole screen. */
  ask?: (() => Promise<boolean>) | null;
  advised?: string;
  /** What runs against time, each with the moment (of `performance.now()`) at which so many seconds were left. */
  clocks?: { clock: ClockState; at: number }[];
  /** Says something to everybody, where talking belongs to the game. */
  say?: (text: string) => Promise<boolean>;
  sayings?: Saying[];
  /** Whether this is a lesson, in which nothing happens but by the learner's own hand. */
  lesson?: boolean;
  /** Who else plays on this device. */
  together?: Together<V>[];
  /** The game says that it still shows something, or null when it is through; the frame's last word waits for that. */
  occupied?: (scene: Scene<V> | null) => void;
};

/** A bot's advice: what to do in notation, why as a code of the game, and the numbers for its words. */
export type Advised = { do: string; why?: string | null; numbers?: Record<string, number> };

/** Carries out what was advised in the game's own way, as by filling in a word; false if it is simply to be done. */
export type Heed = (notation: string) => boolean;

/** A game in the page, by its own types of view and event. */
export type GameModule<V = View, E = GameEvent> = {
  component: Component<GameProps<V, E>, { heed?: Heed }>;
  /** One line for the log and the screen reader, as this seat may know it; null if there is nothing to say.
   * `happened` is all that happened together with it: one line may tell of several things. `view` is the table
   * after it. */
  tell: (event: E, names: string[], seat: number | null, happened: E[], view: V) => string | null;
  /** What was said, as I would say it: phrases that the game offers are said in everybody's own language. */
  hear?: (text: string) => string;
  /** What is asked of me, or whom we wait for. */
  status: (view: V, legal: string[], names: string[], seat: number | null) => string;
  /** Each seat's score as it stands, for the seats in the frame. */
  scores: (view: V) => (number | string)[];
  /** What to show of a seat in place of its score, where a number would not say it. */
  Seat?: Component<{ view: V; seat: number; names: string[] }>;
  /** Whose turn it is, for the frame's highlight. */
  turns: (view: V) => number[];
  /** What was advised, in words. */
  advise: (advice: Advised, names: string[], seat: number | null) => string;
  /** The game told once more in a few sentences, from what everybody may know of it. */
  retell: (events: E[], names: string[]) => string;
  /** Figures for each seat at the end: the head of each column and a row per seat. */
  figures: (events: E[], seats: number) => { head: string[]; rows: (string | number)[][] };
  /** What an event sounds like, by its name. */
  sounds?: Record<string, Tune>;
  /** What it sounds like while nothing happens. */
  soundscape?: Soundscape;
  /** Its keys for the help, each with the name of its text. */
  keys: [key: string, name: string][];
  outcome: (view: V) => { why: string; results: { seat: number; score: number; rank: number }[] } | null;
  /** The clocks that the frame shows, by name, where the game shows all others itself. */
  clocks?: string[];
  /** Whether several may share a device at a table with these options. */
  isPassedAround?: (options: Record<string, unknown>) => boolean;
  /** Events that all see together where several share a device: it is laid down for them. */
  reveals?: string[];
  /** Whether the game waits for this seat, where that is not each seat that may do something. */
  awaits?: (view: V, legal: string[], seat: number) => boolean;
  /** What may be said without a look at what is one's own, with the name of its text. */
  sayable?: (legal: string[]) => [notation: string, name: string] | null;
  /** What one click agrees on, where it is not the usual table without a clock; `room` are the options for a game in
   * one room. */
  oneClick?: { pace: TableState["pace"]; room?: Record<string, unknown> };
};

/** Hands a game to the frame, which knows no game's types: this one place trusts that a table of a game tells that game's
 * views and events. */
export function defineGame<V, E>(module: GameModule<V, E>): GameModule {
  return module as unknown as GameModule;
}

const modules = import.meta.glob<{ default: GameModule }>("../games/*/index.ts");

/** The module of a game, fetched when it is first needed: the page's own, or one that another package brings. */
export async function loadGameModule(name: string): Promise<GameModule> {
  const load = modules[`../games/${name}/index.ts`];
  if (load) return (await load()).default;
  const { fetchModule, moduleFromElsewhere } = await import("./elsewhere");
  const address = games.find(name)?.module;
  return moduleFromElsewhere(name, address ? await fetchModule(address) : null);
}
