// Counting Zzzzs as a game of the page.
import { defineGame } from "../../frame/game";
import { t } from "../../lib/i18n.svelte";
import type { CountingZzzzsEvent, CountingZzzzsView } from "../../protocol";
import CountingZzzzs from "./CountingZzzzs.svelte";
import Seat from "./Seat.svelte";
import { adviseInWords } from "./advice";
import { deck } from "./deck.svelte";
import { KEYS } from "./keys";
import { SOUNDS, SOUNDSCAPE } from "./sounds";
import { figures, retell } from "./story";
import { tell } from "./tell";

function status(view: CountingZzzzsView, legal: string[], names: string[], seat: number | null): string {
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

export default defineGame<CountingZzzzsView, CountingZzzzsEvent>({
  component: CountingZzzzs,
  tell,
  status,
  Seat,
  scores: (view) => [...view.scores],
  turns: (view) => (view.phase === "over" ? [] : [view.turn]),
  advise: adviseInWords,
  retell,
  figures,
  sounds: SOUNDS,
  soundscape: SOUNDSCAPE,
  keys: KEYS,
  outcome: (view) => view.outcome ?? null,
  reveals: ["woke"],
  sayable: (legal) => (legal.includes("pass") ? ["pass", "counting-zzzzs.pass"] : null),
});
