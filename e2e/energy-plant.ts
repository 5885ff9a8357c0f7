import type { Plant } from "@heliograph/contract/plants/plants.wire.ts";
import { tags } from "@heliograph/contract/variables/tags.ts";
import type { Variable } from "@heliograph/contract/variables/variables.wire.ts";
import type { Page } from "playwright-core";
import { callApi } from "./browser.ts";
import { makePlant, type OwnPlant } from "./own-plant.ts";

const counters = {
  E_PRODUCED: "Energia prodotta",
  E_FED_IN: "Energia immessa",
  E_WITHDRAWN: "Energia prelevata",
  E_CONSUMED: "Energia consumata",
  E_SELF: "Energia autoconsumata",
} as const;
const powers = {
  P_PRODUCED: "Potenza prodotta",
  P_CONSUMED: "Potenza consumata",
  P_SELF: "Potenza autoconsumata",
  P_EXCHANGE: "Potenza scambiata",
} as const;
export type EnergyMeasure = keyof typeof counters | keyof typeof powers;

/** A plant that also counts: each measure is a variable with the tag of its name, sent as `inv.1.<tag>`. */
export interface EnergyPlant extends OwnPlant {
  readonly ids: Readonly<Record<EnergyMeasure, string>>;
  /** Sends what some measures said at a moment. */
  readonly sendReadings: (
    ...readings: readonly (readonly [timeSeconds: number, Partial<Record<EnergyMeasure, number>>])[]
  ) => Promise<void>;
}

/** The energy produced stands for the plant. [kWh, kW; peak power 20 kW] */
export async function makeEnergyPlant(
  admin: string,
  name: string,
  zone?: string,
): Promise<EnergyPlant> {
  const plant = await makePlant(admin, name, zone);
  const measures = Object.entries({ ...counters, ...powers }) as [EnergyMeasure, string][];
  const made = await Promise.all(
    measures.map(async ([tag, title]) => {
      const { id } = await callApi<Variable>(admin, "/variable", {
        method: "POST",
        body: JSON.stringify({
          device_id: plant.deviceId,
          name: title,
          mib: `inv.1.${tag}`,
          udm: tag.startsWith("E_") ? "kWh" : "kW",
          data_type: "float",
          tags: [tags[tag]],
        }),
      });
      return [tag, id] as const;
    }),
  );
  const ids = Object.fromEntries(made) as Record<EnergyMeasure, string>;
  const { sections } = await callApi<Plant>(admin, `/plant/${plant.id}`);
  await callApi(admin, `/plant/${plant.id}`, {
    method: "PATCH",
    body: JSON.stringify({
      sections: sections.map((section) => ({
        ...section,
        fpac: ids.P_PRODUCED,
        fetot: ids.E_PRODUCED,
      })),
    }),
  });
  return {
    ...plant,
    ids,
    async sendReadings(...readings) {
      await plant.send(
        ...readings.map(([timestamp, values]) => ({
          timestamp,
          values: Object.fromEntries(
            Object.entries(values).map(([tag, value]) => [`inv.1.${tag}`, value]),
          ),
        })),
      );
    },
  };
}

/** Seconds of a moment on the clock of Italy, `2026-10-25T02:30+02:00` where the hour comes twice. */
export const rome = (moment: string): number =>
  Temporal.ZonedDateTime.from(`${moment}[Europe/Rome]`).epochMilliseconds / 1000;

/** What a chart draws once nothing loads any more, from the table that says it: the rows that have a value. */
export async function drawn(page: Page, chart: string): Promise<string[]> {
  await page.locator('main [aria-busy="true"]').first().waitFor({ state: "detached" });
  const table = page.getByRole("table", { name: `Dati del grafico: ${chart}`, exact: true });
  const rows = table.getByRole("row");
  await rows.and(page.locator(":has(td)")).first().waitFor({ state: "attached" });
  return await rows.evaluateAll((all) =>
    all
      .slice(1)
      .map((row) => [...row.querySelectorAll("td, th")].map((cell) => cell.textContent.trim()))
      .filter((cells) => cells.slice(1).some((cell) => cell !== "—"))
      .map((cells) => cells.join(" | ")),
  );
}
