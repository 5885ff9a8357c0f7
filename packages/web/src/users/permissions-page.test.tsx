import { permissions } from "@heliograph/contract/users/permissions.ts";
import type { HeldRole } from "@heliograph/contract/users/roles.wire.ts";
import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { tags } from "@heliograph/contract/variables/tags.ts";
import { showPages } from "../page-stage.setup.tsx";
import { plantQuery } from "../plant-queries.ts";
import { loadTexts, openTexts } from "../ui/texts/texts.ts";
import { PermissionsPage } from "./permissions-page.tsx";
import { ada as admin, marta as user, plantWith } from "./sight-samples.setup.ts";
import { latestEditsQuery, rolesOfPlantQuery, usersOfPlantQuery } from "./users.api.ts";
import { permissionsPage, plantUsersPage } from "./users.pages.ts";

/** Somebody else on the plant. */
const other = { id: "d".repeat(24), username: "luca", fullname: "Luca Neri" };
beforeAll(async () => {
  await openTexts();
  await loadTexts([...permissionsPage.texts]);
});
beforeEach(() => {
  vi.stubGlobal("fetch", async () => Response.json([]));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const plant = plantWith({ "Irraggiamento 1": tags.IRR });
/** All pages stand. */
vi.mock("../pages.ts", () => ({ useFindPlace: () => () => ({ to: "", search: {} }) }));
async function show(current: readonly number[], roles: readonly HeldRole[] = [], me = admin) {
  const stage = await showPages(
    [
      [permissionsPage, PermissionsPage],
      [plantUsersPage, () => null],
    ],
    `/plant/101/config/users/${user.id}`,
    {
      me,
      known: [
        [plantQuery("101").queryKey, plant],
        [rolesOfPlantQuery("101").queryKey, [...roles]],
        [latestEditsQuery("101").queryKey, []],
        [
          usersOfPlantQuery("101").queryKey,
          [
            { ...user, perms: { "101": [...current] } },
            { ...user, ...other },
          ],
        ],
      ],
    },
  );
  await screen.findByRole("heading", { name: "Marta Ferri" });
  const rewrite = (numbers: readonly number[]) =>
    act(() => {
      stage.client.setQueryData(usersOfPlantQuery("101").queryKey, [
        { ...user, perms: { "101": [...numbers] } },
      ]);
    });
  return { ...stage, rewrite };
}
const seeChanges = () => fireEvent.click(screen.getByRole("radio", { name: /^Che cosa cambia/ }));

test("XRAY-02 [U38] what a change gives and takes is shown before it is saved", async () => {
  const { plant_show, sensor_show, sensor_vars, charts_edit } = permissions;
  await show([plant_show, sensor_show, sensor_vars, charts_edit]);
  expect(screen.queryByRole("region", { name: "Permessi non salvati" })).toBeNull();
  fireEvent.click(screen.getByLabelText(/^Irraggiamento 10/));
  fireEvent.click(screen.getByLabelText(/^Modificare i grafici /));
  fireEvent.click(screen.getByLabelText(/^Vedere le energie /));
  const bar = screen.getByRole("region", { name: "Permessi non salvati" });
  expect(bar.textContent).toContain("3 permessi cambiati, non salvati");
  expect(bar.textContent).toContain("dati: 2, tolti: 1");
  seeChanges();
  const rows = screen.getAllByRole("row").slice(1);
  expect(rows.map((row) => row.textContent)).toEqual([
    "+10IrraggiamentoNoSìnel modello Installatore, Cliente",
    "+116Vedere le energieNoSìnel modello Installatore, Cliente",
    "−251Modificare i graficiSìNonel modello Installatore, Cliente",
  ]);
  const text = (): string => document.querySelector(".hg-sight-changes")?.textContent ?? "";
  expect(screen.getByText("permessi: 4, poi 5")).toBeTruthy();
  expect(text()).toContain("Vedrà 1 pagina in più: Energie");
  expect(text()).toContain("Vedrà 1 variabile in più: Irraggiamento 1");
  expect(text()).not.toContain("Non vedrà");
  fireEvent.click(screen.getByRole("radio", { name: "Scegli" }));
  // Without the view nothing is left.
  fireEvent.click(screen.getByLabelText(/^Vedere l’impianto /));
  seeChanges();
  expect(text()).toContain("Non vedrà più");
  fireEvent.click(screen.getByRole("button", { name: "Annulla le modifiche" }));
  expect(screen.getByText("Non hai cambiato nulla")).toBeTruthy();
});

test("XRAY-01 [U37] what is missing is given with one click, and stands among the changes", async () => {
  const { plant_show, sensor_show, sensor_vars } = permissions;
  const { go } = await show([plant_show, sensor_show, sensor_vars]);
  await act(() => go(`/plant/101/config/users/${user.id}?what=1`));
  expect(screen.getByText("Non la vede")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Dai il permesso 10" }));
  expect(screen.getAllByRole("row")[1]?.textContent).toContain("+10Irraggiamento");
  // It is chosen, not yet given.
  expect(screen.getByText("Non la vede")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Dai il permesso 10" })).toBeNull();
});

test("XRAY-01 [U8] who may not hand out permissions reads them, and changes none", async () => {
  const { plant_show, users_show, irradiance } = permissions;
  const me = { ...admin, is_admin: false, perms: { "101": [plant_show, users_show, irradiance] } };
  await show([plant_show], [], me);
  expect(screen.getByText("Puoi vedere i suoi permessi, non cambiarli.")).toBeTruthy();
  const boxes = screen.getAllByRole<HTMLInputElement>("checkbox");
  expect(boxes.every(({ disabled }) => disabled)).toBe(true);
});

test("somebody who is not of the plant is not drawn as one without permissions", async () => {
  const { go } = await show([permissions.plant_show]);
  await act(() => go(`/plant/101/config/users/${"e".repeat(24)}`));
  expect(screen.getByText("Questo utente non vede l’impianto")).toBeTruthy();
});
