import { describe, expect, test } from "vitest";
import { conversionTo } from "./file-units.ts";
import { delimiterOf, layoutOf, type TableLayout } from "./table-layout.ts";
import { readTable, type ReadingFrame, type SeriesTarget } from "./table-reading.ts";
import { delimitedRows } from "./table-rows.ts";
import { seriesOf } from "./table-series.ts";
import { seriesShapes } from "./series-guess.ts";

const unix = (iso: string): number => Temporal.Instant.from(iso).epochMilliseconds / 1000;
const target = (mib: string, more: Partial<SeriesTarget> = {}): SeriesTarget => ({
  mib,
  type: "float",
  convert: Number,
  isSummed: false,
  vmin: null,
  vmax: null,
  ...more,
});
const frame: ReadingFrame = {
  tz: "Europe/Rome",
  nowSeconds: unix("2026-11-23T12:00:00Z"),
  activeSince: null,
};

function read(
  text: string,
  of: {
    readonly targets?: readonly (SeriesTarget | null)[];
    readonly change?: Partial<TableLayout>;
    readonly frame?: Partial<ReadingFrame>;
  } = {},
) {
  const delimiter = delimiterOf(text);
  const rows = delimitedRows(text, delimiter);
  const layout = { ...layoutOf(rows, delimiter), ...of.change };
  const series = seriesOf(rows, layout);
  const targets = of.targets ?? series.map(({ mib }) => target(mib));
  return readTable(rows, { layout, series, targets }, { ...frame, ...of.frame });
}
const file = (head: string, ...rows: string[]): string => [head, ...rows].join("\n");

describe("[X26] what a table becomes", () => {
  test("[X26] moments with values in the portal's units; an empty cell is a gap", () => {
    const reading = read(
      file(
        "t;pac;temp",
        "2026-06-01 12:00;3222;70,5",
        "2026-06-01 12:05;---;71",
        "2026-06-01 12:20;2950;",
      ),
      {
        targets: [
          target("inv.1.pac", { convert: conversionTo("kW", "W")! }),
          target("sen.1.t", { convert: conversionTo("degC", "°F")!, vmax: 21.5 }),
        ],
      },
    );
    expect(reading.moments).toEqual([
      // (70.5 - 32) x 5 / 9 = 21.388889
      {
        timestamp: unix("2026-06-01T10:00:00Z"),
        values: { "inv.1.pac": 3.222, "sen.1.t": 21.388889 },
      },
      { timestamp: unix("2026-06-01T10:05:00Z"), values: { "sen.1.t": 21.666667 } },
      { timestamp: unix("2026-06-01T10:20:00Z"), values: { "inv.1.pac": 2.95 } },
    ]);
    expect(reading).toMatchObject({ rows: 3, values: 4, empty: 2, repeated: 0, corrected: 0 });
    expect([...reading.beyond]).toEqual([
      ["sen.1.t", { count: 1, farthest: 21.666667, vmin: null, vmax: 21.5 }],
    ]);
  });
  test("[X26] of values beyond the limits the one that is farthest from the limit it breaks is named", () => {
    const { beyond } = read(
      file("t;pac", "2026-06-01 12:00;33", "2026-06-01 12:05;-4", "2026-06-01 12:10;30.5"),
      { targets: [target("inv.1.pac", { vmin: 0, vmax: 30 })] },
    );
    expect(beyond.get("inv.1.pac")).toEqual({ count: 3, farthest: -4, vmin: 0, vmax: 30 });
  });
  test("[X26] gaps are stretches longer than the step and half of it", () => {
    const { step, gaps } = read(
      file(
        "t;a",
        ...["00:00", "00:15", "00:30", "01:30", "01:45", "02:00"].map((t) => `2026-01-05 ${t};1`),
      ),
    );
    expect(step).toBe(900);
    expect(gaps).toEqual([
      { from: unix("2026-01-04T23:30:00Z"), to: unix("2026-01-05T00:30:00Z") },
    ]);
  });
  test("[X26] the same moment twice: alike and differently; and rows out of order", () => {
    const reading = read(
      file(
        "t;a;b",
        "2026-01-05 00:00;1;1",
        "2026-01-05 00:05;2;2",
        "2026-01-05 00:05;2;3",
        "2026-01-05 00:10;4;4",
        "2026-01-05 00:00;1;1",
        "2026-01-05 00:15;5;5",
      ),
    );
    expect(reading).toMatchObject({ repeated: 3, corrected: 1, disordered: 1 });
    expect(reading.moments[1]!.values).toEqual({ a: 2, b: 3 });
  });
  test("[X26] what is left out is listed with its row and its column", () => {
    const reading = read(
      file(
        "t;a;b",
        "2026-01-05 00:00;1;1",
        "5 gennaio;1;1",
        "2026-01-05 00:10;OK;1",
        "2026-01-05 00:15;=A1+B1;-1000000",
        "2026-01-05 00:20;1",
        "2026-12-05 00:00;1;1",
        "1970-01-01 01:00;1;1",
        "2020-01-05 00:00;1;1",
      ),
      {
        change: { timeFormat: "ymd", time: [0] },
        frame: { activeSince: unix("2025-01-01T00:00:00Z") },
      },
    );
    expect(
      reading.faultLines.map(({ line, code, text, series }) => [
        line,
        code,
        text,
        series?.name ?? null,
      ]),
    ).toEqual([
      [3, "time_unreadable", "5 gennaio", null],
      [4, "not_a_number", "OK", "a"],
      [5, "not_a_number", "=A1+B1", "a"],
      [5, "missing_mark", "-1000000", "b"],
      [6, "row_short", "", "b"],
      [7, "stamp_ahead", "2026-12-05 00:00", null],
      [8, "time_before_1980", "1970-01-01 01:00", null],
      [9, "stamp_before_active", "2020-01-05 00:00", null],
    ]);
    expect(reading.rows).toBe(8);
    expect(reading.values).toBe(2 + 1 + 1);
  });
});

describe("[X27] days on which the clock changes", () => {
  const autumn = ["01:30", "02:00", "02:30", "02:00", "02:30", "03:00"];
  const stamps = [
    "2025-10-25T23:30:00Z",
    "2025-10-26T00:00:00Z",
    "2025-10-26T00:30:00Z",
    "2025-10-26T01:00:00Z",
    "2025-10-26T01:30:00Z",
    "2025-10-26T02:00:00Z",
  ].map(unix);
  test("[X27] the hour that autumn repeats is resolved by the order of the rows", () => {
    const reading = read(file("t;a", ...autumn.map((t, i) => `2025-10-26 ${t};${i}`)));
    expect(reading.moments.map(({ timestamp }) => timestamp)).toEqual(stamps);
    expect(reading.clockChanges).toEqual([{ day: "2025-10-26", kind: "doubled", rows: 4 }]);
  });
  test("[X27] with the newest first it is the same", () => {
    const rows = autumn.map((t, i) => `2025-10-26 ${t};${i}`);
    const reading = read(file("t;a", ...rows.toReversed()));
    expect(reading.isNewestFirst).toBe(true);
    expect(reading.moments.map(({ timestamp, values }) => [timestamp, values["a"]])).toEqual(
      stamps.map((stamp, i) => [stamp, i]),
    );
  });
  test("[X27] each device has an order of its own", () => {
    const day = Array.from({ length: 50 }, (_, half) => half).map((half) => {
      const local = half < 6 ? half : half - 2;
      return `${String(Math.floor(local / 2)).padStart(2, "0")}:${local % 2 === 0 ? "00" : "30"}`;
    });
    const rows = ["1", "2"].flatMap((key) =>
      day.map((t, i) => `2025-10-26 ${t};inv${key};${i / 2}`),
    );
    const reading = read(file("t;who;a", ...rows));
    // 25 hours from local midnight on, without a hole.
    expect(reading.moments.map(({ timestamp }) => timestamp)).toEqual(
      day.map((_, i) => unix("2025-10-25T22:00:00Z") + i * 1800),
    );
    expect(reading.moments.every(({ values }) => Object.keys(values).length === 2)).toBe(true);
    expect(reading).toMatchObject({ repeated: 0, corrected: 0, disordered: 0 });
  });
  test("[X27] the hour that spring skips does not exist: its rows are left out", () => {
    const reading = read(
      file("t;a", ...["01:30", "02:00", "02:30", "03:00"].map((t) => `2026-03-29 ${t};1`)),
    );
    expect(reading.moments.map(({ timestamp }) => timestamp)).toEqual([
      unix("2026-03-29T00:30:00Z"),
      unix("2026-03-29T01:00:00Z"),
    ]);
    expect(reading.clockChanges).toEqual([{ day: "2026-03-29", kind: "skipped", rows: 2 }]);
    expect(reading.faults.get("time_skipped")).toBe(2);
  });
  test("[X27] a fixed offset has no such days, and a time with its own offset needs no zone", () => {
    const fixed = read(file("t;a", ...autumn.map((t, i) => `2025-10-26 ${t};${i}`)), {
      frame: { tz: "+01:00" },
    });
    expect(fixed.clockChanges).toEqual([]);
    expect(fixed.moments[0]!.timestamp).toBe(unix("2025-10-26T00:30:00Z"));
    const own = read(file("t;a", "2025-10-26T02:30:00+02:00;1", "2025-10-26T02:30:00+01:00;2"));
    expect(own.moments.map(({ timestamp }) => timestamp)).toEqual([
      unix("2025-10-26T00:30:00Z"),
      unix("2025-10-26T01:30:00Z"),
    ]);
  });
});

describe("[X28] energies of intervals", () => {
  const clock = (i: number): string =>
    `${String(8 + Math.floor(i / 4)).padStart(2, "0")}:${String((i % 4) * 15).padStart(2, "0")}`;
  const made = [0.1, 0.4, 0.9, 1.2, 1.1, 1.5, 0.8, 1.6, 1.4, 1.7, 1.2, 1, 0.7, 0.9, 0.3, 0.1];
  const text = file("t;E [kWh]", ...made.map((kwh, i) => `2026-06-01 ${clock(i)};${kwh}`));
  const shape = (of: string) => {
    const rows = delimitedRows(of, ";");
    const layout = layoutOf(rows, ";");
    return seriesShapes(rows, layout, seriesOf(rows, layout))[0]!;
  };
  test("[X28] they are no counter, a daily one and one with the newest first too", () => {
    expect(shape(text)).toMatchObject({ isDoubtful: true, min: 0.1, max: 1.7, sample: "0.1" });
    const counted = made.map((_, i) => `2026-06-01 ${clock(i)};${i * 2.5}`);
    expect(shape(file("t;E [kWh]", ...counted)).isDoubtful).toBe(false);
    expect(shape(file("t;E [kWh]", ...counted.toReversed())).isDoubtful).toBe(false);
    expect(
      shape(file("t;P [kW]", ...made.map((kw, i) => `2026-06-01 ${clock(i)};${kw}`))).isDoubtful,
    ).toBe(false);
  });
  test("[X28] added up they are a counter without rounding errors", () => {
    const reading = read(text, { targets: [target("inv.1.etot", { isSummed: true })] });
    // 0.1 + 0.4 + ... + 0.1
    expect(reading.moments.slice(0, 3).map(({ values }) => values["inv.1.etot"])).toEqual([
      0.1, 0.5, 1.4,
    ]);
    expect(reading.moments.at(-1)!.values["inv.1.etot"]).toBe(14.9);
    // What the counter read before them is where they go on: 50.3 + 0.1.
    const on = read(text, { targets: [target("inv.1.etot", { isSummed: true, sumFrom: 50.3 })] });
    expect(on.moments[0]!.values["inv.1.etot"]).toBe(50.4);
    expect(on.moments.at(-1)!.values["inv.1.etot"]).toBe(65.2);
  });
  test("[X28] a short energy is taken for a counter only where it stands far above what it rises by", () => {
    const short = (...kwh: readonly number[]) =>
      shape(file("t;E [kWh]", ...kwh.map((value, i) => `2026-01-13 ${clock(i)};${value}`)))
        .isDoubtful;
    // Hours of a winter day, equal hours, a morning; then registers, and nothing at all.
    expect(short(0, 1, 3, 6, 8, 9, 8, 5, 2, 0)).toBe(true);
    expect(short(2, 2, 2)).toBe(true);
    expect(short(0, 1, 3, 6)).toBe(true);
    expect(short(50_123, 50_131, 50_140)).toBe(false);
    expect(short(50_140, 50_131, 50_123)).toBe(false);
    expect(short(0, 0, 0)).toBe(false);
  });
});
