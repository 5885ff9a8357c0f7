import { shownPower as power } from "@heliograph/testkit/chart-parts.ts";
import { strFromU8, unzipSync } from "fflate";
import { expect, test } from "vitest";
import { sheetCsv, xlsxOf } from "../ui/sheet.ts";
import { chartSheet } from "./chart-sheet.ts";
import { plotted } from "./plot.ts";

test("[D6] the file of a day of 25 hours says which of its two equal hours a row is of", () => {
  // 25 October 2026: at 01:00 UTC Rome goes from 03:00 back to 02:00
  const midnight = Date.UTC(2026, 9, 24, 22) / 1000;
  const rows = Array.from({ length: 25 }, (_, hour) => [midnight + hour * 3600, hour]);
  const range = { startSeconds: midnight, endSeconds: midnight + 90_000 };
  const asked = { ids: ["p"], zone: "Europe/Rome", each: null, ...range };
  const plots = plotted([power], { asked, rows, bands: null, bucketSeconds: 3600 }, null);
  const words = { lowest: "minimo", highest: "massimo" };
  const facts = { zone: "Europe/Rome", timeName: "Ora", slots: null, words };
  const sheet = chartSheet("x", plots, {
    ...facts,
    fromSeconds: midnight,
    toSeconds: midnight + 90_000,
  });
  const two = Date.UTC(2026, 9, 25, 2) / 1000;
  expect(sheet.head).toEqual(["Ora", "UTC", "Potenza (kW)"]);
  expect(sheet.rows.slice(2, 4)).toEqual([
    [{ wallSeconds: two }, "UTC+02:00", 2],
    [{ wallSeconds: two }, "UTC+01:00", 3],
  ]);
  expect(sheet.rows).toHaveLength(25);
  expect(sheetCsv(sheet, "en").split("\r\n")[3]).toBe("2026-10-25 02:00:00;UTC+02:00;2");
  // A part of the day that has no hour twice has no such column.
  const noon = midnight + 13 * 3600;
  const part = chartSheet("x", plots, {
    ...facts,
    fromSeconds: noon,
    toSeconds: midnight + 90_000,
  });
  expect(part.head).toEqual(["Ora", "Potenza (kW)"]);
});

test("CHART-25 a moment in a workbook is on its second, whatever the hour", async () => {
  const hours = Array.from({ length: 24 }, (_, hour) => Date.UTC(2026, 9, 25, hour, 5) / 1000);
  const rows = hours.map((wallSeconds) => [{ wallSeconds }]);
  const made = await xlsxOf({ name: "x", head: ["Ora"], rows });
  const files = unzipSync(new Uint8Array(await made.arrayBuffer()));
  const page = strFromU8(files["xl/worksheets/sheet1.xml"] ?? new Uint8Array());
  const serials = [...page.matchAll(/r="A\d+" s="\d+"><v>([\d.]+)<\/v>/g)].map(([, serial]) =>
    Number(serial),
  );
  expect(serials).toHaveLength(24);
  // Days since 30 December 1899, to a thousandth of a millisecond.
  for (const [at, serial] of serials.entries())
    expect(Math.abs((serial - 25_569) * 86_400 - (hours[at] ?? 0))).toBeLessThan(1e-6);
});
