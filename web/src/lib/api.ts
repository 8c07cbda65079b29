// What is asked of the house beside the lines to its tables.
import type {
  BeginNight,
  CreateTable,
  FaultAnswer,
  GameAnswer,
  GamesAnswer,
  JoinAnswer,
  LobbyAnswer,
  MeAnswer,
  NightsAnswer,
  OwnGames,
  PlayOn,
  ReplayAnswer,
  RulesAnswer,
  SendGame,
  SentGame,
  TableAnswer,
} from "../protocol";
import { askHouse, askServer } from "./house";
import { refusalText } from "./i18n.svelte";

/** Where a game has words of its own on the table, a new table speaks its maker's language. */
export function inLanguage(game: GameAnswer, language: string | null): { options?: Record<string, unknown> } {
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

  /** Why, as part of a sentence in the reader's language; `lib/trouble.ts` makes the whole of it. */
  get reason(): string {
    return refusalText(this.code, this.fields);
  }

  /** The same where a game may be the one that refused; its words are loaded. */
  reasonIn(game: string): string {
    return refusalText(this.code, this.fields, game);
  }
}

const ask = <T>(path: string, body?: unknown): Promise<T> => answered(() => askHouse(path, body));

async function answered<T>(asked: () => Promise<Response>): Promise<T> {
  const answer = await reached(asked);
  if (!answer.ok) throw await faultOf(answer);
  return reached(() => answer.json() as Promise<T>);
}

async function faultOf(answer: Response): Promise<HouseError> {
  const { error } = (await answer.json().catch(() => ({}))) as Partial<FaultAnswer>;
  return new HouseError(error?.code ?? "bad-status", error?.fields ?? { status: answer.status });
}

/** An answer that breaks off on its way has not come either. */
async function reached<T>(asked: () => Promise<T>): Promise<T> {
  try {
    return await asked();
  } catch {
    throw new HouseError("unreachable");
  }
}

/** To the house that this page came from, whichever house is open: keep this game. */
export const sendHome = (game: SendGame): Promise<SentGame> => answered(() => askServer("/api/me/games", game));

/** What the house says line by line, each as JSON, for as long as somebody listens. */
export async function* linesOf<T>(path: string, signal: AbortSignal): AsyncGenerator<T> {
  const answer = await reached(() => askHouse(path, undefined, signal));
  if (!answer.ok || !answer.body) throw await faultOf(answer);
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const lines = (rest + value).split("\n");
    rest = lines.pop()!;
    for (const line of lines) yield JSON.parse(line) as T;
  }
}

export const house = {
  games: (language: string) => ask<GamesAnswer>(`/api/games?lang=${language}`),
  me: () => ask<MeAnswer>("/api/me"),
  lobby: () => ask<LobbyAnswer>("/api/tables"),
  table: (id: string) => ask<TableAnswer>(`/api/tables/${id}`),
  create: (table: CreateTable) => ask<TableAnswer>("/api/tables", table),
  join: (code: string) => ask<JoinAnswer>("/api/join", { code }),
  rules: (game: string, language: string) => ask<RulesAnswer>(`/api/games/${game}/rules?lang=${language}`),
  record: async (id: string): Promise<string> => reached(async () => (await askHouse(`/api/records/${id}`)).text()),
  /** The newest of them, or those before the game of this number; none where there are no more. */
  myGames: (before?: number) => ask<OwnGames>(`/api/me/games${before === undefined ? "" : `?before=${before}`}`),
  replay: (id: string, seat: number | null, open: boolean) =>
    ask<ReplayAnswer>(`/api/records/${id}/replay?${seat === null ? "" : `seat=${seat}&`}open=${open}`),
  tutorial: (game: string, language: string) => ask<ReplayAnswer>(`/api/games/${game}/tutorial?lang=${language}`),
  nights: () => ask<NightsAnswer>("/api/nights"),
  playNight: (game: string, wish: BeginNight) => ask<JoinAnswer>(`/api/nights/${game}`, wish),
  playOn: (id: string, wish: PlayOn) => ask<JoinAnswer>(`/api/records/${id}/play-on`, wish),
};
