import type {
  HealthNow,
  Incident,
  IncidentPage,
  JudgedDay,
  NamedSubject,
  Subject,
  Verdict as VerdictOnWire,
  Waterfall as WaterfallOnWire,
} from "@heliograph/contract/health/health.wire.ts";
import type { MaintenanceWindow } from "@heliograph/contract/logbook/logbook.wire.ts";
import { formatCivilDay } from "@heliograph/domain/data/civil-day.ts";
import { dayOf } from "@heliograph/domain/data/plant-day.ts";
import { comparedWith } from "@heliograph/domain/health/compared-with.ts";
import type { DaySummary, JudgedScope } from "@heliograph/domain/health/day-summary.ts";
import { healthPlant } from "@heliograph/domain/health/health-plant-of.ts";
import {
  lossesUntilMonthEnds,
  lossUntilMonthEnds,
} from "@heliograph/domain/health/incident-loss.ts";
import {
  seenEvidence,
  seenSubject,
  seenVerdict,
  type HealthRights,
} from "@heliograph/domain/health/verdict.ts";
import { waterfallMoney, type Waterfall } from "@heliograph/domain/health/waterfall.ts";
import type { PlantModel } from "@heliograph/domain/plants/plant-model.ts";
import { listedDevices } from "@heliograph/domain/plants/plant-on-wire.ts";
import { isIrradiance, powerFactor } from "@heliograph/domain/plants/quantities.ts";
import { seenAlert } from "@heliograph/domain/plants/seen-settings.ts";
import { eurosOf, type KwhPrice } from "@heliograph/domain/tariffs/kwh-price.ts";
import { holds, type Caller } from "../platform/caller.ts";
import { lastedIn } from "./day-incidents.ts";
import { eurosOn, eurosToDate } from "./incident-money.ts";
import { dailyOf, severityOf, type IncidentRow } from "./incidents.store.ts";

/** What of a plant's health a reader sees. (O28) */
export interface HealthEyes {
  readonly model: PlantModel;
  readonly hidden: ReadonlySet<string>;
  readonly rights: HealthRights;
  readonly seesDevice: (id: string) => boolean;
  readonly seesVariable: (id: string) => boolean;
  readonly isLight: (id: string) => boolean;
}
/** @param hidden variables that are absent for him (D11) */
export function healthEyes(
  caller: Caller | null,
  model: PlantModel,
  hidden: ReadonlySet<string>,
): HealthEyes {
  const { id: plantId } = model.plant;
  const shown = new Set(
    listedDevices(model.devices, (name) => holds(caller, plantId, name)).map(({ id }) => id),
  );
  const seesDevice = (id: string): boolean => shown.has(id);
  const seesVariable = (id: string): boolean => {
    const variable = model.byId.get(id);
    if (variable === undefined || hidden.has(id)) return false;
    return variable.device_id === null || shown.has(variable.device_id);
  };
  const isLight = (id: string): boolean => {
    const variable = model.byId.get(id);
    return variable !== undefined && isIrradiance(variable);
  };
  return {
    model,
    hidden,
    seesDevice,
    seesVariable,
    isLight,
    rights: {
      alerts: holds(caller, plantId, "alerts_show"),
      expected: holds(caller, plantId, "theoretical_vars"),
      irradiance: holds(caller, plantId, "irradiance"),
      maySubject: ({ kind, id }) =>
        kind === "device" ? seesDevice(id) : kind === "variable" ? seesVariable(id) : true,
    },
  };
}

/** A subject with its name, as far as he may know it. */
export function subjectSeen(
  whole: Subject,
  { model, rights, seesDevice }: HealthEyes,
): NamedSubject {
  const seen = seenSubject(whole, rights);
  const plain = { ...seen, name: null, device: null };
  if (seen.kind === "plant") return { ...plain, name: model.plant.name };
  if (seen.kind === "section")
    return { ...plain, name: model.plant.sections[Number(seen.id)]?.name ?? null };
  if (seen.kind === "device")
    return { ...plain, name: model.deviceById.get(seen.id)?.name ?? null };
  const variable = model.byId.get(seen.id);
  const device = variable?.device_id == null ? undefined : model.deviceById.get(variable.device_id);
  return {
    ...plain,
    name: variable?.name ?? null,
    device:
      device === undefined
        ? null
        : { id: device.id, name: seesDevice(device.id) ? device.name : null },
  };
}

export function verdictSeen(
  { verdict, incidents }: Pick<JudgedScope, "verdict" | "incidents">,
  eyes: HealthEyes,
): VerdictOnWire {
  const seen = seenVerdict(verdict, eyes.rights);
  return {
    word: seen.word,
    why: seen.why,
    worst:
      seen.worst === null
        ? null
        : {
            id: seen.worst.incident,
            cause: seen.worst.cause,
            subject: subjectSeen(verdict.worst!.subject, eyes),
          },
    is_dormant: seen.isDormant,
    num_incidents: eyes.rights.alerts ? incidents : 0,
    made_kwh: seen.madeKwh,
    expected_kwh: seen.expectedKwh,
    lost_kwh: seen.lostKwh,
    unexplained_kwh: seen.unexplainedKwh,
    next_look: seen.nextLook,
  };
}
/** Without 230 or 1 there is none: its steps are incidents, and all of it is made of what was expected. */
function waterfallSeen(
  waterfall: Waterfall | null,
  { eyes, incidents, priceEur }: DaySight & { readonly priceEur: number | null },
): WaterfallOnWire | null {
  if (waterfall === null || !eyes.rights.alerts || !eyes.rights.expected) return null;
  const money = waterfallMoney(waterfall, priceEur);
  return {
    source: waterfall.source,
    expected_wh: waterfall.expectedWh,
    expected_cents: money?.expectedCents ?? null,
    steps: waterfall.steps.map(({ cause, subject, lostWh }, at) => {
      const own = incidents.findLast(
        (one) =>
          one.cause === cause && one.subject.kind === subject.kind && one.subject.id === subject.id,
      );
      return {
        incident: own?.id ?? null,
        cause,
        subject: subjectSeen(subject, eyes),
        sureness: own?.sureness ?? 1,
        is_standing: own !== undefined && isStanding(own),
        wh: lostWh,
        cents: money?.stepsCents[at] ?? null,
      };
    }),
    rest_wh: waterfall.restWh,
    rest_cents: money?.restCents ?? null,
    made_wh: waterfall.madeWh,
    made_cents: money?.madeCents ?? null,
  };
}
const isStanding = ({ state }: Pick<IncidentRow, "state">): boolean =>
  state === "open" || state === "dormant";

/** A day for a reader. */
export interface DaySight {
  readonly eyes: HealthEyes;
  /** That may have lasted on the day. */
  readonly incidents: readonly IncidentRow[];
  /** What he may know of the worth of a kWh. */
  readonly price: KwhPrice;
}
export function scopesSeen(summary: DaySummary, sight: DaySight): JudgedDay["scopes"] {
  const priceEur = sight.price(summary.day);
  return summary.scopes.map((scope) => ({
    section: scope.section,
    verdict: verdictSeen(scope, sight.eyes),
    waterfall: waterfallSeen(scope.waterfall, { ...sight, priceEur }),
  }));
}
/** @param span of the plant's day, in which incidents may have lasted [unix s] */
export function daySeen(
  summary: DaySummary,
  sight: DaySight,
  span: { readonly start: number; readonly end: number },
): JudgedDay {
  const own = { ...sight, incidents: sight.incidents.filter((row) => lastedIn(row, span)) };
  return {
    day: formatCivilDay(summary.day),
    judged: Math.floor(summary.at),
    scopes: scopesSeen(summary, own),
  };
}
/** Inverters that he sees, with what stands at them and what they made. */
export function devicesSeen(
  { devices }: DaySummary,
  { rights, seesDevice }: HealthEyes,
): Pick<HealthNow, "devices" | "device_days"> {
  const seen = devices.filter(({ id }) => seesDevice(id));
  return {
    devices: Object.fromEntries(
      seen.flatMap(({ id, worst }) => {
        if (worst === null || !rights.alerts) return [];
        const { incident, cause, severity, isDormant } = worst;
        return [[id, { incident, cause, severity, is_dormant: isDormant }]];
      }),
    ),
    device_days: Object.fromEntries(
      seen.map(({ id, madeKwh, expectedKwh }) => [
        id,
        { made_kwh: madeKwh, expected_kwh: rights.expected ? expectedKwh : null },
      ]),
    ),
  };
}

/** Where people work, as far as he may see it. */
export const workSeen = (
  windows: readonly Pick<MaintenanceWindow, "subject" | "to">[],
  eyes: HealthEyes,
): HealthNow["maintenance"] =>
  eyes.rights.alerts
    ? windows
        .filter(({ subject }) => eyes.rights.maySubject(subject))
        .map(({ subject, to }) => ({ subject: subjectSeen(subject, eyes), until: to }))
    : [];

/** How people are called whom an incident names, by id. */
export type Names = ReadonlyMap<string, string>;
/** Since when an alert is KO, or was the last time. */
export interface AlarmKnown {
  readonly isKo: boolean;
  readonly lastKo: number | null;
}
export interface IncidentSight {
  readonly eyes: HealthEyes;
  readonly names: Names;
  /** What is known of the plant's alerts, by id. */
  readonly alarms: ReadonlyMap<string, AlarmKnown>;
  readonly nowSeconds: number;
  /** What the plant loses today is not known but by what its incidents say: it is silent, or nothing of the day is known yet. */
  readonly isUnheard: boolean;
  /** What he may know of the worth of a kWh. */
  readonly price: KwhPrice;
}
const daysShown = 60;
/** What an incident has lost on a day; null on the one that runs while nothing is known of it. [kWh] (HS14) */
function lossesOf(
  row: IncidentRow,
  daily: ReadonlyMap<number, number>,
  { eyes, nowSeconds, isUnheard }: IncidentSight,
): (day: number) => number | null {
  const unknown =
    isUnheard && isStanding(row) ? dayOf(nowSeconds, eyes.model.plant.timezone) : null;
  return (day) => daily.get(day) ?? (day === unknown ? null : 0);
}

/** An incident for a reader who holds 230. */
export function incidentSeen(row: IncidentRow, sight: IncidentSight): Incident {
  const { eyes, names, nowSeconds, price } = sight;
  const { rights, model } = eyes;
  const { name: plantName, timezone } = model.plant;
  const today = dayOf(nowSeconds, timezone);
  const seesLoss = rights.expected && row.lost_kwh !== null;
  const daily = dailyOf(row);
  const lostOn = lossesOf(row, daily, sight);
  const lostToday = seesLoss ? lostOn(today) : null;
  const month = { today, isDormant: row.state === "dormant" };
  const first = dayOf(row.since, timezone);
  const evidence = seenEvidence(row.evidence, rights, eyes.isLight);
  return {
    id: row.id,
    plant_id: row.plant_id,
    plant_name: plantName,
    timezone,
    cause: row.cause,
    subject: subjectSeen(row.subject, eyes),
    state: row.state,
    severity: severityOf(row.cause),
    since: row.since,
    opened: row.opened,
    judged: row.judged,
    next_look: row.next_look,
    ended: row.ended,
    sureness: row.sureness,
    evidence: { numbers: evidence.numbers, series: evidence.series.filter(eyes.seesVariable) },
    lost_kwh: seesLoss ? row.lost_kwh : null,
    lost_today_kwh: lostToday,
    month_kwh: seesLoss && isStanding(row) ? lossUntilMonthEnds(daily, month) : null,
    month_eur:
      seesLoss && isStanding(row) ? eurosOf(lossesUntilMonthEnds(daily, month), price) : null,
    lost_eur: seesLoss
      ? eurosToDate(row, { price, lastDay: dayOf(row.ended ?? nowSeconds, timezone) })
      : null,
    lost_today_eur: lostToday === null ? null : eurosOn([lostToday], price(today)),
    daily_kwh: Array.from({ length: daysShown }, (_, at) => {
      const day = today - daysShown + 1 + at;
      return seesLoss && day >= first ? lostOn(day) : null;
    }),
    alerts: row.alerts.flatMap((id) => {
      const alert = model.alerts.find((one) => one.id === id);
      if (alert === undefined || seenAlert(alert, eyes.hidden) === null) return [];
      const known = sight.alarms.get(id);
      return [
        {
          id,
          name: alert.name,
          template_id: alert.template_id,
          is_ko: known?.isKo ?? false,
          last_ko: known?.lastKo ?? null,
        },
      ];
    }),
    acknowledged:
      row.acknowledged === null
        ? null
        : { by: names.get(row.acknowledged_by ?? "") ?? null, at: row.acknowledged },
    snoozed_until: row.snoozed_until,
    assignee:
      row.assignee === null ? null : { id: row.assignee, name: names.get(row.assignee) ?? "" },
  };
}
/** What each day of an incident cost, and what its device made over what was expected of it. The oldest first. */
export function incidentDaysSeen(
  row: IncidentRow,
  sight: IncidentSight,
  summaries: readonly DaySummary[],
): IncidentPage["days"] {
  const { eyes, nowSeconds } = sight;
  const { rights, model } = eyes;
  const zone = model.plant.timezone;
  const lostOn = lossesOf(row, dailyOf(row), sight);
  const ratios = new Map(summaries.map((one) => [one.day, ratioOn(one, row.subject)]));
  const began = dayOf(row.since, zone);
  const from = began - daysBefore;
  const to = dayOf(row.ended ?? nowSeconds, zone);
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => {
    const day = from + at;
    const seesLoss = rights.expected && row.lost_kwh !== null && day >= began;
    return {
      day: formatCivilDay(day),
      kwh: seesLoss ? lostOn(day) : null,
      ratio: rights.expected ? (ratios.get(day) ?? null) : null,
    };
  }).slice(-maxDays);
}
const maxDays = 400;
/** How it was before is what shows that it began. */
export const daysBefore = 30;
const kwOf =
  ({ byId }: PlantModel) =>
  (variable: string): number =>
    powerFactor(byId.get(variable)?.udm ?? null) ?? 1;
/** What else an incident is compared with, as far as he sees it. */
export function peersSeen({ subject }: IncidentRow, eyes: HealthEyes): IncidentPage["peers"] {
  return eyes.rights.expected
    ? comparedWith(healthPlant(eyes.model), subject, kwOf(eyes.model)).filter(({ variable }) =>
        eyes.seesVariable(variable),
      )
    : [];
}
/** Of a variable nobody knows: a string and a sensor have no energy. */
function ratioOn({ devices, scopes }: DaySummary, subject: Subject): number | null {
  if (subject.kind === "variable") return null;
  const section = subject.kind === "section" ? Number(subject.id) : 0;
  const verdict = scopes.find((scope) => scope.section === section)?.verdict;
  const own = subject.kind === "device" ? devices.find(({ id }) => id === subject.id) : verdict;
  if (own === undefined || own.madeKwh === null || own.expectedKwh === null) return null;
  return own.expectedKwh > 0 ? Math.round((own.madeKwh / own.expectedKwh) * 1000) / 1000 : null;
}
