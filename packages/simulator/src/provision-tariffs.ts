import { createTariff, listTariffs } from "@heliograph/contract/tariffs/tariffs.routes.ts";
import type { TariffFields } from "@heliograph/contract/tariffs/tariffs.wire.ts";
import type { PortalClient } from "@heliograph/client/portal-client.ts";
import type { PlantSpec } from "./plant-spec.ts";

/** What the grid pays for a kilowatt-hour. [EUR/kWh] */
const feedIn = 0.105;
/** What a kilowatt-hour costs whoever uses some of it. [EUR/kWh] */
export const energyPrice = 0.214;
/** What plants of the years of the conto energia are paid for each kilowatt-hour that they make. [EUR/kWh] */
const incentive = { price: 0.208, before: "2013-07-06" } as const;

/** What a kilowatt-hour of a plant is worth, from its first day on. */
export const tariffOf = ({ activeSince, load }: PlantSpec): TariffFields => ({
  valid_from: activeSince,
  valid_to: null,
  currency: "EUR",
  incentive: activeSince < incentive.before ? incentive.price : null,
  bands: [
    { name: "F0", self_consumption: load === undefined ? null : energyPrice, feed_in: feedIn },
  ],
  holidays: "none",
});

/** Gives a plant its tariff, unless somebody has entered one: what an incident costs is said in money too. */
export async function provisionTariff(portal: PortalClient, spec: PlantSpec): Promise<void> {
  const params = { plant_id: spec.id };
  if ((await portal.call(listTariffs, { params })).length > 0) return;
  await portal.call(createTariff, { params, query: {}, body: tariffOf(spec) });
}
