// The eight sheep: each has a colour and a shape of its own (art/schafe_schubsen/sheep.py), so that nobody needs to see colours.
// Seats keep theirs all game long.
import { t } from "../../lib/i18n.svelte";

/** Okabe and Ito's colours, which colour-blind people tell apart too. */
const NAMES = ["orange", "sky", "green", "yellow", "blue", "red", "pink", "white"] as const;

const colour = (seat: number): string => NAMES[seat] ?? "white";

/** A sheep that does something: “Blue”, “your sheep”. */
export const sheep = (seat: number, me: number | null = null): string =>
  seat === me ? t("schafe-schubsen.my-sheep") : t(`schafe-schubsen.sheep.${colour(seat)}`);

/** A sheep that something is done to: some languages say it differently. */
export const toSheep = (seat: number, me: number | null = null): string =>
  seat === me ? t("schafe-schubsen.to-my-sheep") : t(`schafe-schubsen.to-sheep.${colour(seat)}`);

/** Sheep and player together: “Blue (Ann)”. */
export const sheepOf = (seat: number, names: string[], me: number | null = null): string =>
  seat === me ? sheep(seat, me) : t("schafe-schubsen.sheep-of", { sheep: sheep(seat), name: names[seat] ?? "?" });

/** A sentence begins with a capital. */
export const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
