import { expect, test } from "vitest";
import { formatOf } from "../ui/format.ts";
import { texts } from "../ui/texts/it/incidents.ts";
import { evidenceLines } from "./evidence.ts";

const judges = import.meta.glob<string>(
  ["../../../domain/src/health/*.ts", "!../../../domain/src/health/*.test.ts"],
  { query: "?raw", import: "default", eager: true },
);
/** Flags, and the ends of what another number says. */
const untold = new Set(["undecided", "lastHour", "of"]);

test("[H3] every number that a judge gives to an incident has a name for its reader", () => {
  const given = Object.values(judges).flatMap((source) =>
    [...source.matchAll(/\bnumbers:([^;]*?)(?:series|sureness|\n {4}\})/g)].flatMap(
      ([, value = ""]) =>
        [...value.matchAll(/\{([^{}]*)\}/g)].flatMap(([, inside = ""]) =>
          inside.split(",").flatMap((one) => /^\s*(\w+)\s*(?::|$)/.exec(one)?.[1] ?? []),
        ),
    ),
  );
  expect(given).toContain("level_kw");
  expect(given).toContain("firstHour");
  const named = new Set<string>(Object.keys(texts.number));
  expect(given.filter((name) => !named.has(name) && !untold.has(name))).toEqual([]);
});

test("[H3] numbers of evidence are written with their unit, shares in percent, hours as a stretch", () => {
  const format = formatOf("it", "Europe/Rome");
  const linesOf = (numbers: Record<string, number>) =>
    evidenceLines(numbers, format).map(({ key, text }) => `${key} ${text.replaceAll(/\s/g, " ")}`);
  expect(linesOf({ power_kw: 0, expected_kw: 6.634 })).toEqual([
    "power_kw 0,0 kW",
    "expected_kw 6,6 kW",
  ]);
  expect(linesOf({ rose_kwh: 0, undecided: 0 })).toEqual([]);
  expect(linesOf({ rose_kwh: 0, expected_kwh: 12 })).toEqual([
    "rose_kwh 0,0 kWh",
    "expected_kwh 12,0 kWh",
  ]);
  // From the beginning of the hour 8 to the end of the hour 9.
  expect(linesOf({ ratio: 0.522, lastHour: 9, firstHour: 8 })).toEqual([
    "ratio 52 %",
    "firstHour 8–10",
  ]);
  expect(linesOf({ inputs: 2, of: 8 })).toEqual(["inputs 2 / 8"]);
  expect(linesOf({ rate: -0.0123 })).toEqual(["rate 1,2 %"]);
  expect(linesOf({ nobody: 1 })).toEqual([]);
});
