"""Whether the page of whoever looks depends on what is another's.

Whatever a page could give away of a secret, be it a word, a picture, an order or a width, would be another if the
secret were another. So secrets are exchanged for others under the page's hands, and nothing in it may change.
"""

from collections.abc import Sequence

from playwright.sync_api import Page

OTHERWISE = {
    "sen": """({ hand, known }) => ({ hand: hand.length ? [] : ['9'],
      known: known.length ? [] : [0, 1].map((owner) => ({ owner, slot: 1, land: '8' })) })""",
    "schafe-schubsen": "({ hand, bid }) => ({ hand: hand === '159' ? '2' : '159', bid: bid === '48' ? '6' : '48' })",
    "counting-zzzzs": """({ hand, looking_through }) => ({ hand: hand.slice(1),
      looking_through: looking_through.length ? [] : hand.slice(0, 1) })""",
    "dreams": "({ token, tip }) => ({ token: (token + 1) % 5, tip: tip === '3' ? '4' : '3' })",
    "when-i-dream": """({ spirit, term, yellow, blue }) => ({ spirit: spirit === 'fairy' ? 'nightmare' : 'fairy',
      term: term === 'quince' ? 'melon' : 'quince', yellow: (yellow ?? 0) + 1, blue: (blue ?? 0) + 2 })""",
}
"""How what belongs to one alone could be something else than it is, by game."""

LISTEN = """{
  const Plain = Worker;
  const lines = new Map();
  let [heard, house] = [0, null];

  const note = (line, message) => {
    heard += 1;
    if (message.type === 'welcome') lines.set(line, { you: message.you, n: message.n });
    const told = lines.get(line);
    if (told && message.n > told.n) told.n = message.n;
    if (told && message.view) told.last = message;
  };
  /** Tells a line once more what it was told last, with something else as its own. Its number lies before the next. */
  const retell = (line, change) => {
    const told = lines.get(line);
    const { last } = told;
    const own = { ...last.own, ...change({ ...last.view, ...last.own }) };
    const text = JSON.stringify({ ...last, type: 'update', n: (told.n += 1 / 4096), events: [], done: null, own });
    house.onmessage({ data: { is: 'said', line, text } });
  };
  const drawn = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  const typed = () => [...document.querySelectorAll('input, select, textarea')].map((it) => it.value + it.checked);
  const page = () => document.documentElement.outerHTML + typed();
  const isWhole = () => document.querySelector('main aside')?.childElementCount;
  const difference = (one, other) => {
    const at = [...one].findIndex((letter, index) => letter !== other[index]);
    return `…${one.slice(Math.max(0, at - 160), at + 80)}… would be …${other.slice(at, at + 80)}…`;
  };

  /** What would be another in this page if these seats' own things were others; null if nothing would. */
  window.dependence = async (seats, change, until) => {
    while (performance.now() < until) {
      const [before, then] = [page(), heard];
      await drawn();
      if (!isWhole() || page() !== before) continue; // something else goes on
      const theirs = [...lines].filter(([, { you }]) => you.viewpoint === 'player' && seats.includes(you.seat));
      if (theirs.length !== seats.length) throw new Error(`not one line of each of the seats ${seats}`);
      for (const [line] of theirs) retell(line, change);
      await drawn();
      const after = page();
      for (const [line] of theirs) retell(line, () => ({}));
      await drawn();
      if (heard !== then) continue; // bots have played on
      if (after === before) return null;
      if (page() === before) return difference(before, after);
    }
    throw new Error('the page never comes to rest');
  };
  addEventListener('click', ({ target }) => (window.pressed = target.closest('button')?.textContent.trim()), true);
  window.Worker = class extends Plain {
    constructor(...wish) {
      super(...wish);
      house = this;
      lines.clear();
      this.addEventListener('message', ({ data }) => {
        if (data.is !== 'said') return;
        note(data.line, JSON.parse(data.text));
        heardOn(data.line, data.text);
      });
    }
    postMessage(message, ...more) {
      if (message.do === 'send') saidHere(message.text);
      if (message.do === 'close') lines.delete(message.line);
      super.postMessage(message, ...more);
    }
  };
}"""
"""Notes what is said between the page and its house, and what is pressed; and can say something else to the page."""
PATIENCE_MS = 60_000


def dependence(page: Page, game: str, seats: Sequence[int]) -> str | None:
    """What in the page would be another if the secrets of these seats were others; None if nothing would."""
    script = f"(seats) => dependence(seats, {OTHERWISE[game]}, performance.now() + {PATIENCE_MS})"
    found: str | None = page.evaluate(script, list(seats))
    return found
