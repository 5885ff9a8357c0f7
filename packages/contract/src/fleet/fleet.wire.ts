import { z } from "zod";
import { objectId, plantId } from "../ids.ts";

/** Says up to where a reader knows the figures; whoever gives it back hears what changed since. */
export const fleetVersion = z.string().max(100);
const times = z.array(z.number().int().nullable());

/** Figures of the open plants that the reader may view, column by column: 5,000 plants are some columns of numbers. */
export const fleet = z.object({
  version: fleetVersion,
  id: z.array(plantId),
  /** The variable of the plant's power, of which a curve can be asked; null where there is none, or the reader may not see it. */
  power_id: z.array(objectId.nullable()),
  /** How many kW the unit of that variable is. */
  power_factor: z.array(z.number()),
  /** The last power measured, and when. [kW] [unix s] */
  power: z.array(z.number().nullable()),
  power_at: times,
  /** Of the plant's day. [kWh] */
  energy_today: z.array(z.number().nullable()),
});
export type Fleet = z.infer<typeof fleet>;

/** The same of the plants of which something changed, with what the list of plants says of them. */
export const fleetChanges = fleet.omit({ power_id: true, power_factor: true }).extend({
  last_update: times,
  /** Enabled alerts now KO or ERROR; 0 for who may not see alerts. */
  num_alerts: z.array(z.number().int()),
});
export type FleetChanges = z.infer<typeof fleetChanges>;
