import { beforeAll, describe, expect, it } from "vitest";
import { moduleFromElsewhere, type PageModule } from "../../src/frame/elsewhere";
import { learn } from "../../src/lib/i18n.svelte";
import { settings } from "../../src/lib/settings.svelte";

beforeAll(() => {
  settings.language = "en";
  learn("en", {
    "nap.status.mine": "Your turn",
    "nap.status.theirs": "{name} thinks",
    "nap.status.over": "Morning",
    "nap.event.played": "{name} plays {card}",
    "nap.action.get-up": "Get up",
  });
});

const NAMES = ["Ann", "Ben"];
const OVER = { why: "morning", results: [{ seat: 0, score: 7, rank: 1 }, { seat: 1, score: 3, rank: 2 }] };

describe("a game without a page part", () => {
  const nap = moduleFromElsewhere("nap", null);

  it("tells by its words whose turn it is, and what happened", () => {
    expect(nap.status({ deciders: [1], outcome: null }, [], NAMES, 0)).toBe("Ben thinks");
    expect(nap.status({ turn: 0, outcome: null }, [], NAMES, 0)).toBe("Your turn");
    expect(nap.status({ turn: 2, outcome: OVER }, [], NAMES, 0)).toBe("Morning");
    expect(nap.tell({ event: "played", seat: 1, card: "7" }, NAMES, 0, [], {})).toBe("Ben plays 7");
    expect(nap.tell({ event: "unheard-of" }, NAMES, 0, [], {})).toBeNull();
  });

  it("has scores and turns as its view says", () => {
    expect([nap.scores({ outcome: null }), nap.scores({ outcome: OVER })]).toEqual([[], [7, 3]]);
    expect([nap.turns({ deciders: [0, 1] }), nap.turns({ turn: 1, outcome: OVER })]).toEqual([[0, 1], []]);
  });

  it("advises by the words of an action, or as it is written", () => {
    expect([nap.advise({ do: "get up" }, NAMES, 0), nap.advise({ do: "roll 3" }, NAMES, 0)]).toEqual(["Get up", "roll 3"]);
  });
});

it("what a module brings comes first", () => {
  const brought: PageModule = { version: 1, mount: () => ({ show() {} }), tell: (event, { names }) => `${names[0]}: ${event.event}`, status: (now, say) => `${now.legal.length} ${say("status.mine")}` };
  const nap = moduleFromElsewhere("nap", brought);
  expect(nap.tell({ event: "slept" }, NAMES, 0, [], {})).toBe("Ann: slept");
  expect(nap.status({ outcome: null }, ["get up"], NAMES, 0)).toBe("1 Your turn");
  expect(nap.retell([], NAMES)).toBe("");
});
