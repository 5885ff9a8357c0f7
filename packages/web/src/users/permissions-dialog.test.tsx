import { permissions } from "@heliograph/contract/users/permissions.ts";
import type { HeldRole } from "@heliograph/contract/users/roles.wire.ts";
import { MantineProvider } from "@mantine/core";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { tags } from "@heliograph/contract/variables/tags.ts";
import { MeContext } from "../me.ts";
import { plantQuery } from "../plant-queries.ts";
import { loadTexts, openTexts } from "../ui/texts/texts.ts";
import { PermissionsDialog } from "./permissions-dialog.tsx";
import { ada as admin, marta as user, plantWith } from "./sight-samples.setup.ts";
import { rolesOfPlantQuery } from "./users.api.ts";

beforeAll(async () => {
  await openTexts();
  await loadTexts(["users", "dashboard", "health"]);
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
function show(current: readonly number[], close: () => void, roles: readonly HeldRole[] = []) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  client.setQueryData(plantQuery("101").queryKey, plant);
  client.setQueryData(rolesOfPlantQuery("101").queryKey, [...roles]);
  const drawn = (numbers: readonly number[]) => (
    <MantineProvider env="test">
      <QueryClientProvider client={client}>
        <MeContext value={admin}>
          <PermissionsDialog
            user={{ ...user, perms: { "101": [...numbers] } }}
            plantId="101"
            plantName="Cascina"
            onClose={close}
          />
        </MeContext>
      </QueryClientProvider>
    </MantineProvider>
  );
  const { rerender } = render(drawn(current));
  return (numbers: readonly number[]) => rerender(drawn(numbers));
}

test("XRAY-02 [U38] what a change gives and takes is shown before it is saved", () => {
  const { plant_show, sensor_show, sensor_vars, charts_edit } = permissions;
  show([plant_show, sensor_show, sensor_vars, charts_edit], () => {});
  expect(screen.queryByRole("region", { name: "Che cosa cambia" })).toBeNull();
  fireEvent.click(screen.getByLabelText(/^Irraggiamento 10/));
  fireEvent.click(screen.getByLabelText(/^Modificare i grafici /));
  fireEvent.click(screen.getByLabelText(/^Vedere le energie /));
  const preview = screen.getByRole("region", { name: "Che cosa cambia" });
  expect(
    within(preview)
      .getAllByRole("row")
      .slice(1)
      .map((row) => row.textContent),
  ).toEqual([
    "+10IrraggiamentoNoSìnel modello Installatore, Cliente",
    "+116Vedere le energieNoSìnel modello Installatore, Cliente",
    "−251Modificare i graficiSìNonel modello Installatore, Cliente",
  ]);
  expect(preview.textContent).toContain("permessi: 4, poi 5");
  expect(preview.textContent).toContain("Vedrà 1 pagina in più: Energie");
  expect(preview.textContent).toContain("Vedrà 1 variabile in più: Irraggiamento 1");
  expect(preview.textContent).not.toContain("Non vedrà");
  // Without the view nothing is left.
  fireEvent.click(screen.getByLabelText(/^Vedere l’impianto /));
  expect(preview.textContent).toContain("Non vedrà più");
});

test("O23 the permissions that the server would not hand out are marked, until others are chosen", async () => {
  const answer = vi.fn<(request: Request) => Promise<Response>>();
  vi.stubGlobal("fetch", answer);
  const refusal = {
    code: "permissions_not_held",
    params: { plant: "101", beyond: ["charts_show"] },
    detail: "you may hand out only what you hold",
  };
  answer.mockImplementation(async ({ method }) =>
    method === "PATCH" ? Response.json(refusal, { status: 403 }) : Response.json([]),
  );
  const close = vi.fn<() => void>();
  show([permissions.plant_show], close);
  // The dialog has taken the focus as it opened, and does not take it again.
  await waitFor(() => expect(document.activeElement).not.toBe(document.body));
  const box = (name: string): HTMLElement =>
    screen.getByRole("checkbox", { name: new RegExp(`^${name} `) });
  fireEvent.click(box("Vedere i grafici"));
  await act(async () => {
    fireEvent.click(screen.getByRole("button", { name: "Salva" }));
  });
  const request = answer.mock.calls.map(([one]) => one).find(({ method }) => method === "PATCH")!;
  expect(await request.json()).toEqual([permissions.plant_show, permissions.charts_show]);
  // Seeking a box by its name among seventy is slow: not at each try.
  const charts = box("Vedere i grafici");
  await waitFor(() => expect(document.activeElement).toBe(charts), { timeout: 10_000 });
  expect(box("Vedere i grafici").getAttribute("aria-invalid")).toBe("true");
  expect(box("Modificare i grafici").getAttribute("aria-invalid")).toBe("false");
  expect(close).not.toHaveBeenCalled();
  fireEvent.click(box("Vedere i grafici"));
  expect(box("Vedere i grafici").getAttribute("aria-invalid")).toBe("false");
});

test("XRAY-03 [U41] what somebody else gives meanwhile comes in below what was chosen, and is not taken back", async () => {
  const answer = vi.fn<(request: Request) => Promise<Response>>();
  vi.stubGlobal("fetch", answer);
  answer.mockImplementation(async ({ method }) => Response.json(method === "GET" ? [] : user));
  const { plant_show, charts_show, irradiance, energies_show } = permissions;
  const draw = show([plant_show, irradiance], () => {});
  fireEvent.click(screen.getByRole("checkbox", { name: /^Vedere i grafici / }));
  fireEvent.click(screen.getByRole("checkbox", { name: /^Irraggiamento 10/ }));
  draw([plant_show, irradiance, energies_show]);
  await act(async () => {
    fireEvent.click(screen.getByRole("button", { name: "Salva" }));
  });
  const request = answer.mock.calls.map(([one]) => one).find(({ method }) => method === "PATCH")!;
  expect(await request.json()).toEqual([plant_show, energies_show, charts_show]);
  expect(new URL(request.url).searchParams.get("was")).toBe("0,10,116");
});
test("XRAY-03 [U40] what a role gives cannot be cleared, and the role is named", () => {
  const { plant_show, energies_show } = permissions;
  const role = { id: "c".repeat(24), name: "Manutenzione", perms: [0, 116], user: user.id };
  show([plant_show, energies_show], () => {}, [role, { ...role, user: admin.id, perms: [10] }]);
  const box = screen.getByRole<HTMLInputElement>("checkbox", { name: /^Vedere le energie / });
  expect([box.checked, box.disabled]).toEqual([true, true]);
  expect(screen.getByText(/dal ruolo Manutenzione/)).toBeTruthy();
  expect(
    screen.getByRole<HTMLInputElement>("checkbox", { name: /^Irraggiamento 10/ }).disabled,
  ).toBe(false);
  fireEvent.click(screen.getByRole("button", { name: "Nessuno" }));
  expect(box.checked).toBe(true);
});
