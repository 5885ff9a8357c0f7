import type { Chart } from "@heliograph/contract/charts/charts.wire.ts";
import type { Packet } from "@heliograph/contract/ingest/ingest.wire.ts";
import type { Plant } from "@heliograph/contract/plants/plants.wire.ts";
import type { Variable } from "@heliograph/contract/variables/variables.wire.ts";
import { permissions } from "@heliograph/contract/users/permissions.ts";
import type { Page } from "playwright-core";
import { callApi } from "./browser.ts";
import { makePlant, makeUser, type OwnPlant, type OwnUser } from "./own-plant.ts";

const rome = "Europe/Rome";
const slotSeconds = 300;

export interface ChartPlant extends OwnPlant {
  /** Twelve currents more, so that there are more than a chart can hold. */
  readonly currents: readonly string[];
  readonly chart: (fields: object) => Promise<Chart>;
}

/** A plant of twenty years, so that what stops a period is the history of 15. */
export async function makeChartPlant(
  admin: string,
  name: string,
  zone = rome,
): Promise<ChartPlant> {
  const plant = await makePlant(admin, name, zone);
  const sent = (method: string, body: unknown) => ({ method, body: JSON.stringify(body) });
  await callApi<Plant>(
    admin,
    `/plant/${plant.id}`,
    sent("PATCH", { active_since: Date.parse("2005-01-01T00:00:00Z") / 1000 }),
  );
  const currents: string[] = [];
  for (let place = 1; place <= 12; place += 1) {
    const fields = { name: `Corrente ${place}`, udm: "A", mib: `inv.1.i${place}` };
    const body = { device_id: plant.deviceId, data_type: "float", ...fields };
    currents.push((await callApi<Variable>(admin, "/variable", sent("POST", body))).id);
  }
  return {
    ...plant,
    currents,
    chart: (fields) =>
      callApi<Chart>(
        admin,
        `/plant/${plant.id}/chart`,
        sent("POST", { type: "line", period: "day", multimode: "normal", ...fields }),
      ),
  };
}

/** Somebody who sees the plant and its inverters, and may do what is named. */
export async function makeReader(
  admin: string,
  plantId: string,
  names: readonly (keyof typeof permissions)[],
): Promise<OwnUser> {
  const user = await makeUser(admin);
  const base = ["plant_show", "inverter_show", "inverter_vars"] as const;
  await user.allow(
    plantId,
    [...base, ...names].map((name) => permissions[name]),
  );
  return user;
}

/** Midnight of a day of the plant. [unix s] */
export const midnightOf = (day: string, zone = rome): number =>
  Temporal.PlainDate.from(day).toZonedDateTime(zone).epochMilliseconds / 1000;
export const dayAfter = (day: string): string =>
  Temporal.PlainDate.from(day).add({ days: 1 }).toString();

/** A whole day of power in Rome, one packet a slot: the slot's number in the day is its value. */
export function dayPackets(day: string): Packet[] {
  const start = midnightOf(day);
  const count = (midnightOf(dayAfter(day)) - start) / slotSeconds;
  return Array.from({ length: count }, (_, slot) => ({
    timestamp: start + slot * slotSeconds,
    values: { "inv.1.pac": slot / 100, "inv.1.irr": slot, "inv.1.i1": 1, "inv.1.i2": 2 },
  }));
}

export interface Asked {
  readonly ids: readonly string[];
  readonly start: number;
  readonly end: number;
  readonly resolution: number;
}
/** What a page asks of data/fetch, as it asks. */
export function questionsOf(page: Page): Asked[] {
  const asked: Asked[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/data/fetch")) asked.push(request.postDataJSON() as Asked);
  });
  return asked;
}
