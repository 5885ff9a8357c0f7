import type { PlantEdit } from "@heliograph/contract/logs/logs.wire.ts";
import { permissions } from "@heliograph/contract/users/permissions.ts";
import type { User } from "@heliograph/contract/users/users.wire.ts";
import { tags } from "@heliograph/contract/variables/tags.ts";
import { MantineProvider } from "@mantine/core";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { type ReactNode, useState } from "react";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { loadTexts, openTexts } from "../ui/texts/texts.ts";
import { lastChange } from "./sight.ts";
import { marta, plantWith } from "./sight-samples.setup.ts";
import { latestEditsQuery, rolesOfPlantQuery } from "./users.api.ts";
import { WhyPanel } from "./why-panel.tsx";

/** All pages stand. */
vi.mock("../pages.ts", () => ({ useFindPlace: () => () => ({ to: "", search: {} }) }));
beforeAll(async () => {
  await openTexts();
  await loadTexts(["users"]);
});
afterEach(cleanup);

const { plant_show, sensor_show, sensor_vars, irradiance, energies_show } = permissions;
const user: User = {
  ...marta,
  username: "carla",
  perms: { "101": [plant_show, sensor_show, sensor_vars] },
};
const plant = plantWith({
  "Irraggiamento 1": tags.IRR,
  "Irraggiamento 2": tags.IRR,
  Temperatura: tags.TEMP,
});
const perms = (id: number, old: number[], next: number[], nam = "carla"): PlantEdit => ({
  id,
  user: "ivo",
  of: null,
  real_user: "ada",
  act: "edit",
  ent: "permission",
  nam,
  changes: [{ field: "perms", old, new: next }],
});
// 2026-06-04T07:12:00Z in microseconds.
const taken = perms(1_780_557_120_000_000, [0, 10, 106, 107], [0, 106, 107]);

function Asked(props: { readonly user: User }): ReactNode {
  const [asked, setAsked] = useState<string | undefined>();
  const shown = { plant, asked, onAsk: setAsked, above: null, cureOf: () => null };
  return <WhyPanel user={props.user} {...shown} />;
}
function show(of: User): void {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  client.setQueryData(rolesOfPlantQuery("101").queryKey, []);
  client.setQueryData(latestEditsQuery("101").queryKey, [
    perms(taken.id + 1, [0], [0, 10], "another"),
    taken,
    perms(taken.id - 1, [0], [0, 10, 106, 107]),
  ]);
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={client}>
        <Asked user={of} />
      </QueryClientProvider>
    </MantineProvider>,
  );
}
function ask(label: string): void {
  fireEvent.click(screen.getByRole("combobox", { name: "Pagina o variabile" }));
  fireEvent.click(screen.getByRole("option", { name: label }));
}
const rows = (): (string | null)[] =>
  within(document.querySelector<HTMLElement>(".hg-why-needs")!)
    .getAllByRole("listitem")
    .map((row) => row.querySelector(".hg-strong")!.textContent);

test("XRAY-01 [U37] the rule that keeps a variable from somebody is named, who took it, and what is hidden with it", () => {
  show(user);
  ask("Irraggiamento 1");
  expect(screen.getByRole("status").textContent).toBe("Non la vede");
  expect(rows()).toEqual([
    "L’account è aperto",
    "Vede l’impianto",
    "Vede il dispositivo",
    "Vede le variabili del dispositivo",
    "Non vede i valori di questo tipo",
  ]);
  const lacked = document.querySelector(".lacked")!.textContent;
  expect(lacked).toContain("Manca «Irraggiamento» (10)");
  expect(lacked).toContain("tolto da ada → ivo il 04/06/2026");
  expect(screen.getByText("Con questa è nascosta anche 1 variabile")).toBeTruthy();
  expect(screen.getByText("Irraggiamento 2", { selector: ".hg-chip" })).toBeTruthy();
  ask("Temperatura");
  expect(screen.getByRole("status").textContent).toBe("La vede");
});
test("XRAY-01 a page asks for its permission, and each permission that is taken away is named", () => {
  const held = [plant_show, energies_show];
  show({ ...user, perms: { "101": held } });
  ask("Energie");
  expect(screen.getByRole("status").textContent).toBe("La vede");
  for (const [left, name] of [
    [plant_show, "«Vedere le energie» (116)"],
    [energies_show, "«Vedere l’impianto» (0)"],
  ] as const) {
    cleanup();
    show({ ...user, perms: { "101": [left] } });
    ask("Energie");
    expect(screen.getByRole("status").textContent).toBe("Non la vede");
    expect(document.querySelector(".lacked")!.textContent).toContain(`Manca ${name}`);
  }
  cleanup();
  show({ ...user, perms: { "101": held }, disabled: true });
  ask("Energie");
  expect(document.querySelector(".lacked")!.textContent).toBe("L’account è disabilitato");
});
test("XRAY-01 the last edit that gave or took a permission is that of this user and of this permission", () => {
  expect(lastChange([taken], "carla", "irradiance")).toBe(taken);
  expect(lastChange([taken], "carla", "sensor_show")).toBeNull();
  expect(lastChange([taken], "other", "irradiance")).toBeNull();
  expect(permissions.irradiance).toBe(irradiance);
});
