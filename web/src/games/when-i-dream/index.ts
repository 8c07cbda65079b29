// When I Dream as a game of the page.
import type { GameModule } from "../../frame/game";
import { adviseInWords } from "./advice";
import { dream } from "./dream";
import { KEYS } from "./keys";
import { room } from "./room.svelte";
import Seat from "./Seat.svelte";
import { status } from "./status";
import { figures, retell } from "./story";
import { tell } from "./tell";
import WhenIDream from "./WhenIDream.svelte";

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
  // The night's and a hint's stand where they are looked at.
  clocks: ["dusk", "last", "recall"],
  isPassedAround: (options) => options["voices"] === "spoken",
  // A night lasts as long as its clock; in one room it is the rulebook's.
  oneClick: { pace: "standard", room: { voices: "spoken", night: 120 } },
};

export default module;
