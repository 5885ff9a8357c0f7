import type { Plant } from "@heliograph/contract/plants/plants.wire.ts";
import { tags } from "@heliograph/contract/variables/tags.ts";
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeAll, expect, test } from "vitest";
import { showPages } from "../page-stage.setup.tsx";
import { loadTexts, openTexts } from "../ui/texts/texts.ts";
import type { Edit } from "../ui/use-edit.ts";
import { type AlertForm, newAlertForm } from "./alert-draft.ts";
import { alertPage } from "./alerts.pages.ts";
import { VariableField } from "./variable-field.tsx";

const [own, other] = ["a".repeat(24), "b".repeat(24)];
const variable = (id: string, device_id: string) => ({
  id,
  device_id,
  name: `Potenza ${id[0]}`,
  udm: "kW",
  tags: [tags.P_PRODUCED],
  data_type: "float",
  bitmask: null,
  disabled: false,
});
const device = (type: string, ...ids: string[]) => ({
  id: type,
  type,
  name: type,
  disabled: false,
  variables: ids.map((id) => variable(id, type)),
});
/** As who lacks the variables of inverters is given it. */
const plant = (meters: string[]) =>
  ({
    id: "101",
    formulas: [],
    devices: [device("inverter"), device("meter", ...meters)],
  }) as unknown as Plant;

beforeAll(async () => {
  await openTexts();
  await loadTexts(["alerts", "alerting", "users"]);
});
afterEach(cleanup);

/** @returns what was chosen last */
async function show(
  of: { readonly meters: string[]; readonly vars: string[] },
  perms: number[],
): Promise<() => readonly string[]> {
  let chosen: readonly string[] = of.vars;
  const values: AlertForm = { ...newAlertForm(null, (() => "") as never), vars: of.vars };
  const edit = {
    values,
    set: ({ vars }: Partial<AlertForm>) => (chosen = vars ?? []),
    errorOf: () => undefined,
  } as unknown as Edit<AlertForm>;
  const field = () => (
    <VariableField edit={edit} start={null} isOff={false} plant={plant(of.meters)} />
  );
  await showPages([[alertPage, field]], "/plant/101/alert/create", {
    me: { is_admin: false, perms: { "101": perms } },
  });
  return () => chosen;
}

test("[P12] PERM-30 who may edit a rule and not list a type's variables finds those of the others, and what he does not see stays in the rule", async () => {
  const chosen = await show({ meters: [own], vars: [own, other] }, [0, 102, 108, 109, 230, 231]);
  expect(await screen.findByLabelText(/^Potenza a/)).toBeTruthy();
  expect(screen.getByText("1 variabile scelta non è in questo elenco e resta.")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Togli quella scelta" }));
  expect(chosen()).toEqual([other]);
  fireEvent.click(screen.getByLabelText(/^Potenza a/));
  expect(chosen()).toEqual([other]);
});
test("[P31] where none is listed it names the right that is missing, and does not say that the plant has none", async () => {
  const others = [104, 105, 106, 107, 108, 109, 112, 113, 114];
  await show({ meters: [], vars: [] }, [0, 102, 230, 231, ...others]);
  expect(await screen.findByText(/^Non vedi variabili adatte a questo modello\./)).toBeTruthy();
  expect(await screen.findByText(/«Variabili degli inverter»/)).toBeTruthy();
  cleanup();
  // Who sees all of them reads that there are none.
  await show({ meters: [], vars: [] }, [0, 102, 103, ...others]);
  expect(
    await screen.findByText("L’impianto non ha variabili adatte a questo modello."),
  ).toBeTruthy();
});
