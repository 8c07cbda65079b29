import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { leastLetters } from "./letters.ts";
import { customMedia } from "./media.ts";
import { pythonFiles, withoutWasm } from "./python.ts";
import { wholeWords } from "./words.ts";

// Pyodide calls eval and looks for Node's `module`; that is known, and would hide what is not.
const CHECKS = { eval: false, commonJsVariableInEsm: false, pluginTimings: false };

// The built page goes into the Python package, so that an installed house needs no Node.
export default defineConfig({
  // The page may lie under any path: it finds its files from where it is.
  base: "./",
  plugins: [customMedia(), leastLetters(), wholeWords(), pythonFiles(), svelte()],
  worker: { format: "es", plugins: () => [withoutWasm()], rolldownOptions: { checks: CHECKS } },
  build: {
    outDir: "../src/fortywinks/server/page",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 2048,
    // The service worker is a file of its own, always at the same address.
    rolldownOptions: {
      checks: CHECKS,
      input: { index: "index.html", sw: "src/sw.ts" },
      output: { entryFileNames: ({ name }) => (name === "sw" ? "sw.js" : "assets/[name]-[hash].js") },
    },
  },
  // The texts and cards of a game lie beside its rules.
  server: { fs: { allow: [".."] }, proxy: { "/api": { target: "http://localhost:4040", ws: true } } },
  test: { include: ["tests/**/*.test.ts"], setupFiles: ["tests/browser.ts"], unstubGlobals: true },
});
