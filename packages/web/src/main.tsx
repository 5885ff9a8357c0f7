import "@fontsource-variable/inter/wght.css";
import "./ui/mantine-styles.ts";
import "./ui/css/base.css";
import "./ui/css/cards.css";
import "./ui/css/charts.css";
import "./ui/css/table.css";
import "./ui/css/controls.css";
import "./ui/css/map.css";
import "./ui/css/narrow.css";
import "./app/frame.css";
import "./ui/css/print.css";
import { createRoot } from "react-dom/client";
import { App } from "./app/app.tsx";
import { watchMissingFiles } from "./app/missing-files.ts";
import { fetchFirstPage } from "./app/router.tsx";
import { watchUnhandledErrors } from "./app/unhandled-errors.ts";
import { followOtherTabs } from "./session.ts";
import { followLanguage, openTexts } from "./ui/texts/texts.ts";

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");

watchUnhandledErrors();
const startAnew = (): void => globalThis.location.reload();
watchMissingFiles(startAnew);
followOtherTabs(startAnew);
followLanguage();
// The calendar of plant times; browsers that have it do not load a byte.
if (!("Temporal" in globalThis)) await import("temporal-polyfill/global");
const words = openTexts();
fetchFirstPage();
await words;
createRoot(root).render(<App />);
