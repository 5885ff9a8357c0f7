/** What a guarantee reads of the archive, in a thread of its own: a year of samples of every inverter. */
import type { GperfParams } from "@heliograph/contract/plants/plants.wire.ts";
import { daySlots, dayStartSeconds, slotSeconds } from "@heliograph/domain/data/plant-day.ts";
import { type EcaUnits, ecaOf, type EcaWindow } from "@heliograph/domain/gperformance/eca.ts";
import {
  type DayOfSamples,
  type Fall,
  fallsOf,
  type MeasuredSun,
  measuredSun,
  type ShownSample,
  shownSamples,
} from "@heliograph/domain/gperformance/samples.ts";
import { type ReadingTime, readingTime } from "@heliograph/domain/gperformance/unread-days.ts";
import type { GuaranteeSources } from "@heliograph/domain/gperformance/sources.ts";
import type { DaySamples } from "@heliograph/domain/health/day-samples.ts";
import type { PlantModel } from "@heliograph/domain/plants/plant-model.ts";
import { daylightTimes } from "@heliograph/domain/sun/daylight.ts";
import type { DaySamplesWanted, MeasuredDays } from "../data/data.service.ts";

interface Asked {
  readonly plantId: string;
  readonly sources: GuaranteeSources;
  readonly nowSeconds: number;
}
export type SunJob = Asked &
  (
    | {
        readonly kind: "days";
        /** First and last day, both included. */
        readonly from: number;
        readonly to: number;
        readonly params: GperfParams;
        /** The counter whose readings are looked at; null: none is. */
        readonly etotal: string | null;
        readonly withSamples: boolean;
      }
    | { readonly kind: "eca"; readonly day: number; readonly window: EcaWindow }
  );
export interface SunOfDay {
  readonly day: number;
  readonly isKnown: boolean;
  readonly sun: MeasuredSun;
  readonly falls: readonly Fall[];
  /** Of the counter; where none is looked at, never. */
  readonly read: ReadingTime;
  readonly samples: readonly { readonly seconds: number; readonly sample: ShownSample }[];
}
/** null: the archive is being cut at other midnights. */
export type SunAnswer = readonly SunOfDay[] | EcaUnits | null;
export interface SunParts {
  model(plantId: string): Promise<PlantModel | null>;
  days(model: PlantModel, wanted: DaySamplesWanted): Promise<MeasuredDays | null>;
  daysAtOnce(wanted: Pick<DaySamplesWanted, "slots">): number;
}

/** Without coordinates the sun is taken to be up in these hours of the plant's clock. */
const surelyDay = { from: 8, to: 16 };

export async function doSunJob(parts: SunParts, job: SunJob): Promise<SunAnswer> {
  const model = await parts.model(job.plantId);
  if (model === null) return null;
  const { sources } = job;
  const slots = [
    ...sources.irradiance,
    ...sources.temperature,
    ...sources.inverters.map(({ variable }) => variable),
    ...(sources.iface === null ? [] : [sources.iface.id]),
    ...(job.kind === "days" && job.etotal !== null ? [job.etotal] : []),
  ];
  // What is not sealed yet is read too: the answer is of everything that arrived.
  const wanted = { slots, energies: [], nowSeconds: job.nowSeconds, isRunning: true };
  if (job.kind === "eca") {
    const measured = await parts.days(model, { ...wanted, from: job.day, to: job.day });
    return measured === null
      ? null
      : ecaOf(dayOfSamples(model, sources, measured.draw(0).samples), job.window);
  }
  const step = parts.daysAtOnce({ slots });
  const answer: SunOfDay[] = [];
  let last = NaN;
  for (let from = job.from; from <= job.to; from += step) {
    const to = Math.min(job.to, from + step - 1);
    // oxlint-disable-next-line no-await-in-loop -- a part after the other: memory has its limit
    const measured = await parts.days(model, { ...wanted, from, to });
    if (measured === null) return null;
    for (const at of measured.days.keys()) {
      const { samples } = measured.draw(at);
      const day = dayOfSamples(model, sources, samples);
      const readings = job.etotal === null ? undefined : samples.values.get(job.etotal);
      const fell = readings === undefined ? { falls: [], last } : fallsOf(readings, last);
      ({ last } = fell);
      answer.push({
        day: samples.day,
        isKnown: samples.knownSlots >= samples.slots,
        sun: measuredSun(day, job.params),
        falls: fell.falls,
        read: readings === undefined ? "never" : readingTime(readings, day),
        samples: job.withSamples
          ? shownSamples(day, readings, job.params).map(({ slot, sample }) => ({
              seconds: samples.startSeconds + slot * slotSeconds,
              sample,
            }))
          : [],
      });
    }
  }
  return answer;
}

function dayOfSamples(
  model: PlantModel,
  { irradiance, temperature, inverters, iface }: GuaranteeSources,
  samples: DaySamples,
): DayOfSamples {
  const nothing = new Float64Array(samples.slots).fill(NaN);
  const of = (id: string): Float64Array => samples.values.get(id) ?? nothing;
  return {
    irradiance: irradiance.map(of),
    temperature: temperature.map(of),
    inverters: inverters.map(({ variable, nominalKw }) => ({ power: of(variable), nominalKw })),
    iface: iface === null ? null : { values: of(iface.id), closed: iface.closed },
    knownSlots: samples.knownSlots,
    daylight: daylightOf(model, samples.day),
  };
}

/** Slots of a day during which the sun is up. */
function daylightOf({ plant }: PlantModel, day: number): DayOfSamples["daylight"] {
  const { timezone, lat, lon } = plant;
  const start = dayStartSeconds(day, timezone);
  const slots = daySlots(day, timezone);
  const within = (seconds: number): number =>
    Math.max(0, Math.min(slots, (seconds - start) / slotSeconds));
  if (lat === null || lon === null) {
    const hour = 3600 / slotSeconds;
    return [{ from: surelyDay.from * hour, to: surelyDay.to * hour }];
  }
  return daylightTimes(start, start + slots * slotSeconds, {
    place: { latitude: lat, longitude: lon },
    elevation: 0,
  })
    .map(({ from, to }) => ({ from: Math.ceil(within(from)), to: Math.floor(within(to)) }))
    .filter(({ from, to }) => from < to);
}
