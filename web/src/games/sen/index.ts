// Sen as a game of the page.
import type { GameModule } from "../../frame/game";
import { t } from "../../lib/i18n.svelte";
import type { GameEvent, View } from "../../lib/socket.svelte";
import type { SenEvent, SenView } from "../../protocol";
import Sen from "./Sen.svelte";
import { adviseInWords } from "./advice";
import { KEYS } from "./keys";
import { SOUNDS } from "./sounds";
import { figures, retell } from "./story";
import { tell } from "./tell";

const sen = (view: View): SenView => view as unknown as SenView;

const module: GameModule = {
  component: Sen,
  tell: (event: GameEvent, names, seat) => tell(event as unknown as SenEvent, names, seat),
  status(view, legal, names, seat) {
    const { phase, turn } = sen(view);
    if (phase === "over") return t("sen.status.over");
    if (phase === "look") return t(legal.length ? "sen.status.look" : seat === null ? "sen.status.all-look" : "sen.status.others-look");
    return turn === seat ? t(`sen.status.my-${phase}`) : t(`sen.status.their-${phase}`, { name: names[turn] ?? "?" });
  },
  scores: (view) => sen(view).totals,
  turns: (view) => sen(view).deciders,
  advise: adviseInWords,
  retell,
  figures,
  sounds: SOUNDS,
  keys: KEYS,
  outcome: (view) => sen(view).outcome,
};

export default module;
