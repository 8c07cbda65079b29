import "@fontsource-variable/fraunces/index.css";
import "@fontsource-variable/nunito/index.css";
import "./styles/base.css";
import "./styles/parts.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { keepPage } from "./lib/offline";

mount(App, { target: document.getElementById("app")! });

if (import.meta.env.PROD) keepPage();
