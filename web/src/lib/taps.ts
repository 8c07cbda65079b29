// Whoever taps a notice of the system comes back to the page that shows the table already, or to a new one.

type Page = { readonly url: string; focus(): Promise<unknown> };
type Pages = {
  matchAll(options: { type: "window"; includeUncontrolled: true }): Promise<readonly Page[]>;
  openWindow(path: string): Promise<unknown>;
};

/** `path` has a question in it where that is how the page writes its addresses. */
export async function backTo(path: string, clients: Pages): Promise<unknown> {
  const pages = await clients.matchAll({ type: "window", includeUncontrolled: true });
  const open = pages.find((page) => {
    const { pathname, search } = new URL(page.url);
    return (path.includes("?") ? pathname + search : pathname) === path;
  });
  return open ? open.focus() : clients.openWindow(path);
}
