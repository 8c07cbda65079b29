// What happened in Dreams, in words. Where a star was laid is said as it happens, and never written down: afterwards
// nobody's name stands beside it.
import { t } from "../../lib/i18n.svelte";
import type { DreamsEvent } from "../../protocol";
import { pictures } from "./pictures.svelte";
import { tipInWords } from "./scoring";

export function tell(e: DreamsEvent, names: string[], seat: number | null): string | null {
  const say = (who: number, key: string, places: Record<string, string | number> = {}): string =>
    t(`dreams.tell.${key}${who === seat ? ".me" : ""}`, { name: names[who] ?? "?", ...places });
  switch (e.event) {
    case "round-began":
      return t("dreams.tell.round-began", { round: e.round, name: names[e.dealer] ?? "?" });
    case "placed":
      return say(e.seat, "placed", { star: t(`dreams.a-star.${e.star}`) });
    case "tips-began":
      return t("dreams.tell.tips-began");
    case "locked":
      return say(e.seat, "locked");
    case "round-ended": {
      const { vision, mortal, pictures: shown, tips, points } = e.result;
      const title = pictures.title(shown[vision - 1]);
      const head = `${t("dreams.tell.vision", { number: vision, title })} ${say(mortal, "mortal")}`;
      const lines = names.map((name, who) => t("dreams.tell.tipped", { name, what: tipInWords(tips[who] ?? null, names), points: points[who] ?? 0 }));
      return [head, ...lines].join("\n");
    }
    default:
      return null;
  }
}
