import type { Fleet, FleetChanges } from "@heliograph/contract/fleet/fleet.wire.ts";
import type { PlantListItem } from "@heliograph/contract/plants/plants.wire.ts";
import { expect, test } from "vitest";
import { figuresByPlant, fleetWith, listWith } from "./fleet-figures.ts";

const fleet: Fleet = {
  version: "a 1",
  id: ["101", "102"],
  power_id: ["p1", null],
  power_factor: [0.001, 1],
  energy_integral: [true, false],
  power: [5, null],
  power_at: [60, null],
  energy_today: [12, null],
  energy_waits: [false, true],
  verdict: ["fine", null],
  is_dormant: [false, false],
  worst: [null, null],
  num_incidents: [0, 0],
  maintenance_until: [null, null],
  lost_today_kwh: [0, null],
  lost_today_eur: [0, null],
  lost_by_cause: [[], []],
};
const stopped = {
  cause: "device_stopped",
  subject: { kind: "device", id: "507f1f77bcf86cd799439012", name: "Inverter 2", device: null },
} as const;
const changes: FleetChanges = {
  version: "a 2",
  id: ["102", "999"],
  power: [7, 9],
  power_at: [90, 90],
  energy_today: [3, 9],
  energy_waits: [false, false],
  verdict: ["alarm", "fine"],
  is_dormant: [true, false],
  worst: [stopped, null],
  num_incidents: [1, 0],
  maintenance_until: [null, null],
  lost_today_kwh: [4, 0],
  lost_today_eur: [4, 0],
  lost_by_cause: [[{ cause: "soiling", kwh: 4, eur: 4 }], []],
  last_update: [95, 95],
  num_alerts: [2, 9],
};

test("SCALE-01 rows that changed are put into what was read, and the others stay as they were", () => {
  const after = fleetWith(fleet, changes);
  expect(after.version).toBe("a 2");
  expect([...figuresByPlant(after)]).toEqual([
    [
      "101",
      {
        powerId: "p1",
        powerFactor: 0.001,
        isEnergyOfPower: true,
        isEnergyAwaited: false,
        powerKw: 5,
        powerAtSeconds: 60,
        energyTodayKwh: 12,
        verdict: "fine",
        isDormant: false,
        worst: null,
        incidents: 0,
        maintenanceUntil: null,
        lostTodayKwh: 0,
        lostTodayEur: 0,
        lostByCause: [],
      },
    ],
    [
      "102",
      {
        powerId: null,
        powerFactor: 1,
        isEnergyOfPower: false,
        isEnergyAwaited: false,
        powerKw: 7,
        powerAtSeconds: 90,
        energyTodayKwh: 3,
        verdict: "alarm",
        isDormant: true,
        worst: stopped,
        incidents: 1,
        maintenanceUntil: null,
        lostTodayKwh: 4,
        lostTodayEur: 4,
        lostByCause: [{ cause: "soiling", kwh: 4, eur: 4 }],
      },
    ],
  ]);
  expect(fleet.power).toEqual([5, null]);
});
test("the list says when a plant was last heard, and its alerts, as they change", () => {
  const list = [
    { id: "101", last_update: 60, num_alerts: 1 },
    { id: "102", last_update: 60, num_alerts: 0 },
  ] as PlantListItem[];
  expect(listWith(list, changes)).toEqual([list[0], { id: "102", last_update: 95, num_alerts: 2 }]);
});
