/** A draft of an alert that is tried on a year of a plant: BTST-02. */
import type { BacktestLine } from "@heliograph/contract/alerts/backtest.wire.ts";
import { tags } from "@heliograph/contract/variables/tags.ts";
import { dayStartSeconds, daysBetween, daySlots } from "@heliograph/domain/data/plant-day.ts";
import type { BlockRow } from "../../packages/server/src/data/stored-block.ts";
import { writeBlocks } from "../../packages/server/src/data/archive.store.ts";
import { blockRow } from "../../packages/server/src/data/block-row.ts";
import { factsOf } from "../../packages/server/src/data/series-facts.ts";
import { addPlants, plantCode, timezone, variableId } from "./bench-fleet.ts";
import { plantVariables, seriesOf, slotSeconds, weatherFrom } from "./plant-series.ts";
import type { Figure } from "./report.ts";
import type { BenchServer, BenchStage } from "./stage.ts";
import { median } from "./timing.ts";

const civilDay = (date: string): number => Date.parse(date) / 86_400_000;
const start = dayStartSeconds(civilDay("2025-01-01"), timezone);
const end = dayStartSeconds(civilDay("2026-01-01"), timezone);
const strings = 60;
const rounds = 3;

const indexed = [...plantVariables.entries()];
const watched = indexed.filter(([, { mib }]) => mib.startsWith("str.")).slice(0, strings);
const irradiance = indexed.find(([, { udm }]) => udm.startsWith("W/m"))!;

export async function measureBacktest(stage: BenchStage): Promise<Figure[]> {
  const connection = await stage.database("bench_backtest");
  const client = await stage.client(connection);
  await addPlants(client, 0, 1);
  const tag = async (of: readonly number[], code: number): Promise<void> => {
    const ids = of.map((index) => variableId(0, index));
    await client.query("update variable set tags = array[$1::integer] where id = any($2)", [
      code,
      ids,
    ]);
  };
  await tag(
    watched.map(([index]) => index),
    tags.STRING,
  );
  await tag([irradiance[0]], tags.IRR);
  const store = await stage.own(connection);
  const facts = factsOf((await store.rooms.plants.model(plantCode(0)))!);
  const weather = weatherFrom(start, (end - start) / slotSeconds);
  const rows: BlockRow[] = [];
  for (const [, variable] of [irradiance, ...watched]) {
    const series = seriesOf(variable, weather);
    const own = facts.series.find(({ mib }) => mib === variable.mib)!;
    let before: BlockRow | undefined;
    for (const day of daysBetween(start, end, timezone)) {
      const at = dayStartSeconds(day, timezone);
      const from = (at - start) / slotSeconds;
      const slots = series.slice(from, from + daySlots(day, timezone));
      const laid = { day, start: at, step: 5 as const, slots, since: 0, mib: null };
      before = blockRow(own, laid, { before });
      rows.push(before);
    }
  }
  await writeBlocks(store.db, plantCode(0), rows);
  await store.stop();
  await client.query("vacuum analyze day_block");
  const server = await stage.server(connection);
  const times: number[] = [];
  // The first one starts the thread.
  for (let round = 0; round <= rounds; round++) times.push(await tryDraft(server));
  await server.stop();
  await client.end();
  return [
    {
      id: "backtest.year",
      what: `A draft of rule 004 on ${strings} strings, tried on a year`,
      unit: "s",
      value: median(times.slice(1)),
      better: "less",
      hope: 2,
      gate: { max: 5 },
    },
  ];
}

/** Until the result is there. [s] */
async function tryDraft(server: BenchServer): Promise<number> {
  const began = performance.now();
  const reply = await fetch(`${server.api}/plant/${plantCode(0)}/alert_backtest`, {
    method: "POST",
    headers: { authorization: `Bearer ${server.token}`, "content-type": "application/json" },
    body: JSON.stringify({
      alert: {
        template_id: "004",
        num_checks: 6,
        vars: watched.map(([index]) => variableId(0, index)),
      },
      from: start,
      to: end,
    }),
  });
  const lines = (await reply.text()).trim().split("\n");
  const last = JSON.parse(lines.at(-1) ?? "") as BacktestLine;
  if (!("result" in last) || last.result.draft.checks === 0)
    throw new Error(`the draft was not tried: ${JSON.stringify(last).slice(0, 300)}`);
  return (performance.now() - began) / 1000;
}
