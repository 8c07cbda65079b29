// Cards fly by themselves: each is at the table once, so whatever lies elsewhere after a change has moved there.
type Places = Map<string, DOMRect>;

const LENGTH = 520;

const isSeen = (box: DOMRect): boolean => box.width > 0;
const cards = (board: HTMLElement): HTMLElement[] => [...board.querySelectorAll<HTMLElement>("[data-card]")];

export const isCalm = (): boolean => document.documentElement.dataset["motion"] === "reduced";

/** Where every card lies now. */
export function placesOf(board: HTMLElement): Places {
  const places: Places = new Map();
  for (const each of cards(board)) {
    const box = each.getBoundingClientRect();
    if (isSeen(box)) places.set(each.dataset["card"]!, box);
  }
  return places;
}

/** Lets every card that lies elsewhere fly there from its old place, or from where it came into play. */
export function flyFrom(board: HTMLElement, before: Places, origin: (card: string) => DOMRect | undefined): void {
  for (const each of cards(board)) {
    const end = each.getBoundingClientRect();
    const start = before.get(each.dataset["card"]!) ?? origin(each.dataset["card"]!);
    if (!start || !isSeen(start) || !isSeen(end)) continue;
    const [dx, dy] = [start.left - end.left, start.top - end.top];
    if (Math.hypot(dx, dy) < 4) continue;
    const from = { transform: `translate(${dx}px, ${dy}px) scale(${start.width / end.width})`, transformOrigin: "0 0", zIndex: 30 };
    each.animate([from, { transform: "none", transformOrigin: "0 0", zIndex: 30 }], { duration: LENGTH, easing: "cubic-bezier(.3,.1,.2,1)" });
  }
}
