import type { DataFinding, Quality } from "@heliograph/contract/data/data.wire.ts";
import {
  counterAgainstPower,
  type ComparedDay,
} from "@heliograph/domain/data/counter-against-power.ts";
import { counterRole } from "@heliograph/domain/data/kinds.ts";
import { dayOf, dayStartSeconds } from "@heliograph/domain/data/plant-day.ts";
import { kwhPerUnit, kwPerUnit } from "@heliograph/domain/data/unit-of.ts";
import type { ModelVariable, PlantModel } from "@heliograph/domain/plants/plant-model.ts";
import type { Db } from "../platform/database.ts";
import { readFigures } from "./figures-reader.ts";
import { readDoubtedDays, type DoubtedDay } from "./findings.store.ts";
import { readQualities } from "./quality-reader.ts";
import { inSnapshot } from "./range-reader.ts";
import {
  readRefusedStamps,
  refusalPauseSeconds,
  type RefusedStamp,
} from "./refused-stamps.store.ts";
import { refusedFindings, refusedValues } from "./refused-values.ts";
import { factsOf, type PlantFacts, type SeriesFacts } from "./series-facts.ts";
import { questionsNominal, unbelievedOf } from "./unbelieved.ts";

/** Powers are reported for so long after they were sent; a wrong nominal as long as its days are so near. [days] */
const doubtedDays = 7;
/** How far back a finding may have begun. [days] */
const daysLookedBack = 35;
/** Days whose counter and power are compared. */
const daysCompared = 10;

export interface FindingsOf {
  readonly model: PlantModel;
  readonly hidden: ReadonlySet<string>;
  /** Whether the reader may know what was refused of its values. */
  readonly seesRefusals: boolean;
  readonly nowSeconds: number;
  /** When the plant's newest sample was measured. [unix s] */
  readonly lastUpdate: number | null;
}

/** What is wrong with a plant's data, as facts: who reads them makes the sentence. Hidden variables are absent. (D11, D13, D16, D17, D18) */
export async function dataFindings(db: Db, of: FindingsOf): Promise<DataFinding[]> {
  const { model, hidden, nowSeconds, seesRefusals } = of;
  const today = dayOf(nowSeconds, model.plant.timezone);
  const doubted = (await readDoubtedDays(db, model.plant.id, today - daysLookedBack)).flatMap(
    (day) => {
      const variable = model.byNumber.get(day.number);
      return variable === undefined || hidden.has(variable.id) ? [] : [{ ...day, variable }];
    },
  );
  const refused = await readRefusedStamps(db, model.plant.id);
  const values = seesRefusals ? await refusedValues(db, model, hidden) : [];
  return [
    ...refusedFindings(values, nowSeconds),
    ...refused.filter((one) => isStillRefused(one, of)).map(clockFinding),
    ...nominalFindings(model, doubted, today),
    ...powerFindings(model, doubted, today),
    ...(await disagreements(db, of, today)),
  ];
}

/** Until hours have passed without it, or something else was measured since. */
const isStillRefused = ({ last }: RefusedStamp, { nowSeconds, lastUpdate }: FindingsOf): boolean =>
  last <= nowSeconds &&
  (nowSeconds - last <= refusalPauseSeconds || lastUpdate === null || lastUpdate <= last);

const clockCodes = {
  stamp_ahead: "clock_ahead",
  stamp_before_active: "clock_before_active",
  stamp_invalid: "clock_invalid",
} as const;
export const clockFinding = ({ reason, since, last, stamp, count }: RefusedStamp): DataFinding => ({
  code: clockCodes[reason],
  device_id: null,
  variable_ids: [],
  since,
  params: { seconds: stamp - last, stamp, last, count },
});

type Doubted = DoubtedDay & { readonly variable: ModelVariable };
const isNear = (day: number, today: number): boolean => day > today - doubtedDays;

/** Devices, or the plant, whose powers are so often beyond their size that the size is wrong. */
function nominalFindings(
  { plant, deviceById }: PlantModel,
  doubted: readonly Doubted[],
  today: number,
): DataFinding[] {
  const days = doubted.filter(questionsNominal);
  const byDevice = Map.groupBy(days, ({ variable }) => variable.device_id);
  return [...byDevice].flatMap(([deviceId, own]): DataFinding[] => {
    if (!own.some(({ day }) => isNear(day, today))) return [];
    const nominal = deviceId === null ? null : (deviceById.get(deviceId)?.nominal ?? null);
    const size: Record<string, number> =
      nominal !== null && nominal > 0 ? { nominal } : { kwp: plant.kwp };
    const highest = Math.max(
      ...own.map(
        ({ min, max, variable }) =>
          Math.max(Math.abs(min ?? 0), Math.abs(max ?? 0)) * (kwPerUnit(variable.udm) ?? 1),
      ),
    );
    return [
      {
        code: "nominal_questioned",
        device_id: deviceId,
        variable_ids: [...new Set(own.map(({ variable }) => variable.id))],
        since: own[0]!.start,
        params: { ...size, highest, days: new Set(own.map(({ day }) => day)).size },
      },
    ];
  });
}

/** Variables of which single powers were not believed lately. */
function powerFindings(
  model: PlantModel,
  doubted: readonly Doubted[],
  today: number,
): DataFinding[] {
  const bounds = new Map(factsOf(model).series.map((one) => [one.id, one.powerBound]));
  const lately = doubted.filter((one) => !questionsNominal(one) && isNear(one.day, today));
  return [...Map.groupBy(lately, ({ variable }) => variable)].map(([variable, own]) => {
    const powers = own.flatMap((row) =>
      Array.from(unbelievedOf(row) ?? [], (value, slot) => ({
        value,
        time: row.start + slot * 300,
      })).filter(({ value }) => !Number.isNaN(value)),
    );
    const highest = powers.reduce(
      (most, { value }) => (Math.abs(value) > Math.abs(most) ? value : most),
      0,
    );
    return {
      code: "power_unbelieved",
      device_id: variable.device_id,
      variable_ids: [variable.id],
      since: powers[0]?.time ?? null,
      params: { count: powers.length, highest, limit: bounds.get(variable.id) ?? 0 },
    };
  });
}

export interface CounterPair {
  readonly device: PlantModel["devices"][number];
  readonly counter: ModelVariable;
  readonly power: ModelVariable;
  readonly own: readonly ModelVariable[];
}
/** Devices with one counter of what they produce and one power. Of two counters, or an alternating and a direct power, nobody can say which belongs to which. */
export function counterPairs(model: PlantModel, facts: PlantFacts): CounterPair[] {
  const series = new Map(facts.series.map((one) => [one.id, one]));
  return model.devices.flatMap((device) => {
    const own = (model.variablesByDevice.get(device.id) ?? []).filter((one) => !one.disabled);
    const counters = own.filter((one) => isProducedEnergy(one, series.get(one.id)!));
    const powers = own.filter((one) => series.get(one.id)?.powerBound !== null);
    return counters.length === 1 && powers.length === 1
      ? [{ device, counter: counters[0]!, power: powers[0]!, own: [...counters, ...powers] }]
      : [];
  });
}

/** Inverters whose counter and power show different energies. (D18) */
async function disagreements(
  db: Db,
  { model, hidden, nowSeconds }: FindingsOf,
  today: number,
): Promise<DataFinding[]> {
  const facts = factsOf(model);
  const series = new Map(facts.series.map((one) => [one.id, one]));
  const pairs = counterPairs(model, facts).filter(({ own }) =>
    own.every(({ id }) => !hidden.has(id)),
  );
  if (pairs.length === 0) return [];
  const { timezone: tz } = model.plant;
  const asked = {
    facts,
    wanted: pairs.flatMap(({ counter, power }) => [series.get(counter.id)!, series.get(power.id)!]),
    start: dayStartSeconds(today - daysCompared, tz),
    end: dayStartSeconds(today, tz),
    tz,
    nowSeconds,
  };
  const { figures, qualities } = await inSnapshot(db, async (snapshot) => ({
    figures: await readFigures(snapshot, asked),
    qualities: await readQualities(snapshot, {
      ...asked,
      period: "day",
      spread: false,
    }),
  }));
  return pairs.flatMap(({ device, counter, power }, pair): DataFinding[] => {
    const powers = new Map(figures.get(power.number)?.map((day) => [day.day, day]));
    const days = (figures.get(counter.number) ?? []).flatMap((day): ComparedDay[] => {
      const measured = powers.get(day.day);
      const at = day.day - (today - daysCompared);
      // Of the figures, those of the day before the range stand there too.
      if (measured === undefined || at < 0) return [];
      const both = [qualities[2 * pair]![at] ?? {}, qualities[2 * pair + 1]![at] ?? {}];
      return [
        {
          startSeconds: day.start,
          counterKwh: scaled(day.energy, kwhPerUnit(counter.udm)),
          powerKwh: scaled(measured.energy, kwPerUnit(power.udm)),
          coverage: Math.min(...both.map(({ coverage = 1 }) => coverage)),
          isLumped: both.some(({ lumped }) => lumped !== undefined),
          isPartial: both.some(isUnfinished),
        },
      ];
    });
    const found = counterAgainstPower(days);
    return found === null
      ? []
      : [
          {
            code: "counter_against_power",
            device_id: device.id,
            variable_ids: [counter.id, power.id],
            since: found.since,
            params: { counter: found.counterKwh, power: found.powerKwh },
          },
        ];
  });
}
const scaled = (value: number | null, factor: number | null): number | null =>
  value === null || factor === null ? null : value * factor;
const isProducedEnergy = (variable: ModelVariable, { kind }: SeriesFacts): boolean =>
  kind === "counter" &&
  kwhPerUnit(variable.udm) !== null &&
  counterRole(variable, variable.deviceType) === "production";
/** Something of the figure is missing, or may still change. (D14) */
const isUnfinished = ({ parts, provisional }: Quality): boolean =>
  parts !== undefined || provisional === true;
