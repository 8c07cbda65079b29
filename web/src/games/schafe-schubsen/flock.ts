// The eight sheep: each has a colour and an emblem, so that nobody needs to see colours. Seats keep theirs all game long.
import { t } from "../../lib/i18n.svelte";

/** Okabe and Ito's colours, which colour-blind people tell apart too. */
export const WOOL = ["#e69f00", "#56b4e9", "#00a878", "#f0e442", "#2b7fd4", "#e0601a", "#d487b4", "#f5f5f5"] as const;

const NAMES = ["orange", "sky", "green", "yellow", "blue", "red", "pink", "white"] as const;

/** A sheep by its colour: “Blue”. */
export const sheepName = (seat: number): string => t(`schafe-schubsen.sheep.${NAMES[seat] ?? "white"}`);
