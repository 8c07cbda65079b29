// The eight sheep: each has a colour and a shape of its own (art/Sheepfold.svelte), so that nobody needs to see colours.
// Seats keep theirs all game long.
import { t } from "../../lib/i18n.svelte";

/** Okabe and Ito's colours, which colour-blind people tell apart too. */
export const WOOL = ["#e69f00", "#56b4e9", "#00a878", "#f0e442", "#2b7fd4", "#e0601a", "#d487b4", "#f5f5f5"] as const;

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
