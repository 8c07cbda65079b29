// What happened on the dike, in words. A move is told in one sentence with all that came of it.
import { list, t } from "../../lib/i18n.svelte";
import type { SchafeSchubsenEvent } from "../../protocol";
import { DIKE, type Leg, type Outlook } from "./dike";
import { sentence, sheep, sheepOf, toSheep } from "./flock";
import { tileName } from "./tiles";

/** What came of a move: who was pushed where, who got wet, who is out. */
type Effects = Pick<Leg, "pushed" | "wet" | "out"> & { rings: Map<number, number> };

/** “, pushes Blue to 123 and Red into the water (rings left: 1), lands in the water” */
function effectsInWords(mover: number, { pushed, wet, out, rings }: Effects, me: number | null): string {
  const left = (seat: number): string => (rings.has(seat) ? ` ${t("schafe-schubsen.tell.rings-left", { rings: rings.get(seat)! })}` : "");
  const fate = (seat: number, end: number): string => {
    const who = toSheep(seat, me);
    if (end >= DIKE) return t("schafe-schubsen.tell.off-the-dike", { sheep: who });
    if (!wet.includes(seat)) return t("schafe-schubsen.tell.to-field", { sheep: who, to: end });
    return out.includes(seat)
      ? t("schafe-schubsen.tell.under-water", { sheep: who })
      : t("schafe-schubsen.tell.into-water", { sheep: who }) + left(seat);
  };
  const parts = pushed.length ? [t("schafe-schubsen.tell.pushes", { list: list(pushed.map(({ seat, end }) => fate(seat, end))) })] : [];
  if (wet.includes(mover)) parts.push(out.includes(mover) ? t("schafe-schubsen.tell.drowns") : t("schafe-schubsen.tell.gets-wet") + left(mover));
  return parts.map((part) => `, ${part}`).join("");
}

/** The things that follow a move and belong to it. */
function effectsOf(happened: SchafeSchubsenEvent[], from: number): Effects {
  const found: Effects = { pushed: [], wet: [], out: [], rings: new Map() };
  for (const e of happened.slice(from + 1)) {
    if (e.event === "pushed") found.pushed.push({ seat: e.seat, end: e.end });
    else if (e.event === "ring-paid" && e.why === "water") {
      found.wet.push(e.seat);
      found.rings.set(e.seat, e.rings);
    } else if (e.event === "went-out" && (e.why === "water" || e.why === "dike")) {
      if (e.why === "water") found.wet.push(e.seat);
      found.out.push(e.seat);
    } else if (e.event !== "card-passed") break;
  }
  return found;
}

export function move(e: { seat: number; start: number; end: number }, kind: string, effects: Effects, me: number | null): string {
  const key = e.end >= DIKE ? "runs-off" : e.start === e.end ? "stays" : kind;
  const places = { sheep: sheep(e.seat, me), from: e.start, to: e.end };
  return sentence(t(`schafe-schubsen.tell.${key}`, places)) + effectsInWords(e.seat, effects, me) + ".";
}

/** What would happen, in words: both parts, if there are two. */
export function foresee(outlook: Outlook, seat: number): string {
  const leg = ({ start, end, ...effects }: Leg, kind: string): string =>
    move({ seat, start, end }, kind, { ...effects, rings: new Map() }, seat);
  return [leg(outlook.forward, "moves"), outlook.back ? leg(outlook.back, "walks-back") : ""].filter(Boolean).join(" ");
}

export function tell(e: SchafeSchubsenEvent, names: string[], me: number | null, happened: SchafeSchubsenEvent[]): string | null {
  const who = (seat: number): string => sentence(sheep(seat, me));
  switch (e.event) {
    case "round-began":
      return e.starter === null
        ? t("schafe-schubsen.tell.round", { round: e.round })
        : t("schafe-schubsen.tell.round-began", { round: e.round, sheep: sheepOf(e.starter, names, me) });
    case "has-bid":
      return e.seat === me ? t("schafe-schubsen.tell.laid.me") : null;
    case "revealed":
      return t("schafe-schubsen.tell.revealed", { sheep: sentence(sheepOf(e.seat, names, me)), cards: e.cards });
    case "distance-changed":
      return t("schafe-schubsen.tell.changed", { sheep: who(e.seat), tile: tileName(e.tile), distance: e.distance });
    case "will-walk-back":
      return t("schafe-schubsen.tell.will-walk-back", { sheep: who(e.seat), back: e.back });
    case "moved":
      return move(e, e.way === "forward" ? "moves" : "walks-back", effectsOf(happened, happened.indexOf(e)), me);
    case "tunnelled":
      return move(e, "tunnels", effectsOf(happened, happened.indexOf(e)), me);
    case "ring-paid":
      return e.why === "devil" ? t("schafe-schubsen.tell.devil-ring", { sheep: sheep(e.seat, me), rings: e.rings }) : null;
    case "went-out":
      return e.why === "devil" || e.why === "lowest" ? t(`schafe-schubsen.tell.out-${e.why}`, { sheep: who(e.seat) }) : null;
    case "card-passed":
      return e.holder === null ? null : t(`schafe-schubsen.tell.${e.card}-to`, { sheep: sheep(e.holder, me) });
    case "board-taken":
      return t("schafe-schubsen.tell.board-taken", { sheep: who(e.seat) });
    case "board-laid":
      return t("schafe-schubsen.tell.board-laid", { face: faceName(e.face) });
    case "puddle-laid":
      return t("schafe-schubsen.tell.puddle", { sheep: who(e.seat), field: e.field });
    case "clover-taken":
      return t("schafe-schubsen.tell.clover-taken", { sheep: who(e.seat), tile: tileName(e.tile) });
    case "took-back":
      return t("schafe-schubsen.tell.took-back", { sheep: who(e.seat) });
    default:
      return null;
  }
}

/** A board's face by its name; one that the house does not know is called as in its file. */
export function faceName(face: string): string {
  const key = `schafe-schubsen.face.${face}`;
  const known = t(key);
  return known === key ? sentence(face) : known;
}
