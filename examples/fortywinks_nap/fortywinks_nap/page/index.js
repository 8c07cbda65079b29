// Nap in the page: a module that the house serves as it is. `docs/new-game.md` describes the interface.
export const version = 1;

const KEYS = { u: "get up", o: "turn over" };

/** Draws the table into `target`: the own hours as a bed, and a button for each thing that may be done. */
export function mount(target, { act, onHappening, t }) {
  const style = new CSSStyleSheet();
  style.replaceSync(`
    .nap { display: grid; justify-items: center; gap: 1rem; padding: 1rem; text-align: center; }
    .nap output { font-size: 4rem; line-height: 1; color: var(--moon); }
    .nap .turned { animation: nap-turn 0.5s; }
    @keyframes nap-turn { 50% { transform: rotate(-12deg) scale(1.15); } }
    [data-motion="reduced"] .nap .turned { animation: none; }`);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, style];

  const board = make("section", "nap panel");
  const label = make("p", "soft");
  const hours = make("output");
  const choices = make("div", "row");
  board.append(label, hours, choices);
  target.append(board);

  let legal = [];
  const press = (event) => {
    const wanted = KEYS[event.key];
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, select, textarea, dialog")) return;
    if (legal.includes(wanted)) void act(wanted);
  };
  addEventListener("keydown", press);
  const stop = onHappening(({ events }) => {
    if (!events.some((event) => event.event === "slept")) return;
    hours.classList.add("turned");
    setTimeout(() => hours.classList.remove("turned"), 500);
  });

  return {
    show(now) {
      legal = now.legal;
      label.textContent = now.view.hours ? t("view.hours") : "";
      hours.textContent = now.view.hours ?? "☾";
      choices.replaceChildren(...legal.map((notation) => button(notation, now.advice)));
    },
    destroy() {
      stop();
      removeEventListener("keydown", press);
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== style);
    },
  };

  function button(notation, advice) {
    const made = make("button", notation === advice ? "primary" : "");
    made.textContent = t(`action.${notation.replaceAll(" ", "-")}`);
    made.addEventListener("click", () => void act(notation));
    return made;
  }
}

export const keys = [["u", "up"], ["o", "over"]];

export function tell(event, { names }, t) {
  const name = names[event.seat] ?? "";
  if (event.event === "played") return t(event.turned_over ? "told.turned-over" : "told.got-up", { name });
  if (event.event === "slept") return t("told.slept", { hours: event.hours });
  return event.event === "woke-up" ? t("told.woke-up", { hours: event.hours.join(", ") }) : null;
}

export const advise = (advice, _seen, t) => t("advice", { action: t(`action.${advice.do.replaceAll(" ", "-")}`) });

export const retell = (events, _names, t) =>
  events.flatMap((event) => (event.event === "woke-up" ? [t("told.woke-up", { hours: event.hours.join(", ") })] : [])).join(" ");

export const sounds = { played: [{ pitch: 262, at: 0, length: 0.2, loud: 0.1 }] };

function make(tag, names = "") {
  const made = document.createElement(tag);
  made.className = names;
  return made;
}
