import type { Cause } from "@heliograph/contract/health/health.wire.ts";
import { civilDayOf } from "../data/civil-day.ts";
import type { CivilDay } from "../data/civil-day.ts";
import { dayStartSeconds } from "../data/plant-day.ts";
import type { Finding } from "./finding.ts";
import type { HealthPlant } from "./health-plant.ts";
import type { BadDay, DayObservation, InverterDay, SensorDay } from "./observation.ts";

/** A plant and its days for tests: four inverters of 100 kW on two roofs, a sensor, two strings at the first inverter. */
export const examplePlant: HealthPlant = {
  plantId: "1",
  timezone: "Europe/Rome",
  isByFiles: false,
  site: { latitude: 45, longitude: 10 },
  kwp: 400,
  sections: [],
  inverters: ["i1", "i2", "i3", "i4"].map((id, n) => ({
    id,
    sections: [n < 2 ? 1 : 2],
    nominalKw: 100,
    power: `${id}.p`,
    energy: `${id}.e`,
  })),
  strings: [
    { id: "s1", box: "b1", inverter: "i1" },
    { id: "s2", box: "b1", inverter: "i1" },
  ],
  trackers: [],
  sensors: [{ id: "g1", device: "w1", sections: [] }],
  gridInterface: null,
  counters: [],
  moduleTemperature: null,
};

/** 2026-06-01, a long day: in Italy the sun is above 10 degrees from about 06:40 to 19:50. */
export const firstDay: CivilDay = civilDayOf({ year: 2026, month: 6, dayOfMonth: 1 });
export const zone = examplePlant.timezone;
export const midnight = (day: CivilDay): number => dayStartSeconds(day, zone);
/** Local time of a day without a clock change. [unix s] */
export const clock = (day: CivilDay, hour: number, minute = 0): number =>
  midnight(day) + hour * 3600 + minute * 60;
export const slotAt = (hour: number, minute = 0): number => hour * 12 + minute / 5;

const judgedMinutes = 600;
/** An inverter that made what was expected of it: 500 kWh. */
export const exampleInverter = (id: string, own: Partial<InverterDay> = {}): InverterDay => ({
  id,
  peers: 1,
  judgeableMinutes: judgedMinutes,
  madeKwh: 500,
  expectedKwh: 500,
  peerRatio: 1,
  hourRatios: Array.from({ length: 24 }, (_, hour) => (hour >= 7 && hour <= 17 ? 1 : Number.NaN)),
  ...own,
});

export const exampleSensor = (own: Partial<SensorDay> = {}): SensorDay => ({
  id: "g1",
  irradiationKwhM2: 6,
  clearRatio: 1,
  yieldRatio: 0.85,
  stuckMinutes: 0,
  ...own,
});

/** A day that is over, on which nothing is wrong: 2,000 kWh expected and made. */
export const exampleDay = (day: CivilDay, own: Partial<DayObservation> = {}): DayObservation => ({
  day,
  knownUntil: midnight(day + 1),
  judgeableMinutes: judgedMinutes,
  heard: { minutes: 1440, from: midnight(day), until: midnight(day + 1) },
  unjudgeableMinutes: {},
  clearness: 0.9,
  expected: { kwh: 2000, source: "sensor" },
  madeKwh: 2000,
  sections: [],
  inverters: ["i1", "i2", "i3", "i4"].map((id) => exampleInverter(id)),
  strings: [],
  sensors: [exampleSensor()],
  bad: [],
  ...own,
});

/** A day of which nothing arrived. */
export const emptyDay = (day: CivilDay): DayObservation =>
  exampleDay(day, {
    judgeableMinutes: 0,
    heard: null,
    unjudgeableMinutes: { coverage: 780 },
    clearness: null,
    expected: null,
    madeKwh: null,
    inverters: ["i1", "i2", "i3", "i4"].map((id) =>
      exampleInverter(id, {
        judgeableMinutes: 0,
        madeKwh: null,
        expectedKwh: null,
        peerRatio: null,
        hourRatios: [],
      }),
    ),
    sensors: [],
  });

/** An inverter that stands still from one slot to another, both included. */
export const exampleBad = (
  [firstSlot, lastSlot]: readonly [number, number],
  own: Partial<BadDay> = {},
): BadDay => ({
  cause: "device_stopped",
  kind: "device",
  subject: "i1",
  badMinutes: (lastSlot - firstSlot + 1) * 5,
  badSamples: lastSlot - firstSlot + 1,
  firstSlot,
  lastSlot,
  confirmedSlot: null,
  goodMinutesBefore: 0,
  goodMinutesAfter: 0,
  lostKwh: 100,
  numbers: {},
  series: [],
  sureness: 1,
  ...own,
});

export const exampleFinding = (cause: Cause, own: Partial<Finding> = {}): Finding => ({
  cause,
  subject: { kind: "device", id: "i1" },
  since: clock(firstDay, 10),
  confirmed: clock(firstDay, 10, 30),
  lastBad: clock(firstDay, 16),
  judged: clock(firstDay, 12),
  ended: null,
  isDormant: false,
  evidence: { numbers: {}, series: [] },
  lostKwh: new Map(),
  sureness: 0.9,
  ...own,
});
