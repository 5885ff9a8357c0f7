import { cleanup, screen } from "@testing-library/react";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { inProcessQuery } from "../../admin/admin.api.ts";
import { showPages } from "../../page-stage.setup.tsx";
import { NoChart } from "../../ui/charts/chart.tsx";
import { AroundEmpty } from "../../ui/empty-state.tsx";
import { loadTexts, openTexts } from "../../ui/texts/texts.ts";
import { plantPage } from "../plants.pages.ts";
import { whileCalculating } from "./while-calculating.tsx";

beforeAll(async () => {
  await openTexts();
  await loadTexts(["dashboard"]);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("DASH-01 a chart without data says that its figures are being calculated while the plant is recalculated or waits to be, and reads them once they are there", async () => {
  const asked: string[] = [];
  let answer = { since: null as number | null, queued: 1 };
  vi.stubGlobal("fetch", (request: Request) => {
    asked.push(new URL(request.url).pathname);
    return Promise.resolve(Response.json(answer));
  });
  const Shown = () => (
    <AroundEmpty value={whileCalculating}>
      <NoChart heightPx={300} error={null} />
    </AroundEmpty>
  );
  const { client } = await showPages([[plantPage, Shown]], "/plant/101");
  const read = vi.spyOn(client, "invalidateQueries");
  await screen.findByText("Le cifre si stanno calcolando");
  expect(screen.getByText(/^Il ricalcolo dell’impianto è in coda/)).toBeTruthy();
  expect(screen.queryByText("Nessun dato nel periodo")).toBeNull();
  expect(asked).toEqual(["/api/v1/plant/101/in_process"]);
  expect(read).not.toHaveBeenCalled();
  const again = () => client.refetchQueries({ queryKey: inProcessQuery("101").queryKey });
  answer = { since: 1_795_258_800, queued: 0 };
  await again();
  await screen.findByText(/^L’impianto è in ricalcolo/);
  expect(read).not.toHaveBeenCalled();
  answer = { since: null, queued: 0 };
  await again();
  await screen.findByText("Nessun dato nel periodo");
  await vi.waitFor(() => expect(read).toHaveBeenCalledWith({ queryKey: ["data"] }));
});
