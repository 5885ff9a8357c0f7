import type { Chart } from "@heliograph/contract/charts/charts.wire.ts";
import type { Device } from "@heliograph/contract/devices/devices.wire.ts";
import type { Plant } from "@heliograph/contract/plants/plants.wire.ts";
import { tags } from "@heliograph/contract/variables/tags.ts";
import type { Variable } from "@heliograph/contract/variables/variables.wire.ts";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { texts as charts } from "../packages/web/src/ui/texts/it/charts.ts";
import { texts as common } from "../packages/web/src/ui/texts/it/common.ts";
import { callApi, newUser, tokenOf } from "./browser.ts";
import { type ChartPlant, makeChartPlant, midnightOf } from "./chart-plant.ts";
import { openBrowser } from "./chromium.ts";

/** Two inverters of 40 and 10 kW that make 20 and 8 kW: the bigger one makes less of what it is. */
const inverters = [
  { name: "Inverter est", nominal: 40, kw: 20 },
  { name: "Inverter ovest", nominal: 10, kw: 8 },
] as const;
const day = "2026-06-17";

let browser: Browser;
let context: BrowserContext;
let page: Page;
let admin: string;
let plant: ChartPlant;
beforeAll(async () => {
  [browser, admin] = await Promise.all([openBrowser(), tokenOf("admin")]);
  plant = await makeChartPlant(admin, "Tetto dei grafici pronti");
  const post = <T>(path: string, body: unknown): Promise<T> =>
    callApi<T>(admin, path, { method: "POST", body: JSON.stringify(body) });
  for (const [n, { name, nominal }] of inverters.entries()) {
    const device = await post<Device>("/device", {
      plant_id: plant.id,
      name,
      type: "inverter",
      brand: "Solaria",
      model: "S20",
      nominal,
      oid: "roof",
      oidn: n + 1,
    });
    await post<Variable>("/variable", {
      device_id: device.id,
      data_type: "float",
      name: `Potenza ${n + 1}`,
      udm: "kW",
      mib: `roof.${n + 1}.pac`,
      tags: [tags.P_PRODUCED],
    });
  }
  const midnight = midnightOf(day);
  // Steady from nine to three of the clock: each value holds five minutes.
  await plant.send(
    ...Array.from({ length: 72 }, (_, slot) => ({
      timestamp: midnight + 9 * 3600 + slot * 300,
      values: Object.fromEntries(inverters.map(({ kw }, n) => [`roof.${n + 1}.pac`, kw])),
    })),
  );
  context = await newUser(browser, admin);
  page = await context.newPage();
});
afterAll(async () => {
  await context.close();
  await browser.close();
});

const stored = async (): Promise<readonly Chart[]> =>
  (await callApi<Plant>(admin, `/plant/${plant.id}?full=true`)).charts ?? [];
const button = (name: string | RegExp) => page.getByRole("button", { name, exact: true });
const heading = (name: string) => page.getByRole("heading", { level: 1, name, exact: true });

test("CHX-04 a new chart begins with a ready one: inverters for each kWp show what each makes of what it is, and the chart can be duplicated", async () => {
  const { name } = charts.ready.yields;
  await page.goto(`/plant/${plant.id}/chart/new?day=${day}`);
  await button(new RegExp(`^${name}`)).click();
  const preview = (of: string) => page.locator(".hg-card-row").filter({ hasText: of });
  const row = (of: string) => page.locator(".hg-legend-table").getByRole("row", { name: of });
  await expect.poll(() => preview("Potenza 1").textContent()).toContain("0,50 kW/kWp");
  await expect.poll(() => preview("Potenza 2").textContent()).toContain("0,80 kW/kWp");
  await button(common.save).click();
  await page.waitForURL(/\/chart\/[0-9a-f]{24}(\?|$)/);
  await heading(name).waitFor();
  // Six hours at half and at four fifths of the nominal power.
  await page.goto(`${page.url().split("?")[0]}?day=${day}`);
  await expect.poll(() => row("Potenza 1").textContent()).toContain("3,00 kWh/kWp");
  await expect.poll(() => row("Potenza 2").textContent()).toContain("4,80 kWh/kWp");

  await page.getByRole("link", { name: charts.duplicate, exact: true }).click();
  const copy = charts.copyOf.replace("{{name}}", name);
  await heading(copy).waitFor();
  await button(common.save).click();
  await page.waitForURL(/\/chart\/[0-9a-f]{24}(\?|$)/);
  await heading(copy).waitFor();
  const [first, second, ...others] = await stored();
  expect([first?.name, second?.name, others.length]).toEqual([name, copy, 0]);
  expect(second?.series).toEqual(first?.series);
  expect(first?.series.map(({ per_kwp: scaled }) => scaled)).toEqual([true, true]);
});

test("CHX-04 [G15] a chart shows another plant's variable beside its own, each per kWp of its own", async () => {
  const other = await makeChartPlant(admin, "Tetto accanto");
  const midnight = midnightOf(day);
  const noonTo = Array.from({ length: 12 }, (_, slot) => midnight + 12 * 3600 + slot * 300);
  await Promise.all([
    plant.send(...noonTo.map((timestamp) => ({ timestamp, values: { "inv.1.pac": 5 } }))),
    other.send(...noonTo.map((timestamp) => ({ timestamp, values: { "inv.1.pac": 10 } }))),
  ]);
  const series = [{ var_id: plant.power, per_kwp: true }];
  const { id } = await plant.chart({ name: "Due tetti", series });
  await page.goto(`/plant/${plant.id}/chart/${id}?edit=true&tab=variables&day=${day}`);
  const choice = page.getByRole("combobox", { name: charts.plantOf });
  const label = `${other.id} Tetto accanto`;
  // The list is that of what was typed once the answer has come: until then it may change under the pointer.
  await expect
    .poll(async () => {
      await choice.fill("Tetto accanto");
      await page
        .getByRole("option", { name: label })
        .click({ timeout: 5000 })
        .catch(() => null);
      return await choice.inputValue();
    })
    .toBe(label);
  const pick = page.getByRole("group", { name: charts.pick });
  await pick.getByRole("checkbox", { name: /^Potenza AC/ }).check();
  const name = "Tetto accanto · Potenza AC";
  await page.locator(".hg-series-name").filter({ hasText: name }).click();
  await page.getByRole("switch", { name: charts.series.perKwp }).check({ force: true });
  await button(common.save).click();
  const rows = page.locator(".hg-legend-table").getByRole("row");
  await expect.poll(() => rows.filter({ hasText: name }).textContent()).toContain("0,50 kW/kWp");
  await expect
    .poll(() => rows.filter({ hasNotText: name }).filter({ hasText: "Potenza AC" }).textContent())
    .toContain("0,25 kW/kWp");
  // The device is the other plant's.
  await rows.filter({ hasText: name }).getByRole("link", { name: "Inverter di prova" }).click();
  await page.waitForURL(`**/plant/${other.id}/device/${other.deviceId}`);
  const chart = (await stored()).find((one) => one.id === id);
  expect(chart?.series.map(({ plant_id: of }) => of)).toEqual([null, other.id]);
});

test("[G13] a series is divided or not by a switch of its own, which is there where a nominal power is known", async () => {
  const { id } = await plant.chart({
    name: "Da dividere",
    series: [{ var_id: plant.power }, { var_id: plant.irradiance }],
  });
  await page.goto(`/plant/${plant.id}/chart/${id}?edit=true&tab=variables&day=${day}`);
  const scaled = page.getByRole("switch", { name: charts.series.perKwp });
  const open = (of: string) => page.locator(".hg-series-name").filter({ hasText: of }).click();
  await open("Irraggiamento");
  await page.getByRole("textbox", { name: charts.series.name }).waitFor();
  await expect.poll(() => scaled.count()).toBe(0);
  await open("Potenza AC");
  await scaled.check({ force: true });
  await button(common.save).click();
  await page.getByRole("link", { name: charts.duplicate, exact: true }).waitFor();
  const chart = (await stored()).find((one) => one.id === id);
  expect(chart?.series.map(({ per_kwp: one }) => one)).toEqual([true, false]);
});
