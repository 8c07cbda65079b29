// Work that can wait is done in turns, so that the page answers in between.

/** Becomes true when the browser has painted what was there before. */
export function afterPaint(): { readonly now: boolean } {
  return turned((then) => requestAnimationFrame(() => setTimeout(then)));
}

/** Becomes true when the browser has nothing better to do. */
export function whenIdle(): { readonly now: boolean } {
  return turned((then) => ("requestIdleCallback" in window ? requestIdleCallback(then, { timeout: 1000 }) : setTimeout(then, 200)));
}

function turned(wait: (then: () => void) => void): { readonly now: boolean } {
  let now = $state(false);
  wait(() => (now = true));
  return {
    get now() {
      return now;
    },
  };
}
