import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { Access } from "../access.tsx";
import { showPages } from "../page-stage.setup.tsx";
import { loadTexts, openTexts } from "../ui/texts/texts.ts";
import { momentOf, PerfectTrackerPage } from "./perfect-tracker-page.tsx";
import { perfectTrackerPage } from "./trackers.pages.ts";

let asked: URL[] = [];
let answer: () => Response = () => Response.json([]);
beforeAll(async () => {
  await openTexts();
  await loadTexts(["trackers"]);
});
beforeEach(() => {
  asked = [];
  vi.spyOn(globalThis, "fetch").mockImplementation(async (input) => {
    asked.push(new URL((input as Request).url));
    return await Promise.resolve(answer());
  });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});
const known = { p: null, y: 40, tx: 10, ty: 40, ex: 0, ey: 0, eyp: 0 };
const rows = [
  { ...known, name: "Perfect", x: 10, exp: 0, err: 0 },
  { ...known, name: "Tracker 7", x: 14, exp: 4, err: 3.1 },
  { ...known, name: "Tracker 1", x: 10, exp: 0, err: 0.1 },
];
const plant = { id: "101", name: "Serre", timezone: "Europe/Rome" };
const show = (address = "") =>
  showPages([[perfectTrackerPage, PerfectTrackerPage]], `/plant/101/perfect_tracker${address}`, {
    me: { id: "e".repeat(24), is_admin: false, perms: { 101: [0, 117] } },
    known: [[["plant", "101"], plant]],
  });

test("PTRK-01 PTRK-02 a moment is calculated: eleven columns, a row a tracker below the perfect one", async () => {
  answer = () => Response.json(rows);
  await show();
  expect(asked).toEqual([]);
  fireEvent.change(screen.getByLabelText("Ora"), { target: { value: "11:30" } });
  fireEvent.click(screen.getByRole("button", { name: "Calcola" }));
  await screen.findByText("Tracker 7");
  const [{ pathname, searchParams } = new URL("http://none")] = asked;
  expect(pathname).toContain("/data/perfect_tracker");
  expect(searchParams.get("plant_id")).toBe("101");
  // What is measured from 11:30 to 11:35 is held against the sun of 11:32:30.
  expect(Number(searchParams.get("ts")) % 3600).toBe(32.5 * 60);
  expect(document.querySelectorAll(".hg-tracker-table thead th")).toHaveLength(11);
  const lines = [...document.querySelectorAll(".hg-tracker-table tbody tr")];
  expect(lines.map((line) => line.querySelector("th")?.textContent)).toEqual([
    "Perfetto",
    "Tracker 7",
    "Tracker 1",
  ]);
  expect(document.querySelectorAll("td.far")).toHaveLength(1);
  expect(screen.getByText("Un inseguitore su 2 è a più di 2° dal sole.")).toBeTruthy();
});
test("PTRK-03 what fails leaves no rows and says why", async () => {
  answer = () => Response.json({ detail: "no" }, { status: 500 });
  await show("?ts=1773984600");
  expect(await screen.findByRole("button", { name: "Riprova" })).toBeTruthy();
  expect(document.querySelectorAll(".hg-tracker-table tbody tr")).toHaveLength(0);
});
test("how the trackers turn is asked with", async () => {
  answer = () => Response.json(rows);
  await show("?ts=1773984600&axes=single&azimuth=195&tilt=3&cross=5&gcr=0.4&backtrack=no");
  await screen.findByText("Tracker 7");
  const of = Object.fromEntries(asked[0]?.searchParams ?? []);
  expect(of).toMatchObject({
    axes: "single",
    axis_azimuth: "195",
    axis_tilt: "3",
    max_angle: "60",
    gcr: "0.4",
    cross_axis_tilt: "5",
    backtrack: "false",
  });
});
test("[TR2] where trackers measure a tilt the geometry of one axis is asked only when one axis is chosen", async () => {
  const tracker = { type: "tracker", disabled: false };
  const tilt = { tags: [71], disabled: false };
  await showPages([[perfectTrackerPage, PerfectTrackerPage]], "/plant/101/perfect_tracker", {
    me: { id: "e".repeat(24), is_admin: false, perms: { 101: [0, 117] } },
    known: [[["plant", "101"], { ...plant, devices: [{ ...tracker, variables: [tilt] }] }]],
  });
  await screen.findByRole("button", { name: "Calcola" });
  expect(screen.queryByRole("switch")).toBeNull();
  cleanup();
  await show();
  await screen.findByRole("switch");
});
test("[TR2] a ground cover that cannot be one is refused with its range and what it is, typed or in the address", async () => {
  await show("?ts=1773984600&axes=single&gcr=5");
  const range = /Più di 0 e al massimo 1: è la larghezza di una fila divisa per la distanza/;
  expect(await screen.findAllByText(range)).toHaveLength(2);
  expect(asked).toEqual([]);
  const field = screen.getByLabelText("Copertura del suolo (gcr)");
  expect(field.getAttribute("aria-invalid")).toBe("true");
  fireEvent.change(field, { target: { value: "0,4" } });
  expect(screen.getAllByText(range)).toHaveLength(1);
  fireEvent.change(field, { target: { value: "0" } });
  fireEvent.click(screen.getByRole("button", { name: "Calcola" }));
  expect(asked).toEqual([]);
});
test("a time is one of the plant's clock", () => {
  expect(momentOf("2026-06-21", "12:00", "Europe/Rome")).toBe(
    Date.parse("2026-06-21T10:00Z") / 1000,
  );
  expect(momentOf("2026-06-21", "", "Europe/Rome")).toBeNull();
});
test("PTRK-04 who does not hold 117 reads that the page is not theirs", async () => {
  const Guarded = () => (
    <Access needs={perfectTrackerPage.seen as { plant: "perfect_tracker" }} plantId="101">
      <p>dentro</p>
    </Access>
  );
  await showPages([[perfectTrackerPage, Guarded]], "/plant/101/perfect_tracker", {
    me: { is_admin: false, perms: { 101: [0, 115] } },
  });
  expect(await screen.findByRole("link", { name: "Vai al cruscotto" })).toBeTruthy();
  expect(screen.queryByText("dentro")).toBeNull();
});
