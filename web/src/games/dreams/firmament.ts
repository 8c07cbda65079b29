// Where a star may lie, by the same whole numbers as in the rules; and places in words.
import { t } from "../../lib/i18n.svelte";
import type { DreamsStar, DreamsView } from "../../protocol";

export type StarKind = DreamsStar["star"];
export type Place = { x: number; y: number };
export type Table = DreamsView & {
  /** In a replay with all laid open: what was hidden. */
  laidOpen?: { vision: number; mortal: number; tips: (string | null)[]; stars: DreamsStar[] };
};

export const WIDTH = 3000;
export const HEIGHT = 2000;
export const STARS: StarKind[] = ["clear", "grey", "black"];
export const RADIUS: Record<StarKind, number> = { clear: 90, grey: 75, black: 60 };

/** A candle: the sign of the mortal. */
export const FLAME = "M12 2c1 4 4 5 4 9a4 4 0 0 1-8 0c0-2 1-3 2-4 0 1 1 2 1 2s1-3 1-7zM9 17h6v5H9z";

const A2 = 1500n ** 2n;
const B2 = 1000n ** 2n;

/** Whether the whole disc lies in the ellipse: see the rules' geometry for why this is exact. */
function isInside({ x, y }: Place, radius: number): boolean {
  if ((x - 1500) ** 2 * 4 + (y - 1000) ** 2 * 9 > 9_000_000) return false;
  const p2 = BigInt((x - 1500) ** 2);
  const q2 = BigInt((y - 1000) ** 2);
  const r2 = BigInt(radius ** 2);
  const c3 = -r2 * A2 * B2;
  const c2 = A2 * B2 + r2 * (A2 + B2) - p2 * B2 - q2 * A2;
  const c1 = p2 + q2 - A2 - B2 - r2;
  return 18n * c3 * c2 * c1 - 4n * c2 ** 3n + c2 * c2 * c1 * c1 - 4n * c3 * c1 ** 3n - 27n * c3 * c3 >= 0n;
}

/** Whether a star of this kind may lie here, beside these others. */
export function isFree(kind: StarKind, at: Place, others: readonly DreamsStar[]): boolean {
  const radius = RADIUS[kind];
  return (
    others.every((star) => (at.x - star.x) ** 2 + (at.y - star.y) ** 2 >= (radius + RADIUS[star.star]) ** 2) &&
    isInside(at, radius)
  );
}

const whole = ({ x, y }: Place): Place => ({ x: Math.round(x), y: Math.round(y) });

const DIRECTIONS = 36;

/** The free place next to where a finger points: looked for on growing rings, then drawn close. */
export function nearestFree(kind: StarKind, wanted: Place, others: readonly DreamsStar[]): Place {
  const at = whole(wanted);
  if (isFree(kind, at, others)) return at;
  for (let reach = 6; reach < WIDTH; reach += 6 + reach / 12) {
    for (let step = 0; step < DIRECTIONS; step++) {
      const angle = (step * 2 * Math.PI) / DIRECTIONS;
      const toward = (far: number): Place => whole({ x: at.x + far * Math.cos(angle), y: at.y + far * Math.sin(angle) });
      if (!isFree(kind, toward(reach), others)) continue;
      let far = reach;
      while (far > 1 && isFree(kind, toward(far - 1), others)) far--;
      return toward(far);
    }
  }
  return at;
}

const part = (share: number): number => Math.max(0, Math.min(4, Math.floor(share * 5)));

/** Where a place is, said roughly: “upper part, far left”. */
export function region({ x, y }: Place): string {
  const across = part(x / WIDTH);
  const down = part(y / HEIGHT);
  if (across === 2 && down === 2) return t("dreams.very-middle");
  return t("dreams.region", { down: t(`dreams.down.${down}`), across: t(`dreams.across.${across}`) });
}

export const starName = (kind: StarKind): string => t(`dreams.star.${kind}`);

/** The shortest lines that join all stars, as one would draw a constellation; each begins where it already is. */
export function constellation(stars: readonly DreamsStar[]): [DreamsStar, DreamsStar][] {
  const lines: [DreamsStar, DreamsStar][] = [];
  const [first, ...rest] = stars;
  if (!first) return lines;
  const joined = [first];
  while (rest.length) {
    let best: { far: number; from: DreamsStar; at: number } | null = null;
    for (const from of joined)
      for (const [at, to] of rest.entries()) {
        const far = Math.hypot(from.x - to.x, from.y - to.y);
        if (!best || far < best.far) best = { far, from, at };
      }
    const [next] = rest.splice(best!.at, 1);
    lines.push([best!.from, next!]);
    joined.push(next!);
  }
  return lines;
}

/** The seat that a letter of the dial means; null for a picture. */
export const seatOf = (choice: string): number | null => (/[A-F]/.test(choice) ? choice.charCodeAt(0) - 65 : null);
export const letterOf = (seat: number): string => String.fromCharCode(65 + seat);

/** A name that fits beside a star. */
export function shortName(name: string): string {
  const short = name.replace(/ \(.*\)$/, "");
  return short.length > 11 ? `${short.slice(0, 10)}…` : short;
}
