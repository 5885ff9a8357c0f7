import { tags } from "@heliograph/contract/variables/tags.ts";
import type { Dimension } from "@heliograph/contract/data/units.ts";
import { unitOf } from "./unit-of.ts";

/**
 * How a variable aggregates (D8). An analogue by its mean, a counter by its increments, states and text by the last.
 * A counter that is reset every day is a counter: resets are part of the rule (D7).
 */
export const kinds = ["analogue", "counter", "state", "text"] as const;
export type Kind = (typeof kinds)[number];

/** What of a variable decides its kind; names as on the wire. */
export type KindFacts = {
  udm: string | null;
  tags: readonly number[];
  data_type: "float" | "int" | "str";
  /** Whether the variable has a table of meanings. */
  hasBitmask: boolean;
};

const stateTags: ReadonlySet<number> = new Set([
  tags.IFACE_STATE,
  tags.DRY_CONTACT,
  tags.COMMSTATUS,
  tags.DEVICE_ERROR,
]);
const counterTags: ReadonlySet<number> = new Set([
  tags.E_PRODUCED,
  tags.E_FED_IN,
  tags.E_WITHDRAWN,
  tags.E_CONSUMED,
  tags.E_SELF,
  tags.E_TEORICA,
]);
/** Levels, though their unit may be an energy: what a battery holds rises and falls. */
const levelTags: ReadonlySet<number> = new Set([tags.STORAGE_CHARGE, tags.STORAGE_ENERGY]);
const counterDimensions: ReadonlySet<Dimension> = new Set<Dimension>([
  "energy",
  "reactiveEnergy",
  "apparentEnergy",
  "irradiation",
  "money",
]);

/** Kind of a variable. (D8) */
export function kindOf(variable: KindFacts): Kind {
  if (variable.data_type === "str") return "text";
  const has = (set: ReadonlySet<number>): boolean => variable.tags.some((tag) => set.has(tag));
  if (variable.hasBitmask || has(stateTags)) return "state";
  if (has(levelTags)) return "analogue";
  const dimension = unitOf(variable.udm)?.dimension;
  if (has(counterTags) || (dimension !== undefined && counterDimensions.has(dimension)))
    return "counter";
  // A whole number without unit and without meaning is a code; the mean of two codes is a third one that was never sent.
  const isBare =
    variable.data_type === "int" &&
    (variable.udm ?? "").trim() === "" &&
    variable.tags.length === 0;
  return isBare ? "state" : "analogue";
}

/** Which way the energy of a counter flows; only production is bounded by the sun. (D7) */
export type CounterRole = "production" | "consumption" | "other";

const productionTags: ReadonlySet<number> = new Set([tags.E_PRODUCED, tags.E_FED_IN, tags.E_SELF]);
const consumptionTags: ReadonlySet<number> = new Set([tags.E_WITHDRAWN, tags.E_CONSUMED]);
const producingDevices: ReadonlySet<string> = new Set(["inverter", "stringbox"]);

/**
 * Role of a counter: from its tags, else from its device, since an energy counted by an inverter or a string box is
 * production. A meter without a tag may count either way and has no limit.
 */
export function counterRole(
  variable: Pick<KindFacts, "tags" | "udm">,
  deviceType: string | null,
): CounterRole {
  if (variable.tags.some((tag) => consumptionTags.has(tag))) return "consumption";
  if (variable.tags.some((tag) => productionTags.has(tag))) return "production";
  const isEnergy = unitOf(variable.udm)?.dimension === "energy";
  return isEnergy && deviceType !== null && producingDevices.has(deviceType)
    ? "production"
    : "other";
}
