// Nap as a game of the page: the least that a game brings.
import { defineGame } from "../../frame/game";
import { t } from "../../lib/i18n.svelte";
import Nap from "./Nap.svelte";

export type NapView = { turn: number; hours: string | null; outcome: { why: string; results: { seat: number; score: number; rank: number }[] } | null };
type NapEvent = { event: "played"; seat: number; turned_over: boolean } | { event: "slept"; hours: string } | { event: "woke-up"; hours: string[] };

export default defineGame<NapView, NapEvent>({
  component: Nap,
  tell: (event, names) => (event.event === "played" ? t(event.turned_over ? "nap.told.turned-over" : "nap.told.got-up", { name: names[event.seat] ?? "?" }) : null),
  status: (view, legal, names) => (view.outcome ? t("nap.status.over") : legal.length ? t("nap.status.mine") : t("nap.status.theirs", { name: names[view.turn] ?? "?" })),
  scores: (view) => view.outcome?.results.map(({ score }) => score) ?? [],
  turns: (view) => (view.outcome ? [] : [view.turn]),
  advise: (advice) => t(`nap.action.${advice.do.replace(" ", "-")}`),
  retell: () => "",
  figures: () => ({ head: [], rows: [] }),
  keys: [],
  outcome: (view) => view.outcome,
});
