import type { Role } from "@heliograph/contract/users/roles.wire.ts";
import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { showPages } from "../page-stage.setup.tsx";
import { plantListQuery } from "../plant-queries.ts";
import { loadTexts, openTexts } from "../ui/texts/texts.ts";
import { RolesPage } from "./roles-page.tsx";
import { rolesQuery, usersQuery } from "./users.api.ts";
import { rolesPage, usersPage } from "./users.pages.ts";

const [roleId, carla] = ["a".repeat(24), "b".repeat(24)];
const role: Role = {
  id: roleId,
  name: "Manutenzione",
  perms: [0, 60, 116],
  given: [
    { user: carla, plant_id: "101" },
    { user: carla, plant_id: "102" },
  ],
};
const plant = (id: string, client: string) => ({ id, name: `Impianto ${id}`, client });
const known = [
  [rolesQuery().queryKey, [role]],
  [usersQuery().queryKey, [{ id: carla, username: "carla", fullname: null, is_admin: false }]],
  [
    plantListQuery().queryKey,
    [plant("101", "Rossi"), plant("102", "Rossi"), plant("103", "Verdi"), plant("104", "Verdi")],
  ],
] as const;
/** What was sent: method, path, body. */
const sent: [string, string, unknown][] = [];
beforeAll(async () => {
  await openTexts();
  await loadTexts(["users"]);
});
beforeEach(() => {
  sent.length = 0;
  vi.stubGlobal("fetch", async (request: Request) => {
    const { pathname } = new URL(request.url);
    const isRead = request.method === "GET";
    if (pathname.endsWith("/preview"))
      return Response.json([
        { user: carla, username: "carla", plant_id: "101", given: [10], taken: [116] },
      ]);
    if (!isRead) sent.push([request.method, pathname, await request.json()]);
    return Response.json(isRead ? [role] : role);
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});
const show = (address: string) =>
  showPages(
    [
      [rolesPage, RolesPage],
      [usersPage, () => null],
    ],
    address,
    { known },
  );
const save = () =>
  act(async () => {
    fireEvent.click(screen.getByRole("button", { name: "Salva" }));
  });

test("XRAY-03 [U39] a role shows who holds it; before it is saved, whom a change gives and takes what", async () => {
  await show("/admin/roles");
  expect(screen.getByText("1 utente · 2 impianti")).toBeTruthy();
  cleanup();
  await show(`/admin/roles?role=${roleId}`);
  fireEvent.click(await screen.findByRole("checkbox", { name: /^Irraggiamento 10/ }));
  fireEvent.click(screen.getByRole("checkbox", { name: /^Vedere le energie / }));
  await screen.findByText("carla su 101");
  expect(screen.getByText("+ Irraggiamento")).toBeTruthy();
  expect(screen.getByText("− Vedere le energie")).toBeTruthy();
  await save();
  expect(sent).toEqual([
    ["PATCH", `/api/v1/role/${roleId}`, { perms: [0, 10, 60], was: [0, 60, 116] }],
  ]);
});

test("XRAY-03 [U39] a role is given on all plants of a client, and taken where it is taken out of the list, in one call", async () => {
  await show(`/admin/roles?holders=${roleId}`);
  fireEvent.click(await screen.findByRole("combobox", { name: /^Utente/ }));
  fireEvent.click(await screen.findByRole("option", { name: "carla" }));
  fireEvent.click(screen.getByRole("combobox", { name: "Tutti gli impianti di un cliente" }));
  fireEvent.click(await screen.findByRole("option", { name: "Verdi" }));
  fireEvent.click(
    screen.getByText("101 Impianto 101").parentElement!.querySelector<HTMLElement>("button")!,
  );
  await waitFor(() =>
    expect(screen.getByText("Assegnato su 2, tolto su 1 impianti.")).toBeTruthy(),
  );
  await save();
  expect(sent).toEqual([
    ["PATCH", `/api/v1/role/${roleId}/of/${carla}`, { give: ["103", "104"], take: ["101"] }],
  ]);
});
