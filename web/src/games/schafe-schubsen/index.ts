// Ostfriesisches Schafe-Schubsen as a game of the page.
import { defineGame } from "../../frame/game";
import { t } from "../../lib/i18n.svelte";
import type { SchafeSchubsenEvent } from "../../protocol";
import { adviseInWords } from "./advice";
import type { SheepView } from "./dike";
import { KEYS } from "./keys";
import SchafeSchubsen from "./SchafeSchubsen.svelte";
import Seat from "./Seat.svelte";
import { SOUNDSCAPE } from "./sounds";
import { figures, retell } from "./story";
import { tell } from "./tell";

export default defineGame<SheepView, SchafeSchubsenEvent>({
  component: SchafeSchubsen,
  Seat,
  tell,
  status(view, legal, names, seat) {
    const { phase, deciders, round } = view;
    if (phase === "over") return t("schafe-schubsen.status.over");
    if (phase === "bid")
      return legal.length ? t("schafe-schubsen.status.my-bid", { round }) : t("schafe-schubsen.status.their-bid", { round, count: deciders.length });
    return legal.length || deciders[0] === seat
      ? t(`schafe-schubsen.status.my-${phase}`)
      : t(`schafe-schubsen.status.their-${phase}`, { name: names[deciders[0] ?? 0] ?? "?" });
  },
  scores: (view) => view.rings,
  turns: (view) => (view.phase === "bid" ? [] : view.deciders),
  advise: adviseInWords,
  retell,
  figures,
  soundscape: SOUNDSCAPE,
  keys: KEYS,
  outcome: (view) => view.outcome,
  reveals: ["revealed", "game-ended"],
});
