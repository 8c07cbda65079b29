// When I Dream as a game of the page.
import { defineGame } from "../../frame/game";
import { adviseInWords } from "./advice";
import type { WhenIDreamEvent } from "../../protocol";
import type { Table } from "./dream";
import { KEYS } from "./keys";
import { room } from "./room.svelte";
import Seat from "./Seat.svelte";
import { status } from "./status";
import { figures, retell } from "./story";
import { SOUNDSCAPE } from "./sounds";
import { tell } from "./tell";
import WhenIDream from "./WhenIDream.svelte";

export default defineGame<Table, WhenIDreamEvent>({
  component: WhenIDream,
  Seat,
  tell,
  status,
  scores: (view) => view.totals.map((total, seat) => total - (view.fronts[seat] ?? 0)),
  turns(view) {
    const { phase, dreamer, turn } = view;
    if (phase === "over") return [];
    return phase === "night" ? (room.spoken ? [] : [turn]) : [dreamer];
  },
  advise: adviseInWords,
  retell,
  figures,
  soundscape: SOUNDSCAPE,
  keys: KEYS,
  outcome: (view) => view.outcome,
  reveals: ["day-broke"],
  // At night the dreamer may speak at any time, and others may only object.
  awaits: ({ phase, turn, dreamer }, legal, seat) => legal.length > 0 && (phase !== "night" || seat === turn || seat === dreamer),
  // The night's and a hint's stand where they are looked at.
  clocks: ["dusk", "last", "recall"],
  isPassedAround: (options) => options["voices"] === "spoken",
  // A night lasts as long as its clock; in one room it is the rulebook's.
  oneClick: { pace: "standard", room: { voices: "spoken", night: 120 } },
});
