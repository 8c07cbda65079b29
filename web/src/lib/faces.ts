// The faces of the bots, drawn in a square of 32: told apart by their shape alone, colour only helps.

/** `back` lies behind the head and is darker; `lines` are drawn with a pen; `eyes` are how high the closed eyes sit. */
export type Face = { colour: string; head: string; back?: string; lines?: string; eyes?: number };

const circle = (r: number, y = 17): string => `M${16 - r} ${y}a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1 ${-2 * r} 0z`;

export const FACES: Record<string, Face> = {
  // A moth, an owl, a sheep, a cat, a bear.
  Mora: { colour: "#b8a4e8", back: "M16 18C8 4 0 8 2 17c1 8 9 10 14 4c5 6 13 4 14-4C32 8 24 4 16 18z", head: circle(7), lines: "M13 10Q11 4 7 3M19 10q2-6 6-7", eyes: 17 },
  Nox: { colour: "#8fb7e0", back: "M5 3l8 6h6l8-6v14H5z", head: circle(12, 18), lines: "M16 20l-1.500 3h3z" },
  Fiete: { colour: "#f3ead7", back: "M7 9a5 5 0 0 1 7-4a5 5 0 0 1 9 1a5 5 0 0 1 5 7a5 5 0 0 1-1 9a5 5 0 0 1-7 5a5 5 0 0 1-9 0a5 5 0 0 1-7-6a5 5 0 0 1 0-8a5 5 0 0 1 3-4z", head: "M10 12h12q2 6-1 12q-5 5-10 0q-3-6-1-12z", eyes: 17 },
  Tilda: { colour: "#f0b779", back: "M5 3l9 6l-8 9zM27 3l-9 6l8 9z", head: "M4 18q2-9 12-9t12 9q-1 10-12 10T4 18z", lines: "M2 20l6 1M2 25l6-2M30 20l-6 1M30 25l-6-2" },
  Bruno: { colour: "#c99a74", back: "M3 9a5.500 5.500 0 1 1 11 0a5.500 5.500 0 1 1-11 0zM18 9a5.500 5.500 0 1 1 11 0a5.500 5.500 0 1 1-11 0z", head: circle(12, 18), lines: "M13 22h6l-3 3z" },
  // The moon, a star, an octopus, a whale, a ghost.
  Luna: { colour: "#f6e3a1", head: "M21 3A14 14 0 1 0 29 25A13 13 0 0 1 21 3z", lines: "M9 17q2 2 4 0M14 24q3 1 5-1", eyes: -1 },
  Selma: { colour: "#ffd166", head: "M16 2l4 9l10 1l-8 6l3 11l-9-6l-9 6l3-11l-8-6l10-1z", eyes: 15 },
  Otto: { colour: "#e08f9f", back: "M6 18q-5 4-3 10q5 1 6-5q1 6 5 6q3 0 2-6q1 6 4 6q4 0 3-6q2 5 6 5q2-6-3-10z", head: "M5 16a11 12 0 0 1 22 0q0 8-11 8T5 16z", eyes: 15 },
  Wanda: { colour: "#7fc4c9", back: "M25 16q6-1 5-8q-3 1-4 4q-2-3-5-3q0 5 4 7z", head: "M2 19q0-8 11-8q10 0 14 5q-3 12-14 12T2 19z", lines: "M10 9q0-4-3-5M10 9q0-4 3-5", eyes: 18 },
  Hugo: { colour: "#dfe7f5", head: "M6 29V14a10 10 0 0 1 20 0v15l-4-3l-3 3l-3-3l-3 3l-3-3z", eyes: 14 },
  // A fox, a robot, a drop, a penguin, a cloud, a rabbit.
  Zora: { colour: "#ee8a5a", back: "M3 3l11 6L5 17zM29 3l-11 6l9 8z", head: "M4 11h24q0 10-12 19Q4 21 4 11z", eyes: 16 },
  Kuba: { colour: "#a9c3d6", back: "M1 14h4v9H1zM27 14h4v9h-4z", head: "M5 9h22v19H5z", lines: "M16 9V4M14 3h4M11 24h10", eyes: 17 },
  Ida: { colour: "#6fb3f0", head: "M16 2q11 12 11 18a11 10 0 0 1-22 0q0-6 11-18z", eyes: 20 },
  Pepe: { colour: "#fafafa", back: "M16 2Q4 3 4 17t12 13t12-13T16 2z", head: "M16 13q-3-4-7-1q-3 5 0 11q7 6 14 0q3-6 0-11q-4-3-7 1z", lines: "M14 21h4l-2 3z" },
  Ulla: { colour: "#c9d6ea", head: "M8 26a7 7 0 0 1-1-13a8 8 0 0 1 15-3a7 7 0 0 1 3 16z", eyes: 18 },
  Janko: { colour: "#d8c3b0", back: "M9 16Q5 2 9 1t5 14zM23 16q4-14 0-15t-5 14z", head: circle(10, 20), lines: "M16 23v3" },
};

const NAMES = Object.keys(FACES);

/** The name of a bot that has none: in games of long ago. */
export const nameForSeat = (seat: number): string => NAMES[seat % NAMES.length]!;

/** The face of this bot; a name from elsewhere has one of them, too, and always the same. */
export function faceOf(name: string): Face {
  const sum = [...name].reduce((total, letter) => total + letter.codePointAt(0)!, 0);
  return FACES[name] ?? FACES[nameForSeat(sum)]!;
}
