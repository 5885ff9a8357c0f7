import { expect, test } from "vitest";
import { reportFormat } from "../../reports/report-format.ts";
import { drawCurve, hoursOf, roundStep } from "./hall-curve.ts";
import { shownFigure } from "./hall-figure.ts";
import { coverageOf, flowRows, flowTogether } from "./hall-flow.ts";
import { hallLooks } from "./hall-looks.ts";
import { seconds } from "./hall-stage.setup.ts";

const box = { width: 100, base: 50, top: 10 };

test("[DI21] a curve is drawn where it was measured, and a gap stays a gap", () => {
  const drawn = drawCurve(
    [
      { at: 0, value: 0 },
      { at: 10, value: 4 },
      { at: 20, value: null },
      { at: 30, value: 8 },
      { at: 40, value: 6 },
    ],
    { span: [0, 100], highest: 8, stepSeconds: 10, box },
  );
  // A tenth of the span is a tenth of the width; half of the highest is half way from 50 up to 10.
  expect(drawn.lines).toEqual(["M0 50L10 30", "M30 10L40 20"]);
  expect(drawn.areas).toEqual(["M0 50L0 50L10 30L10 50Z", "M30 50L30 10L40 20L40 50Z"]);
  expect(drawn.end).toEqual({ x: 40, y: 20 });
});
test("[DI21] points that are missing altogether are a gap as well, and nothing measured is nothing drawn", () => {
  const of = { span: [0, 100], highest: 8, stepSeconds: 10, box } as const;
  const far = [0, 10, 50, 60].map((at) => ({ at, value: 8 }));
  expect(drawCurve(far, of).lines).toEqual(["M0 10L10 10", "M50 10L60 10"]);
  expect(drawCurve([], of)).toEqual({ lines: [], areas: [], end: null });
  expect(drawCurve(far, { ...of, highest: 0 })).toEqual({ lines: [], areas: [], end: null });
  // Above the highest, and below nothing.
  const wild = [
    { at: 0, value: 99 },
    { at: 10, value: -3 },
  ];
  expect(drawCurve(wild, of).lines).toEqual(["M0 10L10 50"]);
});
test("[DI21] the hours are those of the plant's clock, on days of 23 and 25 hours too", () => {
  const whole = (from: string, to: string, every: number): string[] =>
    hoursOf([seconds(from), seconds(to)], "Europe/Rome", every).map(
      ({ at, hour }) =>
        `${hour} ${Temporal.Instant.fromEpochMilliseconds(at * 1000)
          .toString()
          .slice(11, 16)}`,
    );
  // 29 March 2026: at 2:00 it is 3:00. Even hours: 0:00 +1, then 4:00 +2.
  expect(whole("2026-03-28T23:00Z", "2026-03-29T06:00Z", 2)).toEqual([
    "0 23:00",
    "4 02:00",
    "6 04:00",
    "8 06:00",
  ]);
  // 25 October 2026: 2:00 comes twice, at 0:00 and at 1:00 UTC.
  expect(whole("2026-10-24T22:00Z", "2026-10-25T03:00Z", 2)).toEqual([
    "0 22:00",
    "2 00:00",
    "4 03:00",
  ]);
  // Half an hour beside the others.
  expect(
    hoursOf([seconds("2026-06-01T00:00Z"), seconds("2026-06-01T01:00Z")], "Asia/Kolkata", 1),
  ).toEqual([{ at: seconds("2026-06-01T00:30Z"), hour: 6 }]);
});
test("[DI21] the steps of a scale are round numbers", () => {
  expect([0.7, 1, 1.2, 2.3, 2.6, 5.9, 61, 0.000_27, 0].map(roundStep)).toEqual([
    0.8, 1, 1.5, 2.5, 3, 6, 80, 0.0003, 1,
  ]);
});

test("[DI20] numbers are short, climb to their unit, and are a dash without a unit where nobody knows them", () => {
  const format = reportFormat("it", "Europe/Rome");
  const write = (kind: Parameters<typeof shownFigure>[0]["kind"], value: number | null): string => {
    const { number, unit } = shownFigure({ kind, value }, format);
    return `${number} ${unit}`.trim();
  };
  expect(write("powerKw", 313.8)).toBe("313,8 kW");
  expect(write("powerKw", 12_345)).toBe("12,3 MW");
  expect(write("powerKw", 1234)).toBe("1.234 kW");
  expect(write("energyKwh", 1669)).toBe("1.669 kWh");
  expect(write("energyKwh", 40_612)).toBe("40,6 MWh");
  expect(write("energyKwh", 3_412_000)).toBe("3.412 MWh");
  expect(write("count", 14_788.3)).toBe("14.788");
  expect(write("co2Kg", 217_800)).toBe("217,8 t");
  expect(write("temperatureC", -3.24)).toBe("−3,2 °C");
  expect(write("powerKw", 0)).toBe("0 kW");
  // A house makes tenths of a kilowatt.
  expect(write("powerKw", 0.933)).toBe("0,93 kW");
  expect(write("powerKw", null)).toBe("—");
  expect(write("temperatureC", Number.NaN)).toBe("—");
});

test("[DI20] the ways of the energy add up to what the sun gives, and to what is used", () => {
  // The sun gives 313.8: 121.2 to the grid, 24.4 to the storage, the rest is used.
  const rows = flowRows({
    production: 313.8,
    exchange: 121.2,
    storage: 24.4,
    load: null,
    charge: 78,
  });
  expect(rows.map(({ way, powerKw }) => [way, Math.round(powerKw * 10) / 10])).toEqual([
    ["toLoad", 168.2],
    ["toGrid", 121.2],
    ["toStorage", 24.4],
  ]);
  expect(rows.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 9);
  // In the evening: 2 from the sun, 3 from the storage, 5 from the grid; 10 are used.
  const evening = flowRows({ production: 2, exchange: -5, storage: -3, load: 10, charge: 40 });
  expect(evening.map(({ way, powerKw }) => [way, powerKw])).toEqual([
    ["toLoad", 2],
    ["fromStorage", 3],
    ["fromGrid", 5],
  ]);
  // Only the production is measured: there is nothing to tell apart.
  expect(
    flowRows({ production: 5, exchange: null, storage: null, load: null, charge: null }),
  ).toEqual([]);
  expect(
    flowRows({ production: null, exchange: 3, storage: null, load: null, charge: null }),
  ).toEqual([]);
});
test("[DI20] what covers the use is said as it is measured, never rounded up to all", () => {
  const of = (production: number, exchange: number | null) =>
    coverageOf({ production, exchange, storage: null, load: null, charge: null });
  expect(of(10, 4)).toEqual({ code: "allAndMore", percent: 100 });
  expect(of(10, 0)).toEqual({ code: "allHere", percent: 100 });
  // 10 of 40 are the sun's.
  expect(of(10, -30)).toEqual({ code: "partHere", percent: 25 });
  // 99.7 % is not all.
  expect(of(300, -1)).toEqual({ code: "partHere", percent: 99 });
  expect(of(0, -30)).toBeNull();
  expect(of(10, null)).toBeNull();
});
test("[DI20] of several plants a flow is known where every one of them measures it", () => {
  const one = { production: 10, exchange: 2, storage: null, load: null, charge: 50 };
  const other = { production: 5, exchange: -1, storage: 3, load: null, charge: 70 };
  expect(flowTogether([one, other])).toEqual({
    production: 15,
    exchange: 1,
    storage: null,
    load: null,
    charge: null,
  });
  expect(flowTogether([one])).toBe(one);
  expect(flowTogether([])).toBeNull();
});

/** Contrast of two colours after WCAG 2.2: (lighter + 0.05) / (darker + 0.05) of their relative luminances. */
function contrast(one: string, other: string): number {
  const luminance = (hex: string): number => {
    const [r, g, b] = [1, 3, 5].map((from) => {
      const part = Number.parseInt(hex.slice(from, from + 2), 16) / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
  };
  const [low, high] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (high! + 0.05) / (low! + 0.05);
}
test.for(Object.entries(hallLooks))(
  "DISP-05 the look %s can be read on its grounds, and its lines seen",
  ([, look]) => {
    for (const ground of [look.ground, look.sunk]) {
      for (const ink of [look.ink, look.ink2, look.ink3, look.accent])
        expect(contrast(ink, ground), `${ink} on ${ground}`).toBeGreaterThan(4.5);
      for (const line of [look.production, look.self, look.fedin, look.withdrawn, look.storage])
        expect(contrast(line, ground), `${line} on ${ground}`).toBeGreaterThan(2.5);
    }
  },
);
