import {
  type CalcQuestion,
  type CalcResult,
  type EcaQuestion,
  type EcaResult,
  type SeenEventPatch,
  minutesOf,
  slotColumns,
} from "@heliograph/contract/gperformance/gperformance.wire.ts";
import type { Quality } from "@heliograph/contract/data/data.wire.ts";
import type { GperfEvent } from "@heliograph/contract/plants/plants.wire.ts";
import type { ReportFormat } from "@heliograph/contract/reports/reports.wire.ts";
import { type CivilDay, formatCivilDay, parseCivilDay } from "@heliograph/domain/data/civil-day.ts";
import {
  dayOf,
  daySlots,
  dayStartSeconds,
  slotSeconds,
} from "@heliograph/domain/data/plant-day.ts";
import { maySeeDevice } from "@heliograph/domain/devices/device-permissions.ts";
import { settledDays, yearOfDay, yearQuestion } from "@heliograph/domain/gperformance/contract.ts";
import type { EcaUnits } from "@heliograph/domain/gperformance/eca.ts";
import {
  dayOfEvent,
  ecaByDay,
  eventOn,
  refuseEventDay,
  withEvent,
} from "@heliograph/domain/gperformance/events.ts";
import { settlementDocument } from "@heliograph/domain/gperformance/document.ts";
import {
  expectedKwh,
  settleDay,
  settlementTotals,
} from "@heliograph/domain/gperformance/settlement.ts";
import {
  contractPower,
  guaranteeSources,
  type GuaranteeSources,
  isInterfaceState,
  refuseCalc,
} from "@heliograph/domain/gperformance/sources.ts";
import type { InverterTime, MeasuredSun } from "@heliograph/domain/gperformance/samples.ts";
import { unreadDays } from "@heliograph/domain/gperformance/unread-days.ts";
import type { Language } from "@heliograph/domain/messages/message-text.ts";
import type { ModelVariable, PlantModel } from "@heliograph/domain/plants/plant-model.ts";
import { refuseChanged } from "@heliograph/domain/plants/changed-together.ts";
import { energyFactor } from "@heliograph/domain/plants/quantities.ts";
import type { ReportDocument } from "@heliograph/domain/reports/document.ts";
import type { DataService } from "../data/data.service.ts";
import { anyReader, type Call, type Caller } from "../platform/caller.ts";
import { problem } from "../platform/problem.ts";
import type { RoomContext } from "../platform/room-context.ts";
import type { ServedDocument } from "../platform/send-document.ts";
import type { WorkerThread } from "../platform/worker-thread.ts";
import { hiddenProblem, refuse, type PlantsService } from "../plants/plants.service.ts";
import { dayColumns } from "./day-columns.ts";
import type { SunAnswer, SunJob, SunOfDay } from "./sun-job.ts";
import { wholeMarks } from "./whole-marks.ts";

export interface DocumentAsked {
  readonly format: ReportFormat;
  readonly language: Language;
}
/** Guaranteed performance. Rules by number: docs/rules/gperformance.md. */
export interface GperformanceService {
  calc(caller: Caller, plantId: string, question: CalcQuestion): Promise<CalcResult>;
  eca(caller: Caller, plantId: string, question: EcaQuestion): Promise<EcaResult>;
  document(
    call: Call,
    plantId: string,
    of: { readonly question: CalcQuestion; readonly asked: DocumentAsked },
  ): Promise<ServedDocument>;
  /** How long each of some powers was to run and stood, over days that have begun. */
  availability(
    model: PlantModel,
    of: {
      readonly first: CivilDay;
      readonly last: CivilDay;
      readonly powers: readonly ModelVariable[];
    },
  ): Promise<Availability>;
  /** Sets the event of a day, or takes it away; answers those of the plant. */
  setEvent(call: Call, plantId: string, event: SeenEventPatch): Promise<GperfEvent[]>;
  stop(): Promise<void>;
}
/** Of every power in the order in which they were asked for. */
export interface Availability {
  readonly inverters: readonly InverterTime[];
  /** Samples with enough sun and a closed interface: none where nobody measures the sun. */
  readonly useful: number;
  /** Of the samples of daylight those whose sun is known. */
  readonly coverage: number | null;
}
export interface GperformanceRooms {
  readonly plants: PlantsService;
  readonly data: Pick<DataService, "aggregated">;
  readonly thread: Pick<WorkerThread<SunJob, SunAnswer>, "do" | "close">;
  /** Draws a document as the reader's portal does. */
  draw(
    call: Call,
    document: ReportDocument,
    of: { readonly format: ReportFormat },
  ): Promise<ServedDocument>;
}

export function gperformanceService(
  { clock }: Pick<RoomContext, "clock">,
  rooms: GperformanceRooms,
): GperformanceService {
  const { plants, data, thread } = rooms;

  /** The plant, where the caller sees every variable that he names. */
  const opened = async (
    caller: Caller | null,
    plantId: string,
    named: Pick<CalcQuestion, "iface"> & { readonly etotal?: string },
  ) => {
    const model = await plants.open(caller, plantId);
    const hidden = plants.hidden(caller, model);
    for (const id of [named.etotal, named.iface])
      if (typeof id === "string" && hidden.has(id)) throw hiddenProblem(caller, model, id);
    return { model, sources: guaranteeSources(model, named.iface) };
  };
  const asked = async (job: SunJob): Promise<NonNullable<SunAnswer>> => {
    const answer = await thread.do(job);
    if (answer === null) throw problem("gperf_archive_busy", { plant: job.plantId });
    return answer;
  };
  /** The counter's energy of each day. [kWh] What rose over days without data is laid over them. (D14) */
  const produced = async (
    model: PlantModel,
    etotal: string,
    { first, last }: { readonly first: CivilDay; readonly last: CivilDay },
  ) => {
    const tz = model.plant.timezone;
    const bytes = await data.aggregated(anyReader, {
      ids: [etotal],
      start: dayStartSeconds(first, tz),
      end: dayStartSeconds(last + 1, tz),
      tz,
      period: "day",
      quality: true,
      spread: true,
    });
    const { rows, quality } = JSON.parse(Buffer.from(bytes).toString()) as {
      rows: [string, number | null][];
      quality: [string, Quality | null][];
    };
    const factor = energyFactor(model.byId.get(etotal)?.udm ?? null) ?? 1;
    return new Map(
      rows.map(([day, value], at) => [
        day,
        { kwh: value === null ? null : value * factor, quality: quality[at]?.[1] ?? null },
      ]),
    );
  };

  const settle = async (caller: Caller | null, plantId: string, question: CalcQuestion) => {
    const { params, y, etotal } = question;
    const { model, sources } = await opened(caller, plantId, question);
    refuse(refuseCalc(question, model, sources));
    const { timezone } = model.plant;
    const nowSeconds = clock.nowSeconds();
    const today = dayOf(nowSeconds, timezone);
    const { first, last } = settledDays({ ...question, contract_start: params.contract_start });
    if (first > today) throw problem("gperf_not_begun", { first: formatCivilDay(first) });
    const span = { first, last: Math.min(last, today) };
    const withSamples = question.month !== null;
    const [days, energies] = await Promise.all([
      asked({
        kind: "days",
        plantId,
        sources,
        nowSeconds,
        params,
        etotal,
        withSamples,
        from: span.first,
        to: span.last,
      }) as Promise<readonly SunOfDay[]>,
      produced(model, etotal, span),
    ]);
    const eca = ecaByDay(model.plant.gperf_events);
    const guarantee = { params, pnKwp: contractPower(params, model) };
    const isUnread = unreadDays(days);
    const rows = days.map(({ day, sun, falls, isKnown }, at) => {
      const date = formatCivilDay(day);
      const { kwh = null, quality = null } = energies.get(date) ?? {};
      const isProvisional = !isKnown || quality?.provisional === true;
      const row = settleDay(
        {
          day,
          sun,
          falls,
          quality,
          // A counter that fell silent in the dark does not say that nothing was produced.
          produced: isUnread[at] === true && kwh === 0 ? null : kwh,
          y: yearOfDay(day, params, y),
          eca: eca.get(date) ?? 0,
          state: day === today ? "running" : isProvisional ? "unsettled" : "over",
          asksTemperature:
            sources.temperature.length > 0 && params.temperature_correction !== "none",
        },
        guarantee,
      );
      return { row, sun };
    });
    const firstYear = rows.find(({ row }) => row.y !== null)?.row.y ?? 1;
    const result: CalcResult = {
      from: formatCivilDay(first),
      to: formatCivilDay(last),
      columns: [...dayColumns],
      data: rows.map(({ row }) => row),
      ...(withSamples
        ? {
            columns_5min: [...slotColumns],
            data_5min: days.flatMap(({ samples }, at) => {
              const kwhOf = (hr: number): number =>
                expectedKwh(guarantee, rows[at]?.row.y ?? firstYear, hr);
              return samples.map(({ seconds, sample: [g, tm, r, valid, open, reading] }) => {
                const expected = valid === 1 ? kwhOf((g / 1000) * r * (slotSeconds / 3600)) : 0;
                return [
                  seconds,
                  known(g),
                  known(tm),
                  known(r),
                  valid,
                  open,
                  known(reading),
                  expected,
                  open === 1 ? expected : 0,
                ];
              });
            }),
          }
        : {}),
      totals: settlementTotals(rows, guarantee, firstYear),
      marks: wholeMarks(rows, { model, sources, question }),
    };
    const seesSun = plants.sight(caller, model).holds("irradiance");
    return { model, result: seesSun ? result : withoutSun(result) };
  };

  return {
    calc: async (caller, plantId, question) => (await settle(caller, plantId, question)).result,
    async document(call, plantId, { question, asked: { format, language } }) {
      const { model, result } = await settle(call.caller, plantId, question);
      const year =
        question.month === null
          ? null
          : (await settle(call.caller, plantId, yearQuestion(question))).result;
      const document = settlementDocument(result, {
        plant: model.plant,
        question,
        year,
        language,
        nowSeconds: clock.nowSeconds(),
        counter: model.byId.get(question.etotal)?.name ?? "",
        iface: question.iface === null ? null : (model.byId.get(question.iface)?.name ?? null),
        withSamples: format === "xlsx",
      });
      return await rooms.draw(call, document, { format });
    },
    async eca(caller, plantId, question) {
      const { model, sources } = await opened(caller, plantId, question);
      const { params, inverters, day: date } = question;
      const day = parseCivilDay(date);
      const { timezone } = model.plant;
      const nowSeconds = clock.nowSeconds();
      if (day > dayOf(nowSeconds, timezone)) throw problem("gperf_not_begun", { first: date });
      const y = yearOfDay(day, params, question.y);
      if (y === null) throw problem("gperf_no_contract", {}, "y");
      if (params.gstc === 0) throw problem("gperf_no_gstc", {}, "params.gstc");
      const holds = plants.sight(caller, model).holds;
      for (const id of inverters) {
        const device = model.deviceById.get(id);
        if (device?.type !== "inverter")
          throw problem("gperf_foreign_inverter", { id, plant: plantId }, "inverters");
        if (!maySeeDevice("inverter", holds)) throw problem("device_hidden", { type: "inverter" });
        const source = sources.inverters.find((one) => one.id === id);
        if (source === undefined)
          throw problem("gperf_no_inverter_power", { device: device.name }, "inverters");
        if (source.nominalKw === null || source.nominalKw <= 0)
          throw problem("gperf_no_nominal", { device: device.name }, "inverters");
      }
      const chosen = new Set(
        sources.inverters.flatMap(({ id }, at) => (inverters.includes(id) ? [at] : [])),
      );
      const of = (await asked({
        kind: "eca",
        plantId,
        sources,
        nowSeconds,
        day,
        window: {
          y,
          params,
          pnKwp: contractPower(params, model),
          chosen,
          from: slotAt(day, question.from, timezone),
          to: slotAt(day, question.to, timezone),
        },
      })) as EcaUnits;
      const start = dayStartSeconds(day, timezone);
      return {
        eca: of.eca,
        units: of.units,
        counted_units: of.counted,
        detach_units: of.detached,
        unknown_units: of.unknown,
        sun_units: of.bySun,
        peers: sources.inverters.length - chosen.size,
        curve: Array.from(of.expectedKw, (expected, at) => [
          start + at * slotSeconds,
          known(expected),
          known(of.madeKw[at] ?? NaN),
          of.open[at] ?? 0,
        ]),
      };
    },
    async availability(model, { first, last, powers }) {
      const { plant, variables, deviceById } = model;
      const state = variables.find((one) => isInterfaceState(one) && !one.disabled);
      const sources: GuaranteeSources = {
        ...guaranteeSources(model, state?.id ?? null),
        temperature: [],
        inverters: powers.map(({ id, device_id: device }) => ({
          id: device ?? id,
          variable: id,
          nominalKw: deviceById.get(device ?? "")?.nominal ?? null,
        })),
      };
      const days = (await asked({
        kind: "days",
        plantId: plant.id,
        sources,
        nowSeconds: clock.nowSeconds(),
        params: plant.gperf_params,
        etotal: null,
        withSamples: false,
        from: first,
        to: last,
      })) as readonly SunOfDay[];
      const sum = (of: (sun: MeasuredSun) => number): number =>
        days.reduce((whole, { sun }) => whole + of(sun), 0);
      const expected = sum((sun) => sun.expected);
      return {
        inverters: powers.map((_, at) => ({
          samples: sum(({ inverters }) => inverters[at]?.samples ?? 0),
          down: sum(({ inverters }) => inverters[at]?.down ?? 0),
        })),
        useful: sum(({ valid, detached }) => valid - detached),
        coverage: expected === 0 ? null : sum(({ present }) => present) / expected,
      };
    },
    setEvent: (call, plantId, { was = {}, ...event }) =>
      plants.changeBy(
        call.caller,
        { plantId, what: { part: "plant", ids: [plantId] } },
        async (trx, model) => {
          const gperfEvents = withEvent(model.plant.gperf_events, event);
          const day = dayOfEvent(event);
          // What was recognised before there was such a rule can still be taken away.
          if (gperfEvents.some((one) => dayOfEvent(one) === day))
            refuse(refuseEventDay(day, dayOf(clock.nowSeconds(), model.plant.timezone)));
          const before = eventOn(model.plant.gperf_events, day);
          refuse(refuseChanged(before, eventOn(gperfEvents, day), was));
          await plants.place(trx, call, model.plant, {
            ...model.plant,
            gperf_events: gperfEvents,
          });
          return gperfEvents;
        },
      ),
    stop: () => thread.close(),
  };
}

const known = (value: number): number | null => (Number.isNaN(value) ? null : value);

/** The slot of a day that begins at a time of its clock; the end of the day at 24:00. */
function slotAt(day: CivilDay, time: string, tz: string): number {
  const minutes = minutesOf(time);
  if (minutes === 24 * 60) return daySlots(day, tz);
  const seconds =
    Temporal.PlainDate.from(formatCivilDay(day)).toZonedDateTime({
      timeZone: tz,
      plainTime: { hour: Math.floor(minutes / 60), minute: minutes % 60 },
    }).epochMilliseconds / 1000;
  return Math.floor((seconds - dayStartSeconds(day, tz)) / slotSeconds);
}

/** For who may not see irradiance: neither it nor what it is read off. */
function withoutSun({ columns_5min: _c, data_5min: _d, ...result }: CalcResult): CalcResult {
  const blind = { h_kwh_m2: null, ht_kwh_m2: null, pr: null, pr_c: null } as const;
  return {
    ...result,
    data: result.data.map((row) => ({ ...row, ...blind })),
    totals: { ...result.totals, ...blind },
  };
}
