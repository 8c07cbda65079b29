// The light of each land: two stops of sky, the far and the near ground. Brightness falls as the ravens grow many.
export type Light = { sky: [string, string]; far: [string, string]; near: string; line: string };

export const LIGHTS: Record<string, Light> = {
  "0": { sky: ["#10566a", "#8fd6b4"], far: ["#2f8c7c", "#15504f"], near: "#0b3436", line: "#b9f2d6" },
  "1": { sky: ["#1c4f8a", "#9fd0d8"], far: ["#3b7f97", "#1c4660"], near: "#0d2a42", line: "#bfe6f2" },
  "2": { sky: ["#143a86", "#79a9ee"], far: ["#3d6fc4", "#173a80"], near: "#0b2254", line: "#bcd4ff" },
  "3": { sky: ["#17215f", "#5a6fc6"], far: ["#2d3f93", "#131b52"], near: "#0a1036", line: "#aab8ff" },
  "4": { sky: ["#33430f", "#b7a94a"], far: ["#56651f", "#2a370c"], near: "#171f05", line: "#e6dc8c" },
  "5": { sky: ["#5b2a22", "#e79a4e"], far: ["#93502f", "#4d241b"], near: "#2a110d", line: "#ffd09a" },
  "6": { sky: ["#2d1d63", "#a583da"], far: ["#59439c", "#2a1c5c"], near: "#170d38", line: "#d6c2ff" },
  "7": { sky: ["#4d1646", "#d9679b"], far: ["#7d2f68", "#40123a"], near: "#240720", line: "#ffb6d6" },
  "8": { sky: ["#1b2530", "#6c8190"], far: ["#3a4d5b", "#18222b"], near: "#0b1116", line: "#bfd2de" },
  "9": { sky: ["#1a0710", "#9c2233"], far: ["#4d0f1f", "#22060f"], near: "#0c0206", line: "#ff8d8d" },
  "5t": { sky: ["#5b3a0c", "#f0bd4a"], far: ["#8f6420", "#46300b"], near: "#271903", line: "#ffe08a" },
  "6p": { sky: ["#221452", "#8e62d8"], far: ["#4a3196", "#1f1250"], near: "#120a30", line: "#ffe08a" },
  "7s": { sky: ["#5a1440", "#e2607f"], far: ["#8a2a5c", "#3f0e30"], near: "#23061a", line: "#ffe08a" },
};

/** Stars of a card's sky, the same on every card. */
export const STARS: [number, number, number][] = [
  [40, 12, 0.9], [54, 22, 0.6], [88, 40, 0.8], [8, 44, 0.7], [14, 64, 0.6], [72, 10, 0.7], [93, 64, 0.6], [28, 34, 0.5], [62, 36, 0.5], [82, 20, 0.5],
];

/** Seeds of the dandelion: points on two circles. */
export const SEEDS: [number, number][] = Array.from({ length: 26 }, (_, i) => {
  const angle = (i / 26) * Math.PI * 2 + (i % 2) * 0.05;
  const far = i % 2 ? 25 : 19;
  return [46 + Math.cos(angle) * far, 52 + Math.sin(angle) * far];
});
