/**
 * `npm run forecast`: how good forecasts are, on the fleet as it is simulated in this process, beside "as yesterday".
 * `-- --seed 7` takes another seed, `--days 150` so many days, `--plants 214,1087` some plants, `--write` records a run in docs/forecast.md.
 * `--solpev FOLDER` adds the real plant of that folder.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { skillOf } from "@heliograph/domain/forecast/skill.ts";
import { fleet } from "@heliograph/simulator/fleet.ts";
import { fleetPlant, issueHours, type Pairs, summaryPlant, walk } from "./forecast/walk.ts";

const { values: asked } = parseArgs({
  options: {
    seed: { type: "string", default: "1" },
    days: { type: "string", default: "365" },
    since: { type: "string", default: "2025-03-01" },
    plants: { type: "string" },
    solpev: { type: "string" },
    write: { type: "boolean", default: false },
  },
});
const percent = (part: number, of: number): string => `${((100 * part) / of).toFixed(1)} %`;

function tableOf(title: string, pairs: Pairs): string {
  const rows = issueHours.flatMap((hour) =>
    [0, 1, 2, 3].flatMap((horizon) => {
      const skill = skillOf(pairs.get(`${hour} ${horizon}`) ?? []);
      if (skill === null) return [];
      const { madeKwh, likeErrorKwh } = skill;
      return `| ${hour}:00 | ${horizon === 0 ? "rest of today" : `+${horizon}`} | ${skill.count} | ${percent(skill.errorKwh, madeKwh)} | ${percent(skill.biasKwh, madeKwh)} | ${likeErrorKwh === null ? "" : percent(likeErrorKwh, madeKwh)} | ${percent(skill.inside, 1)} |`;
    }),
  );
  return [
    `## ${title}`,
    "",
    '| issued | of | forecasts | mean absolute error | bias | error of "as yesterday" | inside the interval |',
    "|---|---|---|---|---|---|---|",
    ...rows,
    "",
  ].join("\n");
}

const since = { date: asked.since, days: Number(asked.days) };
const plants = fleet.filter(({ id }) => asked.plants?.split(",").includes(id) ?? true);
const texts: string[] = [];
for (const seed of asked.seed.split(",").map(Number)) {
  const walked = plants.map((spec) => fleetPlant(spec, seed, since));
  texts.push(
    tableOf(
      `The fleet, seed ${seed}, ${plants.length} plants, ${since.days} days from ${since.date}`,
      walk(walked),
    ),
  );
}
if (asked.solpev !== undefined) {
  const text = readFileSync(join(asked.solpev, "2019-10-05", "summary.txt"), "latin1");
  // Its place is not told: about the middle of Italy.
  const site = { latitude: 42.5, longitude: 12.5 };
  const pairs = walk([summaryPlant(text, { zone: "Europe/Rome", site })]);
  texts.push(
    tableOf("SOLPEV, a real plant, July to October 2019, two thirds of its days recorded", pairs),
  );
}
console.log(texts.join("\n"));
if (asked.write)
  writeFileSync(
    "docs/forecast.md",
    [
      "# How good forecasts are",
      "",
      "Written by `npm run forecast -- --write`. Errors and bias are shares of the energy that was made on average in the same hours; the interval promises four in five. The yardstick is the day before the forecast was issued, over the same hours. No weather service was heard.",
      "",
      ...texts,
    ].join("\n"),
  );
