import { tags } from "@heliograph/contract/variables/tags.ts";
import type { Variable } from "@heliograph/contract/variables/variables.wire.ts";
import { cleanup, screen } from "@testing-library/react";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { showPages } from "../../page-stage.setup.tsx";
import { loadTexts, openTexts } from "../../ui/texts/texts.ts";
import { powerOf } from "../../variables/summed.ts";
import { DayPanel } from "./day-panel.tsx";
import { MonthPanel } from "./energy-panels.tsx";

vi.mock("../../me.ts", async (original) => ({
  ...(await original<object>()),
  useMay: () => () => false,
}));
import type { Scope } from "./scope.ts";
import type { Day } from "./use-day.ts";

beforeAll(async () => {
  await openTexts();
  await loadTexts(["dashboard"]);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const replay = { store: null, at: null, onMoment: () => undefined, toggle: () => undefined };
/** A plant that was made a moment ago: no series, no value. */
const scope = {
  plant: { last_update: null, lat: null, lon: null, active_since: 1_795_215_600 },
  zone: "Europe/Rome",
  index: 1,
  series: { fpac: null, fteo: null, firr: null },
  powers: [],
  energies: [],
} as unknown as Scope;
/** 21 November 2026 in Rome. */
const day: Day = {
  today: "2026-11-21",
  usual: "2026-11-21",
  shown: "2026-11-21",
  nowSeconds: 1_795_258_800,
  momentSeconds: 1_795_258_800,
  startSeconds: 1_795_215_600,
  endSeconds: 1_795_302_000,
  variables: [],
  points: () => [],
  rows: undefined,
  error: null,
  retry: () => undefined,
};

test("a plant without a power says that nothing has come, and does not look as if it loaded for ever", async () => {
  // The day that is shown stands in the address.
  const { container } = await showPages(
    [
      [
        { path: "/" },
        () => <DayPanel scope={scope} day={day} span={8} heightPx={300} replay={replay} />,
      ],
    ],
    "/",
  );
  expect(await screen.findByText("Nessun dato oggi")).toBeTruthy();
  expect(container.querySelector(".hg-skeleton")).toBeNull();
  expect(screen.getByText("I valori compaiono appena l’impianto li invia.")).toBeTruthy();
});

test("a plant that sends but has no power in its sections is not called silent, today and before", async () => {
  const sending = { ...scope, plant: { ...scope.plant, last_update: 1_795_258_700 } } as Scope;
  for (const shown of ["2026-11-21", "2026-11-20"]) {
    await showPages(
      [
        [
          { path: "/" },
          () => (
            <DayPanel
              scope={sending}
              day={{ ...day, shown }}
              span={8}
              heightPx={300}
              replay={replay}
            />
          ),
        ],
      ],
      "/",
    );
    expect(await screen.findByText("Nessuna curva da mostrare")).toBeTruthy();
    expect(screen.queryByText(/Nessun dato/)).toBeNull();
    cleanup();
  }
});

test("a plant that sends but has no energy in its sections, or none that the reader may see, is not told to wait for values", async () => {
  const { plant } = scope;
  const sending = {
    ...scope,
    plant: { ...plant, id: "9000", last_update: 1_795_258_700 },
    index: 1,
    energy: null,
  } as Scope;
  await showPages(
    [[{ path: "/" }, () => <MonthPanel scope={sending} day={day} span={4} heightPx={200} />]],
    "/",
    { me: { is_admin: true, perms: {} } as never },
  );
  expect(await screen.findByText("Nessuna energia da mostrare")).toBeTruthy();
  expect(screen.queryByText("I valori compaiono appena l’impianto li invia.")).toBeNull();
});

test("[H1] a plant whose inverters nothing adds up has its curve all the same, and it says that it is a sum", async () => {
  const inverter = (id: string) =>
    ({ id, name: `Potenza ${id}`, udm: "kW", tags: [tags.P_PRODUCED] }) as unknown as Variable;
  const sum = powerOf([inverter("a"), inverter("b")]);
  const sending = {
    ...scope,
    plant: { ...scope.plant, id: "9000", last_update: day.nowSeconds - 60 },
    index: 1,
    series: { ...scope.series, fpac: sum },
  } as Scope;
  const drawn = {
    ...day,
    variables: [sum!],
    rows: [],
    points: () => [[day.nowSeconds - 300, 31.5] as const],
  };
  await showPages(
    [
      [
        { path: "/" },
        () => <DayPanel scope={sending} day={drawn} span={8} heightPx={300} replay={replay} />,
      ],
    ],
    "/",
  );
  expect((await screen.findAllByText(/Potenza \(somma di 2\)/)).length).toBeGreaterThan(0);
  expect(screen.queryByText("Nessuna curva da mostrare")).toBeNull();
});

test("[D7] a plant that only counts what it produces shows its day by the hour, as the counter rose; an hour without a reading, and one to come, shows nothing", async () => {
  const start = day.startSeconds;
  const hour = (at: number, reading: number | null) => [start + at * 3600, reading];
  const answers: Record<string, unknown> = {
    "/api/v1/data/fetch": [
      hour(-1, 1000),
      ...[0, 1, 2, 3, 4, 5, 6].map((at) => hour(at, 1000)),
      hour(7, 1200),
      hour(8, null),
      hour(9, 1800),
      hour(10, 2000),
      hour(11, 2300),
    ],
    "/api/v1/data/aggregated": [["2026-11-21", 1300]],
  };
  vi.stubGlobal("fetch", (request: Request) =>
    Promise.resolve(Response.json(answers[new URL(request.url).pathname])),
  );
  const counter = { id: "c", name: "Energia", udm: "Wh", tags: [tags.E_PRODUCED] };
  const counting = {
    ...scope,
    plant: { ...scope.plant, last_update: day.nowSeconds - 60 },
    energies: [counter],
  } as unknown as Scope;
  const showDay = () =>
    showPages(
      [
        [
          { path: "/" },
          () => <DayPanel scope={counting} day={day} span={8} heightPx={300} replay={replay} />,
        ],
      ],
      "/",
    );
  const { container } = await showDay();
  const rows = async () => {
    await expect.poll(() => container.querySelectorAll("tbody tr").length).toBe(24);
    return [...container.querySelectorAll("tbody tr")].map((row) =>
      [...row.children].map(({ textContent }) => textContent),
    );
  };
  expect((await rows()).slice(6, 13)).toEqual([
    ["06:00–07:00", "0,00"],
    ["07:00–08:00", "0,20"],
    ["08:00–09:00", "—"],
    ["09:00–10:00", "0,60"],
    ["10:00–11:00", "0,20"],
    ["11:00–12:00", "0,30"],
    ["12:00–13:00", "—"],
  ]);
  expect(screen.queryByText("Nessuna curva da mostrare")).toBeNull();
  // Without a reading before the day, its first hour rises from the first reading: 120 of 420 Wh.
  answers["/api/v1/data/fetch"] = [
    [start, 1000],
    [start + 3300, 1120],
    hour(1, 1150),
    [start + 2 * 3600 - 300, 1420],
  ];
  answers["/api/v1/data/aggregated"] = [["2026-11-21", 420]];
  cleanup();
  const again = await showDay();
  await expect.poll(() => again.container.querySelectorAll("tbody tr").length).toBe(24);
  expect(
    [...again.container.querySelectorAll("tbody tr")]
      .slice(0, 2)
      .map((row) => row.children[1]?.textContent),
  ).toEqual(["0,12", "0,30"]);
});

test("what began to send after dusk is drawn over the whole day, and not said to be silent since", async () => {
  // 18:00 in Rome, on a day on which the sun sets at 16:40.
  const dusk = day.startSeconds + 18 * 3600;
  const power = { id: "p", name: "P", udm: "kW", tags: [tags.P_PRODUCED] } as unknown as Variable;
  const sending = {
    ...scope,
    plant: { ...scope.plant, id: "9000", lat: 41.9, lon: 12.5, last_update: dusk + 1500 },
    series: { ...scope.series, fpac: power },
  } as Scope;
  const drawn = (at: number): Day => ({
    ...day,
    nowSeconds: dusk + 1800,
    variables: [power],
    rows: [],
    points: () => [[at, 2.4] as const],
  });
  const shown = (at: number) =>
    showPages(
      [
        [
          { path: "/" },
          () => (
            <DayPanel scope={sending} day={drawn(at)} span={8} heightPx={300} replay={replay} />
          ),
        ],
      ],
      "/",
    );
  await shown(dusk + 1200);
  expect((await screen.findAllByText("Potenza")).length).toBeGreaterThan(0);
  expect(screen.queryByText(/Nessun dato/)).toBeNull();
  cleanup();
  // What fell silent before dawn is.
  await shown(day.startSeconds + 3600);
  expect(await screen.findByText(/Nessun dato dopo le/)).toBeTruthy();
});
