// One short line under each step of a scene, and who is in its picture: who does something, and to whom.
import { list, t } from "../../lib/i18n.svelte";
import type { SchafeSchubsenEvent } from "../../protocol";
import { DIKE } from "./dike";
import { sentence, sheep, sheepOf, toSheep } from "./flock";
import { move, tell } from "./tell";

const NOTHING_MORE = { pushed: [], wet: [], out: [], rings: new Map<number, number>() };

/** What happens in this step alone; what comes of it has steps of its own. */
export function caption(e: SchafeSchubsenEvent, names: string[], me: number | null, happened: SchafeSchubsenEvent[]): string | null {
  const who = (seat: number): string => sentence(sheep(seat, me));
  switch (e.event) {
    case "moved":
      return move(e, e.way === "forward" ? "moves" : "walks-back", NOTHING_MORE, me);
    case "tunnelled":
      return move(e, "tunnels", NOTHING_MORE, me);
    case "pushed": {
      const pushed = toSheep(e.seat, me);
      const where = e.end >= DIKE ? t("schafe-schubsen.tell.off-the-dike", { sheep: pushed }) : t("schafe-schubsen.tell.to-field", { sheep: pushed, to: e.end });
      return `${who(e.by)} ${t("schafe-schubsen.tell.pushes", { list: where })}.`;
    }
    case "ring-paid":
      return e.why === "water"
        ? `${who(e.seat)} ${t("schafe-schubsen.tell.gets-wet")} ${t("schafe-schubsen.tell.rings-left", { rings: e.rings })}.`
        : tell(e, names, me, happened);
    case "went-out":
      if (e.why === "water") return `${who(e.seat)} ${t("schafe-schubsen.tell.drowns")}.`;
      return e.why === "dike" ? t("schafe-schubsen.tell.off-and-out", { sheep: who(e.seat) }) : tell(e, names, me, happened);
    case "game-ended": {
      const winners = e.winners.map((seat) => sheepOf(seat, names, me));
      return winners.length === 1 ? t("schafe-schubsen.tell.wins", { sheep: sentence(winners[0]!) }) : t("schafe-schubsen.tell.win-shared", { list: sentence(list(winners)) });
    }
    default:
      return tell(e, names, me, happened);
  }
}

/** The picture beside the line: one sheep, a sign for what happens, perhaps another sheep. */
export type Picture = { from: number | null; sign: string | null; to: number | null };

export function pictureOf(e: SchafeSchubsenEvent): Picture | null {
  switch (e.event) {
    case "pushed":
      return { from: e.by, sign: "bump", to: e.seat };
    case "card-passed":
      return e.holder === null ? null : { from: e.before, sign: `${e.card}-flies`, to: e.holder };
    case "ring-paid":
      return { from: e.seat, sign: e.why === "devil" ? "devil-flies" : "splash", to: null };
    case "went-out":
      return { from: e.seat, sign: e.why === "devil" ? "devil-flies" : "splash", to: null };
    case "clover-taken":
    case "distance-changed":
    case "will-walk-back":
      return { from: e.seat, sign: "clover", to: null };
    case "tunnelled":
      return { from: e.seat, sign: "hill", to: null };
    case "revealed":
    case "moved":
    case "board-taken":
      return { from: e.seat, sign: null, to: null };
    default:
      return null;
  }
}
