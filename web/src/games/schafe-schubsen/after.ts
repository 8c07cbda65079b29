// The dike as it looks after one more thing has happened. The house's own view comes last and is right about all the rest.
import type { SchafeSchubsenEvent } from "../../protocol";
import { BOARD, DIKE, wayOf, type SheepView } from "./dike";

const set = <T>(list: readonly T[], at: number, value: T): T[] => list.map((each, index) => (index === at ? value : each));

const without = (tiles: readonly string[], tile: string): string[] => {
  const at = tiles.indexOf(tile);
  return tiles.filter((_, index) => index !== at);
};

export function after(view: SheepView, e: SchafeSchubsenEvent): SheepView {
  switch (e.event) {
    case "round-began":
      return { ...view, round: e.round, phase: "bid", turn: null, deciders: [], angel: e.starter, devil: e.starter, ...nothingLaid(view) };
    case "has-bid":
      return { ...view, committed: set(view.committed, e.seat, true) };
    case "revealed":
      return {
        ...view,
        phase: "clover",
        turn: e.seat,
        deciders: [e.seat],
        back: 0,
        revealed: set(view.revealed, e.seat, e.cards),
        distances: set(view.distances, e.seat, e.distance),
      };
    case "distance-changed":
      return { ...spend(view, e.seat, e.tile), distances: set(view.distances, e.seat, e.distance) };
    case "will-walk-back":
      return { ...spend(view, e.seat, e.tile), back: e.back };
    case "moved":
      return { ...view, fields: set(view.fields, e.seat, wayOf(e.start, e.end).at(-1)!) };
    case "pushed":
    case "tunnelled":
      return { ...view, fields: set(view.fields, e.seat, e.end) };
    case "ring-paid":
      return { ...view, rings: set(view.rings, e.seat, e.rings) };
    case "went-out":
      return {
        ...view,
        fields: set(view.fields, e.seat, null),
        rings: set(view.rings, e.seat, 0),
        tiles: set(view.tiles, e.seat, []),
        went_out: [...view.went_out, e.seat],
        // The devil takes its holder along; in all other cases the cards are passed on, and that is told.
        ...(e.why === "devil" ? { devil: null, angel: view.angel === e.seat ? null : view.angel } : {}),
      };
    case "card-passed":
      return e.card === "angel" ? { ...view, angel: e.holder } : { ...view, devil: e.holder };
    case "board-laid":
      return movedOn(view, e.dike);
    case "puddle-laid":
      return { ...view, water: [...view.water, e.field], puddles: [...view.puddles, e.field] };
    case "clover-taken":
      return { ...view, supply: without(view.supply, e.tile), tiles: set(view.tiles, e.seat, [...view.tiles[e.seat]!, e.tile]) };
    default:
      return view;
  }
}

const nothingLaid = (view: SheepView): Partial<SheepView> => ({
  committed: view.committed.map(() => false),
  revealed: view.revealed.map(() => null),
  distances: view.distances.map(() => null),
  back: 0,
});

const spend = (view: SheepView, seat: number, tile: string): SheepView => ({
  ...view,
  tiles: set(view.tiles, seat, without(view.tiles[seat]!, tile)),
});

function movedOn(view: SheepView, dike: [string, string]): SheepView {
  const waterOf = (face: string): readonly number[] => view.faces.find((each) => each.name === face)?.water ?? [];
  const puddles = view.puddles.filter((field) => field >= BOARD).map((field) => field - BOARD);
  return {
    ...view,
    dike,
    moved_on: view.moved_on + 1,
    fields: view.fields.map((field) => (field === null ? null : field - BOARD)),
    puddles,
    water: [...waterOf(dike[0]), ...puddles, ...waterOf(dike[1]).map((field) => field + BOARD)],
    hills: view.hills.map((field) => (field + BOARD) % DIKE),
  };
}
