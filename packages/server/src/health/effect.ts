import type { Effect, effectQuestion, Subject } from "@heliograph/contract/health/health.wire.ts";
import { formatCivilDay } from "@heliograph/domain/data/civil-day.ts";
import type { DaySummary } from "@heliograph/domain/health/day-summary.ts";
import {
  type ComparedDay,
  effectOf,
  type Ranged,
  type Side,
  spansAbout,
  spansOfFault,
  type Spans,
} from "@heliograph/domain/health/effect.ts";
import { maintenance } from "@heliograph/domain/health/maintenance.ts";
import type { KwhPrice } from "@heliograph/domain/tariffs/kwh-price.ts";
import type { PlantModel } from "@heliograph/domain/plants/plant-model.ts";
import { dayOf } from "@heliograph/domain/data/plant-day.ts";
import { isBuiltIn } from "@heliograph/domain/health/cause-word.ts";
import { causeRules } from "@heliograph/domain/health/finding.ts";
import { healthPlant } from "@heliograph/domain/health/health-plant-of.ts";
import type { z } from "zod";
import { problem } from "../platform/problem.ts";
import type { IncidentRow } from "./incidents.store.ts";
import type { Db } from "../platform/database.ts";
import type { EffectDay } from "./effect.store.ts";
import { readEffectDays } from "./effect.store.ts";
import type { HealthEyes } from "./seen-health.ts";

/** What nobody who works on a plant can help: it is added to what was made. */
const outside: ReadonlySet<string> = new Set([
  "no_communication",
  "grid_open",
  "curtailment",
  "snow",
  maintenance,
]);

interface EffectOf {
  readonly subject: Subject;
  /** The cause whose end is looked at: everything else that cost energy is added. null: somebody worked, on whatever it was. */
  readonly cause: string | null;
  readonly spans: Spans;
}

/** Through whose eyes, and what he may know of the worth of a kWh. */
interface Sight {
  readonly eyes: HealthEyes;
  readonly price: KwhPrice;
}

/** How it was while a fault lasted, and has been since; null while it stands, and where it costs no energy. */
export async function effectOfIncident(
  db: Db,
  sight: Sight,
  { cause, subject, since, ended }: Pick<IncidentRow, "cause" | "subject" | "since" | "ended">,
): Promise<Effect | null> {
  if (ended === null || !isBuiltIn(cause) || !causeRules[cause].carriesLoss) return null;
  const { timezone } = sight.eyes.model.plant;
  const spans = spansOfFault(dayOf(since, timezone), dayOf(ended, timezone));
  return await effectSeen(db, sight, { subject, cause, spans });
}
/** How it was before and after somebody worked on something. */
export async function effectOfWork(
  db: Db,
  sight: Sight,
  { at, until = at, kind, id }: z.infer<typeof effectQuestion>,
): Promise<Effect | null> {
  if (until < at) throw problem("range_backward", {}, "at", "until");
  const { timezone } = sight.eyes.model.plant;
  // The end of a window is excluded.
  const spans = spansAbout(dayOf(at, timezone), dayOf(Math.max(at, until - 1), timezone));
  return await effectSeen(db, sight, { subject: { kind, id }, cause: null, spans });
}

/** For a reader; null where he may not see what was expected. (HS12, O28) */
async function effectSeen(db: Db, { eyes, price }: Sight, of: EffectOf): Promise<Effect | null> {
  if (!eyes.rights.expected || !eyes.rights.maySubject(of.subject)) return null;
  const { before, after } = of.spans;
  const days = await readEffectDays(db, eyes.model.plant.id, { from: before.from, to: after.to });
  const compared = comparedOf(of.subject, eyes, days);
  const effect = effectOf(
    days.map((one) => comparedDay(one, compared, of)),
    of.spans,
    price,
  );
  return {
    ...effect,
    of: compared.kind,
    before: sideSeen(effect.before),
    after: sideSeen(effect.after),
    change: rounded(effect.change, 4),
    kwh: rounded(effect.kwh, 3),
  };
}

/** What figures are kept of: of a string those of its inverter, of everything else that is no inverter those of the plant. */
function comparedOf(
  { kind, id }: Subject,
  { model }: HealthEyes,
  days: readonly EffectDay[],
): Subject {
  if (kind === "section" && id !== "0") return { kind, id };
  const device = kind === "device" ? id : kind === "variable" ? inverterOf(model, id) : null;
  const isKept = days.some(({ summary }) => summary.devices.some((one) => one.id === device));
  return isKept && device != null ? { kind: "device", id: device } : { kind: "plant", id: "" };
}

/** The inverter that a string feeds, else the device that measures it. */
const inverterOf = (model: PlantModel, id: string): string | null =>
  healthPlant(model).strings.find((one) => one.id === id)?.inverter ??
  model.byId.get(id)?.device_id ??
  null;

function comparedDay(
  { summary, judgeableMinutes, uncoveredMinutes }: EffectDay,
  compared: Subject,
  { subject, cause }: EffectOf,
): ComparedDay {
  const known = { day: summary.day, judgeableMinutes, uncoveredMinutes };
  if (compared.kind === "device") {
    const own = summary.devices.find(({ id }) => id === compared.id);
    return { ...known, madeKwh: own?.madeKwh ?? null, expectedKwh: own?.expectedKwh ?? null };
  }
  const fall = fallOf(summary, compared);
  if (fall === null) return { ...known, madeKwh: null, expectedKwh: null };
  const isOwn = (step: { readonly cause: string; readonly subject: Subject }): boolean =>
    cause === null
      ? !outside.has(step.cause)
      : step.cause === cause &&
        step.subject.kind === subject.kind &&
        step.subject.id === subject.id;
  const others = fall.steps.reduce((sum, step) => sum + (isOwn(step) ? 0 : step.lostWh), 0);
  return {
    ...known,
    madeKwh: (fall.madeWh + others) / 1000,
    expectedKwh: fall.expectedWh / 1000,
  };
}
function fallOf({ scopes }: DaySummary, { kind, id }: Subject) {
  const section = kind === "section" ? Number(id) : 0;
  return scopes.find((scope) => scope.section === section)?.waterfall ?? null;
}

const sideSeen = ({ from, to, days, ratio }: Side): Effect["before"] => ({
  from: formatCivilDay(from),
  to: formatCivilDay(to),
  days,
  ratio: ratio === null ? null : roundedTo(ratio, 4),
});
const roundedTo = (value: number, digits: number): number => Number(value.toFixed(digits));
const rounded = (range: Ranged | null, digits: number): Ranged | null =>
  range === null
    ? null
    : {
        value: roundedTo(range.value, digits),
        low: roundedTo(range.low, digits),
        high: roundedTo(range.high, digits),
      };
