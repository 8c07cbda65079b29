// Ostfriesisches Schafe-Schubsen as a game of the page.
import type { GameModule } from "../../frame/game";
import { t } from "../../lib/i18n.svelte";
import type { View } from "../../lib/socket.svelte";
import { adviseInWords } from "./advice";
import type { SheepView } from "./dike";
import { KEYS } from "./keys";
import SchafeSchubsen from "./SchafeSchubsen.svelte";
import Seat from "./Seat.svelte";
import { figures, retell } from "./story";
import { tell } from "./tell";

const dike = (view: View): SheepView => view as unknown as SheepView;

const module: GameModule = {
  component: SchafeSchubsen,
  Seat,
  tell,
  status(view, legal, names, seat) {
    const { phase, deciders, round } = dike(view);
    if (phase === "over") return t("schafe-schubsen.status.over");
    if (phase === "bid")
      return legal.length ? t("schafe-schubsen.status.my-bid", { round }) : t("schafe-schubsen.status.their-bid", { round, count: deciders.length });
    return legal.length || deciders[0] === seat
      ? t(`schafe-schubsen.status.my-${phase}`)
      : t(`schafe-schubsen.status.their-${phase}`, { name: names[deciders[0] ?? 0] ?? "?" });
  },
  scores: (view) => dike(view).rings,
  turns: (view) => (dike(view).phase === "bid" ? [] : dike(view).deciders),
  advise: adviseInWords,
  retell,
  figures,
  keys: KEYS,
  outcome: (view) => dike(view).outcome,
};

export default module;
