import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import {
  found,
  newMachine,
  stepMachine,
  type Machine,
} from "@heliograph/domain/alerts/alert-machine.ts";
import { median } from "@heliograph/domain/data/median.ts";
import { isBelow, isStopped } from "@heliograph/domain/alerts/alert-rules.ts";
import { describe, expect, test } from "vitest";

/** A real plant of 13 inverters, three of which were broken, and the alarms that were found on it by another program. */
const folder = fileURLToPath(new URL("../../../../../shared/", import.meta.url));
const details = `${folder}data/solpev/2019-09-26/details.txt`;
const reference = `${folder}reference/alert_golden.json`;
const isThere = existsSync(details) && existsSync(reference);
if (!isThere)
  process.stderr.write("skipped: the real plant and its alarms (../shared) are absent\n");

interface Golden {
  readonly num_checks: number;
  readonly devices_alarmed: number;
  readonly events: number;
  /** Serial number -> from when it was KO, and when it was OK again; null when it never was. */
  readonly intervals: Readonly<Record<string, [string, string | null][]>>;
}

/** Powers [W] by serial number, stamp after stamp. */
function powersOf(file: string): [string, Map<string, number>][] {
  const byStamp = new Map<string, Map<string, number>>();
  for (const line of readFileSync(file, "latin1").split(/\r?\n/).slice(1)) {
    const [stamp = "", , serial = "", power = ""] = line.split("\t");
    if (serial === "" || power === "") continue;
    const row = byStamp.get(stamp) ?? new Map<string, number>();
    byStamp.set(stamp, row.set(serial, Number(power)));
  }
  return [...byStamp].toSorted(([a], [b]) => (a < b ? -1 : 1));
}
/** The alarms of a rule; below a median of 1000 W nothing is checked. */
function alarmsOf(
  rows: readonly [string, Map<string, number>][],
  numChecks: number,
  fails: (powerW: number, medianW: number) => boolean,
): Golden["intervals"] {
  const machines = new Map<string, Machine>();
  const alarms: Record<string, [string, string | null][]> = {};
  for (const [slot, [stamp, powers]] of rows.entries()) {
    const middle = median([...powers.values()]);
    for (const [serial, power] of powers) {
      const finding = middle < 1000 ? found.idle : fails(power, middle) ? found.fail : found.ok;
      const before = machines.get(serial) ?? newMachine;
      const { after, transition } = stepMachine(before, finding, { numChecks, slot });
      machines.set(serial, after);
      if (transition === "ko") (alarms[serial] ??= []).push([stamp, null]);
      if (transition === "ok") alarms[serial]!.at(-1)![1] = stamp;
    }
  }
  return alarms;
}

describe.skipIf(!isThere)("a real plant with three broken inverters", () => {
  const golden = isThere
    ? (JSON.parse(readFileSync(reference, "utf8")) as Record<string, Golden>)
    : {};
  test("[A1] [A9] 001 finds exactly these three, in four alarms", () => {
    const { num_checks, intervals, devices_alarmed } = golden["solpev_stopped"]!;
    const alarms = alarmsOf(powersOf(details), num_checks, (power) => isStopped(power, null));
    expect(alarms).toEqual(intervals);
    expect([devices_alarmed, Object.values(alarms).flat().length]).toEqual([3, 4]);
  });
  test("[A1] [A9] 002 on bare powers finds the two with fewer strings too: so it asks for shares of the nominal", () => {
    const { num_checks, intervals } = golden["solpev_low_33.3"]!;
    const alarms = alarmsOf(powersOf(details), num_checks, (power, median) =>
      isBelow(power, median, 33.3),
    );
    expect(alarms).toEqual(intervals);
    expect(Object.keys(alarms)).toHaveLength(5);
  });
});
