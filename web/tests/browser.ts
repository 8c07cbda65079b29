// What the page's modules expect of a browser when they are loaded.
import { vi } from "vitest";

const kept = new Map<string, string>();

Object.assign(globalThis, {
  addEventListener: vi.fn(),
  removeEventListener: vi.fn(),
  scrollTo: vi.fn(),
  localStorage: { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, text: string) => void kept.set(key, text) },
  location: { protocol: "http:", host: "house.test", pathname: "/", search: "" },
  history: {
    pushState: (_: unknown, __: string, path: string) => void (location.pathname = path.split(/[?#]/)[0]!),
    replaceState: (_: unknown, __: string, path: string) => void (location.pathname = path.split(/[?#]/)[0]!),
  },
  document: {
    documentElement: { lang: "en", dataset: {} },
    visibilityState: "visible",
    querySelector: () => null,
    addEventListener: vi.fn(),
    removeEventListener: vi.fn(),
  },
});
Object.defineProperty(globalThis, "navigator", { value: { languages: ["pl-PL", "en"], onLine: true, userAgent: "a test" }, configurable: true });
