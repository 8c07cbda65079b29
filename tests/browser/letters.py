"""How large letters are on the glass: with every zoom and every transformation that lies over them."""

from playwright.sync_api import Page

SOFA = 28
"""Pixels: what matters is read from three metres away, on a screen of 1920 by 1080."""

UNIMPORTANT = {
    ".scene": "the picture of a game, with letters as stars",
}
"""What does not have to be read from the sofa, and why."""

LOOK = """([least, unimportant]) => {
  // How much larger something is shown than its own lengths say.
  const scaleOf = (element) => {
    let scale = 1;
    let up = element;
    if (element.ownerSVGElement) {
      scale = sizeOf(element.getCTM());
      up = element.ownerSVGElement;
    }
    for (; up; up = up.parentElement) {
      const style = getComputedStyle(up);
      scale *= Number(style.zoom) || 1;
      if (style.transform !== "none") scale *= sizeOf(new DOMMatrix(style.transform));
      if (style.scale !== "none") scale *= Number(style.scale.split(" ")[0]);
    }
    return scale;
  };
  const sizeOf = ({ a, b, c, d }) => Math.sqrt(Math.abs(a * d - b * c));
  const isOnGlass = ({ width, height, left, right, top, bottom }) =>
    width > 1 && height > 1 && right > 0 && bottom > 0 && left < innerWidth && top < innerHeight;
  const isSeen = (element, box) =>
    isOnGlass(box) && !element.closest(".unseen, .skip, title, desc, defs, symbol, script, style") &&
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !element.closest(unimportant);
  const nameOf = ({ localName, classList }) =>
    [localName, ...[...classList].filter((name) => !/^s(velte)?-/.test(name))].join(".");
  window.sizeOnGlass = (element) => parseFloat(getComputedStyle(element).fontSize) * scaleOf(element);
  // Where something is too small just now: how large it is, and its words.
  window.smallNow = () => {
    const now = new Map();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const text = walker.currentNode.textContent.trim();
      const element = walker.currentNode.parentElement;
      if (!text || !element) continue;
      const range = document.createRange();
      range.selectNodeContents(walker.currentNode);
      if (!isSeen(element, range.getBoundingClientRect())) continue;
      const size = sizeOnGlass(element);
      const key = [element.parentElement, element].map(nameOf).join(" > ");
      if (size < least - 0.5 && !(now.get(key)?.size <= size)) now.set(key, { size, text: text.slice(0, 40) });
    }
    for (const field of document.querySelectorAll("input:not([type=range], [type=checkbox], [type=radio]), select")) {
      const size = sizeOnGlass(field);
      if (isSeen(field, field.getBoundingClientRect()) && size < least - 0.5) now.set(field.id, { size, text: "" });
    }
    return now;
  };
  window.inWords = (found) => [...found].sort((a, b) => a[1].size - b[1].size)
    .map(([where, { size, text }]) => `${size.toFixed(1)} px: ${where} “${text}”`);
}"""

NOW = "() => inWords(smallNow())"
"""What is too small at this moment."""

WATCH = """() => {
  const found = (window.smallLetters = new Map());
  let before = new Map(); // what changes is still small for a moment: only what stays so is noted
  window.lookForSmallLetters = () => {
    const now = smallNow();
    for (const [key, each] of now)
      if (before.has(key) && !(found.get(key)?.size <= each.size)) found.set(key, each);
    before = now;
  };
  let last = 0;
  const look = (now) => {
    if (now - last > 120) { lookForSmallLetters(); last = now; }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}"""


def watch(page: Page, least: int = SOFA) -> None:
    """From now on every letter that is too small is noted, as often as the page is drawn."""
    page.evaluate(LOOK, [least, ", ".join(UNIMPORTANT)])
    page.evaluate(WATCH)


def too_small(page: Page) -> list[str]:
    """What has been too small since: where, how large, and its words."""
    found: list[str] = page.evaluate("() => { lookForSmallLetters(); return inWords(smallLetters) }")
    return found
