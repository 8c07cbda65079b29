// Others who play on this device, where a game is passed around: each is a person of their own to the house, with a
// seat and a secret, and this device holds them all.
import { keepForGood, recallForGood } from "../lib/session";
import type { TableState } from "../protocol";
import type { Together } from "./game";
import { notations } from "../lib/legal";
import { Sitting } from "./sitting.svelte";

type Kept = { token: string; name: string };

/** 32 random bytes, as the house wants them: in URL-safe Base64. */
function newToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, "-")
    .replace(/\//g, "_")
    .replace(/=/g, "");
}

export class Companions {
  sittings = $state.raw<Sitting[]>([]);
  #kept: Kept[] = [];

  constructor(readonly id: string) {
    this.#kept = JSON.parse(recallForGood(this.#key) ?? "[]") as Kept[];
    this.sittings = this.#kept.map(({ token }) => this.#visit(token));
  }

  /** Nothing of it is shown before it is somebody's turn to look. */
  #visit(token: string): Sitting {
    const sitting = new Sitting(this.id, "player", token);
    sitting.isShown = false;
    return sitting;
  }

  /** Somebody more sits down here. Answers whether there was a seat. */
  async add(name: string): Promise<boolean> {
    const token = newToken();
    const sitting = this.#visit(token);
    if (!(await sitting.send({ type: "sit", name }, true))) {
      sitting.socket.close();
      return false;
    }
    this.sittings = [...this.sittings, sitting];
    this.#keep([...this.#kept, { token, name }]);
    return true;
  }

  /** Those who have a seat, as a game sees them. */
  seated(table: TableState): Together[] {
    return this.sittings.flatMap(({ socket, seat, act }) => {
      const { view } = socket;
      if (seat === null || !view || !table.seats[seat]) return [];
      return [{ seat, view, legal: notations(socket.legal), act: (notation: string) => act(notation, true) }];
    });
  }

  close(): void {
    for (const { socket } of this.sittings) socket.close();
  }

  get #key(): string {
    return `companions ${this.id}`;
  }

  #keep(kept: Kept[]): void {
    this.#kept = kept;
    keepForGood(this.#key, JSON.stringify(kept)); // a tab that is closed must not take their seats along
  }
}
