import type { Incidents } from "@heliograph/contract/health/health.wire.ts";
import { dayOf } from "@heliograph/domain/data/plant-day.ts";
import type { PlantModel } from "@heliograph/domain/plants/plant-model.ts";
import type { LogbookService } from "../logbook/logbook.service.ts";
import { holds, type Caller } from "../platform/caller.ts";
import type { RoomContext } from "../platform/room-context.ts";
import type { PlantsService } from "../plants/plants.service.ts";
import type { TariffsService } from "../tariffs/tariffs.service.ts";
import { lostOn, noMark, readPlantMarks, type PlantMark, type SeenMark } from "./plant-mark.ts";
import { verdictSeen, type HealthEyes } from "./seen-health.ts";

interface MarkParts extends Pick<RoomContext, "db" | "clock"> {
  readonly plants: Pick<PlantsService, "model">;
  readonly tariffs: Pick<TariffsService, "pricesOf">;
  readonly logbook: Pick<LogbookService, "plantsAtWork">;
  readonly eyesOf: (caller: Caller | null, model: PlantModel) => HealthEyes;
}
export interface PlantMarks {
  /** Of these plants, or of all; whoever asks. */
  read(only?: readonly string[]): Promise<ReadonlyMap<string, PlantMark>>;
  /** As a reader may see one on a day of the plant. */
  seen(
    caller: Caller,
    model: PlantModel,
    of: { readonly mark: PlantMark | undefined; readonly day: number },
  ): SeenMark;
  /** What these plants lose today, in all. */
  lostToday(
    caller: Caller | null,
    plantIds: readonly string[],
    marks: ReadonlyMap<string, PlantMark>,
  ): Promise<Pick<Incidents, "lost_today_kwh" | "lost_today_eur">>;
}

/** How plants are, in a mark each: for the list of plants, and for all that sums what it says. */
export function newPlantMarks(parts: MarkParts): PlantMarks {
  const { db, clock, plants, tariffs, logbook, eyesOf } = parts;
  /** Of a day of the plant, whoever asks. [EUR/kWh] */
  const priceOn = async (plantId: string, day: number): Promise<number | null> => {
    const model = await plants.model(plantId);
    return model === null ? null : (await tariffs.pricesOf(model))(day);
  };
  const read: PlantMarks["read"] = async (only) =>
    readPlantMarks(db, {
      nowSeconds: Math.floor(clock.nowSeconds()),
      priceOn,
      atWork: await logbook.plantsAtWork(),
      ...(only === undefined ? {} : { only }),
    });
  const seen: PlantMarks["seen"] = (caller, model, { mark, day }) => {
    const isSeen = holds(caller, model.plant.id, "alerts_show");
    if (!isSeen) return { ...noMark, word: "hidden" };
    if (mark === undefined) return noMark;
    const { word, worst, is_dormant } = verdictSeen(mark, eyesOf(caller, model));
    const seesLoss = holds(caller, model.plant.id, "theoretical_vars");
    const seesMoney = seesLoss && holds(caller, model.plant.id, "energies_show");
    const lost = seesLoss ? lostOn(mark, day) : noMark;
    return {
      word,
      isDormant: is_dormant,
      worst: worst === null ? null : { cause: worst.cause, subject: worst.subject },
      incidents: mark.incidents,
      maintenanceUntil: mark.maintenanceUntil,
      lostKwh: lost.lostKwh,
      lostEur: seesMoney ? lost.lostEur : null,
      byCause: seesMoney ? lost.byCause : lost.byCause.map((one) => ({ ...one, eur: null })),
    };
  };
  return {
    read,
    seen,
    async lostToday(caller, plantIds, marks) {
      const all: SeenMark[] = [];
      for (const plantId of plantIds) {
        // oxlint-disable-next-line no-await-in-loop -- from memory
        const model = await plants.model(plantId);
        if (caller === null || model === null || model.plant.disabled) continue;
        const day = dayOf(clock.nowSeconds(), model.plant.timezone);
        all.push(seen(caller, model, { mark: marks.get(plantId), day }));
      }
      return {
        lost_today_kwh: sumOfKnown(all.map(({ lostKwh }) => lostKwh)),
        lost_today_eur: sumOfKnown(all.map(({ lostEur }) => lostEur)),
      };
    },
  };
}

/** null where nothing is known. */
function sumOfKnown(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0);
}
