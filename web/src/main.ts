import "@fontsource-variable/fraunces/index.css";
import "@fontsource-variable/nunito/index.css";
import "./styles/base.css";
import "./styles/parts.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { fileAt } from "./lib/place";

mount(App, { target: document.getElementById("app")! });

if ("serviceWorker" in navigator && import.meta.env.PROD) {
  navigator.serviceWorker.register(fileAt("sw.js")).catch(() => {
    // not allowed here (no secure page): the house works without
  });
}
