import type { DeviceType } from "@heliograph/contract/devices/devices.wire.ts";
import type { Subject } from "@heliograph/contract/health/health.wire.ts";
import { dayOf } from "@heliograph/domain/data/plant-day.ts";
import { lossUntilMonthEnds } from "@heliograph/domain/health/incident-loss.ts";
import { dailyLoss } from "@heliograph/domain/health/incidents.ts";
import type { PlantModel } from "@heliograph/domain/plants/plant-model.ts";
import type { Occasion } from "../messages/messages.service.ts";
import type { IncidentNews } from "./write-incidents.ts";

/** What of an incident is written to people, by what became of it: the one that decides first. */
const codes = [
  { event: "resolved", code: "incident_over" },
  { event: "closed", code: "incident_over", how: "closed" },
  { event: "opened", code: "incident_opened" },
  { event: "reopened", code: "incident_opened", how: "reopened" },
  { event: "grown", code: "incident_opened", how: "grown" },
] as const;

/** What became of an incident, of itself or by a person who closed it, or opened it again. */
export interface IncidentOutcome extends Pick<IncidentNews, "plantId" | "id" | "at" | "isQuiet"> {
  readonly facts: IncidentNews["facts"];
  readonly events: readonly (IncidentNews["events"][number] | "closed")[];
  /** Why it was closed. */
  readonly reason?: string;
}

/** What happened to an incident as an occasion of messages; null where nobody is to hear of it. (H7d, O30) */
export function incidentOccasion(model: PlantModel, news: IncidentOutcome): Occasion | null {
  const found = codes.find(({ event }) => news.events.includes(event));
  const { facts, at, id, plantId } = news;
  const { cause, subject, since, sureness, evidence, lostKwh } = facts;
  // Of an alert whom it names is written to by the watch.
  if (found === undefined || news.isQuiet || cause.startsWith("alert:")) return null;
  const today = dayOf(at, model.plant.timezone);
  const unpriced = { eur: null, daily_eur: null, month_eur: null };
  return {
    plantId,
    incidentId: id,
    symptoms: facts.alerts,
    severity: facts.severity,
    facts: {
      code: found.code,
      params: {
        cause,
        subject: { ...subject, ...namedIn(model, subject) },
        since,
        at,
        sureness,
        lost:
          lostKwh === null
            ? null
            : {
                ...unpriced,
                kwh: [...lostKwh.values()].reduce((sum, kwh) => sum + kwh, 0),
                daily_kwh: dailyLoss(lostKwh, today),
                month_kwh: lossUntilMonthEnds(lostKwh, { today, isDormant: false }),
              },
        ...("how" in found ? { how: found.how } : {}),
        ...(news.reason === undefined ? {} : { reason: news.reason }),
        series: [...evidence.series],
      },
    },
    // An alert has its own recipients; these are who chose to hear of what is found without any.
    email: [],
    sms: [],
    toIncidentReaders: true,
    now: at,
  };
}

/** The name of what an incident is about, and the type of device by which it is seen. */
function namedIn(
  model: PlantModel,
  { kind, id }: Subject,
): { readonly name: string; readonly type: DeviceType | null } {
  switch (kind) {
    case "plant":
      return { name: model.plant.name, type: null };
    case "section":
      return { name: model.plant.sections[Number(id)]?.name ?? id, type: null };
    case "device": {
      const device = model.deviceById.get(id);
      return { name: device?.name ?? id, type: device?.type ?? null };
    }
    case "variable": {
      const variable = model.byId.get(id);
      return { name: variable?.name ?? id, type: variable?.deviceType ?? null };
    }
  }
}
