import type { LostByCause } from "@heliograph/contract/fleet/fleet.wire.ts";
import type { VerdictWord } from "@heliograph/contract/health/health.wire.ts";
import type { PlantListItem } from "@heliograph/contract/plants/plants.wire.ts";
import { expect, test } from "vitest";
import {
  fleetOrder,
  fleetRow,
  fleetSummary,
  isOnMap,
  isSilent,
  isToWatch,
  isUnjudged,
  lostByCause,
  lowestYields,
  medianYield,
} from "./fleet.ts";

const now = 1_795_258_000;
const plant = (part: Partial<PlantListItem>): PlantListItem => ({
  id: "101",
  name: "Villa Ginestra",
  client: "Famiglia Ginestra",
  maintainer: null,
  manager: null,
  kwp: 6,
  lat: 41.8,
  lon: 12.7,
  timezone: "Europe/Rome",
  last_update: now - 60,
  disabled: false,
  num_alerts: 0,
  num_sms: 100,
  ...part,
});
const row = (part: Partial<PlantListItem>, alerts = true) =>
  fleetRow(plant(part), undefined, { alerts, nowSeconds: now });

const unjudged = {
  verdict: null,
  isDormant: false,
  worst: null,
  incidents: 0,
  maintenanceUntil: null,
  lostTodayKwh: null,
  lostTodayEur: null,
  lostByCause: [],
} as const;
const judged = (
  id: string,
  verdict: VerdictWord,
  part: {
    lostTodayKwh?: number;
    lostTodayEur?: number;
    lostByCause?: LostByCause[];
    isDormant?: boolean;
    num_alerts?: number;
    last_update?: number;
  } = {},
) => {
  const { num_alerts = 0, last_update = now, ...health } = part;
  const figures = {
    powerId: null,
    powerFactor: 1,
    isEnergyOfPower: false,
    isEnergyAwaited: false,
    powerKw: null,
    powerAtSeconds: null,
    energyTodayKwh: null,
  };
  return fleetRow(
    plant({ id, num_alerts, last_update }),
    { ...figures, ...unjudged, verdict, ...health },
    { alerts: true, nowSeconds: now },
  );
};

test("INC-07 plants to look at stand by what they lose today, whatever their mark; fine ones by code", () => {
  const rows = [
    judged("7", "fine"),
    judged("640", "alarm", { lostTodayKwh: 214, lostTodayEur: 40.5, isDormant: true }),
    judged("127", "weak", { lostTodayKwh: 312, lostTodayEur: 56.16 }),
    judged("905", "no_data"),
    judged("2", "fine", { lostTodayKwh: 11 }),
  ];
  expect(rows.toSorted(fleetOrder).map((one) => one.plant.id)).toEqual([
    "127",
    "640",
    "905",
    "2",
    "7",
  ]);
  // 214 + 312 + 11
  expect(fleetSummary(rows)).toMatchObject({
    lostTodayKwh: 537,
    lostTodayEur: 96.66,
    losing: 3,
    // The third has 11 kWh and no price.
    unpriced: 1,
    plantsInAlarm: 1,
    dormant: 1,
    silent: 1,
    alarmMark: "KO",
    silentMark: "SILENT",
  });
});

test("INC-07 what is lost today is summed by cause, the greatest first; a plant without a price adds kWh and no money", () => {
  const rows = [
    judged("640", "alarm", {
      lostByCause: [
        { cause: "device_stopped", kwh: 200, eur: 30 },
        { cause: "string_dead", kwh: 14, eur: 2.1 },
      ],
    }),
    judged("127", "weak", { lostByCause: [{ cause: "soiling", kwh: 168, eur: null }] }),
    judged("214", "alarm", { lostByCause: [{ cause: "string_dead", kwh: 200, eur: null }] }),
  ];
  // 14 + 200 = 214
  expect(lostByCause(rows)).toEqual([
    { cause: "string_dead", kwh: 214, eur: 2.1 },
    { cause: "device_stopped", kwh: 200, eur: 30 },
    { cause: "soiling", kwh: 168, eur: null },
  ]);
  expect(lostByCause([judged("7", "fine")])).toEqual([]);
});

test("[H13] HLTH-11 the counts above the list are green only when every plant is fine: a weak one, one by night or one that was never judged is not", () => {
  const marks = (...rows: ReturnType<typeof judged>[]) => {
    const { alarmMark, silentMark } = fleetSummary(rows);
    return [alarmMark, silentMark];
  };
  const fine = judged("1", "fine");
  expect(marks(fine, judged("2", "fine"))).toEqual(["OK", "OK"]);
  for (const other of ["weak", "night", "not_judgeable"] as const)
    expect(marks(fine, judged("2", other))).toEqual(["NONE", "NONE"]);
  expect(marks(fine, row({}))).toEqual(["NONE", "NONE"]);
  expect(marks(fine, row({}, false))).toEqual(["UNSEEN", "NONE"]);
  expect(marks()).toEqual(["NONE", "NONE"]);
  expect(marks(fine, judged("2", "no_data"))).toEqual(["NONE", "SILENT"]);
  // 61 minutes: that everything sends is not said of a plant that is by night, or that nobody has judged, but that it is silent neither.
  const old = { last_update: now - 3660 };
  const counts = [judged("3", "night", old), judged("4", "no_data", old), judged("5", "fine")];
  expect(fleetSummary(counts)).toMatchObject({ silent: 1, quiet: 1 });
});

test("HLTH-10 the mark of a plant is its verdict; alerts and age decide only while it was never judged", () => {
  expect(judged("1", "weak", { num_alerts: 3 })).toMatchObject({ state: "FAILING", alerts: 3 });
  expect(judged("1", "hidden").state).toBe("UNSEEN");
  expect(isToWatch(judged("1", "night"))).toBe(false);
  expect(isUnjudged(judged("1", "not_judgeable"))).toBe(true);
  expect(row({ num_alerts: 3 }).state).toBe("KO");
});

test("HOME-09 silent after 61 minutes, not after 59", () => {
  expect(isSilent(plant({ last_update: now - 61 * 60 }), now)).toBe(true);
  expect(isSilent(plant({ last_update: now - 59 * 60 }), now)).toBe(false);
  expect(isSilent(plant({ last_update: null }), now)).toBe(true);
});

test("[H6] a plant that never sent is not in service: it is not silent, and nobody can tell how it is", () => {
  const unsent = row({ id: "301", last_update: null });
  expect(unsent).toMatchObject({ state: "NONE", isSilent: true });
  expect([isToWatch(unsent), isUnjudged(unsent)]).toEqual([false, true]);
  expect(fleetSummary([unsent, row({ id: "300", last_update: now - 7200 })]).silent).toBe(1);
});

test("HOME-10 a disabled plant is never marked, however old its last update", () => {
  expect(row({ disabled: true, last_update: 0 })).toMatchObject({
    isSilent: false,
    state: "DISABLED",
  });
});

test("HOME-12 HOME-13 HOME-14 alerts are shown with the permission, above zero, of an open plant", () => {
  expect(row({ num_alerts: 3 }).alerts).toBe(3);
  expect(row({ num_alerts: 3 }).state).toBe("KO");
  expect(row({ num_alerts: 3 }, false)).toMatchObject({ alerts: 0, state: "UNSEEN" });
  expect(row({ num_alerts: 3, disabled: true }).alerts).toBe(0);
});

test("the worst and longest silent first, then by code as a number, disabled last", () => {
  const rows = [
    row({ id: "1087" }),
    row({ id: "214" }),
    row({ id: "1", disabled: true }),
    row({ id: "300", last_update: now - 7200 }),
    row({ id: "301", last_update: null }),
    row({ id: "900", num_alerts: 1 }),
  ];
  expect(rows.toSorted(fleetOrder).map((one) => one.plant.id)).toEqual([
    "900",
    "300",
    "214",
    "301",
    "1087",
    "1",
  ]);
});

test("HOME-03 HOME-04 the summary leaves disabled plants out, and sums what was measured", () => {
  const figures = (powerKw: number | null, powerAtSeconds: number, energyTodayKwh: number) => ({
    powerId: null,
    powerFactor: 1,
    isEnergyOfPower: false,
    isEnergyAwaited: false,
    powerKw,
    powerAtSeconds,
    energyTodayKwh,
    ...unjudged,
  });
  const sees = { alerts: true, nowSeconds: now };
  const rows = [
    fleetRow(plant({ kwp: 100 }), figures(40, now - 60, 200), sees),
    // 16 minutes old: its power is not power now (D10), its energy of today stays.
    fleetRow(plant({ kwp: 50 }), figures(20, now - 16 * 60, 150), sees),
    fleetRow(plant({ kwp: 70, disabled: true }), undefined, sees),
  ];
  expect(fleetSummary(rows)).toEqual({
    plants: 2,
    disabled: 1,
    // 100 + 50
    peakKw: 150,
    powerKw: 40,
    // 200 + 150
    energyTodayKwh: 350,
    awaited: 0,
    energiesAwaited: 0,
    energyFromPower: "none",
    lostTodayKwh: null,
    lostTodayEur: null,
    losing: 0,
    unpriced: 0,
    plantsInAlarm: 0,
    dormant: 0,
    alerts: 0,
    alertsSeen: 2,
    silent: 0,
    quiet: 0,
    // Nobody has judged them.
    alarmMark: "NONE",
    silentMark: "NONE",
  });
  // 200/100 = 2, 150/50 = 3: the middle is 2.5.
  expect(medianYield(rows)).toBe(2.5);
  expect(lowestYields(rows, 4).map((one) => one.yieldToday)).toEqual([2]);
});

test("nothing measured is no number, not zero", () => {
  expect(judged("1", "no_data").lostTodayKwh).toBeNull();
  expect(judged("1", "fine", { lostTodayKwh: 0 }).lostTodayKwh).toBe(0);
  expect(fleetSummary([row({})])).toMatchObject({ powerKw: null, energyTodayKwh: null });
  // A plant whose energy is not known says nothing of the sum's.
  const made = (isEnergyOfPower: boolean, energyTodayKwh: number | null) => ({
    ...row({}),
    isEnergyOfPower,
    energyTodayKwh,
  });
  const rowsOf = [made(true, 5), made(false, null), made(true, 0)];
  expect(fleetSummary(rowsOf).energyFromPower).toBe("all");
  expect(fleetSummary([...rowsOf, made(false, 3)]).energyFromPower).toBe("some");
  expect(medianYield([])).toBeNull();
});

test("HOME-06 on the map: open, with both coordinates", () => {
  expect(isOnMap(plant({}))).toBe(true);
  expect(isOnMap(plant({ lat: 0, lon: 0 }))).toBe(true);
  expect(isOnMap(plant({ lon: null }))).toBe(false);
  expect(isOnMap(plant({ disabled: true }))).toBe(false);
});

test("HOME-12 who may not see a plant's alerts is not told that it is in order, nor that it is sick", () => {
  const unseen = row({ num_alerts: 3 }, false);
  expect(isToWatch(unseen)).toBe(false);
  expect(row({ num_alerts: 0 }, false).state).toBe("UNSEEN");
  expect(row({ last_update: now - 7200 }, false).state).toBe("SILENT");
  const summary = fleetSummary([unseen, row({}), row({ disabled: true }, false)]);
  expect(summary).toMatchObject({ plants: 2, plantsInAlarm: 0, alertsSeen: 1 });
});

test("HOME-03 what is still being read is awaited: of a plant without figures yet, not of a closed one", () => {
  const sees = { alerts: true, nowSeconds: now };
  const rows = [plant({}), plant({ disabled: true })].map((one) => fleetRow(one, undefined, sees));
  expect(rows.map(({ isEnergyAwaited }) => isEnergyAwaited)).toEqual([true, false]);
  expect(fleetSummary(rows)).toMatchObject({
    energyTodayKwh: null,
    awaited: 1,
    energiesAwaited: 1,
  });
  const lost = fleetRow(plant({}), undefined, { ...sees, isLost: true });
  expect(lost.isEnergyAwaited).toBe(false);
});
