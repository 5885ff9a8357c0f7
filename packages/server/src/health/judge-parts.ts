import { createHash } from "node:crypto";
import type { MaintenanceWindow } from "@heliograph/contract/logbook/logbook.wire.ts";
import type { HealthPlant } from "@heliograph/domain/health/health-plant.ts";
import { healthPlant } from "@heliograph/domain/health/health-plant-of.ts";
import type { AlertEpisode } from "@heliograph/domain/health/symptoms.ts";
import { wantedSeries, type WantedSeries } from "@heliograph/domain/health/wanted-series.ts";
import type { PlantModel } from "@heliograph/domain/plants/plant-model.ts";
import type { DaySamplesWanted, MeasuredDays } from "../data/data.service.ts";
import type { ChangeFeed } from "../platform/change-feed.ts";
import type { Db } from "../platform/database.ts";
import type { OnIncident } from "./write-incidents.ts";

/** How far back a plant is judged. [days] */
export const daysJudged = 400;
/** A plant to look at, as plain data. */
export interface JudgeLook {
  readonly plantId: string;
  /** The day that runs, or a portion of those before it. */
  readonly part: "now" | "past";
  readonly nowSeconds: number;
  /** The newest slot that has settled. [unix s / 300] */
  readonly slot: number;
  /** Names the state of the plant's facts: while it is the same, they are not read again. */
  readonly facts: string;
}
/** What became of a look. */
export interface Judged {
  /** Something of the past is left that can be done now. */
  readonly hasMore: boolean;
}
/** What a look stands on. */
export interface JudgeParts {
  readonly db: Db;
  readonly changes: Pick<ChangeFeed, "transaction">;
  /** The plant as the database has it, unless it was read in this state before. */
  readonly model: (plantId: string, facts: string) => Promise<PlantModel | null>;
  /** Open plants near it, the nearest first. */
  readonly plantsNear: (model: PlantModel, nowSeconds: number) => Promise<string[]>;
  /** null: the calendar leaves them out, or its blocks are being cut at other midnights. */
  readonly days: (model: PlantModel, wanted: DaySamplesWanted) => Promise<MeasuredDays | null>;
  /** How many days of a plant are read at once. */
  readonly daysAtOnce: (wanted: WantedSeries) => number;
  /** The first day with data of any of these variables; null when none has. */
  readonly firstDay: (model: PlantModel, ids: readonly string[]) => Promise<number | null>;
  /** The alarms of the plant's alerts that last. */
  readonly episodes: (trx: Db, model: PlantModel) => Promise<AlertEpisode[]>;
  readonly onIncident: OnIncident;
  /** The maintenance windows of a plant that touch [from, to). [unix s] */
  readonly windows: (
    plantId: string,
    span: { readonly from: number; readonly to: number },
  ) => Promise<readonly MaintenanceWindow[]>;
}

/** A plant as it is judged. */
export interface JudgedPlant {
  readonly model: PlantModel;
  readonly plant: HealthPlant;
  readonly wanted: WantedSeries;
  /** Plants that tell it of its light. */
  readonly near: readonly string[];
  /** Names all by which it is judged. */
  readonly facts: string;
}
const plants = new WeakMap<PlantModel, JudgedPlant>();
export function judgedPlant(model: PlantModel): JudgedPlant {
  const known = plants.get(model);
  if (known !== undefined) return known;
  const plant = healthPlant(model);
  const facts = createHash("sha256").update(JSON.stringify(plant)).digest("base64url").slice(0, 22);
  const judged = { model, plant, wanted: wantedSeries(plant), near: [], facts };
  plants.set(model, judged);
  return judged;
}
/** The first day that is judged of what a plant has; null when it has nothing. */
export async function firstJudgedDay(
  parts: Pick<JudgeParts, "firstDay">,
  { model, wanted }: JudgedPlant,
  today: number,
): Promise<number | null> {
  const first = await parts.firstDay(model, [...wanted.slots, ...wanted.energies]);
  return first === null ? null : Math.max(first, today - daysJudged);
}
