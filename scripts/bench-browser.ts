/**
 * `npm run bench:browser`: response times of the pages, in a real Chromium, on a portal of its own with ten years of data.
 * `-- --address http://127.0.0.1:8080`, or BENCH_ADDRESS, names a portal in demo mode that runs already; it has no ten years to show.
 */
import { execFileSync } from "node:child_process";
import { parseArgs } from "node:util";
import { openBrowser } from "../e2e/chromium.ts";
import { measureBrowser } from "./bench/browser.ts";
import { ownStage, runningStage } from "./bench/browser-stage.ts";
import { asText } from "./bench/report.ts";
import { openStage } from "./bench/stage.ts";

const { values: asked } = parseArgs({ options: { address: { type: "string" } } });
const address = asked.address ?? process.env["BENCH_ADDRESS"];
// Measures the portal of the current source.
if (address === undefined)
  execFileSync(process.execPath, ["scripts/portal.mjs"], { stdio: "inherit" });
const bench = address === undefined ? await openStage() : null;
const browser = await openBrowser();
try {
  const stage = bench ? await ownStage(bench) : await runningStage(address ?? "");
  try {
    if (stage.years < 10)
      console.log("ten years at 720 minutes: left out, the demo fleet is younger");
    console.log(asText(await measureBrowser(browser, stage), {}));
  } finally {
    await stage.stop();
  }
} finally {
  await browser.close();
  await bench?.stop();
}
