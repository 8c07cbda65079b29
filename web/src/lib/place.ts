// Which house this page talks to, and how its addresses are written. A page that a house serves has real paths, and those
// under /here belong to the house in the page itself. A page on a static host has nothing but that house, may lie under any
// path, and writes its addresses as a question: `index.html?/t/abc`. Going from one house to the other loads the page anew.
const HERE = "/here";

/** Whether no house serves this page: `fortywinks site` says so in it. */
export const isSite = document.querySelector<HTMLMetaElement>("meta[name=house]")?.content === "page";

const root = isSite ? location.pathname.replace(/[^/]*$/, "") : "/";

/** Whether this page talks to the house in the page. */
export const isHere = isSite || location.pathname === HERE || location.pathname.startsWith(`${HERE}/`);

/** A file of the page, by its path from the page's root. */
export const fileAt = (path: string): string => root + path.replace(/^\//, "");

/** How an address of this house is written, to link to it. */
export function at(path: string): string {
  if (isSite) {
    const [, way, query = "", hash = ""] = /^([^?#]*)\??([^#]*)(#.*)?$/.exec(path)!;
    return way === "/" && !query ? root + hash : `${root}?${way}${query && `&${query}`}${hash}`;
  }
  return isHere ? HERE + (path === "/" ? "" : path) : path;
}

export type Address = { path: string; query: URLSearchParams };

/** The other way round: what is meant by a written address. */
export function meant({ pathname, search }: { pathname: string; search: string }): Address {
  if (isSite) {
    const [path, ...rest] = search.replace(/^\?/, "").split("&");
    const isRoot = pathname === root || pathname === `${root}index.html`;
    return { path: path?.startsWith("/") ? path.replace(/=$/, "") : isRoot ? "/" : pathname, query: new URLSearchParams(rest.join("&")) };
  }
  const path = isHere ? pathname.slice(HERE.length) || "/" : pathname;
  return { path, query: new URLSearchParams(search) };
}

/** Whether a link leads to this very house. */
export const leadsHere = (link: HTMLAnchorElement): boolean => {
  if (link.origin !== location.origin) return false;
  if (isSite) return link.pathname === root || link.pathname === `${root}index.html`;
  return isHere === (link.pathname === HERE || link.pathname.startsWith(`${HERE}/`));
};
