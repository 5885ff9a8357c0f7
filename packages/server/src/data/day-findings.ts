import type { DataFinding } from "@heliograph/contract/data/data.wire.ts";
import { apartOn } from "@heliograph/domain/data/counter-against-power.ts";
import type { DayQuality } from "@heliograph/domain/data/day-quality.ts";
import { slotSeconds } from "@heliograph/domain/data/plant-day.ts";
import type { DaySamples } from "@heliograph/domain/health/day-samples.ts";
import type { PlantModel } from "@heliograph/domain/plants/plant-model.ts";
import type { Db } from "../platform/database.ts";
import { clockFinding, type CounterPair } from "./findings.ts";
import { readRefusedStamps } from "./refused-stamps.store.ts";
import { refusedFindings, refusedValues } from "./refused-values.ts";

const slotHours = slotSeconds / 3600;

/** What the traces of refusals say of each day of a plant, as far as they go back. (D13, D17) */
export async function refusalsByDay(
  db: Db,
  model: PlantModel,
): Promise<(day: Pick<DaySamples, "startSeconds" | "slots">) => DataFinding[]> {
  const stamps = await readRefusedStamps(db, model.plant.id);
  const values = await refusedValues(db, model, new Set());
  return ({ startSeconds, slots }) => {
    const end = startSeconds + slots * slotSeconds;
    const touches = ({ since, last }: { readonly since: number; readonly last: number }): boolean =>
      since < end && last >= startSeconds;
    return [
      ...stamps.filter(touches).map(clockFinding),
      ...refusedFindings(values.filter(touches), startSeconds),
    ];
  };
}

/** Devices whose counter and power are apart on a day that is over. @param qualityOf the day's, of a variable; null: whole and good (D18) */
export function apartOnDay(
  pairs: readonly CounterPair[],
  { values, energies, startSeconds }: Pick<DaySamples, "values" | "energies" | "startSeconds">,
  qualityOf: (variable: string) => DayQuality | null,
): DataFinding[] {
  return pairs.flatMap(({ device, counter, power }): DataFinding[] => {
    const counted = energies.get(counter.id);
    const measured = values.get(power.id);
    if (counted === undefined || measured === undefined) return [];
    const [ofCounter, ofPower] = [qualityOf(counter.id), qualityOf(power.id)];
    const apart = apartOn({
      startSeconds,
      counterKwh: counted.kwh,
      powerKwh: energyOf(measured),
      coverage: Math.min(coverageOf(ofCounter), coverageOf(ofPower)),
      isLumped: counted.isLumped,
      isPartial: isPartial(ofCounter) || isPartial(ofPower),
    });
    return apart === null
      ? []
      : [
          {
            code: "counter_against_power",
            device_id: device.id,
            variable_ids: [counter.id, power.id],
            since: startSeconds,
            params: { counter: apart.counterKwh, power: apart.powerKwh },
          },
        ];
  });
}
function energyOf(powerKw: Float64Array): number {
  let kwh = 0;
  for (let slot = 0; slot < powerKw.length; slot++) {
    const kw = powerKw[slot]!;
    if (kw === kw) kwh += kw * slotHours;
  }
  return kwh;
}
function coverageOf(quality: DayQuality | null): number {
  const [have, of] = quality?.coverage ?? whole;
  return of > 0 ? have / of : 1;
}
const whole = [1, 1] as const;
const isPartial = (quality: DayQuality | null): boolean =>
  quality !== null && (quality.parts !== undefined || quality.isOpen === true);
