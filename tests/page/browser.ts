// What the page's modules expect of a browser when they are loaded.
Object.assign(globalThis, {
  navigator: { languages: ["en"] },
  document: { documentElement: { lang: "en", dataset: {} } },
});
