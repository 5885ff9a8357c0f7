import { permissions } from "@heliograph/contract/users/permissions.ts";
import type { User } from "@heliograph/contract/users/users.wire.ts";
import { MantineProvider } from "@mantine/core";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { MeContext } from "../me.ts";
import { loadTexts, openTexts } from "../ui/texts/texts.ts";
import { PermissionsDialog } from "./permissions-dialog.tsx";

const user: User = {
  id: "a".repeat(24),
  username: "marta.ferri",
  fullname: "Marta Ferri",
  brand: null,
  language: null,
  notes: null,
  emails: ["marta@example.it"],
  cells: [],
  disabled: false,
  is_admin: false,
  perms: { "101": [permissions.plant_show] },
};
const admin: User = { ...user, id: "b".repeat(24), username: "ada", is_admin: true, perms: {} };
beforeAll(async () => {
  await openTexts();
  await loadTexts(["users"]);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("O23 the permissions that the server would not hand out are marked, until others are chosen", async () => {
  const answer = vi.fn<(request: Request) => Promise<Response>>();
  vi.stubGlobal("fetch", answer);
  answer.mockResolvedValueOnce(
    Response.json(
      {
        code: "permissions_not_held",
        params: { plant: "101", beyond: ["charts_show"] },
        detail: "you may hand out only what you hold",
      },
      { status: 403 },
    ),
  );
  const close = vi.fn<() => void>();
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <MeContext value={admin}>
          <PermissionsDialog user={user} plantId="101" plantName="Cascina" onClose={close} />
        </MeContext>
      </QueryClientProvider>
    </MantineProvider>,
  );
  const box = (name: string): HTMLElement =>
    screen.getByRole("checkbox", { name: new RegExp(`^${name} `) });
  fireEvent.click(box("Vedere i grafici"));
  await act(async () => {
    fireEvent.click(screen.getByRole("button", { name: "Salva" }));
  });
  expect(await answer.mock.calls[0]?.[0].json()).toEqual([
    permissions.plant_show,
    permissions.charts_show,
  ]);
  await waitFor(() => expect(document.activeElement).toBe(box("Vedere i grafici")));
  expect(box("Vedere i grafici").getAttribute("aria-invalid")).toBe("true");
  expect(box("Modificare i grafici").getAttribute("aria-invalid")).toBe("false");
  expect(close).not.toHaveBeenCalled();
  fireEvent.click(box("Vedere i grafici"));
  expect(box("Vedere i grafici").getAttribute("aria-invalid")).toBe("false");
});
