import { describe, expect, test } from "vitest";
import { clock, exampleFinding, firstDay } from "./example-plant.ts";
import type { StoredIncident } from "./incidents.ts";
import { takesLoss, withoutWork } from "./maintenance.ts";

const zone = "Europe/Rome";
const day = firstDay;
/** From 10 to 12 on the first day, of the whole plant. */
const window = { from: clock(day, 10), to: clock(day, 12) };
const workAt = (_: unknown, seconds: number) =>
  window.from <= seconds && seconds < window.to ? window : null;
const stopped = exampleFinding("device_stopped", {
  since: clock(day, 10, 15),
  confirmed: clock(day, 10, 45),
  lastBad: clock(day, 11, 40),
  ended: clock(day, 12, 40),
  lostKwh: new Map([[day, 50]]),
});
const split = (finding = stopped, stored: readonly StoredIncident[] = []) =>
  withoutWork([finding], { stored, workAt, zone });

describe("[HS10] INC-09 what is wrong while people work is no fault", () => {
  test("[HS10] it is no finding, and what it cost has a name", () => {
    expect(split()).toMatchObject({
      findings: [],
      worked: new Set(),
      work: [
        {
          cause: "device_stopped",
          subject: stopped.subject,
          from: window.from,
          lostKwh: new Map([[day, 50]]),
        },
      ],
    });
  });
  test("[HS10] good again for less than an hour after the window, it is not believed to last", () => {
    expect(split({ ...stopped, ended: null, judged: clock(day, 12, 20) }).findings).toEqual([]);
  });
  test("[HS10] still bad in the slot after the window it is a fault, from its beginning", () => {
    const lasting = { ...stopped, ended: null, lastBad: clock(day, 12, 5) };
    expect(split(lasting)).toMatchObject({ findings: [lasting], work: [] });
    // The slot that ends with the window is the window's.
    expect(split({ ...lasting, lastBad: clock(day, 12) }).findings).toEqual([]);
  });
  test("[HS10] an incident that stands goes on; one that is over is not opened again by work", () => {
    const row = (state: StoredIncident["state"], ended: number | null): StoredIncident => ({
      ...stopped,
      id: "x",
      state,
      ended,
      severity: "critical",
      opened: stopped.confirmed,
      nextLook: null,
      lostKwh: new Map([[day, 20]]),
      alerts: [],
      snoozedUntil: null,
      closed: null,
    });
    expect(split(stopped, [row("open", null)]).findings).toEqual([stopped]);
    const again = split(stopped, [row("resolved", clock(day, 9))]);
    expect(again.findings).toEqual([]);
    // Of the day's 50 kWh 20 are the incident's.
    expect(again.work[0]?.lostKwh).toEqual(new Map([[day, 30]]));
    // It was open when the window began and ended in it: late data are its own.
    const earlier = { ...stopped, since: clock(day, 9, 55) };
    expect(split(earlier, [row("resolved", stopped.lastBad)])).toMatchObject({
      findings: [earlier],
      work: [],
    });
    // Over, and in the window from its beginning on: the window was written down afterwards, and all of it was work.
    expect(split(stopped, [row("resolved", stopped.lastBad)])).toMatchObject({
      findings: [],
      work: [{ lostKwh: new Map([[day, 50]]) }],
      worked: new Set(["x"]),
    });
    // Not before it is over; and what a person closed as no fault stays that.
    const lasting = { ...stopped, ended: null };
    expect(split(lasting, [row("resolved", stopped.lastBad)]).findings).toEqual([lasting]);
    expect(split(stopped, [row("closed", stopped.lastBad)]).findings).toEqual([stopped]);
  });
  test("[HS10] what an incident counts no window counts: of the same subject and cause, and of the same days", () => {
    const [loss] = split().work;
    expect(takesLoss(stopped, loss!)).toBe(true);
    expect(takesLoss({ ...stopped, lostKwh: new Map([[day + 9, 50]]) }, loss!)).toBe(false);
    expect(takesLoss({ ...stopped, cause: "string_dead" }, loss!)).toBe(false);
    expect(takesLoss({ ...stopped, subject: { kind: "device", id: "other" } }, loss!)).toBe(false);
  });
  test("[HS10] sensors lose nothing", () => {
    const stuck = split({ ...stopped, cause: "sensor_stuck" });
    expect(stuck).toMatchObject({ findings: [], work: [] });
  });
});
