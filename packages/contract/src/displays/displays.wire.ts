import { z } from "zod";
import { breaks } from "../field-rules.ts";
import { verdictWords } from "../health/health.wire.ts";
import { objectId, plantId } from "../ids.ts";
import { seenBefore } from "../seen-before.ts";
import { languages } from "../users/users.wire.ts";

export const maxDisplayPlants = 500;
export const fontSizes = { min: 10, max: 200, default: 24 } as const;

export const displayName = z.string().trim().min(1).max(200);
export const plantsShown = z
  .array(plantId)
  .max(maxDisplayPlants)
  .refine((ids) => new Set(ids).size === ids.length, breaks("twice", "a plant stands there twice"))
  .default([]);
const title = (usual: string) => z.string().trim().max(100).default(usual);

/** A wall of plants. */
export const controlDisplayFields = z.object({
  name: displayName,
  /** A new one always is. */
  disabled: z.boolean().default(true),
  plants: plantsShown,
  /** [px] */
  font_size: z.number().int().min(fontSizes.min).max(fontSizes.max).default(fontSizes.default),
});
export const controlDisplay = controlDisplayFields.extend({ id: objectId });
export type ControlDisplay = z.infer<typeof controlDisplay>;
export const sentControlDisplay = controlDisplayFields.extend({ id: objectId.optional() }).strict();
export const seenControlDisplay = sentControlDisplay.extend({
  was: seenBefore(controlDisplayFields),
});

/** What a panel of luminous digits reads. */
export const ledDisplayFields = z.object({
  name: displayName,
  /** A new one always is. */
  disabled: z.boolean().default(true),
  plants: plantsShown,
  show_etot: z.boolean().default(true),
  title_etot: title("Energia prodotta"),
  show_pac: z.boolean().default(true),
  title_pac: title("Potenza"),
  show_co2: z.boolean().default(true),
  title_co2: title("CO2 evitata"),
  ftp_user: z.string().trim().max(100).default(""),
  ftp_pwd: z.string().max(200).default(""),
});
export const ledDisplay = ledDisplayFields.extend({ id: objectId });
export type LedDisplay = z.infer<typeof ledDisplay>;
export const sentLedDisplay = ledDisplayFields.extend({ id: objectId.optional() }).strict();
export const seenLedDisplay = sentLedDisplay.extend({ was: seenBefore(ledDisplayFields) });

export const ledKeys = ["etot", "pac", "co2"] as const;
export const ledRow = z.object({
  key: z.enum(ledKeys),
  title: z.string(),
  /** Of the plants together; null where none of them tells it. */
  value: z.number().nullable(),
  unit: z.enum(["kWh", "kW", "kg"]),
});
/** The values of an LED display: life's energy, power now, and the CO2 that this energy avoids. */
export const ledData = z.object({
  id: objectId,
  name: z.string(),
  /** When the newest of the plants' values was measured; null where nothing came. [unix s] */
  time: z.number().int().nullable(),
  rows: z.array(ledRow),
});
export type LedData = z.infer<typeof ledData>;

/** A plant on the wall: marks and kWh, for everybody (O28). */
export const wallPlant = z.object({
  id: plantId,
  name: z.string(),
  /** [kWp] */
  kwp: z.number(),
  /** null while it was never judged. */
  verdict: z.enum(verdictWords).nullable(),
  is_dormant: z.boolean(),
  /** Until when people work on the whole plant; null while nobody does. [unix s] */
  maintenance_until: z.number().int().nullable(),
  num_incidents: z.number().int(),
  /** Enabled alerts that are KO or ERROR. */
  num_alerts: z.number().int(),
  /** [kW] Null where it is not known now. */
  power_kw: z.number().nullable(),
  /** [kWh] Of the plant's running day. */
  energy_today_kwh: z.number().nullable(),
  /** Nothing counts it: it is what its power adds up to. (D8) */
  energy_integral: z.boolean(),
  /** [unix s] */
  last_update: z.number().int().nullable(),
});
export type WallPlant = z.infer<typeof wallPlant>;
/** What a control display shows at a moment: sick plants first. */
export const wall = z.object({
  id: objectId,
  name: z.string(),
  font_size: z.number().int(),
  /** That of its first plant: a screen has none of its own. (DI20) */
  language: z.enum(languages),
  /** The server's clock. [unix s] */
  now: z.number().int(),
  plants: z.array(wallPlant),
});
export type Wall = z.infer<typeof wall>;
