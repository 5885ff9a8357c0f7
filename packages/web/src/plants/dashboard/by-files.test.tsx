import { homepage } from "@heliograph/contract/plants/plants.wire.ts";
import type { Plant, Section } from "@heliograph/contract/plants/plants.wire.ts";
import { tags } from "@heliograph/contract/variables/tags.ts";
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { usualDay } from "../../data/data.api.ts";
import { showPages } from "../../page-stage.setup.tsx";
import { loadTexts, openTexts } from "../../ui/texts/texts.ts";
import { plantPage } from "../plants.pages.ts";
import { Overview } from "./overview.tsx";
import { scopeOf } from "./scope.ts";

/** 29 November 2026, noon in Rome. */
const noon = Date.UTC(2026, 10, 29, 11) / 1000;
/** 4 March 2017, 23:45 in Rome. */
const lastSeconds = Date.UTC(2017, 2, 4, 22, 45) / 1000;
const id = "a".repeat(24);

let asked: { path: string; body: { start?: number } | null }[];
beforeAll(async () => {
  await openTexts();
  await loadTexts(["dashboard", "data", "setup", "incidents", "alerts", "forecast"]);
});
beforeEach(() => {
  asked = [];
  vi.useFakeTimers({ toFake: ["Date"], now: noon * 1000 });
  vi.stubGlobal("fetch", async (request: Request) => {
    const path = new URL(request.url).pathname.replace("/api/v1", "");
    asked.push({ path, body: request.method === "POST" ? await request.json() : null });
    if (path.startsWith("/data/")) return Response.json([]);
    return Response.json({ code: "not_found", detail: "no" }, { status: 404 });
  });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const plantOf = (isByFiles: boolean) =>
  ({
    id: "501",
    name: "Tetto",
    timezone: "Europe/Rome",
    lat: null,
    lon: null,
    location: null,
    kwp: 6,
    disabled: false,
    by_files: isByFiles,
    active_since: Date.UTC(2016, 0, 1) / 1000,
    active_until: null,
    last_update: lastSeconds,
    sections: [{ name: "GLOBAL", kwp: 6, fpac: id } as unknown as Section],
    quantities: { sections: [{ power: [id], energy: [], integral: false }] },
    formulas: [],
    devices: [
      {
        id: "d".repeat(24),
        type: "meter",
        variables: [
          {
            id,
            name: "Potenza",
            udm: "kW",
            tags: [tags.P_PRODUCED],
            disabled: false,
            data_type: "float",
            bitmask: null,
            formula: null,
          },
        ],
      },
    ],
    alerts: [],
    charts: [],
    homepage: homepage.parse({}),
  }) as unknown as Plant;
const open = (isByFiles: boolean) => {
  const scope = scopeOf(plantOf(isByFiles), 0)!;
  return showPages([[plantPage, () => <Overview scope={scope} />]], "/plant/501", {
    me: { is_admin: true, perms: {} },
  });
};
const daysAsked = () =>
  new Set(
    asked.filter(({ path }) => path === "/data/fetch").map(({ body }) => body?.start ?? null),
  );

test("[P33] a plant that is known from files opens on the last day that they have brought, with what is left to set up", async () => {
  const { address } = await open(true);
  expect(await screen.findByText(/dati dai file fino al 04\/03\/2017/)).toBeTruthy();
  await expect.poll(daysAsked).toEqual(new Set([Date.UTC(2017, 2, 3, 23) / 1000]));
  expect(asked.map(({ path }) => path)).toContain("/plant/501/setup");
  fireEvent.click(screen.getByRole("button", { name: "Giorno prima" }));
  await expect.poll(address).toBe("/plant/501?day=2017-03-03");
  expect(await screen.findByText(/giorno passato/)).toBeTruthy();
});

test("a plant with a logger opens on today however long it has been silent", async () => {
  await open(false);
  await expect.poll(daysAsked).toEqual(new Set([Date.UTC(2026, 10, 28, 23) / 1000]));
});

test("[P33] the usual day of a plant: its today, of one known from files the day of their last reading; midnight ends the day before", () => {
  const zone = { timezone: "Europe/Rome" };
  const midnight = Date.UTC(2017, 2, 4, 23) / 1000;
  expect(usualDay({ ...zone, by_files: false, last_update: lastSeconds }, noon)).toBe("2026-11-29");
  expect(usualDay({ ...zone, by_files: true, last_update: null }, noon)).toBe("2026-11-29");
  expect(usualDay({ ...zone, by_files: true, last_update: lastSeconds }, noon)).toBe("2017-03-04");
  expect(usualDay({ ...zone, by_files: true, last_update: midnight }, noon)).toBe("2017-03-04");
  expect(usualDay({ ...zone, by_files: true, last_update: noon + 86_400 }, noon)).toBe(
    "2026-11-29",
  );
});
