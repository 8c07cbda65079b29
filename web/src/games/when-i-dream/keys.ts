// When I Dream from the keyboard. Words are typed, so most keys wait until no field has the focus.
export const KEYS: [string, string][] = [
  ["Enter", "say"],
  ["Esc", "leave"],
  ["p", "pass"],
  ["x", "challenge"],
  ["y  n", "vote"],
  ["r  w", "tap"],
];

type Table = {
  legal: string[];
  act: (notation: string) => Promise<boolean>;
  onButton: boolean;
  day: { next: () => void } | null;
  closeDay: () => void;
  toField: () => void;
};

/** What each letter does, by how the action begins. */
const LETTERS: Record<string, RegExp> = {
  p: /^(pass \d+|tap \d+ pass)$/,
  x: /^challenge /,
  y: /^agree /,
  n: /^disagree /,
  r: /^tap \d+ right$/,
  w: /^tap \d+ wrong$/,
};

/** What a key does; false if it means nothing here. */
export function press(key: string, table: Table): boolean {
  if (table.day) {
    if (key === "Escape") table.closeDay();
    else if (key === "Enter" && !table.onButton) table.day.next();
    else return false;
    return true;
  }
  if (key === "Enter" && !table.onButton) {
    table.toField();
    return true;
  }
  const action = LETTERS[key] && table.legal.find((each) => LETTERS[key]!.test(each));
  if (action) void table.act(action);
  return action !== undefined;
}
