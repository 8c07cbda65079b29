import { describe, expect, it } from "vitest";
import { router } from "../../src/lib/router.svelte";

describe("addresses", () => {
  it.each([
    ["/", { page: "home" }],
    ["/t/abc-DEF_1", { page: "table", id: "abc-DEF_1" }],
    ["/t/abc/screen", { page: "screen", id: "abc" }],
    ["/t/abc/watch", { page: "watch", id: "abc" }],
    ["/join", { page: "join", code: "" }],
    ["/join/kala-mora", { page: "join", code: "kala-mora" }],
    ["/rules/nap", { page: "rules", game: "nap" }],
    ["/learn/nap", { page: "tutorial", game: "nap" }],
    ["/games", { page: "games" }],
    ["/replay/1234", { page: "replay", id: "1234" }],
    ["/settings", { page: "settings" }],
    ["/about", { page: "about" }],
    ["/t/", { page: "nowhere" }],
    ["/t/abc/other", { page: "nowhere" }],
    ["/rules/../secret", { page: "nowhere" }],
  ])("%s", (path, route) => {
    router.go(path);
    expect(router.route).toEqual(route);
  });

  it("may have a query and a place in the page", () => {
    router.go("/rules/nap?x=1#NAP-2");
    expect(router.route).toEqual({ page: "rules", game: "nap" });
  });
});
