/** The portal of the browser benchmark: one of its own with ten years of data up to yesterday, or one that runs already in demo mode. */
import type { Chart } from "../../packages/contract/src/charts/charts.wire.ts";
import type { Plant } from "../../packages/contract/src/plants/plants.wire.ts";
import { formatCivilDay } from "@heliograph/domain/data/civil-day.ts";
import { dayStartSeconds, daysBetween, daySlots } from "@heliograph/domain/data/plant-day.ts";
import type { BlockRow } from "../../packages/server/src/data/stored-block.ts";
import { writeBlocks } from "../../packages/server/src/data/archive.store.ts";
import { blockRow } from "../../packages/server/src/data/block-row.ts";
import { factsOf } from "../../packages/server/src/data/series-facts.ts";
import { controlPlantId, makeControlPlant } from "./control-plant.ts";
import { addPlants, ingestPassword, plantCode, timezone, variableId } from "./bench-fleet.ts";
import { readVariables, seriesOf, slotSeconds, weatherFrom } from "./plant-series.ts";
import type { BenchStage, OwnServer } from "./stage.ts";

export interface BrowserStage {
  /** Such as http://127.0.0.1:4711 */
  readonly address: string;
  readonly token: string;
  readonly plantId: string;
  /** A chart of 15 variables. */
  readonly chartId: string;
  /** Years of data behind it. */
  readonly years: number;
  /** A plant of 300 inverters, 1,000 strings and 1,000 trackers, with a whole day of theirs; null where there is none. */
  readonly controls: { readonly plantId: string; readonly day: string } | null;
  /** Sends a new value now; null where the portal's own fleet does it. */
  readonly change: ((value: number) => Promise<void>) | null;
  stop(): Promise<void>;
}

async function ask<T>(at: { api: string; token: string }, path: string, init?: RequestInit) {
  const headers = {
    authorization: `Bearer ${at.token}`,
    ...(init?.body === undefined ? {} : { "content-type": "application/json" }),
  };
  const answer = await fetch(`${at.api}${path}`, { ...init, headers });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
}
const sent = (method: string, body: unknown): RequestInit => ({
  method,
  body: JSON.stringify(body),
});
const makeChart = async (
  at: { api: string; token: string },
  plantId: string,
  ids: readonly string[],
): Promise<Chart> =>
  await ask<Chart>(
    at,
    `/plant/${plantId}/chart`,
    sent("POST", {
      name: "Fifteen variables of the benchmark",
      type: "line",
      period: "day",
      multimode: "normal",
      series: ids.map((var_id) => ({ var_id })),
    }),
  );

const years = 10;
const plantId = plantCode(0);
const ids = readVariables.map((_, index) => variableId(0, index));
const idOf = (mib: string): string => ids[readVariables.findIndex((one) => one.mib === mib)]!;

/** Ten years of 15 variables as sealed blocks, cut by the product's own functions. */
async function fillArchive(own: OwnServer): Promise<void> {
  const today = Math.floor(Date.now() / 86_400_000);
  const start = dayStartSeconds(today - Math.ceil(years * 365.25), timezone);
  const end = dayStartSeconds(today, timezone);
  const weather = weatherFrom(start, (end - start) / slotSeconds);
  const model = await own.rooms.plants.model(plantId);
  const facts = factsOf(model!);
  const days = daysBetween(start, end, timezone);
  const rows: BlockRow[][] = days.map(() => []);
  for (const variable of readVariables) {
    const series = seriesOf(variable, weather);
    const own_ = facts.series.find(({ mib }) => mib === variable.mib)!;
    let before: BlockRow | undefined;
    for (const [n, day] of days.entries()) {
      const at = dayStartSeconds(day, timezone);
      const from = (at - start) / slotSeconds;
      const slots = series.slice(from, from + daySlots(day, timezone));
      before = blockRow(own_, { day, start: at, step: 5, slots, since: 0, mib: null }, { before });
      rows[n]!.push(before);
    }
  }
  await writeBlocks(own.db, plantId, rows.flat());
}

/** The product on a database of its own. */
export async function ownStage(stage: BenchStage): Promise<BrowserStage> {
  const connection = await stage.database("bench_browser");
  const client = await stage.client(connection);
  await addPlants(client, 0, 2);
  const own = await stage.own(connection);
  await fillArchive(own);
  await client.query("vacuum analyze day_block");
  await own.stop();
  const whole = await makeControlPlant(stage, connection, client);
  const controls = { plantId: controlPlantId, day: formatCivilDay(whole) };
  const server = await stage.server(connection);
  const [power, irradiance] = [idOf("met.1.p"), idOf("sen.1.irr")];
  const section = { kwp: 500, fpac: power, firr: irradiance };
  await ask<Plant>(
    server,
    `/plant/${plantId}`,
    sent("PATCH", { sections: ["GLOBAL", "A"].map((name) => ({ name, ...section })) }),
  );
  const { id: chartId } = await makeChart(server, plantId, ids);
  const { api, token } = server;
  const change = async (value: number): Promise<void> => {
    const answer = await fetch(`${api}/ingest/${plantId}`, {
      ...sent("POST", {
        timestamp: Math.floor(Date.now() / 1000),
        values: Object.fromEntries(readVariables.map(({ mib }) => [mib, value])),
      }),
      headers: {
        authorization: `Basic ${btoa(`${plantId}:${ingestPassword}`)}`,
        "content-type": "application/json",
      },
    });
    if (!answer.ok) throw new Error(`a packet was refused: ${await answer.text()}`);
  };
  await change(100);
  const address = api.replace("/api/v1", "");
  return {
    address,
    token,
    plantId,
    chartId,
    years,
    controls,
    change,
    stop: () => server.stop(),
  };
}

/** A portal in demo mode that runs already: its own fleet, a chart that goes again. */
export async function runningStage(address: string): Promise<BrowserStage> {
  const api = `${address}/api/v1`;
  const form = { username: "admin", password: "heliograph-demo", grant_type: "password" };
  const answer = await fetch(`${api}/auth/token`, {
    method: "POST",
    body: new URLSearchParams(form),
  });
  if (!answer.ok) throw new Error(`${address} is no portal in demo mode: ${answer.status}`);
  const at = { api, token: ((await answer.json()) as { access_token: string }).access_token };
  const demoPlant = "118";
  const plant = await ask<Plant>(at, `/plant/${demoPlant}?full=true`);
  const analogues = (plant.devices ?? [])
    .flatMap(({ variables }) => variables)
    .filter(({ udm }) => ["kW", "°C", "W/m2", "W/m²", "V", "A"].includes(udm ?? ""));
  const { id: chartId } = await makeChart(
    at,
    demoPlant,
    analogues.slice(0, 15).map(({ id }) => id),
  );
  return {
    address,
    token: at.token,
    plantId: demoPlant,
    chartId,
    years: 1,
    controls: null,
    change: null,
    async stop() {
      await ask(at, `/plant/${demoPlant}/chart/${chartId}`, { method: "DELETE" });
    },
  };
}
