import { cleanup, screen } from "@testing-library/react";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { showPages } from "../page-stage.setup.tsx";
import { plantQuery, usePlant } from "../plant-queries.ts";
import { loadTexts, openTexts } from "../ui/texts/texts.ts";
import { variablePage } from "../variables/variables.pages.ts";
import { InstantValues } from "./instant-values.tsx";
import { VariablePage } from "./variable-page.tsx";

beforeAll(async () => {
  await openTexts();
  await loadTexts(["variables", "devices", "live"]);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const [id, deviceId] = ["a".repeat(24), "b".repeat(24)];
const inverter = { id: deviceId, plant_id: "101", name: "INV 1", type: "inverter", variables: [] };
const show = (
  answers: Readonly<Record<string, Response>>,
  devices: readonly object[] = [inverter],
) => {
  vi.stubGlobal("fetch", (request: Request) => {
    const answer = answers[new URL(request.url).pathname.replace("/api/v1", "")];
    return answer ? Promise.resolve(answer) : new Promise(() => undefined);
  });
  const plant = { id: "101", name: "Serre", timezone: "Europe/Rome", sections: [], formulas: [] };
  return showPages([[variablePage, VariablePage]], `/plant/101/var/${id}`, {
    me: { is_admin: false, perms: { 101: [0] } },
    known: [[plantQuery("101").queryKey, { ...plant, devices }]],
  });
};
const measured = () => Response.json({ id, plant_id: "101", device_id: deviceId, name: "Potenza" });
const refused = (code: string, params: object) =>
  Response.json({ code, params, detail: code }, { status: 403 });

test("PERM-12 [P12] the page of a variable that no list shows names the right that its device asks for; one that is not there is not found", async () => {
  await show({ [`/variable/${id}`]: measured() });
  await screen.findByText(/«Variabili degli inverter»\. Lo dà un amministratore/);
  cleanup();
  const hidden = refused("device_hidden", { type: "inverter" });
  await show({ [`/variable/${id}`]: measured(), [`/device/${deviceId}`]: hidden }, []);
  await screen.findByText(/«Vedere gli inverter»\. Lo dà un amministratore/);
  cleanup();
  const needs = ["irradiance", "theoretical_vars"];
  await show({ [`/variable/${id}`]: refused("variable_hidden", { id, needs }) });
  await screen.findByText("Permessi insufficienti per vedere la pagina");
  await screen.findByText(/Qui serve il permesso «[^»]+» e «[^»]+»\. Lo dà un amministratore/);
  cleanup();
  await show({ [`/variable/${id}`]: Response.json({ detail: "" }, { status: 404 }) });
  expect(await screen.findByText("Elemento non trovato")).toBeTruthy();
});

test("PERM-12 [P31] a device whose variables are hidden names the right that is missing, and does not say that it has none", async () => {
  const Values = () => (
    <InstantValues
      plant={usePlant()}
      variables={[]}
      drawn={[]}
      onToggle={() => undefined}
      isFull={false}
      missing="meter_vars"
    />
  );
  await showPages([[variablePage, Values]], `/plant/101/var/${id}`, {
    known: [[plantQuery("101").queryKey, { id: "101" }]],
  });
  await screen.findByText(/«Variabili dei contatori»\. Lo dà/);
  expect(screen.queryByText("Nessuna variabile da mostrare")).toBeNull();
});
