/** Everything that a report tells of a period, read from the rooms that know it, as the plant has it: who may see the report sees all of it. */
import { civilParts, formatCivilDay } from "@heliograph/domain/data/civil-day.ts";
import { dayOf, dayStartSeconds } from "@heliograph/domain/data/plant-day.ts";
import { energyUnitOf, kwhPerUnit } from "@heliograph/domain/data/unit-of.ts";
import { energyFactor, isIrradiance, powerFactor } from "@heliograph/domain/plants/quantities.ts";
import type { ModelVariable, PlantModel } from "@heliograph/domain/plants/plant-model.ts";
import { countedOnce } from "@heliograph/domain/reports/counted-once.ts";
import { isWholeEstimate, estimateOf } from "@heliograph/domain/reports/estimates.ts";
import type {
  AlarmOfPeriod,
  OpenMatter,
  ReportedVariable,
  ReportFacts,
} from "@heliograph/domain/reports/facts.ts";
import { periodHealth } from "@heliograph/domain/reports/period-health.ts";
import { reportTemplate } from "@heliograph/domain/reports/report-templates.ts";
import { isReportedAsEnergy } from "@heliograph/domain/reports/reported-energies.ts";
import { ofInverters } from "@heliograph/domain/reports/of-inverters.ts";
import { kwpBehind } from "@heliograph/domain/reports/kwp-behind.ts";
import type { ReportSpan } from "@heliograph/domain/reports/report-period.ts";
import type { AlertsService } from "../alerts/alerts.service.ts";
import type { GperformanceService } from "../gperformance/gperformance.service.ts";
import type { GseService, UtfService } from "../gse/gse.service.ts";
import type { HealthService } from "../health/health.service.ts";
import { anyReader } from "../platform/caller.ts";
import type { TariffsService } from "../tariffs/tariffs.service.ts";
import type { FactsOf } from "./facts-of.ts";
import { readBalance, readStorage } from "./read-balance.ts";
import {
  bucketsOf,
  readBegun,
  readFigures,
  readSum,
  summedFigures,
  type ReadData,
  type VariableFigures,
} from "./read-figures.ts";
import { readAvailability } from "./read-availability.ts";
import { readConventions, readRegister } from "./read-incentives.ts";
import { readStrings } from "./read-strings.ts";
import { sourcesOf, sunFactor } from "./plant-sources.ts";
import { trustOf } from "./trust-of.ts";

/** The rooms that a report reads. */
export interface FactRooms {
  readonly data: ReadData;
  readonly health: Pick<HealthService, "ofDays" | "incidentsOf" | "get">;
  readonly alerts: Pick<AlertsService, "alarmsBetween">;
  readonly tariffs: Pick<TariffsService, "money">;
  readonly gse: Pick<GseService, "overview" | "compare" | "payments"> & {
    readonly utf: Pick<UtfService, "register">;
  };
  readonly gperformance: Pick<GperformanceService, "availability">;
}
/** The portal itself asks. */
const call = { caller: anyReader, ip: "" };
/** More matters than these are a list of their own. */
const maxOpen = 12;
const maxAlarms = 1000;
/** So many years say what is usual. */
const usualYears = 3;

export async function readPeriodFacts(rooms: FactRooms, of: FactsOf): Promise<ReportFacts> {
  const { model, report, span, nowSeconds } = of;
  const { plant } = model;
  const tz = plant.timezone;
  const buckets = bucketsOf(span);
  const template = report.template_id;
  const named = report.vars.flatMap((id) => model.byId.get(id) ?? []);
  const { compared: chosen, leftOut } =
    template === "R03" || template === "R10"
      ? ofInverters(named, (one) => model.deviceById.get(one.device_id ?? "")?.type ?? null)
      : { compared: named, leftOut: [] };
  const sources = sourcesOf(model);
  const catalogue = reportTemplate(template);
  const ofPower = new Set(
    chosen.flatMap((one) =>
      catalogue !== null && isReportedAsEnergy(catalogue, one) ? [one.id] : [],
    ),
  );
  const ids = chosen.map(({ id }) => id);
  const figures = await readFigures(rooms.data, { model, ids, span, integral: [...ofPower] });
  const begun = await readBegun(rooms.data, { model, ids });
  const once = countedOnce(
    report.vars,
    (ofPower.size > 0 ? sources.power : sources.produced).map(({ variable }) => variable.id),
  );
  const production = await readProduction(rooms, of, {
    chosen: chosen.filter(({ id }) => once.has(id)),
    sources,
  });
  const today = dayOf(nowSeconds, tz);
  const isRunning = span.last >= today;
  const lastDay = Math.min(span.last, today);
  const health = periodHealth(
    await rooms.health.ofDays(call, plant.id, {
      from: formatCivilDay(span.first),
      to: formatCivilDay(lastDay),
    }),
    { buckets, days: lastDay - span.first + 1 },
  );
  const money = await rooms.tariffs.money(anyReader, plant.id, {
    from: formatCivilDay(span.first),
    to: formatCivilDay(lastDay),
  });
  const curve = span.freq === "daily" ? await readCurve(rooms, of, sources.power) : [];
  return {
    plant: {
      id: plant.id,
      name: plant.name,
      client: plant.client,
      kwp: plant.kwp,
      location: plant.location,
      activeSince: plant.active_since,
      timezone: tz,
      logo: plant.logo === null ? null : { id: plant.logo.id, version: plant.logo.version },
    },
    report: { template, freq: report.freq, diffPercent: report.diff_percent },
    first: span.first,
    last: span.last,
    isRunning,
    madeAt: Math.floor(nowSeconds),
    buckets,
    produced: { ...production, curve },
    variables: chosen.map((variable) =>
      reportedVariable(variable, { model, span, buckets, once, ofPower, figures, begun }),
    ),
    leftOut: leftOut.map(({ name }) => name),
    irradiation: await readSun(rooms, of, template === "R05" ? chosen : []),
    health,
    open: await readOpen(rooms, of),
    money: money.days.length === 0 ? null : money,
    trust: trustOf(
      production,
      (await rooms.data.findings(anyReader, plant.id)).map(({ code }) => code),
    ),
    balance: template === "R06" ? await readBalance(rooms.data, of, sources.balance) : [],
    ...(template === "R09" ? await readAlarms(rooms, of) : { alarms: [], alarmsCut: false }),
    strings: template === "R04" ? await readStrings(rooms.data, of, chosen) : [],
    register: template === "R07" ? await readRegister(rooms.gse, of) : null,
    gse: template === "R08" ? await readConventions(rooms.gse, of) : [],
    availability:
      template === "R10" ? await readAvailability(rooms.gperformance, of, chosen) : null,
    storage: template === "R12" ? await readStorage(rooms.data, of, sources.balance) : null,
  };
}

interface Chosen {
  readonly chosen: readonly ModelVariable[];
  readonly sources: ReturnType<typeof sourcesOf>;
}
/** What the plant made: by its counter, else by the energy of its power. Of a performance ratio the counters that were chosen for it. */
async function readProduction(
  { data }: FactRooms,
  { model, report, span }: FactsOf,
  { chosen, sources }: Chosen,
): Promise<Omit<ReportFacts["produced"], "curve">> {
  const ofRatio =
    report.template_id === "R05" ? chosen.filter(({ udm }) => kwhPerUnit(udm) !== null) : [];
  const counters = ofRatio.length > 0 ? ofRatio : sources.produced.map(({ variable }) => variable);
  const isCounted = counters.length > 0;
  const own = isCounted ? counters : sources.power.map(({ variable }) => variable);
  const weighed = own.map(({ id, udm }) => ({
    id,
    factor: (isCounted ? energyFactor(udm) : powerFactor(udm)) ?? 1,
  }));
  const ids = weighed.map(({ id }) => id);
  const buckets = bucketsOf(span);
  const read = await readFigures(data, { model, ids, span, integral: !isCounted });
  const figures = summedFigures(read, weighed, buckets.length);
  const { year } = civilParts(span.last);
  const firstOfYear = civilYearStart(year);
  const soFar = await readSum(data, {
    model,
    ids,
    span: { first: firstOfYear, last: span.last },
    integral: !isCounted,
    factors: weighed.map(({ factor }) => factor),
  });
  // Estimates of a power are of its energy, in its unit times hours.
  const begun = await readBegun(data, { model, ids });
  const estimated = own.map(({ id, estimates }, at) => ({
    estimates,
    factor: weighed[at]!.factor,
    began: begun.get(id) ?? null,
  }));
  const ofYear = estimateOf(estimated, { ...span, freq: "yearly" }, monthsUntil(year, span.last));
  return {
    isOfPower: !isCounted && own.length > 0,
    ...figures,
    ...estimateOf(estimated, span, buckets),
    year: {
      kwh: soFar?.sum ?? null,
      // A year of which some months have no data is not compared.
      estimate:
        isWholeEstimate(span) && soFar?.months === civilParts(span.last).month
          ? ofYear.estimate && ofYear.estimate - ofYear.before.all
          : null,
    },
  };
}
const civilYearStart = (year: number): number =>
  Temporal.PlainDate.from({ year, month: 1, day: 1 }).since("1970-01-01", { largestUnit: "day" })
    .days;
const monthsUntil = (year: number, day: number): string[] =>
  Array.from(
    { length: civilParts(day).month },
    (_, at) => `${year}-${String(at + 1).padStart(2, "0")}`,
  );

/** Powers over the day, as one. */
async function readCurve(
  { data }: FactRooms,
  { model, span }: FactsOf,
  power: ReturnType<typeof sourcesOf>["power"],
): Promise<ReportFacts["produced"]["curve"]> {
  if (power.length === 0) return [];
  const tz = model.plant.timezone;
  const bytes = await data.fetch(anyReader, {
    ids: power.map(({ id }) => id),
    start: dayStartSeconds(span.first, tz),
    end: dayStartSeconds(span.last + 1, tz),
    tz,
    resolution: power.length > 300 ? 15 : 5,
  });
  const rows = JSON.parse(Buffer.from(bytes).toString()) as (number | string | null)[][];
  return rows.map(([at, ...values]) => {
    const known = values.flatMap((value, column) =>
      typeof value === "number" ? [value * (powerFactor(power[column]?.udm ?? null) ?? 1)] : [],
    );
    return [
      Number(at),
      known.length < values.length ? null : known.reduce((sum, kw) => sum + kw, 0),
    ] as const;
  });
}

function reportedVariable(
  variable: ModelVariable,
  of: {
    readonly model: PlantModel;
    readonly span: ReportSpan;
    readonly buckets: readonly string[];
    readonly once: ReadonlySet<string>;
    /** Those that are reported as what they add up to. */
    readonly ofPower: ReadonlySet<string>;
    readonly figures: ReadonlyMap<string, VariableFigures>;
    readonly begun: ReadonlyMap<string, number>;
  },
): ReportedVariable {
  const device = of.model.deviceById.get(variable.device_id ?? "");
  const none = { value: null, quality: null };
  const isOfPower = of.ofPower.has(variable.id);
  const unit = isOfPower ? energyUnitOf(variable.udm) : (variable.udm ?? "");
  const figures = of.figures.get(variable.id);
  return {
    id: variable.id,
    name: variable.name,
    unit,
    kwhPerUnit: energyFactor(unit),
    isInTotal: of.once.has(variable.id),
    isOfPower,
    device:
      device === undefined
        ? null
        : {
            id: device.id,
            name: device.name,
            type: device.type,
            nominal: device.nominal,
            kwp: kwpBehind(of.model, device),
          },
    total: figures?.total ?? none,
    buckets: figures?.buckets ?? of.buckets.map(() => none),
    ...estimateOf(
      [{ estimates: variable.estimates, factor: 1, began: of.begun.get(variable.id) ?? null }],
      of.span,
      of.buckets,
    ),
  };
}

/** The sun on the modules, and what is usual in this period: of a month or a year, the mean of up to three years before. */
async function readSun(
  { data }: FactRooms,
  { model, span }: FactsOf,
  chosen: readonly ModelVariable[],
): Promise<ReportFacts["irradiation"]> {
  const sensors = chosen.filter((one) => isIrradiance(one));
  const [own = null] = sensors.length > 0 ? sensors : [sourcesOf(model).irradiance];
  if (own === null) return null;
  const ids = sensors.length > 0 ? sensors.map(({ id }) => id) : [own.id];
  const read = await readFigures(data, { model, ids, span, integral: true });
  const factor = sunFactor(own);
  const meanOf = (pick: (one: VariableFigures) => number | null | undefined): number | null => {
    const known = ids.flatMap((id) => {
      const one = read.get(id);
      const value = one === undefined ? null : pick(one);
      return typeof value === "number" ? [value * factor] : [];
    });
    return known.length === 0 ? null : known.reduce((a, b) => a + b, 0) / known.length;
  };
  const before: number[] = [];
  if (span.freq === "monthly" || span.freq === "yearly")
    for (let back = 1; back <= usualYears; back++) {
      const earlier = yearsBefore(span, back);
      if (earlier.first < dayOf(model.plant.active_since, model.plant.timezone)) break;
      // oxlint-disable-next-line no-await-in-loop -- three at most
      const earlierSun = await readSum(data, {
        model,
        ids: [own.id],
        span: earlier,
        integral: true,
        factors: [factor],
      });
      if (earlierSun !== null) before.push(earlierSun.sum);
    }
  return {
    total: meanOf(({ total }) => total.value),
    buckets: bucketsOf(span).map((_, at) => meanOf((one) => one.buckets[at]?.value)),
    usual: before.length === 0 ? null : before.reduce((a, b) => a + b, 0) / before.length,
  };
}
function yearsBefore({ first, last }: ReportSpan, years: number) {
  const back = (day: number): number =>
    Temporal.PlainDate.from(formatCivilDay(day))
      .subtract({ years })
      .since("1970-01-01", { largestUnit: "day" }).days;
  const start = back(first);
  // The day before the next one's first: 29 February has no equal in other years.
  return { first: start, last: back(last + 1) - 1 };
}

/** What was wrong when the period ended, the dearest first. What somebody has called no fault is none. */
async function readOpen(
  { health }: FactRooms,
  { model, span, nowSeconds }: FactsOf,
): Promise<OpenMatter[]> {
  const { id, timezone } = model.plant;
  const end = Math.min(dayStartSeconds(span.last + 1, timezone), Math.floor(nowSeconds));
  const rows = await health.incidentsOf(id, end - 1, end);
  const standing = rows
    .filter(({ since, ended, state }) => since < end && state !== "closed" && (ended ?? end) >= end)
    .toSorted((a, b) => (b.lost_kwh ?? 0) - (a.lost_kwh ?? 0))
    .slice(0, maxOpen);
  const open: OpenMatter[] = [];
  for (const row of standing) {
    // oxlint-disable-next-line no-await-in-loop -- few
    const page = await health.get(call, row.id);
    open.push({
      incident: page.id,
      cause: page.cause,
      subject: page.subject,
      since: page.since,
      monthKwh: page.ended === null ? page.month_kwh : null,
      assignee: page.assignee?.name ?? null,
      alert: page.cause.startsWith("alert:") ? (page.alerts[0]?.name ?? null) : null,
    });
  }
  return open;
}

/** Alarms of the period: those of one alert that began together are one. */
async function readAlarms(
  { alerts }: FactRooms,
  { model, span, nowSeconds }: FactsOf,
): Promise<Pick<ReportFacts, "alarms" | "alarmsCut">> {
  const { id, timezone } = model.plant;
  const to = Math.min(dayStartSeconds(span.last + 1, timezone), Math.floor(nowSeconds));
  const found = await alerts.alarmsBetween(id, {
    from: dayStartSeconds(span.first, timezone),
    to,
    limit: maxAlarms + 1,
  });
  const groups = Map.groupBy(
    found.slice(0, maxAlarms),
    ({ alertId, since, ended }) => `${alertId} ${since} ${ended ?? ""}`,
  );
  const alarms = [...groups.values()].flatMap((own): AlarmOfPeriod[] => {
    const [first] = own;
    if (first === undefined) return [];
    return [
      {
        name: model.alerts.find((one) => one.id === first.alertId)?.name ?? "—",
        from: first.since,
        to: first.ended,
        variables: own.flatMap(({ variableId }) =>
          variableId === null ? [] : [model.byId.get(variableId)?.name ?? "—"],
        ),
      },
    ];
  });
  return { alarms, alarmsCut: found.length > maxAlarms };
}
