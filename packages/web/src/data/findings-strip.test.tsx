import type { DataFinding } from "@heliograph/contract/data/data.wire.ts";
import type { Plant } from "@heliograph/contract/plants/plants.wire.ts";
import { MantineProvider } from "@mantine/core";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { chooseLanguage, loadTexts, openTexts } from "../ui/texts/texts.ts";
import { FindingsStrip } from "./findings-strip.tsx";

vi.mock("@tanstack/react-router", () => ({
  Link: (props: { to: string; params: Record<string, string>; children: ReactNode }) => (
    <a href={props.to.replace(/\$(\w+)/g, (_, name: string) => props.params[name] ?? "")}>
      {props.children}
    </a>
  ),
}));
beforeAll(async () => {
  await openTexts();
  await loadTexts(["data"]);
});
afterEach(async () => {
  cleanup();
  vi.unstubAllGlobals();
  await chooseLanguage("it");
});

const plant = {
  id: "101",
  devices: [
    { id: "d1", name: "Inverter 1", variables: [{ id: "p1", name: "Potenza AC", udm: "kW" }] },
  ],
} as unknown as Plant;
// 2026-06-21T12:00 in Rome.
const noon = 1_782_036_000;
const finding = (code: DataFinding["code"], more: Partial<DataFinding> = {}): DataFinding => ({
  code,
  device_id: null,
  variable_ids: [],
  since: noon,
  params: {},
  ...more,
});
const clock = finding("clock_ahead", { params: { seconds: 360, stamp: noon + 360, last: noon } });
const nominal = finding("nominal_questioned", {
  device_id: "d1",
  variable_ids: ["p1"],
  params: { nominal: 10, highest: 40.5, days: 1 },
});
const power = finding("power_unbelieved", {
  device_id: "d1",
  variable_ids: ["p1"],
  params: { count: 2, highest: 55, limit: 30 },
});
const counter = finding("counter_against_power", {
  device_id: "d1",
  variable_ids: ["e1", "p1"],
  params: { counter: 96.5, power: 193 },
});

async function shown(findings: readonly DataFinding[]): Promise<HTMLElement> {
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json(findings)));
  const client = new QueryClient();
  const { container } = render(
    <QueryClientProvider client={client}>
      <MantineProvider env="test">
        <FindingsStrip plant={plant} />
      </MantineProvider>
    </QueryClientProvider>,
  );
  await expect.poll(() => client.isFetching()).toBe(0);
  return container;
}
const lines = (strip: HTMLElement): (string | null | undefined)[][] =>
  [...strip.querySelectorAll("li")].map((line) => [
    // Figures keep their unit on their line.
    line.textContent?.replaceAll(/\s/g, " "),
    line.querySelector("a")?.getAttribute("href"),
  ]);

test("[D16] [D17] [D18] each finding is one sentence with its figures, and leads to what it speaks of", async () => {
  const strip = await shown([clock, nominal, power, counter]);
  await expect.poll(() => strip.querySelectorAll("li")).toHaveLength(4);
  expect(strip.querySelector("section")?.getAttribute("aria-label")).toBe("Problemi dei dati");
  expect(lines(strip)).toEqual([
    [
      "L’orologio del datalogger è avanti di 6 min: i dati sono rifiutati (ultimo rifiuto 21/06/2026, 12:00)",
      undefined,
    ],
    [
      "La potenza nominale di Inverter 1 (10,0 kW) è da controllare: la potenza misurata arriva a 40,5 kW",
      "/plant/101/device/d1",
    ],
    [
      "Inverter 1, Potenza AC: 2 valori non plausibili negli ultimi giorni (fino a 55,0 kW, al massimo 30,0 kW)",
      "/plant/101/var/p1",
    ],
    [
      "Inverter 1: il contatore segna 96,5 kWh al giorno, dalla potenza risultano 193,0 kWh",
      "/plant/101/device/d1",
    ],
  ]);
});

test("[D16] in English the same; of more than four the rest is a number", async () => {
  await chooseLanguage("en");
  const strip = await shown([power, nominal, counter, nominal, counter, power].map(distinct));
  await expect.poll(() => strip.querySelectorAll("li")).toHaveLength(5);
  expect(lines(strip)[0]![0]).toContain("Inverter 1, Potenza AC: 2 implausible values");
  expect(lines(strip)[0]![0]).toContain("55.0 kW");
  expect(lines(strip)[4]).toEqual(["and 2 more", undefined]);
});

test("[D13] refused values are one line that opens their list: mib, variable, reason, latest value, how often and when", async () => {
  const one = { many_mibs: false, variable_id: null, value: "1e+30", since: noon - 60, last: noon };
  const list = [
    { ...one, mib: "inv.1.p", variable_id: "p1", reason: "out_of_bounds", count: 1200 },
    { ...one, mib: "junk.9", many_mibs: true, reason: "too_many_new_mibs", count: 3 },
  ];
  const refused = finding("values_refused", { params: { count: 1203, last: noon } });
  const strip = await shown([refused]);
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json(list)));
  const line = strip.querySelector("button");
  expect(line?.textContent).toBe(
    "1.203 valori del logger sono stati rifiutati (l’ultimo 21/06/2026, 12:00)",
  );
  line?.click();
  const rows = () =>
    [...document.querySelectorAll('table[aria-label="Valori rifiutati"] tbody tr')].map((row) =>
      [...row.children].map((cell) => cell.textContent),
    );
  await expect.poll(rows).toEqual([
    [
      "Inverter 1 · Potenza ACinv.1.p",
      "più grande di qualunque misura",
      "1e+30",
      "1.200",
      "21/06/2026, 12:00",
    ],
    [
      "diversi, l’ultimo junk.9",
      "più mib nuovi di quanti ne possa portare un pacchetto o un giorno",
      "1e+30",
      "3",
      "21/06/2026, 12:00",
    ],
  ]);
  expect(document.querySelector('a[href="/plant/101/var/p1"]')).not.toBeNull();
});

test("where nothing is wrong nothing is shown", async () => {
  expect((await shown([])).querySelector("section")).toBeNull();
});

/** The same finding of another variable. */
function distinct(one: DataFinding, at: number): DataFinding {
  return at < 3 ? one : { ...one, variable_ids: [`other${at}`] };
}
