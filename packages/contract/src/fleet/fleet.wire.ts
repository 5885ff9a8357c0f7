import { z } from "zod";
import { namedSubject, verdictWords } from "../health/health.wire.ts";
import { objectId, plantId } from "../ids.ts";

/** Says up to where a reader knows the figures; whoever gives it back hears what changed since. */
export const fleetVersion = z.string().max(100);
const times = z.array(z.number().int().nullable());

/** What one cause takes from a plant today. */
export const lostByCause = z.object({
  /** One of `causes`. */
  cause: z.string(),
  kwh: z.number(),
  /** null without a price, or for who does not hold 116. */
  eur: z.number().nullable(),
});
export type LostByCause = z.infer<typeof lostByCause>;

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
  /** That energy is still being read: until then it says nothing. */
  energy_waits: z.array(z.boolean()),
  /** Nothing counts what it makes: that energy is what its power adds up to. (D8) */
  energy_integral: z.array(z.boolean()),
  /** How the plant is now; null while it was never judged. `hidden` for who may not see its alerts. (H13, H14) */
  verdict: z.array(z.enum(verdictWords).nullable()),
  /** The incident that weighs most; null where none stands, or it may not be seen. */
  worst: z.array(z.object({ cause: z.string(), subject: namedSubject }).nullable()),
  /** All its incidents wait to be judged again: the mark is hollow. */
  is_dormant: z.array(z.boolean()),
  /** Until when people work on the whole plant; null while nobody does, or for who may not see alerts. (LB6) */
  maintenance_until: times,
  num_incidents: z.array(z.number().int()),
  /** What its incidents cost today, those that are over too; null where nobody can say or the reader may not see it. [kWh] [EUR] */
  lost_today_kwh: z.array(z.number().nullable()),
  lost_today_eur: z.array(z.number().nullable()),
  /** What these losses are made of, the greatest first. [kWh] [EUR] */
  lost_by_cause: z.array(z.array(lostByCause)),
});
export type Fleet = z.infer<typeof fleet>;

/** The same of the plants of which something changed, with what the list of plants says of them. */
export const fleetChanges = fleet
  .omit({ power_id: true, power_factor: true, energy_integral: true })
  .extend({
    last_update: times,
    /** Enabled alerts now KO or ERROR; 0 for who may not see alerts. */
    num_alerts: z.array(z.number().int()),
  });
export type FleetChanges = z.infer<typeof fleetChanges>;
