import type { Cause } from "@heliograph/contract/health/health.wire.ts";
import { describe, expect, it } from "vitest";
import { clock, exampleFinding, examplePlant, firstDay } from "./example-plant.ts";
import { dataQualityDays } from "./data-quality.ts";
import { dailyLoss, reconcile } from "./incidents.ts";
import type { IncidentChange, ReconcileInput, StoredIncident } from "./incidents.ts";
import type { AlertEpisode } from "./symptoms.ts";

const day = firstDay;
const noon = clock(day, 12);
const stopped = exampleFinding("device_stopped", { lostKwh: new Map([[day, 80]]) });
const changes = (own: Partial<ReconcileInput>): IncidentChange[] =>
  reconcile({
    plant: examplePlant,
    stored: [],
    findings: [stopped],
    episodes: [],
    now: noon,
    ...own,
  });
/** What stands in the tables after changes were written. */
const written = (list: readonly IncidentChange[]): StoredIncident[] =>
  list.map(({ facts, id }, i) => ({
    ...facts,
    id: id ?? `new${i}`,
    snoozedUntil: null,
    closed: null,
  }));
const episode = (code: string, own: Partial<AlertEpisode> = {}): AlertEpisode => ({
  alertId: code,
  code,
  variables: [{ id: "i1.p", deviceId: "i1" }],
  since: clock(day, 10, 15),
  ended: null,
  ...own,
});
const open = written(changes({}))[0]!;

describe("[H8] one incident per subject and cause", () => {
  it("[H8] an inverter that fails rules 001, 002 and 006 is one incident with three symptoms", () => {
    const episodes = [
      episode("001"),
      episode("002"),
      episode("006", { variables: [{ id: "meter.p", deviceId: "m1" }] }),
    ];
    expect(changes({ episodes })).toMatchObject([
      {
        id: null,
        events: ["opened"],
        isQuiet: false,
        facts: {
          cause: "device_stopped",
          state: "open",
          severity: "critical",
          since: clock(day, 10),
          alerts: ["001", "002", "006"],
        },
      },
    ]);
  });
  it("[H8] an alert about another inverter is no symptom, and of 001 alone there is no incident", () => {
    const other = episode("001", { variables: [{ id: "i2.p", deviceId: "i2" }] });
    expect(changes({ episodes: [other] })).toMatchObject([{ facts: { alerts: [] } }]);
    expect(changes({ findings: [], episodes: [other] })).toEqual([]);
  });
  it("[H8] an alert without a built-in cause opens its own, without a loss", () => {
    expect(changes({ findings: [], episodes: [episode("021")] })).toMatchObject([
      { facts: { cause: "alert:021", lostKwh: null, state: "open" } },
    ]);
  });
  it("[H10c] what stood still beside nothing to compare with, and what is silent, lost nobody knows how much; a silence that is over, and what another cause took, lost nothing", () => {
    const lossOf = (cause: Cause, ended: number | null = null): unknown =>
      changes({ findings: [exampleFinding(cause, { ended, lostKwh: new Map() })] })[0]!.facts
        .lostKwh;
    expect(lossOf("no_communication")).toBeNull();
    expect(lossOf("no_communication", clock(day, 15))).toEqual(new Map());
    for (const cause of ["grid_open", "device_stopped"] as const) expect(lossOf(cause)).toBeNull();
    for (const cause of ["string_dead", "tracker_off"] as const)
      expect(lossOf(cause)).toEqual(new Map());
    expect(lossOf("sensor_drift")).toBeNull();
  });
  it("[H10] [H17] one that is over and that a changed fact took back has lost nothing, once; where its days are not known it stays what it was", () => {
    const ended = clock(day, 11);
    const [over] = written(changes({ findings: [{ ...stopped, ended }] }));
    const stored = [over!];
    const complete = { from: clock(day, 0), ended: clock(day, 0) };
    const back = changes({ findings: [], stored, complete });
    expect(back).toMatchObject([
      { id: over!.id, events: [], isQuiet: true, facts: { state: "resolved", ended } },
    ]);
    expect(back[0]!.facts.lostKwh).toEqual(new Map());
    expect(changes({ findings: [], stored: written(back), complete })).toEqual([]);
    expect(changes({ findings: [], stored })).toEqual([]);
    const later = { ...complete, from: clock(day, 10, 30) };
    expect(changes({ findings: [], stored, complete: later })).toEqual([]);
  });
  it("[H8] what was written changes nothing when it is reconciled again", () => {
    const episodes = [episode("001"), episode("021")];
    const stored = written(changes({ episodes }));
    expect(changes({ episodes, stored })).toEqual([]);
  });
  it("[H8] all inverters stopped while the interface is open: one grid incident; the one that stays down is its own", () => {
    const grid = exampleFinding("grid_open", {
      subject: { kind: "plant", id: "" },
      ended: clock(day, 11),
    });
    const each = ["i1", "i2", "i3", "i4"].map((id) =>
      exampleFinding("device_stopped", {
        subject: { kind: "device", id },
        ended: id === "i3" ? null : clock(day, 11, 10),
      }),
    );
    expect(changes({ findings: [grid, ...each] }).map(({ facts }) => facts)).toMatchObject([
      { cause: "grid_open", state: "resolved" },
      { cause: "device_stopped", subject: { id: "i3" }, state: "open" },
    ]);
  });
  it("[H7] an inverter that was not heard while its plant was is an incident of its own, also between two silences of the plant", () => {
    const silent = exampleFinding("no_communication", { subject: { kind: "plant", id: "" } });
    const ofDevice = exampleFinding("no_communication");
    expect(changes({ findings: [silent, ofDevice] })).toHaveLength(2);
  });
});

describe("[H9] states", () => {
  it("[H9] dormant with the next look of the plant's own sun, woken in the morning", () => {
    const asleep = { ...stopped, isDormant: true };
    const [fell] = changes({ stored: [open], findings: [asleep], now: clock(day, 23) });
    expect(fell).toMatchObject({ id: open.id, events: ["dormant"], isQuiet: true });
    // 45 N, 10 E, 2 June: sunrise 05:33; the sun is at 10 degrees about 66 minutes later.
    const look = fell!.facts.nextLook!;
    expect(look).toBeGreaterThan(clock(day + 1, 6, 20));
    expect(look).toBeLessThan(clock(day + 1, 6, 50));
    const slept = written([fell!]);
    const morning = changes({ stored: slept, now: clock(day + 1, 9) });
    expect(morning).toMatchObject([
      { events: ["woken"], facts: { state: "open", nextLook: null } },
    ]);
  });
  it("[H9] resolved, and reopened when it is bad again within seven days", () => {
    const over = { ...stopped, ended: clock(day, 11) };
    const [end] = changes({ stored: [open], findings: [over] });
    expect(end).toMatchObject({ events: ["resolved"], isQuiet: false });
    const again = changes({ stored: written([end!]), now: clock(day + 6, 12) });
    expect(again).toMatchObject([{ id: open.id, events: ["reopened"], isQuiet: false }]);
  });
  it("[H8] after more than seven days the same fault is a new incident", () => {
    const past = { ...open, state: "resolved" as const, ended: clock(day, 11) };
    const since = clock(day + 8, 12);
    const later = exampleFinding("device_stopped", { since, confirmed: since + 1800 });
    expect(changes({ stored: [past], findings: [later] })).toMatchObject([
      { id: null, events: ["opened"] },
    ]);
  });
  it("[H7d] a late finding that is over opens and resolves, and nobody is to hear of it", () => {
    const over = { ...stopped, ended: clock(day, 11) };
    expect(changes({ findings: [over] })).toMatchObject([
      { events: ["opened", "resolved"], isQuiet: true, facts: { state: "resolved" } },
    ]);
  });
  it("[H17] what late data have taken back is resolved", () => {
    expect(changes({ stored: [open], findings: [] })).toMatchObject([
      { id: open.id, events: ["resolved"] },
    ]);
  });
  it("[H5] [H17] what was taken back has lost nothing: what another one explains is not counted twice", () => {
    const losing = { ...open, lostKwh: new Map([[day, 80]]) };
    expect(changes({ stored: [losing], findings: [] })[0]!.facts.lostKwh).toEqual(new Map());
    // What nobody could say stays unsaid.
    const unsaid = { ...open, lostKwh: null };
    expect(changes({ stored: [unsaid], findings: [] })[0]!.facts.lostKwh).toBeNull();
    // A silence that was filled in was none.
    const silent = { ...unsaid, cause: "no_communication" };
    expect(changes({ stored: [silent], findings: [] })[0]!.facts.lostKwh).toEqual(new Map());
  });
  it("[H8] a beginning that is found further back moves it", () => {
    const older = { ...stopped, since: clock(day - 14, 9) };
    expect(changes({ stored: [open], findings: [older] })).toMatchObject([
      { events: ["since_moved"], facts: { since: clock(day - 14, 9), opened: stopped.confirmed } },
    ]);
  });
});

describe("[H9] what people do is kept", () => {
  const losing = (kwh: number): typeof stopped => ({
    ...stopped,
    lostKwh: new Map(Array.from({ length: 7 }, (_, i) => [day - i, kwh])),
  });
  const closed: StoredIncident = {
    ...open,
    state: "closed",
    closed: { at: noon, dailyLossKwh: 80 },
  };
  it("[H12b] the median of seven days: one wild day says nothing", () => {
    const losses = new Map([80, 80, 80, 900, 80, 0, 80].map((kwh, i) => [day - i, kwh]));
    expect(dailyLoss(losses, day)).toBe(80);
    expect(dailyLoss(null, day)).toBe(0);
    // Two days old: their middle, and not five days of nothing.
    expect(
      dailyLoss(
        new Map([
          [day - 1, 40],
          [day, 60],
        ]),
        day,
      ),
    ).toBe(50);
  });
  it("[H12b] closed as no fault stays quiet at 119 kWh a day and speaks again at 120, 1.5 times 80", () => {
    const quiet = changes({ stored: [closed], findings: [losing(119)] });
    expect(quiet).toMatchObject([{ events: [], isQuiet: true, facts: { state: "closed" } }]);
    expect(changes({ stored: [closed], findings: [losing(120)] })).toMatchObject([
      {
        events: ["grown"],
        isQuiet: false,
        clears: ["closed", "acknowledged"],
        facts: { state: "open" },
      },
    ]);
  });
  it("[H12b] closed as no fault stays so when it returns after a month; another cause speaks", () => {
    const back = { ...losing(80), since: clock(day + 30, 9) };
    expect(changes({ stored: [closed], findings: [back] })[0]).toMatchObject({ isQuiet: true });
    const other = exampleFinding("device_weak");
    expect(changes({ stored: [closed], findings: [other] })).toMatchObject([
      { id: null, events: ["opened"] },
    ]);
  });
  it("[H9] a snooze ends at its time, once", () => {
    const snoozed = { ...open, snoozedUntil: noon + 60 };
    expect(changes({ stored: [snoozed] })).toEqual([]);
    expect(changes({ stored: [snoozed], now: noon + 60 })).toMatchObject([
      { events: ["snooze_over"], clears: ["snoozed"], isQuiet: false },
    ]);
  });
});

describe("[H4] findings on data as causes", () => {
  const at = { startSeconds: clock(day, 0), knownSlots: 120 };
  const found = (code: "clock_ahead" | "values_refused", count: number) =>
    dataQualityDays(
      [{ code, device_id: "d1", variable_ids: ["v"], since: clock(day, 2), params: { count } }],
      at,
    );
  it("[H4] a wrong clock is bad from its first refused stamp to what is known", () => {
    // From 02:00, slot 24, to slot 119: 96 slots, 480 minutes.
    expect(found("clock_ahead", 1)).toMatchObject([
      { cause: "wrong_clock", kind: "device", firstSlot: 24, lastSlot: 119, badMinutes: 480 },
    ]);
  });
  it("[H4] it is good again after its last refused stamp", () => {
    const params = { count: 1, last: clock(day, 4) };
    const finding = {
      code: "clock_ahead" as const,
      device_id: null,
      variable_ids: [],
      since: clock(day, 2),
      params,
    };
    // From 02:00 to the slot of 04:00, 48, and good from there to slot 119: 71 slots, 355 minutes.
    expect(dataQualityDays([finding], at)).toMatchObject([
      { kind: "plant", firstSlot: 24, lastSlot: 48, badMinutes: 125, goodMinutesAfter: 355 },
    ]);
  });
  it("[H4] a few refused values are no fault", () => {
    expect(found("values_refused", 19)).toEqual([]);
    expect(found("values_refused", 20)).toMatchObject([{ cause: "refused_values" }]);
  });
});
