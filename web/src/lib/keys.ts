// Keys that are pressed anywhere on a page.

/** Whether a key is meant for the page: not for a field or a dialog, nor for the browser. A radio button keeps its arrows
 * and leaves all else. */
export function isForPage({ ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey || document.querySelector("dialog[open]")) return false;
  return !(target as Element).closest("input:not([type=radio]), select, textarea, dialog");
}

/** Whether Enter presses what has the focus. */
export const isOnButton = ({ target }: KeyboardEvent): boolean => (target as Element).closest("button, a") !== null;
