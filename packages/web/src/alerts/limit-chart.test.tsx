import type { Plant } from "@heliograph/contract/plants/plants.wire.ts";
import { cleanup, screen } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { LiveSource, LiveStore } from "../live/live.api.ts";
import { showPages } from "../page-stage.setup.tsx";
import { makeFormat } from "../ui/format.ts";
import { loadTexts, openTexts } from "../ui/texts/texts.ts";
import { variableMap } from "../variables/variables.api.ts";
import { type AlertForm, newAlertForm } from "./alert-draft.ts";
import { alertPage } from "./alerts.pages.ts";
import { LimitChart } from "./limit-chart.tsx";

const zone = "Europe/Rome";
const hour = 3600;
const [fresh, silent] = ["a".repeat(24), "b".repeat(24)];
const variable = (id: string) => ({
  id,
  device_id: "d",
  name: id === fresh ? "Potenza" : "Corrente",
  udm: "kW",
  tags: [],
  data_type: "float",
  bitmask: null,
  disabled: false,
  mib: id,
});
const plant = {
  id: "101",
  timezone: zone,
  active_since: 0,
  last_update: null,
  sections: [],
  devices: [
    {
      id: "d",
      name: "INV1",
      type: "inverter",
      disabled: false,
      variables: [fresh, silent].map(variable),
    },
  ],
  bitmasks: [],
  formulas: [],
} as unknown as Plant;
const format = makeFormat("it", zone);

beforeAll(async () => {
  await openTexts();
  await loadTexts(["alerts", "alerting"]);
});
beforeEach(() => {
  vi.stubGlobal("fetch", async () => Response.json([]));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("the curve of a rule opens on the newest day of its variable, not on yesterday", async () => {
  const now = Date.now() / 1000;
  const store = new LiveStore();
  store.put({ [fresh]: [12, now], [silent]: [0, now - 100 * hour] }, now);
  const onShow = vi.fn<() => void>();
  const show = async (vars: string[]): Promise<void> => {
    const form: AlertForm = { ...newAlertForm(null, (() => "") as never), vars, vmax: 20 };
    const chart = () => (
      <LiveSource value={store}>
        <LimitChart
          plant={plant}
          known={variableMap(plant)}
          form={form}
          inForce={null}
          shown={{ variable: null, day: null }}
          onShow={onShow}
        />
      </LiveSource>
    );
    await showPages([[alertPage, chart]], "/plant/101/alert/create", {
      me: { is_admin: true, perms: {} },
    });
  };
  await show([fresh]);
  expect(await screen.findByText(format.date(now - 1, "longDay"))).toBeTruthy();
  cleanup();
  await show([silent]);
  expect(await screen.findByText(format.date(now - 100 * hour - 1, "longDay"))).toBeTruthy();
});
