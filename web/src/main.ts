import { mount } from "svelte";
import "./app.css";
import App from "./App.svelte";
import { settings } from "./store/settings.svelte";
import { fetchData } from "./net/data";
import { SHAPES } from "./scene";
import shapes from "./scene/shapes.json?url";
import icons from "./ui/icons.json?url";
import { ICONS } from "./ui/icons";

settings.apply();
// Nothing can be said before the words are here, nor drawn; the page itself says so where they do not come.
Promise.all([settings.speak(), fetchData(icons, ICONS), fetchData(shapes, SHAPES)]).then(
  () => mount(App, { target: document.getElementById("app")! }),
  () => document.getElementById("unreachable")!.removeAttribute("hidden"),
);

// So that it can be installed, and can call who is away; it keeps nothing of any game.
if (import.meta.env.PROD) void navigator.serviceWorker?.register("/sw.js").catch(() => undefined);
