// A finished game, told once more from what everybody may know of it: the nights by daylight.
import { list, t } from "../../lib/i18n.svelte";
import { inFour } from "../../lib/story";
import type { WhenIDreamDreamCard, WhenIDreamEvent, WhenIDreamNightResult } from "../../protocol";

const nightsOf = (events: WhenIDreamEvent[]): WhenIDreamNightResult[] =>
  (events).flatMap((e) => (e.event === "day-broke" && !e.result.void ? [e.result] : []));

const on = (night: WhenIDreamNightResult, pile: string): WhenIDreamDreamCard[] => night.dream.filter((card) => card.pile === pile);

const remembered = (night: WhenIDreamNightResult): boolean => {
  const yellow = on(night, "yellow");
  return yellow.length > 0 && yellow.every(({ recalled }) => recalled);
};

const MOST_TERMS = 6;

export function retell(events: WhenIDreamEvent[], names: string[]): string {
  const nights = nightsOf(events);
  const name = (seat: number): string => names[seat] ?? "?";
  const yellow = nights.flatMap((night) => on(night, "yellow"));
  const blue = nights.flatMap((night) => on(night, "blue"));
  const best = [...nights].sort((a, b) => on(b, "yellow").length - on(a, "yellow").length)[0];
  const astray = nights.flatMap((night) => on(night, "blue").flatMap((card) => (card.guess === null ? [] : [{ ...card, dreamer: night.dreamer }])))[0];
  const fullOfMemory = nights.filter(remembered).map((night) => name(night.dreamer));
  return inFour([
    t("when-i-dream.story.nights", { count: nights.length, yellow: yellow.length, blue: blue.length }),
    yellow.length ? t("when-i-dream.story.dreamt", { list: list(yellow.slice(0, MOST_TERMS).map(({ term }) => term)) }) : "",
    best && on(best, "yellow").length ? t("when-i-dream.story.best", { name: name(best.dreamer), count: on(best, "yellow").length }) : "",
    astray ? t("when-i-dream.story.astray", { name: name(astray.dreamer), guess: astray.guess ?? "", term: astray.term }) : "",
    fullOfMemory.length ? t("when-i-dream.story.remembered", { count: fullOfMemory.length, names: list(fullOfMemory) }) : "",
  ]);
}

export function figures(events: WhenIDreamEvent[], seats: number): { head: string[]; rows: (string | number)[][] } {
  const nights = nightsOf(events);
  const points = (seat: number, is: (spirit: string | null) => boolean): number =>
    nights.reduce((sum, night) => sum + (is(night.spirits[seat] ?? null) ? (night.points[seat] ?? 0) : 0), 0);
  const rows = Array.from({ length: seats }, (_, seat) => [
    points(seat, (spirit) => spirit === null),
    points(seat, (spirit) => spirit === "fairy"),
    points(seat, (spirit) => spirit === "nightmare"),
    points(seat, (spirit) => spirit === "sandman"),
    nights.at(-1)?.fronts[seat] ?? 0,
  ]);
  return { head: ["dreamer", "fairy", "nightmare", "sandman", "front"].map((key) => t(`when-i-dream.figure.${key}`)), rows };
}
