/** Target 6: the watch over a large plant, 300 inverters and 1,000 strings, beside a server that must go on answering. */
import { setTimeout as pause } from "node:timers/promises";
import { tags } from "@heliograph/contract/variables/tags.ts";
import { alertTemplates } from "@heliograph/domain/alerts/alert-templates.ts";
import type pg from "pg";
import { ingestPassword, timezone } from "./bench-fleet.ts";
import { chance, slotSeconds } from "./plant-series.ts";
import type { Figure } from "./report.ts";
import type { BenchServer, BenchStage } from "./stage.ts";
import { median, timed } from "./timing.ts";

const plantId = "9001";
const inverters = 300;
const strings = 1000;
const stringsABox = 20;
/** Watched slots at a time are those of two hours; the newest values before them may lie further back. */
const historySlots = 72;
const rounds = 5;

interface Watched {
  readonly device: string;
  readonly mib: string;
  readonly udm: string;
  readonly tag: number;
  readonly value: (noise: number, slot: number) => number;
}
const id = (kind: number, index: number): string =>
  `${kind.toString(16)}9${String(index).padStart(22, "0")}`;
const inverter = (n: number): Watched[] => [
  {
    device: id(1, n),
    mib: `inv.${n}.pac`,
    udm: "kW",
    tag: tags.P_PRODUCED,
    value: (noise) => Number((80 + 8 * noise).toFixed(2)),
  },
  {
    device: id(1, n),
    mib: `inv.${n}.etot`,
    udm: "kWh",
    tag: tags.E_PRODUCED,
    value: (_, slot) => 1000 + 7 * slot,
  },
  { device: id(1, n), mib: `inv.${n}.err`, udm: "", tag: tags.DEVICE_ERROR, value: () => 0 },
];
const string = (n: number): Watched => ({
  device: id(1, inverters + Math.floor(n / stringsABox)),
  mib: `str.${n}.i`,
  udm: "A",
  tag: tags.STRING,
  value: (noise) => Number((8 + noise).toFixed(2)),
});
const sensor: Watched = {
  device: id(1, 999),
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
  await addPlant(client);
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

async function addPlant(client: pg.Client): Promise<void> {
  const devices = [...new Set(variables.map(({ device }) => device))];
  await client.query(
    `insert into plant (plant_id, name, client, timezone, active_since, http_passwd, lat, lon, kwp)
     values ($1, 'Large plant', 'Client', $2, 1420066800, $3, 41.9, 12.5, 30000)`,
    [plantId, timezone, ingestPassword],
  );
  await client.query(
    `insert into device (plant_id, id, name, type, nominal)
     select $1, d, 'Device ' || d, case when d < $3 then 'inverter' when d = $4 then 'sensor' else 'stringbox' end,
       case when d < $3 then 100 end
     from unnest($2::text[]) as d`,
    [plantId, devices, id(1, inverters), sensor.device],
  );
  await client.query(
    `insert into variable (plant_id, id, device_id, mib, name, udm, tags)
     select $1, i, d, m, m, nullif(u, ''), array[t]
     from unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::integer[]) as v (i, d, m, u, t)`,
    [
      plantId,
      variables.map((_, n) => id(2, n)),
      variables.map(({ device }) => device),
      variables.map(({ mib }) => mib),
      variables.map(({ udm }) => udm),
      variables.map(({ tag }) => tag),
    ],
  );
  for (const kind of ["device", "variable"])
    await client.query(
      `insert into object (id, plant_id, kind) select id, plant_id, $1 from ${kind} where plant_id = $2`,
      [kind, plantId],
    );
  await client.query("analyze");
}

async function sendHistory(server: BenchServer): Promise<void> {
  const now = Math.floor(Date.now() / 1000 / slotSeconds);
  for (let slot = now - historySlots; slot <= now; slot++) {
    const values = Object.fromEntries(
      variables.map((v, n) => [v.mib, v.value(2 * chance(n, slot) - 1, slot)]),
    );
    const reply = await fetch(`${server.api}/ingest/${plantId}`, {
      method: "POST",
      headers: {
        authorization: `Basic ${Buffer.from(`${plantId}:${ingestPassword}`).toString("base64")}`,
        "content-type": "application/json",
      },
      body: JSON.stringify({ timestamp: slot * slotSeconds, values }),
    });
    if (!reply.ok) throw new Error(`a packet was refused: ${await reply.text()}`);
    await reply.body?.cancel();
  }
}

/** One alert of each template that has variables to watch here, at every hour; and the one of the plant as a whole. Answers how many. */
async function addAlerts(server: BenchServer): Promise<number> {
  let count = 0;
  for (const template of alertTemplates) {
    const { id: template_id, name, description, var_tags, need: _, ...limits } = template;
    const vars = variables.flatMap(({ tag }, n) => (var_tags.includes(tag) ? [id(2, n)] : []));
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
