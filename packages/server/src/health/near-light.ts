import { createHash } from "node:crypto";
import { dayStartSeconds, slotSeconds } from "@heliograph/domain/data/plant-day.ts";
import type { DaySamples } from "@heliograph/domain/health/day-samples.ts";
import type { HealthPlant } from "@heliograph/domain/health/health-plant.ts";
import {
  givesLight,
  maxNeighbours,
  wantsNeighbours,
  type DayLight,
  type Neighbour,
} from "@heliograph/domain/health/neighbours.ts";
import type { MeasuredSpan } from "../data/data.service.ts";
import type { Db } from "../platform/database.ts";
import type { JudgedPlant, JudgeParts } from "./judge-parts.ts";
import {
  readLight,
  readRevisions,
  readSeenLight,
  whoGives,
  type LightRevision,
  type LightRole,
} from "./light.store.ts";

export const roleOf = (plant: HealthPlant): LightRole | null =>
  givesLight(plant) ? "gives" : wantsNeighbours(plant) ? "takes" : null;

/**
 * The plant with those that tell it of its light, all of them, whether anything of them is known on a day or not: who they are is a fact by
 * which it is judged. What they measure is not: a day is judged anew where that has changed. (H7c, H17)
 */
export async function withNear(
  parts: Pick<JudgeParts, "db" | "plantsNear">,
  own: JudgedPlant,
  nowSeconds: number,
): Promise<JudgedPlant> {
  if (!wantsNeighbours(own.plant)) return own;
  const near = await whoGives(parts.db, await parts.plantsNear(own.model, nowSeconds));
  const asked = near.slice(0, maxNeighbours).toSorted();
  if (asked.length === 0) return own;
  const hash = createHash("sha256").update([own.facts, ...asked].join(" "));
  return { ...own, near: asked, facts: hash.digest("base64url").slice(0, 22) };
}

/** What those nearby tell of a day; null: nobody was asked. */
export type LightOf = (samples: DaySamples) => {
  readonly neighbours: readonly Neighbour[];
  /** The sum of the revisions of all of it. */
  readonly revision: number;
} | null;
export const nobodyNear: LightOf = () => null;

const end = ({ startSeconds, slots }: Pick<DayLight, "startSeconds" | "slots">): number =>
  startSeconds + slots * slotSeconds;

/** Reads what those nearby tell of some days. */
export async function readNear(
  db: Db,
  { near }: JudgedPlant,
  days: readonly MeasuredSpan[],
): Promise<LightOf> {
  const [first, last] = [days[0], days.at(-1)];
  if (near.length === 0 || first === undefined || last === undefined) return nobodyNear;
  const known = await readLight(db, near, { from: first.startSeconds, to: end(last) });
  return (samples) => {
    const touching = known.filter((one) => touches(one, samples));
    return {
      neighbours: [...Map.groupBy(touching, ({ plantId }) => plantId).values()],
      revision: touching.reduce((sum, { revision }) => sum + revision, 0),
    };
  };
}
const touches = (
  one: Pick<DayLight, "startSeconds" | "slots">,
  day: Pick<DayLight, "startSeconds" | "slots">,
): boolean => one.startSeconds < end(day) && end(one) > day.startSeconds;

/** The first judged day of which those nearby tell something else now; null: none. (H17) */
export async function firstDayRelit(
  db: Db,
  { near, plant }: JudgedPlant,
  days: { readonly from: number; readonly to: number },
): Promise<number | null> {
  if (near.length === 0) return null;
  const { plantId, timezone } = plant;
  const seen = await readSeenLight(db, plantId, days);
  const first = seen[0]?.day;
  if (first === undefined) return null;
  const revisions = await readRevisions(db, near, {
    from: dayStartSeconds(first, timezone),
    to: dayStartSeconds(days.to + 1, timezone),
  });
  return seen.find(({ day, light }) => lightNow(revisions, day, timezone) !== light)?.day ?? null;
}
function lightNow(revisions: readonly LightRevision[], day: number, timezone: string): number {
  const startSeconds = dayStartSeconds(day, timezone);
  const slots = (dayStartSeconds(day + 1, timezone) - startSeconds) / slotSeconds;
  return revisions.reduce(
    (sum, one) => sum + (touches(one, { startSeconds, slots }) ? one.revision : 0),
    0,
  );
}
