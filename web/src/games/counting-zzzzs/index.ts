// Counting Zzzzs as a game of the page.
import type { GameModule } from "../../frame/game";
import { t } from "../../lib/i18n.svelte";
import type { GameEvent, View } from "../../lib/socket.svelte";
import type { CountingZzzzsEvent, CountingZzzzsView } from "../../protocol";
import CountingZzzzs from "./CountingZzzzs.svelte";
import Seat from "./Seat.svelte";
import { adviseInWords } from "./advice";
import { deck } from "./deck.svelte";
import { KEYS } from "./keys";
import { SOUNDS } from "./sounds";
import { figures, retell } from "./story";
import { tell } from "./tell";

const zzzzs = (view: View): CountingZzzzsView => view as unknown as CountingZzzzsView;

function status(plain: View, legal: string[], names: string[], seat: number | null): string {
  const view = zzzzs(plain);
  const { phase, turn, window } = view;
  if (phase === "over") return t("counting-zzzzs.status.over");
  if (phase === "window" && window) {
    if (!legal.length) return t("counting-zzzzs.status.window");
    return t(legal.some((each) => each !== "pass") ? "counting-zzzzs.status.answer" : "counting-zzzzs.status.no-answer");
  }
  const begins = phase === "lay" && !view.dreams[turn]?.elements.length;
  if (turn !== seat) return t(`counting-zzzzs.status.their-${begins ? "begin" : phase}`, { name: names[turn] ?? "?" });
  if (begins) return t("counting-zzzzs.status.begin");
  if (phase === "bend") return t("counting-zzzzs.status.my-bend", { card: view.bender ? deck.name(view.bender) : "" });
  return t(`counting-zzzzs.status.my-${phase}`);
}

const module: GameModule = {
  component: CountingZzzzs,
  tell: (event: GameEvent, names, seat) => tell(event as unknown as CountingZzzzsEvent, names, seat),
  status,
  Seat,
  scores: (view) => [...zzzzs(view).scores],
  turns: (view) => (zzzzs(view).phase === "over" ? [] : [zzzzs(view).turn]),
  advise: adviseInWords,
  retell,
  figures,
  sounds: SOUNDS,
  keys: KEYS,
  outcome: (view) => zzzzs(view).outcome ?? null,
};

export default module;
