// When I Dream as a game of the page.
import type { GameModule } from "../../frame/game";
import { t } from "../../lib/i18n.svelte";
import type { View } from "../../lib/socket.svelte";
import { adviseInWords } from "./advice";
import { dream, having } from "./dream";
import { KEYS } from "./keys";
import { room } from "./room.svelte";
import Seat from "./Seat.svelte";
import { figures, retell } from "./story";
import { tell } from "./tell";
import WhenIDream from "./WhenIDream.svelte";

function status(plain: View, legal: string[], names: string[], seat: number | null): string {
  const { phase, dreamer, turn } = dream(plain);
  const name = names[dreamer] ?? "?";
  if (phase === "over") return t("when-i-dream.status.over");
  if (having(legal, "agree").length) return t("when-i-dream.status.vote");
  if (having(legal, "tap").length) return t("when-i-dream.status.tap", { name });
  if (phase === "night" && room.spoken) return t("when-i-dream.status.speak", { name });
  if (phase === "night" && seat !== dreamer)
    return turn === seat ? t("when-i-dream.status.my-hint") : t("when-i-dream.status.their-hint", { name: names[turn] ?? "?" });
  return seat === dreamer ? t(`when-i-dream.status.my-${phase}`) : t(`when-i-dream.status.their-${phase}`, { name });
}

const module: GameModule = {
  component: WhenIDream,
  Seat,
  tell,
  status,
  scores: (view) => dream(view).totals.map((total, seat) => total - (dream(view).fronts[seat] ?? 0)),
  turns(plain) {
    const { phase, dreamer, turn } = dream(plain);
    if (phase === "over") return [];
    return phase === "night" ? (room.spoken ? [] : [turn]) : [dreamer];
  },
  advise: adviseInWords,
  retell,
  figures,
  keys: KEYS,
  outcome: (view) => dream(view).outcome,
  // A night lasts as long as its clock; in one room it is the rulebook's.
  oneClick: { pace: "standard", room: { voices: "spoken", night: 120 } },
};

export default module;
