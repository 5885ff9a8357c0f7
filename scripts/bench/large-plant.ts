/** A plant of 300 inverters and 1,000 strings, as health, watch and the control rooms are measured on it. */
import type pg from "pg";
import { ingestPassword } from "./bench-fleet.ts";
import { slotSeconds } from "./plant-series.ts";
import type { BenchServer } from "./stage.ts";

export const inverters = 300;
export const strings = 1000;
const stringsABox = 20;

export interface LargeSeries {
  /** What its device is, and which of its kind. */
  readonly of: "inverter" | "stringbox" | "sensor" | "tracker";
  readonly at: number;
  readonly mib: string;
  /** Empty where it has none. */
  readonly udm: string;
  readonly tag: number;
}
/** The string box of a string. */
export const boxOf = (string: number) =>
  ({ of: "stringbox", at: Math.floor(string / stringsABox) }) as const;

const firstOf = { inverter: 0, stringbox: inverters, sensor: 999, tracker: 1000 } as const;
const id = (plantId: string, kind: number, index: number): string =>
  `${kind.toString(16)}${plantId}${String(index).padStart(19, "0")}`;
/** Of the series at this place of the list that was stored. */
export const largeVariableId = (plantId: string, index: number): string => id(plantId, 2, index);

interface LargePlant {
  readonly plantId: string;
  readonly timezone: string;
  readonly lat: number;
  readonly lon: number;
  /** Of each inverter. [kW] */
  readonly nominal: number;
}
export async function addLargePlant(
  client: pg.Client,
  plant: LargePlant,
  series: readonly LargeSeries[],
): Promise<void> {
  const { plantId } = plant;
  const deviceId = ({ of, at }: LargeSeries): string => id(plantId, 1, firstOf[of] + at);
  const devices = [...new Map(series.map((one) => [deviceId(one), one.of]))];
  await client.query(
    `insert into plant (plant_id, name, client, timezone, active_since, http_passwd, lat, lon, kwp)
     values ($1, 'Large plant', 'Client', $2, 1420066800, $3, $4, $5, 30000)`,
    [plantId, plant.timezone, ingestPassword, plant.lat, plant.lon],
  );
  await client.query(
    `insert into device (plant_id, id, name, type, nominal)
     select $1, d, 'Device ' || d, k, case when k = 'inverter' then $4::integer end
     from unnest($2::text[], $3::text[]) as v (d, k)`,
    [plantId, devices.map(([one]) => one), devices.map(([, type]) => type), plant.nominal],
  );
  await client.query(
    `insert into variable (plant_id, id, device_id, mib, name, udm, tags)
     select $1, i, d, m, m, nullif(u, ''), array[t]
     from unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::integer[]) as v (i, d, m, u, t)`,
    [
      plantId,
      series.map((_, n) => largeVariableId(plantId, n)),
      series.map(deviceId),
      series.map(({ mib }) => mib),
      series.map(({ udm }) => udm),
      series.map(({ tag }) => tag),
    ],
  );
  for (const kind of ["device", "variable"])
    await client.query(
      `insert into object (id, plant_id, kind) select id, plant_id, $1 from ${kind} where plant_id = $2`,
      [kind, plantId],
    );
  await client.query("analyze");
}

/** Sends what a plant measured in one slot. */
export async function sendSlot(
  server: BenchServer,
  plantId: string,
  slot: number,
  values: Readonly<Record<string, number>>,
): Promise<void> {
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
