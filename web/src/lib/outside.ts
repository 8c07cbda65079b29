/**
 * Puts an element at the end of the page, wherever it is written. What is only pointed at from elsewhere (the symbols of a
 * drawing) is then not styled anew whenever the board around it changes its size, which takes longer than all the rest.
 */
export function outside(element: Element): { destroy: () => void } {
  document.body.append(element);
  return { destroy: () => element.remove() };
}
