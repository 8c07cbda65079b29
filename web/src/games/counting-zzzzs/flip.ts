// Cards fly by themselves: each is at the table once, so whatever lies elsewhere after a change has moved there.
type Places = Map<string, DOMRect>;

const LENGTH = 520;
const LARGEST = 1.3;
/** Above the other cards, below the show of a waking. */
const ABOVE = 20;

const isSeen = (box: DOMRect): boolean => box.width > 0;
const middle = (box: DOMRect): { x: number; y: number } => ({ x: box.left + box.width / 2, y: box.top + box.height / 2 });
const cards = (board: HTMLElement): HTMLElement[] => [...board.querySelectorAll<HTMLElement>("[data-card]")];


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
    // From the middle of a wide seat it comes as a card, not as wide as that.
    const scale = Math.min(start.width / end.width, LARGEST);
    const zoom = each.currentCSSZoom ?? 1; // boxes are measured on the screen, moves are made on the board
    const [dx, dy] = [(middle(start).x - middle(end).x) / zoom, (middle(start).y - middle(end).y) / zoom];
    if (Math.hypot(dx, dy) < 4) continue;
    const from = { transform: `translate(${dx}px, ${dy}px) scale(${scale})`, zIndex: ABOVE };
    each.animate([from, { transform: "none", zIndex: ABOVE }], { duration: LENGTH, easing: "cubic-bezier(.3,.1,.2,1)" });
  }
}
