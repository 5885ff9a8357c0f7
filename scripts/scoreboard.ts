/**
 * `npm run scoreboard`: how well faults are found. The fleet is simulated in this process, observed day by day and held against its labels.
 * `-- --seed 7` takes another seed than the five, `--months 13`, `--plants 214,1087` some plants, `--misses` lists what was missed or false,
 * `--write` records a whole run in docs/scoreboard.md. `--solpev FOLDER` judges the real plant of that folder instead.
 */
import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import type { Cause } from "@heliograph/contract/health/health.wire.ts";
import { fleet } from "@heliograph/simulator/fleet.ts";
import { addScores, type CauseScore, type Miss } from "./scoreboard/score.ts";
import { asDocument, asText } from "./scoreboard/report.ts";
import { judgePvcaptest, judgeSolpev } from "./scoreboard/real-plants.ts";
import { walkPlant } from "./scoreboard/walk-plant.ts";

const { values: asked } = parseArgs({
  options: {
    seed: { type: "string" },
    months: { type: "string", default: "13" },
    plants: { type: "string" },
    misses: { type: "boolean", default: false },
    solpev: { type: "string" },
    pvcaptest: { type: "string" },
    write: { type: "boolean", default: false },
  },
});
if (asked.solpev !== undefined) console.log(judgeSolpev(asked.solpev));
if (asked.pvcaptest !== undefined) console.log(judgePvcaptest(asked.pvcaptest));
if (asked.solpev !== undefined || asked.pvcaptest !== undefined) process.exit();

const seeds = asked.seed === undefined ? [1, 2, 3, 4, 5] : asked.seed.split(",").map(Number);
const since = { date: "2025-02-01", days: Math.round(Number(asked.months) * 30.44) };
const plants = fleet.filter(({ id }) => asked.plants?.split(",").includes(id) ?? true);

const scores = new Map<Cause, CauseScore>();
const misses: Miss[] = [];
let [days, observeMs, early] = [0, 0, 0];
for (const seed of seeds) {
  for (const spec of plants) {
    const walked = walkPlant(spec, seed, since);
    misses.push(...addScores(scores, walked, seed));
    days += walked.days;
    observeMs += walked.observeMs;
    early += walked.early.length;
    if (asked.misses)
      for (const { at, finding } of walked.early)
        console.log(
          "early",
          seed,
          spec.id,
          new Date(at * 1000).toISOString(),
          finding.cause,
          finding.subject.id,
          new Date(finding.since * 1000).toISOString(),
        );
  }
}
const text = asText([...scores.values()], { days, early, observeMs });
console.log(text);
if (asked.write)
  writeFileSync(
    "docs/scoreboard.md",
    asDocument(text, { seeds, months: Number(asked.months), misses }),
  );
if (asked.misses)
  for (const { seed, plantId, what, cause, subject, from, to, more } of misses)
    console.log(
      [
        what,
        cause,
        `seed ${seed}`,
        plantId,
        subject.slice(-4),
        new Date(from * 1000).toISOString().slice(0, 16),
        to === null ? "open" : new Date(to * 1000).toISOString().slice(0, 16),
        JSON.stringify(more),
      ].join("  "),
    );
