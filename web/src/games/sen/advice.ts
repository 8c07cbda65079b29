// Where the table should glow for a piece of advice.
import { landPlace, type Place } from "./land";

/** The places that an action in notation touches. */
export function advisedPlaces(advice: string | null, seat: number | null): Place[] {
  if (advice === null || seat === null) return [];
  const [verb, ...rest] = advice.split(" ");
  const own = (text: string): Place => landPlace(seat, Number(text) - 1);
  const any = (text: string): Place => landPlace(text.charCodeAt(0) - 65, Number(text.slice(1)) - 1);
  switch (verb) {
    case "draw":
      return ["hidden"];
    case "take":
      return ["open", ...rest.map(own)];
    case "discard":
      return ["open"];
    case "keep":
    case "look":
      return rest.map(own);
    case "claim":
      return rest.slice(0, 2).map(own);
    case "peek":
    case "swap":
      return rest.map(any);
    case "choose":
      return [`hand-${Number(rest[0]) - 1}`];
    default:
      return [verb ?? ""];
  }
}
