// The house over HTTP.
import { refusalText } from "./i18n.svelte";
import type { TableState } from "../protocol";
import type { Words } from "./i18n.svelte";
import type { GameEvent, View } from "./socket.svelte";

export type GameOption = { name: string; default: unknown; allowed: Record<string, unknown> };
export type Game = {
  name: string;
  title: string;
  pitch: string;
  fewest_players: number;
  most_players: number;
  minutes: number;
  bots: string[];
  options: GameOption[];
  languages: string[];
  /** Where its page part and its picture are, if another package brings them. */
  module: string | null;
  vignette: string | null;
  has_lesson: boolean;
};
export type OwnTable = { id: string; game: string; phase: string; link: string; seat: number | null; host: boolean };
export type LobbyTable = {
  id: string;
  game: string;
  phase: string;
  host: string | null;
  seats: number;
  free: number;
  watching: boolean;
};
export type FinishedGame = {
  number: number;
  id: string;
  game: string;
  ended: string;
  players: { name: string; bot: string | null; score: number; rank: number }[];
  yours: number[];
};
export type Replay = {
  game: string;
  names: string[];
  bots: (string | null)[];
  options: Record<string, unknown>;
  steps: {
    seat: number | null;
    do: string;
    events: GameEvent[];
    view: View;
    legal: string[];
    open: Record<string, unknown> | null;
  }[];
};
export type TableAnswer = { table: TableState; link: string; seat: number | null; host: boolean; may_watch: boolean };

/** Where a game has words of its own on the table, a new table speaks its maker's language. */
export function inLanguage(game: Game, language: string | null): { options?: Record<string, unknown> } {
  const option = game.options.find(({ name }) => name === "language");
  const known = (option?.allowed["enum"] as unknown[] | undefined) ?? [];
  return known.includes(language) ? { options: { language } } : {};
}

/** What the house refuses over HTTP, or that it cannot be reached (`code` is then `unreachable`). */
export class HouseError extends Error {
  constructor(
    readonly code: string,
    readonly fields: { [name: string]: unknown } = {},
  ) {
    super(code);
  }

  /** Why, in the reader's language. */
  get reason(): string {
    return refusalText(this.code, this.fields);
  }
}

async function ask<T>(path: string, body?: unknown): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(
      path,
      body === undefined
        ? {}
        : { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) },
    );
  } catch {
    throw new HouseError("unreachable");
  }
  const content = (await answer.json().catch(() => ({}))) as T & { error?: { code: string; fields: { [name: string]: unknown } } };
  if (!answer.ok) throw new HouseError(content.error?.code ?? "bad-status", content.error?.fields ?? { status: answer.status });
  return content;
}

export const house = {
  games: (language: string) => ask<{ games: Game[] }>(`/api/games?lang=${language}`),
  words: (game: string, language: string) => ask<{ words: Words }>(`/api/games/${game}/words?lang=${language}`),
  me: () => ask<{ person: string; tables: OwnTable[] }>("/api/me"),
  lobby: () => ask<{ tables: LobbyTable[] }>("/api/tables"),
  table: (id: string) => ask<TableAnswer>(`/api/tables/${id}`),
  create: (table: { game: string; name: string; seats?: number; options?: Record<string, unknown>; public?: boolean }) =>
    ask<TableAnswer>("/api/tables", table),
  join: (code: string) => ask<{ table: string; link: string }>("/api/join", { code }),
  rules: (game: string, language: string) => ask<{ text: string }>(`/api/games/${game}/rules?lang=${language}`),
  myGames: () => ask<{ games: FinishedGame[] }>("/api/me/games"),
  replay: (id: string, seat: number | null, open: boolean) =>
    ask<Replay>(`/api/records/${id}/replay?${seat === null ? "" : `seat=${seat}&`}open=${open}`),
  tutorial: (game: string, language: string) => ask<Replay>(`/api/games/${game}/tutorial?lang=${language}`),
  playOn: (id: string, wish: { step: number; seat: number; name: string }) =>
    ask<{ table: string }>(`/api/records/${id}/play-on`, wish),
};
