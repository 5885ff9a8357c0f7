import type { Alert } from "@heliograph/contract/alerts/alerts.wire.ts";
import { permissions } from "@heliograph/contract/users/permissions.ts";
import type { Page } from "playwright-core";
import { callApi, newUser, tokenOf } from "./browser.ts";
import { openBrowser } from "./chromium.ts";
import { makePlant, makeUser } from "./own-plant.ts";

const { plant_show, irradiance, theoretical_vars, alerts_show, alerts_edit } = permissions;
const { alerts_create, alerts_delete, messages_show, messages_edit } = permissions;
const { inverter_show, inverter_vars } = permissions;
/** What one needs to see alerts and what they watch. */
export const seesAlerts = [
  plant_show,
  irradiance,
  theoretical_vars,
  inverter_show,
  inverter_vars,
  alerts_show,
];

/** A plant with two days of values, one without alerts, and a page of somebody who may do everything with their alerts. */
export async function alertStage() {
  const [browser, admin] = await Promise.all([openBrowser(), tokenOf("admin")]);
  const [plant, bare] = [
    await makePlant(admin, "Tetto da configurare"),
    await makePlant(admin, "Tetto senza allarmi"),
  ];
  const nowSeconds = Math.floor(Date.now() / 1000);
  // Two days ago 15 kW for an hour, before and after it 5 kW.
  const begin = nowSeconds - (nowSeconds % 300) - 2 * 86_400;
  await plant.send(
    ...Array.from({ length: 36 }, (_, slot) => ({
      timestamp: begin + slot * 300 + 60,
      values: { "inv.1.pac": slot >= 12 && slot < 24 ? 15 : 5, "inv.1.irr": 500 },
    })),
  );
  const editor = await makeUser(admin, { cells: ["3331234567"] });
  const rights = [alerts_edit, alerts_create, alerts_delete, messages_show, messages_edit];
  for (const { id } of [plant, bare]) await editor.allow(id, [...seesAlerts, ...rights]);
  const page = await (await newUser(browser, editor.token)).newPage();

  /** Somebody with these rights on both plants. */
  const person = async (held: readonly number[]) => {
    const user = await makeUser(admin);
    for (const { id } of [plant, bare]) await user.allow(id, held);
    return user;
  };
  const alertsOf = async (id = plant.id): Promise<readonly Alert[]> =>
    (await callApi<{ alerts: Alert[] }>(admin, `/plant/${id}?full=1`)).alerts;
  return {
    browser,
    admin,
    plant,
    bare,
    editor,
    page,
    nowSeconds,
    alertsOf,
    make: (more: Partial<Alert> = {}): Promise<Alert> =>
      callApi<Alert>(admin, "/alert", {
        method: "POST",
        body: JSON.stringify({
          plant_id: plant.id,
          name: "Potenza troppo alta",
          description: "Sopra il massimo",
          num_checks: 3,
          vars: [plant.power],
          vmax: 12.5,
          ...more,
        }),
      }),
    read: (id: string): Promise<Alert> => callApi<Alert>(admin, `/alert/${id}`),
    removeAll: async (): Promise<void> => {
      for (const { id } of await alertsOf())
        await callApi(admin, `/alert/${id}`, { method: "DELETE" });
    },
    open: async (on: Page, path: string): Promise<void> => {
      await on.goto(`/plant/${plant.id}${path}`);
      await on.getByRole("heading", { level: 1 }).waitFor();
    },
    /** A page of somebody with these rights on both plants. */
    pageAs: async (held: readonly number[]): Promise<Page> =>
      await (await newUser(browser, (await person(held)).token)).newPage(),
    person,
  };
}
