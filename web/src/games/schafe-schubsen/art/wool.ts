// Outlines that are made by counting: wool as a ring of curls.

type Curls = { x: number; y: number; rx: number; ry: number; curls: number; /** How round each curl is: 0.5 is half a circle. */ round?: number; turn?: number };

const short = (value: number): number => Math.round(value * 100) / 100;

/** A cloud: arcs bulge outwards along an ellipse. */
export function wool({ x, y, rx, ry, curls, round = 0.56, turn = 0.2 }: Curls): string {
  const points = Array.from({ length: curls }, (_, i) => {
    const angle = (i / curls) * 2 * Math.PI + turn;
    return [x + rx * Math.cos(angle), y + ry * Math.sin(angle)] as const;
  });
  const arcs = points.map(([px, py], i) => {
    const [nx, ny] = points[(i + 1) % curls]!;
    const radius = short(Math.hypot(nx - px, ny - py) * round);
    return `A${radius} ${radius} 0 0 1 ${short(nx)} ${short(ny)}`;
  });
  return `M${short(points[0]![0])} ${short(points[0]![1])}${arcs.join("")}z`;
}

/** Curls inside the wool: small open arcs, one for each given place. */
export const curlsAt = (places: readonly (readonly [number, number])[], size = 3): string =>
  places.map(([x, y]) => `M${x - size} ${y}q0 ${size} ${size} ${size}q${size} 0 ${size} ${-size}`).join("");
