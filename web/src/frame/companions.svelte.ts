// Others who play on this device, where a game is passed around: each is a person of their own to the house, with a
// seat and a secret, and this device holds them all.
import { keepForGood, recallForGood } from "../lib/session";
import { RefusedError, TableSocket } from "../lib/socket.svelte";
import type { TableState } from "../protocol";
import type { Together } from "./game";
import { notations } from "../lib/legal";

type Kept = { token: string; name: string };

/** 32 random bytes, as the house wants them: in URL-safe Base64. */
function newToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, "-")
    .replace(/\//g, "_")
    .replace(/=/g, "");
}

/** Whether the house did it. */
async function does(socket: TableSocket, command: Parameters<TableSocket["send"]>[0]): Promise<boolean> {
  try {
    await socket.send(command);
    return true;
  } catch (error) {
    if (error instanceof RefusedError) return false;
    throw error;
  }
}

export class Companions {
  sockets = $state.raw<TableSocket[]>([]);
  #kept: Kept[] = [];

  constructor(readonly id: string) {
    this.#kept = JSON.parse(recallForGood(this.#key) ?? "[]") as Kept[];
    this.sockets = this.#kept.map(({ token }) => new TableSocket(id, "player", token));
  }

  /** Somebody more sits down here. Answers whether there was a seat. */
  async add(name: string): Promise<boolean> {
    const token = newToken();
    const socket = new TableSocket(this.id, "player", token);
    if (!(await does(socket, { type: "sit", name }))) {
      socket.close();
      return false;
    }
    this.sockets = [...this.sockets, socket];
    this.#keep([...this.#kept, { token, name }]);
    return true;
  }

  /** Those who have a seat, as a game sees them. */
  seated(table: TableState): Together[] {
    return this.sockets.flatMap((socket) => {
      const seat = socket.you?.seat ?? null;
      const { view } = socket;
      if (seat === null || !view || !table.seats[seat]) return [];
      const legal = notations(socket.legal);
      return [{ seat, view, legal, act: (notation: string) => does(socket, { type: "act", do: notation, match: socket.table?.match ?? null }) }];
    });
  }

  close(): void {
    for (const socket of this.sockets) socket.close();
  }

  get #key(): string {
    return `companions ${this.id}`;
  }

  #keep(kept: Kept[]): void {
    this.#kept = kept;
    keepForGood(this.#key, JSON.stringify(kept)); // a tab that is closed must not take their seats along
  }
}
