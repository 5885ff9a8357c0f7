/**
 * `npm run bench`: measures the product against its targets, beside the row layout, the flat file and the last recorded run.
 * `-- --only ingest,day` measures some subjects; `-- --write` records a whole run in docs/benchmarks.md and docs/benchmarks.json.
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { measureBacktest } from "./bench/backtest.ts";
import { measureControls } from "./bench/controls.ts";
import { measureFleet } from "./bench/fleet.ts";
import { measureGrowth } from "./bench/growth.ts";
import { measureHealth } from "./bench/health.ts";
import { measureIngest } from "./bench/ingest.ts";
import { measureLive } from "./bench/live.ts";
import { measureMessages } from "./bench/messages.ts";
import { measureMinutely } from "./bench/minutely.ts";
import { measureRanges } from "./bench/range.ts";
import { measureReports } from "./bench/reports.ts";
import {
  asMarkdown,
  asText,
  describeMachine,
  isThrough,
  machineOf,
  type Figure,
  type Recorded,
} from "./bench/report.ts";
import { peersSection } from "./bench/peers/report.ts";
import { measureStrangers } from "./bench/strangers.ts";
import { openStage, type BenchStage } from "./bench/stage.ts";
import { measureWatch } from "./bench/watch.ts";

const subjects: Readonly<Record<string, (stage: BenchStage) => Promise<Figure[]>>> = {
  ingest: measureIngest,
  range: measureRanges,
  live: measureLive,
  watch: measureWatch,
  health: measureHealth,
  backtest: measureBacktest,
  controls: measureControls,
  fleet: measureFleet,
  minutely: measureMinutely,
  growth: measureGrowth,
  strangers: measureStrangers,
  messages: measureMessages,
  reports: measureReports,
};
const recordPath = "docs/benchmarks.json";

const { values: asked } = parseArgs({
  options: { only: { type: "string" }, write: { type: "boolean", default: false } },
});
const names = asked.only?.split(",") ?? Object.keys(subjects);
const unknown = names.filter((name) => subjects[name] === undefined);
if (unknown.length > 0)
  throw new Error(
    `there is no ${unknown.join(", ")}; there are ${Object.keys(subjects).join(", ")}`,
  );

if (asked.write && asked.only !== undefined)
  throw new Error("only a whole run is recorded: leave out --only or --write");

const last = existsSync(recordPath)
  ? (JSON.parse(readFileSync(recordPath, "utf8")) as { figures: Recorded }).figures
  : {};
const stage = await openStage();
const figures: Figure[] = [];
const machine = machineOf(stage.folder, stage.postgresVersion);
console.log(`${describeMachine(machine)}\n`);
try {
  for (const name of names) {
    const began = performance.now();
    figures.push(...(await subjects[name]!(stage)));
    console.log(`${name}: ${((performance.now() - began) / 1000).toFixed(0)} s`);
  }
} finally {
  await stage.stop();
}
console.log(`\n${asText(figures, last)}`);
if (asked.write) {
  const measured = Object.fromEntries(figures.map(({ id, value }) => [id, value]));
  const day = new Date().toISOString().slice(0, 10);
  writeFileSync(recordPath, `${JSON.stringify({ day, machine, figures: measured }, null, 2)}\n`);
  writeFileSync("docs/benchmarks.md", asMarkdown(figures, { machine, last, day }) + peersSection());
}
if (figures.some((figure) => isThrough(figure) === false)) process.exitCode = 1;
