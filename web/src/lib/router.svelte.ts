// Real addresses for everything; the back button works.
import { at, leadsHere, meant } from "./place";

export type Route =
  | { page: "home" }
  | { page: "table"; id: string }
  | { page: "screen"; id: string }
  | { page: "watch"; id: string }
  | { page: "join"; code: string }
  | { page: "rules"; game: string }
  | { page: "tutorial"; game: string }
  | { page: "games" }
  | { page: "replay"; id: string }
  | { page: "review"; id: string }
  | { page: "night" }
  | { page: "settings" }
  | { page: "about" }
  | { page: "nowhere" };

const PATTERNS: [RegExp, (groups: string[]) => Route][] = [
  [/^\/$/, () => ({ page: "home" })],
  [/^\/t\/([\w-]+)$/, ([id]) => ({ page: "table", id: id! })],
  [/^\/t\/([\w-]+)\/screen$/, ([id]) => ({ page: "screen", id: id! })],
  [/^\/t\/([\w-]+)\/watch$/, ([id]) => ({ page: "watch", id: id! })],
  [/^\/join\/?([\w-]*)$/, ([code]) => ({ page: "join", code: code! })],
  [/^\/rules\/([\w-]+)$/, ([game]) => ({ page: "rules", game: game! })],
  [/^\/learn\/([\w-]+)$/, ([game]) => ({ page: "tutorial", game: game! })],
  [/^\/games$/, () => ({ page: "games" })],
  [/^\/replay\/([\w-]+)$/, ([id]) => ({ page: "replay", id: id! })],
  [/^\/review\/([\w-]+)$/, ([id]) => ({ page: "review", id: id! })],
  [/^\/night$/, () => ({ page: "night" })],
  [/^\/settings$/, () => ({ page: "settings" })],
  [/^\/about$/, () => ({ page: "about" })],
];

function read(): Route {
  for (const [pattern, make] of PATTERNS) {
    const match = pattern.exec(meant(location).path);
    if (match) return make(match.slice(1));
  }
  return { page: "nowhere" };
}

class Router {
  route = $state.raw<Route>(read());
  renewed = $state(0);

  constructor() {
    addEventListener("popstate", () => (this.route = read()));
    document.addEventListener("click", (event) => this.#follow(event));
  }

  /** Shows the same page anew, as if one had just come. */
  renew = (): void => {
    this.route = read();
    this.renewed += 1;
  };

  /** What stands behind the path, as in `?go=bots`. */
  get query(): URLSearchParams {
    return meant(location).query;
  }

  /** To an address of this house. */
  go(path: string, replace = false): void {
    this.#show(at(path), replace);
  }

  /** The address of what is shown already, from now on. */
  rewrite(path: string): void {
    history.replaceState(null, "", at(path));
  }

  #show(address: string, replace: boolean): void {
    history[replace ? "replaceState" : "pushState"](null, "", address);
    this.route = read();
    scrollTo(0, 0);
  }

  #follow(event: MouseEvent): void {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    const link = (event.target as Element).closest("a");
    if (!link || link.target || !leadsHere(link) || link.hasAttribute("download")) return;
    if (link.pathname.startsWith("/api/")) return;
    event.preventDefault();
    if (link.hash && link.pathname + link.search === location.pathname + location.search) {
      history.replaceState(null, "", link.href);
      document.getElementById(link.hash.slice(1))?.scrollIntoView();
      dispatchEvent(new HashChangeEvent("hashchange"));
    } else this.#show(link.pathname + link.search + link.hash, false);
  }
}

export const router = new Router();
