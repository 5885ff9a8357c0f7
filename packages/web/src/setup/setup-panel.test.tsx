import type { PlantSetup, SetupCheck } from "@heliograph/contract/setup/setup.wire.ts";
import type { Plant } from "@heliograph/contract/plants/plants.wire.ts";
import type { User } from "@heliograph/contract/users/users.wire.ts";
import { permissions } from "@heliograph/contract/users/permissions.ts";
import { MantineProvider } from "@mantine/core";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { MeContext } from "../me.ts";
import { chooseLanguage, loadTexts, openTexts } from "../ui/texts/texts.ts";
import { SetupPanel } from "./setup-on-demand.tsx";

const built = ["/config/info", "/config/suggest_devs", "/alerts_config", "/config/devices"];
vi.mock("@tanstack/react-router", () => ({
  Link: (props: { to: string; children: ReactNode }) => <a href={props.to}>{props.children}</a>,
  useRouter: () => ({
    routesByPath: Object.fromEntries(built.map((path) => [`/plant/$plantId${path}`, {}])),
  }),
}));
beforeAll(async () => {
  await openTexts();
  await loadTexts(["setup"]);
});
afterEach(async () => {
  cleanup();
  vi.unstubAllGlobals();
  await chooseLanguage("it");
});

const plant = { id: "500" } as Plant;
const check = (
  id: SetupCheck["id"],
  state: SetupCheck["state"],
  more: Partial<SetupCheck> = {},
): SetupCheck => ({ id, state, facts: {}, mend: "info", optional: false, ...more });
const checks = [
  check("place", "done"),
  check("password", "done"),
  check("packets", "later", { mend: "loggers" }),
  check("devices", "todo", { mend: "suggest_devices", facts: { devices: 0, new: 2 } }),
  check("nominals", "warning", { mend: "devices", facts: { kwp: 60, nominal: 20, without: 0 } }),
  check("agreement", "warning", { facts: { counter: 40, power: 4, seconds: 7200 } }),
  check("recipients", "todo", { mend: "alerts" }),
  check("price", "todo", { mend: "tariffs", optional: true }),
];

async function shown(setup: PlantSetup, me: Partial<User> = { is_admin: true, perms: {} }) {
  const fetch = vi.fn<() => Promise<Response>>(() => Promise.resolve(Response.json(setup)));
  vi.stubGlobal("fetch", fetch);
  const client = new QueryClient();
  const { container } = render(
    <QueryClientProvider client={client}>
      <MantineProvider env="test">
        <MeContext value={me as User}>
          <SetupPanel plant={plant} />
        </MeContext>
      </MantineProvider>
    </QueryClientProvider>,
  );
  await expect.poll(() => client.isFetching()).toBe(0);
  return { container, fetch };
}
const lines = (container: HTMLElement) =>
  [...container.querySelectorAll(".body > .hg-setup > li")].map((line) => [
    line.querySelector("[role=img]")?.getAttribute("aria-label"),
    line.querySelector(".hg-setup-words")?.textContent?.replaceAll(/\s/g, " "),
    line.querySelector("a")?.getAttribute("href") ?? null,
  ]);

test("ONB-02 what is missing is one line with its figures and the page that mends it; what is done is a count; a price does not count", async () => {
  const { container } = await shown({ aside: null, checks });
  await expect.poll(() => container.querySelector(".sub")?.textContent).toBe("2 di 7");
  expect(lines(container)).toEqual([
    [
      "Non si sa ancora",
      "Pacchettiarrivano; il ritmo si impara da sette invii",
      // The page of this portal is not built.
      null,
    ],
    ["Da fare", "Dispositivi2 rilevati, da creare", "/plant/500/config/suggest_devs"],
    [
      "Da controllare",
      "Nominali e picco20,0 kW di inverter per 60,0 kWp: uno dei due sembra sbagliato",
      "/plant/500/config/devices",
    ],
    [
      "Da controllare",
      "Potenza e contatore40,0 kWh dal contatore, ma 4,0 kWh dalla potenza in 2 h",
      "/plant/500/config/info",
    ],
    ["Da fare", "Chi viene avvisatonessuno", "/plant/500/alerts_config"],
    ["Da fare", "Prezzo dell’energiasenza tariffa non si calcolano gli euro · facoltativo", null],
  ]);
  expect(container.querySelector("summary")?.textContent).toBe("2 voci a posto");
});

test("ONB-02 a plant with a past that was imported is not said to be empty: what it lacks is its logger", async () => {
  const past = check("packets", "todo", { facts: { last: 1_767_000_000 } });
  const { container } = await shown({ aside: null, checks: [past] });
  await expect
    .poll(() => lines(container)[0]?.[1])
    .toBe("Pacchettisolo misure importate: se non c’è un logger, dillo");
});

test("ONB-02 [P33] how far the files of a plant without a logger reach, or that none was imported yet", async () => {
  const files = (state: "done" | "todo", last: number | null) =>
    check("packets", state, { facts: { files: 1, last }, mend: "files" });
  const first = await shown({ aside: null, checks: [files("todo", null)] });
  await expect
    .poll(() => lines(first.container)[0]?.[1])
    .toBe("Pacchettinessun file ancora importato");
  cleanup();
  const { container } = await shown({ aside: null, checks: [files("done", 1_488_667_800)] });
  await expect
    .poll(() => container.querySelector("details .hg-setup-words")?.textContent)
    .toBe("Pacchettidai file, fino al 04/03/2017, 23:50");
});

test("ONB-02 [SU1] whoever is chosen and not reached learns why: by an address, or because the portal sends nothing", async () => {
  const chosen = (channels: number) =>
    check("recipients", "warning", { facts: { chosen: 1, reached: 0, channels } });
  const first = await shown({ aside: null, checks: [chosen(1)] });
  await expect.poll(() => lines(first.container)[0]?.[1]).toMatch(/manca un indirizzo$/);
  cleanup();
  const { container } = await shown({ aside: null, checks: [chosen(0)] });
  await expect.poll(() => lines(container)[0]?.[1]).toMatch(/non può ancora inviare messaggi/);
});

test("ONB-02 who may not open a page is not led there; who may not edit the plant is not even asked for", async () => {
  const editor = {
    is_admin: false,
    perms: { 500: [permissions.plant_show, permissions.plant_edit] },
  };
  const { container } = await shown({ aside: null, checks }, editor);
  await expect.poll(() => lines(container)).toHaveLength(6);
  expect(lines(container).flatMap(([, , link]) => link ?? [])).toEqual(["/plant/500/config/info"]);
  cleanup();
  const viewer = { is_admin: false, perms: { 500: [permissions.plant_show] } };
  const seen = await shown({ aside: null, checks }, viewer);
  expect(seen.fetch).not.toHaveBeenCalled();
  expect(seen.container.querySelector("section")).toBeNull();
});

test("ONB-02 nothing where it is not shown any more; complete it says so once, and cannot be set aside", async () => {
  const hidden = await shown({ aside: "by_hand", checks: null });
  expect(hidden.container.querySelector("section")).toBeNull();
  cleanup();
  await chooseLanguage("en");
  const done = [check("place", "done"), check("price", "todo", { optional: true })];
  const { container } = await shown({ aside: "complete", checks: done });
  await expect
    .poll(() => container.textContent)
    .toContain("Nothing is missing any more: this panel will not come back.");
  expect(container.querySelector("button")).toBeNull();
  expect(container.querySelector(".sub")?.textContent).toBe("1 of 1");
});

test("ONB-02 [SU2] what has only to be learnt is no task, and says how long a sensor takes", async () => {
  const learning = check("expected", "later", { facts: { learning: 1 } });
  const first = check("expected", "later", { facts: { learning: 0 } });
  const { container } = await shown({ aside: null, checks: [learning, first] });
  await expect
    .poll(() => lines(container).map(([mark, text]) => [mark, text]))
    .toEqual([
      [
        "Non si sa ancora",
        "Potenza attesasi impara dalle giornate di sole; da un sensore di irraggiamento in 30 giorni",
      ],
      ["Non si sa ancora", "Potenza attesasi saprà dopo le prime ore di sole"],
    ]);
});
