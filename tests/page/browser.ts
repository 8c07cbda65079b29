// What the page's modules expect of a browser when they are loaded.
Object.assign(globalThis, {
  navigator: { languages: ["en"] },
  location: { href: "http://house.test/", protocol: "http:", host: "house.test", pathname: "/", search: "" },
  document: { documentElement: { lang: "en", dataset: {} }, querySelector: () => null },
});
