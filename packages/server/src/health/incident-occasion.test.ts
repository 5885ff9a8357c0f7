import type { PlantModel } from "@heliograph/domain/plants/plant-model.ts";
import { expect, test } from "vitest";
import { incidentOccasion } from "./incident-occasion.ts";
import type { IncidentNews } from "./write-incidents.ts";

const device = { id: "507f1f77bcf86cd799439011", name: "Inverter 10", type: "inverter" };
const model = {
  plant: { id: "101", name: "Villa Ginestra", timezone: "Europe/Rome", sections: [] },
  deviceById: new Map([[device.id, device]]),
  byId: new Map(),
} as unknown as PlantModel;
/** 2026-06-21, noon in Rome, in days since 1970: 20625. */
const at = Date.UTC(2026, 5, 21, 10) / 1000;
const news = (part: Partial<IncidentNews> = {}, cause = "device_stopped"): IncidentNews => ({
  plantId: "101",
  id: "507f1f77bcf86cd799439012",
  events: ["opened"],
  isQuiet: false,
  at,
  facts: {
    cause,
    subject: { kind: "device", id: device.id },
    state: "open",
    severity: "critical",
    since: at - 2 * 86_400,
    opened: at,
    judged: at,
    nextLook: null,
    ended: null,
    sureness: 0.9,
    evidence: { numbers: {}, series: ["507f1f77bcf86cd799439013"] },
    lostKwh: new Map([
      [20_623, 10],
      [20_624, 20],
      [20_625, 30],
    ]),
    alerts: [],
  },
  ...part,
});

test("[O30] an incident that opens is an occasion for who chose to hear of incidents, with its facts", () => {
  const occasion = incidentOccasion(model, news());
  expect(occasion).toMatchObject({
    plantId: "101",
    incidentId: "507f1f77bcf86cd799439012",
    severity: "critical",
    email: [],
    sms: [],
    toIncidentReaders: true,
    now: at,
    facts: {
      code: "incident_opened",
      params: {
        cause: "device_stopped",
        subject: { kind: "device", id: device.id, name: "Inverter 10", type: "inverter" },
        since: at - 2 * 86_400,
        at,
        // 10 + 20 + 30; the middle of the three days.
        lost: { kwh: 60, eur: null, daily_kwh: 20 },
        series: ["507f1f77bcf86cd799439013"],
      },
    },
  });
});
test("[H9] [O30] what a person closes or opens again, and what outgrew its closing, say how", () => {
  const of = (part: Parameters<typeof incidentOccasion>[1]) => {
    const { code, params } = incidentOccasion(model, part)!.facts as {
      code: string;
      params: Record<string, unknown>;
    };
    return [code, params["how"], params["reason"]];
  };
  const closed = { ...news(), events: ["closed"], reason: "Taken away" } as const;
  expect(of(closed)).toEqual(["incident_over", "closed", "Taken away"]);
  expect(of(news({ events: ["reopened"] }))).toEqual(["incident_opened", "reopened", undefined]);
  expect(of(news({ events: ["grown"] }))).toEqual(["incident_opened", "grown", undefined]);
  expect(of(news())).toEqual(["incident_opened", undefined, undefined]);
});
test("[H7d] [O30] its end is one too; what was over when it was found, sleeps or wakes, or is an alert's own is none", () => {
  expect(incidentOccasion(model, news({ events: ["since_moved", "resolved"] }))?.facts.code).toBe(
    "incident_over",
  );
  expect(incidentOccasion(model, news({ isQuiet: true }))).toBeNull();
  for (const event of ["dormant", "woken", "since_moved", "symptom_added"] as const)
    expect(incidentOccasion(model, news({ events: [event] }))).toBeNull();
  expect(incidentOccasion(model, news({}, "alert:507f1f77bcf86cd799439014"))).toBeNull();
});
