/** Target 6: the watch over a large plant, 300 inverters and 1,000 strings, beside a server that must go on answering. */
import { setTimeout as pause } from "node:timers/promises";
import { tags } from "@heliograph/contract/variables/tags.ts";
import { alertTemplates } from "@heliograph/domain/alerts/alert-templates.ts";
import type pg from "pg";
import { timezone } from "./bench-fleet.ts";
import {
  addLargePlant,
  boxOf,
  inverters,
  largeVariableId,
  type LargeSeries,
  sendSlot,
  strings,
} from "./large-plant.ts";
import { chance, slotSeconds } from "./plant-series.ts";
import type { Figure } from "./report.ts";
import type { BenchServer, BenchStage } from "./stage.ts";
import { median, timed } from "./timing.ts";

const plantId = "9001";
/** Watched slots at a time are those of two hours; the newest values before them may lie further back. */
const historySlots = 72;
const rounds = 5;

interface Watched extends LargeSeries {
  readonly value: (noise: number, slot: number) => number;
}
const inverter = (n: number): Watched[] => [
  {
    of: "inverter",
    at: n,
    mib: `inv.${n}.pac`,
    udm: "kW",
    tag: tags.P_PRODUCED,
    value: (noise) => Number((80 + 8 * noise).toFixed(2)),
  },
  {
    of: "inverter",
    at: n,
    mib: `inv.${n}.etot`,
    udm: "kWh",
    tag: tags.E_PRODUCED,
    value: (_, slot) => 1000 + 7 * slot,
  },
  { of: "inverter", at: n, mib: `inv.${n}.err`, udm: "", tag: tags.DEVICE_ERROR, value: () => 0 },
];
const string = (n: number): Watched => ({
  ...boxOf(n),
  mib: `str.${n}.i`,
  udm: "A",
  tag: tags.STRING,
  value: (noise) => Number((8 + noise).toFixed(2)),
});
const sensor: Watched = {
  of: "sensor",
  at: 0,
  mib: "sen.irr",
  udm: "W/m²",
  tag: tags.IRR,
  value: (noise) => Number((800 + 20 * noise).toFixed(1)),
};
const variables: readonly Watched[] = [
  ...Array.from({ length: inverters }, (_, n) => inverter(n)).flat(),
  ...Array.from({ length: strings }, (_, n) => string(n)),
  sensor,
];

export async function measureWatch(stage: BenchStage): Promise<Figure[]> {
  const connection = await stage.database("bench_watch");
  const client = await stage.client(connection);
  await addLargePlant(client, { plantId, timezone, lat: 41.9, lon: 12.5, nominal: 100 }, variables);
  const server = await stage.server(connection);
  await sendHistory(server);
  const alerts = await addAlerts(server);
  await untilLooked(client, 0);
  await server.loopDelay("reset");
  for (let round = 0; round < rounds; round++) await untilLooked(client, await stepBack(client));
  const loop = await server.loopDelay("read");
  await server.stop();
  const own = await stage.own(connection);
  const times: number[] = [];
  for (let round = 0; round <= rounds; round++) {
    await stepBack(client);
    times.push(await timed(() => own.rooms.alerts.look()));
  }
  await own.stop();
  await client.end();
  const what = `Watch over ${inverters} inverters and ${strings} strings, ${alerts} alerts`;
  return [
    {
      id: "watch.loop.worst",
      what: `${what}: event loop blocked, worst`,
      unit: "ms",
      value: loop.worst,
      better: "less",
      hope: 50,
      gate: { max: 50 },
    },
    {
      id: "watch.slot",
      what: `${what}: one slot`,
      unit: "ms",
      // The first one starts the thread.
      value: median(times.slice(1)),
      better: "less",
      hope: null,
    },
  ];
}

async function sendHistory(server: BenchServer): Promise<void> {
  const now = Math.floor(Date.now() / 1000 / slotSeconds);
  for (let slot = now - historySlots; slot <= now; slot++) {
    const values = Object.fromEntries(
      variables.map((v, n) => [v.mib, v.value(2 * chance(n, slot) - 1, slot)]),
    );
    // oxlint-disable-next-line no-await-in-loop -- one slot after the other, as a logger sends them
    await sendSlot(server, plantId, slot, values);
  }
}

/** One alert of each template that has variables to watch here, at every hour; and the one of the plant as a whole. Answers how many. */
async function addAlerts(server: BenchServer): Promise<number> {
  let count = 0;
  for (const template of alertTemplates) {
    const { id: template_id, name, description, var_tags, need: _, ...limits } = template;
    const vars = variables.flatMap(({ tag }, n) =>
      var_tags.includes(tag) ? [largeVariableId(plantId, n)] : [],
    );
    if (vars.length === 0 && template_id !== "003") continue;
    const alert = { plant_id: plantId, name, description, template_id, vars, ...limits };
    const own = { ...alert, active_hours: null, active_sun: null };
    const reply = await fetch(`${server.api}/alert`, {
      method: "POST",
      headers: { authorization: `Bearer ${server.token}`, "content-type": "application/json" },
      body: JSON.stringify(own),
    });
    if (!reply.ok) throw new Error(`alert ${template_id} was refused: ${await reply.text()}`);
    await reply.body?.cancel();
    count += 1;
  }
  return count;
}

/** One slot is to be looked at again; answers the one before it. [unix s / 300] */
async function stepBack(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ slot: string }>(
    "update alert_watch set slot = slot - 1 where plant_id = $1 returning slot",
    [plantId],
  );
  return Number(rows[0]!.slot);
}
async function untilLooked(client: pg.Client, after: number): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ slot: string }>(
      "select slot from alert_watch where plant_id = $1 and not is_due",
      [plantId],
    );
    if (Number(rows[0]?.slot ?? 0) > after) return;
    await pause(100);
  }
}
