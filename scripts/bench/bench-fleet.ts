/** Plants, devices and variables written straight into the tables: creating 2,000 of them with 150 variables each by calls would take longer than everything that is measured. */
import type pg from "pg";
import { plantVariables } from "./plant-series.ts";

export const ingestPassword = "loggers-of-the-bench";
export const timezone = "Europe/Rome";
export const plantCode = (index: number): string => String(1000 + index);
/** How the logger of a plant names itself to the server. */
export const loggerOf = (plant: number): string =>
  `Basic ${Buffer.from(`${plantCode(plant)}:${ingestPassword}`).toString("base64")}`;
/** 24 hexadecimal digits, as every id. */
const idOf = (kind: number, plant: number, index: number): string =>
  `${kind.toString(16)}${String(plant).padStart(15, "0")}${String(index).padStart(8, "0")}`;
export const variableId = (plant: number, index: number): string => idOf(2, plant, index);

const deviceTypes = { sen: "sensor", met: "meter", inv: "inverter", str: "stringbox" } as const;
const deviceOf = (mib: string): keyof typeof deviceTypes =>
  mib.slice(0, 3) as keyof typeof deviceTypes;
const devices = Object.keys(deviceTypes) as (keyof typeof deviceTypes)[];

/** Adds the plants [from, to), each with four devices and 150 variables. */
export async function addPlants(client: pg.Client, from: number, to: number): Promise<void> {
  const indexes = Array.from({ length: to - from }, (_, i) => from + i);
  await client.query(
    `insert into plant (plant_id, name, client, timezone, active_since, http_passwd, lat, lon, kwp)
     select 1000 + i, 'Plant ' || i, 'Client ' || i % 50, $2, 1420066800, $3, 41.9, 12.5, 500
     from unnest($1::integer[]) as i`,
    [indexes, timezone, ingestPassword],
  );
  await client.query(
    `insert into device (plant_id, id, name, type, nominal)
     select 1000 + i, '1' || lpad(i::text, 15, '0') || lpad(d::text, 8, '0'), n, t, 500
     from unnest($1::integer[]) as i cross join unnest($2::text[], $3::text[]) with ordinality as v (n, t, o)
     cross join lateral (select o - 1 as d) as x order by i, d`,
    [indexes, devices.map((d) => `Device ${d}`), devices.map((d) => deviceTypes[d])],
  );
  await client.query(
    `insert into variable (plant_id, id, device_id, mib, name, udm)
     select 1000 + i, '2' || lpad(i::text, 15, '0') || lpad((o - 1)::text, 8, '0'),
       '1' || lpad(i::text, 15, '0') || lpad(d::text, 8, '0'), m, n, u
     from unnest($1::integer[]) as i
     cross join unnest($2::text[], $3::text[], $4::text[], $5::integer[]) with ordinality as v (m, n, u, d, o)
     order by i, o`,
    [
      indexes,
      plantVariables.map((v) => v.mib),
      plantVariables.map((v) => v.name),
      plantVariables.map((v) => v.udm),
      plantVariables.map((v) => devices.indexOf(deviceOf(v.mib))),
    ],
  );
  for (const kind of ["device", "variable"])
    await client.query(
      `insert into object (id, plant_id, kind) select id, plant_id, $1 from ${kind}
       where plant_id::integer between $2 and $3`,
      [kind, 1000 + from, 1000 + to - 1],
    );
  await client.query("analyze");
}
