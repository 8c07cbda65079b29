// Dreams as a game of the page.
import { defineGame } from "../../frame/game";
import { t } from "../../lib/i18n.svelte";
import type { DreamsEvent } from "../../protocol";
import { adviseInWords } from "./advice";
import Dreams from "./Dreams.svelte";
import type { Table } from "./firmament";
import { KEYS } from "./keys";
import { hear } from "./phrases";
import Seat from "./Seat.svelte";
import { figures, retell } from "./story";
import { SOUNDS, SOUNDSCAPE } from "./sounds";
import { tell } from "./tell";

const stillTurning = ({ deciders, locked }: Table): number[] => deciders.filter((seat) => !locked.includes(seat));

export default defineGame<Table, DreamsEvent>({
  component: Dreams,
  Seat,
  tell,
  hear,
  status(view, _legal, names, seat) {
    const { phase, turn, lap, tip, locked } = view;
    if (phase === "over") return t("dreams.status.over");
    if (phase === "place") return turn === seat ? t("dreams.status.my-place", { lap }) : t("dreams.status.their-place", { lap, name: names[turn] ?? "?" });
    if (seat === null || locked.includes(seat)) return t("dreams.status.their-tip", { count: stillTurning(view).length });
    return t(tip === null ? "dreams.status.my-tip" : "dreams.status.my-lock");
  },
  scores: (view) => view.totals,
  turns: (view) => (view.phase === "tip" ? stillTurning(view) : view.deciders),
  advise: adviseInWords,
  retell,
  figures,
  sounds: SOUNDS,
  soundscape: SOUNDSCAPE,
  keys: KEYS,
  outcome: (view) => view.outcome,
  reveals: ["round-ended"],
  awaits: (view, legal, seat) => legal.length > 0 && !view.locked.includes(seat),
});
