// Dreams as a game of the page.
import type { GameModule } from "../../frame/game";
import { t } from "../../lib/i18n.svelte";
import type { View } from "../../lib/socket.svelte";
import type { DreamsEvent } from "../../protocol";
import { adviseInWords } from "./advice";
import Dreams from "./Dreams.svelte";
import type { Table } from "./firmament";
import { KEYS } from "./keys";
import { hear } from "./phrases";
import Seat from "./Seat.svelte";
import { figures, retell } from "./story";
import { tell } from "./tell";

const sky = (view: View): Table => view as unknown as Table;
const stillTurning = ({ deciders, locked }: Table): number[] => deciders.filter((seat) => !locked.includes(seat));

const module: GameModule = {
  component: Dreams,
  Seat,
  tell: (event, names, seat) => tell(event as unknown as DreamsEvent, names, seat),
  hear,
  status(view, _legal, names, seat) {
    const { phase, turn, lap, tip, locked } = sky(view);
    if (phase === "over") return t("dreams.status.over");
    if (phase === "place") return turn === seat ? t("dreams.status.my-place", { lap }) : t("dreams.status.their-place", { lap, name: names[turn] ?? "?" });
    if (seat === null || locked.includes(seat)) return t("dreams.status.their-tip", { count: stillTurning(sky(view)).length });
    return t(tip === null ? "dreams.status.my-tip" : "dreams.status.my-lock");
  },
  scores: (view) => sky(view).totals,
  turns: (view) => (sky(view).phase === "tip" ? stillTurning(sky(view)) : sky(view).deciders),
  advise: adviseInWords,
  retell,
  figures,
  keys: KEYS,
  outcome: (view) => sky(view).outcome,
};

export default module;
