// What happens at night, in words. Whoever dreams is told nothing that would stay: no list of hints, no card, no guess.
import { t } from "../../lib/i18n.svelte";
import { isAsleep, type Table } from "./dream";
import type { WhenIDreamEvent } from "../../protocol";

export function tell(event: WhenIDreamEvent, names: string[], me: number | null, _happened: WhenIDreamEvent[], view: Table): string | null {
  return isAsleep(view, me) ? tellDreamer(event) : tellAwake(event, names, me);
}

function tellDreamer(e: WhenIDreamEvent): string | null {
  if (e.event === "night-fell") return t("when-i-dream.told.night-fell");
  return e.event === "time-is-up" ? t("when-i-dream.last-guess") : null;
}

function tellAwake(e: WhenIDreamEvent, names: string[], me: number | null): string | null {
  const mine = (seat: number, key: string, places: Record<string, string | number> = {}): string =>
    seat === me ? t(`when-i-dream.told.${key}.me`, places) : t(`when-i-dream.told.${key}`, { name: names[seat] ?? "?", ...places });
  switch (e.event) {
    case "dusk-fell":
      return mine(e.dreamer, "dusk", { night: e.night, seen: e.seen });
    case "became-spirit":
      return null;
    case "night-fell":
      return t("when-i-dream.told.night-fell");
    case "card-shown":
      return t("when-i-dream.told.card", { term: e.term });
    case "hint-given":
      return mine(e.seat, "hint", { hint: e.text });
    case "turn-skipped":
      return mine(e.seat, e.out_of_time ? "late" : "passed");
    case "card-judged":
      if (e.guess === null) return t(e.pile === "yellow" ? "when-i-dream.told.guessed" : "when-i-dream.told.no-guess");
      return t(`when-i-dream.told.${e.pile === "yellow" ? "right" : "wrong"}`, { guess: e.guess });
    case "hint-punished":
      return mine(e.seat, "punished", { hint: e.text });
    case "challenged":
      return mine(e.seat, "challenged");
    case "challenge-decided":
      return t(e.upheld ? "when-i-dream.told.upheld" : "when-i-dream.told.rejected");
    case "card-taken":
      return mine(e.seat, "taken");
    case "time-is-up":
      return t("when-i-dream.told.time-is-up");
    case "night-ended":
      return t("when-i-dream.told.night-ended", { count: e.entries });
    case "named":
      return t("when-i-dream.told.named", { what: e.text });
    case "went-away":
      return mine(e.seat, "went-away");
    case "came-back":
      return mine(e.seat, "came-back");
    case "day-broke":
      return dayInWords(e, names);
    default:
      return null;
  }
}

function dayInWords({ result }: Extract<WhenIDreamEvent, { event: "day-broke" }>, names: string[]): string {
  const name = names[result.dreamer] ?? "?";
  if (result.void) return t("when-i-dream.day-void", { name, night: result.night });
  const count = (pile: string): number => result.dream.filter((card) => card.pile === pile).length;
  return t("when-i-dream.told.day", { name, yellow: count("yellow"), blue: count("blue") });
}
