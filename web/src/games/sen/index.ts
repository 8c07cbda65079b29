// Sen as a game of the page.
import { defineGame } from "../../frame/game";
import { t } from "../../lib/i18n.svelte";
import type { SenEvent, SenView } from "../../protocol";
import Sen from "./Sen.svelte";
import { adviseInWords } from "./advice";
import { KEYS } from "./keys";
import { SOUNDS, SOUNDSCAPE } from "./sounds";
import { figures, retell } from "./story";
import { tell } from "./tell";

export default defineGame<SenView, SenEvent>({
  component: Sen,
  tell,
  status(view, legal, names, seat) {
    const { phase, turn } = view;
    if (phase === "over") return t("sen.status.over");
    if (phase === "look") return t(legal.length ? "sen.status.look" : seat === null ? "sen.status.all-look" : "sen.status.others-look");
    if (turn === seat && phase === "swap" && legal.some((action) => /^swap (.)\S* \1/.test(action))) return t("sen.status.my-swap-any");
    return turn === seat ? t(`sen.status.my-${phase}`) : t(`sen.status.their-${phase}`, { name: names[turn] ?? "?" });
  },
  scores: (view) => view.totals,
  turns: (view) => view.deciders,
  advise: adviseInWords,
  retell,
  figures,
  sounds: SOUNDS,
  soundscape: SOUNDSCAPE,
  keys: KEYS,
  outcome: (view) => view.outcome,
  reveals: ["round-ended"],
});
