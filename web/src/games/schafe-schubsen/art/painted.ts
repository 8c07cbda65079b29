// The painted sheep, by seat; a browser fetches those that it is shown.
const files = import.meta.glob<string>("./painted/sheep-*.webp", { eager: true, query: "?url", import: "default" });

export const SHEEP: readonly string[] = Object.keys(files).sort().map((name) => files[name]!);
