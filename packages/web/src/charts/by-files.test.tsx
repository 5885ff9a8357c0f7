import type { Plant } from "@heliograph/contract/plants/plants.wire.ts";
import { cleanup } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { showPages } from "../page-stage.setup.tsx";
import { loadTexts, openTexts } from "../ui/texts/texts.ts";
import { type ChartDraft, emptyDraft } from "./chart-draft.ts";
import { ChartPanel } from "./chart-panel.tsx";
import { HeatPanel } from "./compare/heat-panel.tsx";

const noon = Date.UTC(2026, 10, 29, 11) / 1000;
/** 4 March 2017, 23:45 in Rome. */
const lastSeconds = Date.UTC(2017, 2, 4, 22, 45) / 1000;
const id = "a".repeat(24);
const variable = {
  id,
  name: "Potenza",
  udm: "kW",
  tags: [],
  disabled: false,
  data_type: "float",
  bitmask: null,
  formula: null,
  color: null,
};
const plantOf = (isByFiles: boolean) =>
  ({
    id: "501",
    name: "Tetto",
    timezone: "Europe/Rome",
    lat: null,
    lon: null,
    by_files: isByFiles,
    active_since: Date.UTC(2016, 0, 1) / 1000,
    last_update: lastSeconds,
    sections: [],
    formulas: [],
    devices: [{ id: "d".repeat(24), name: "Contatore", type: "meter", variables: [variable] }],
  }) as unknown as Plant;
/** When each question of measurements begins, as a day of Rome. */
let asked: string[];
beforeAll(async () => {
  await openTexts();
  await loadTexts(["charts", "data", "health", "logbook", "incidents"]);
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(null);
});
beforeEach(() => {
  asked = [];
  vi.useFakeTimers({ toFake: ["Date"], now: noon * 1000 });
  vi.stubGlobal("fetch", async (request: Request) => {
    if (request.url.includes("/data/")) {
      const { start } = (await request.json()) as { start: number };
      const moment = Temporal.Instant.fromEpochMilliseconds(start * 1000);
      asked.push(moment.toZonedDateTimeISO("Europe/Rome").toPlainDate().toString());
      return Response.json([]);
    }
    return Response.json({ marks: [], is_cut: false });
  });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
const showHeat = (isByFiles: boolean) =>
  showPages(
    [
      [
        { path: "/heat" },
        () => (
          <HeatPanel
            plant={plantOf(isByFiles)}
            search={{} as never}
            onSearch={() => {}}
            variableId={id}
          />
        ),
      ],
    ],
    "/heat",
    { me: { is_admin: true, perms: {} } },
  );
const showChart = (isByFiles: boolean, period: ChartDraft["period"]) => {
  const draft: ChartDraft = {
    ...emptyDraft,
    period,
    series: [{ var_id: id, plant_id: null } as ChartDraft["series"][number]],
  };
  return showPages(
    [
      [
        { path: "/chart" },
        () => (
          <ChartPanel
            plant={plantOf(isByFiles)}
            draft={draft}
            name=""
            search={{} as never}
            onSearch={() => {}}
          />
        ),
      ],
    ],
    "/chart",
    { me: { is_admin: true, perms: {} } },
  );
};

test("[P33] a chart of a plant that is known from files opens on the last day that they have brought, and on its month or year", async () => {
  for (const [period, first] of [
    ["day", "2017-03-04"],
    ["month", "2017-03-01"],
    ["year", "2017-01-01"],
  ] as const) {
    asked = [];
    // oxlint-disable-next-line no-await-in-loop -- one chart after the other
    await showChart(true, period);
    // oxlint-disable-next-line no-await-in-loop -- one chart after the other
    await expect.poll(() => asked[0]).toBe(first);
    cleanup();
  }
  await showChart(false, "day");
  await expect.poll(() => asked.at(-1)).toBe("2026-11-29");
});

test("[P33] its heat map opens on the year of their last reading", async () => {
  await showHeat(true);
  await expect.poll(() => asked[0]).toBe("2017-01-01");
  cleanup();
  await showHeat(false);
  await expect.poll(() => asked.at(-1)).toBe("2026-01-01");
});
