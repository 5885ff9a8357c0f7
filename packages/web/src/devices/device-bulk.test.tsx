import type { Device } from "@heliograph/contract/devices/devices.wire.ts";
import type { Plant } from "@heliograph/contract/plants/plants.wire.ts";
import { notifications } from "@mantine/notifications";
import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { showPages } from "../page-stage.setup.tsx";
import { plantQuery } from "../plant-queries.ts";
import { loadTexts, openTexts } from "../ui/texts/texts.ts";
import { deviceNames } from "./device-bulk.tsx";
import { devicesPage } from "./devices.pages.ts";
import { DevicesPage } from "./devices-page.tsx";

const idOf = (at: number): string => String(at).padStart(24, "0");
const device = (at: number, more: Partial<Device> = {}): Device => ({
  id: idOf(at),
  plant_id: "101",
  name: `INV ${at}`,
  type: "inverter",
  brand: null,
  model: null,
  nominal: null,
  notes: null,
  oid: "inv",
  oidn: at,
  disabled: false,
  variables: [],
  ...more,
});
let stored: Device[] = [];
let sent: { method: string; path: string; body: Record<string, unknown> }[] = [];
let refusedId: string | null = null;
const refusal = { detail: "no", code: "changed_meanwhile", params: { key: "nominal" } } as const;
const asPlant = (): Plant =>
  ({ id: "101", name: "Serre", devices: stored, formulas: [] }) as unknown as Plant;

async function answer(request: Request): Promise<Response> {
  const path = new URL(request.url).pathname.replace("/api/v1", "");
  if (request.method === "GET") return Response.json(asPlant());
  const body = (await request.json()) as Record<string, unknown>;
  sent.push({ method: request.method, path, body });
  const change = (id: string, set: object): void => {
    stored = stored.map((one) => (one.id === id ? { ...one, ...set } : one));
  };
  if (path === "/device/bulk") {
    const rows = body["rows"] as { id: string; set: object }[];
    for (const { id, set } of rows) if (id !== refusedId) change(id, set);
    return Response.json(
      rows.map(({ id }) => ({ id, refused: id === refusedId ? refusal : null })),
    );
  }
  const id = path.split("/").at(-1)!;
  if (id === refusedId) return Response.json(refusal, { status: 409 });
  change(id, body);
  return Response.json(stored.find((one) => one.id === id));
}
beforeAll(async () => {
  await openTexts();
  await loadTexts(["devices", "refusals"]);
});
beforeEach(() => {
  [sent, refusedId] = [[], null];
  vi.stubGlobal("fetch", vi.fn(answer));
});
afterEach(() => {
  act(() => notifications.clean());
  cleanup();
  vi.unstubAllGlobals();
});

async function show(devices: readonly Device[], isAdmin = true): Promise<void> {
  stored = [...devices];
  await showPages([[devicesPage, DevicesPage]], "/plant/101/config/devices", {
    me: { is_admin: isAdmin, perms: { "101": [0, 60, 61] } },
    known: [[plantQuery("101").queryKey, asPlant()]],
  });
  await screen.findByRole("heading", { name: "Dispositivi" });
}
async function choose(what: string): Promise<HTMLElement> {
  fireEvent.click(screen.getAllByRole("checkbox")[0]!);
  fireEvent.click(screen.getByRole("button", { name: "Modifica i selezionati" }));
  fireEvent.click(await screen.findByRole("menuitem", { name: what }));
  return await screen.findByRole("dialog", { name: what });
}

test("a pattern counts with as many digits as the last one needs, and keeps what it does not know", () => {
  const devices = Array.from({ length: 3 }, (_, at) => device(at + 1));
  expect(deviceNames("Inverter {n}", devices, 8)).toEqual([
    "Inverter 08",
    "Inverter 09",
    "Inverter 10",
  ]);
  expect(deviceNames("{name} / {d} {x}", devices.slice(0, 1), 1)).toEqual(["INV 1 / 1 {x}"]);
});

describe("many devices at once", () => {
  test("up to twenty are a call each, with what is changed alone", async () => {
    await show([device(1), device(2, { type: "sensor" }), device(3)]);
    const dialog = await choose("Nominale");
    fireEvent.change(within(dialog).getByLabelText("Nominale"), { target: { value: "12,5" } });
    fireEvent.click(within(dialog).getByRole("button", { name: "Applica a 2" }));
    await screen.findByText("2 dispositivi salvati");
    // A sensor has none.
    expect(sent).toEqual([
      {
        method: "PATCH",
        path: `/device/${idOf(1)}`,
        body: { nominal: 12.5, was: { nominal: null } },
      },
      {
        method: "PATCH",
        path: `/device/${idOf(3)}`,
        body: { nominal: 12.5, was: { nominal: null } },
      },
    ]);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  test("more go in one call with what stood there; what is refused is read with its reason, the others are saved", async () => {
    await show(Array.from({ length: 25 }, (_, at) => device(at + 1)));
    refusedId = idOf(7);
    const dialog = await choose("Nome con uno schema");
    fireEvent.change(within(dialog).getByLabelText(/Schema/u), {
      target: { value: "Inverter {n}" },
    });
    expect(dialog.textContent).toContain("Per esempio: Inverter 01, Inverter 02, Inverter 03");
    fireEvent.click(within(dialog).getByRole("button", { name: "Applica a 25" }));
    const alert = (await screen.findByText("1 non salvato")).parentElement!;
    expect(alert.textContent).toContain("1 non salvato");
    expect(alert.textContent).toContain("INV 7: ");
    expect(sent.map(({ path }) => path)).toEqual(["/device/bulk"]);
    const rows = sent[0]!.body["rows"] as object[];
    expect(rows).toHaveLength(25);
    expect(rows[6]).toEqual({
      id: idOf(7),
      set: { name: "Inverter 07" },
      was: { name: "INV 7" },
    });
    expect(await screen.findByText("24 dispositivi salvati")).toBeTruthy();
    expect(screen.getByRole("dialog")).toBeTruthy();
  });

  test("a name of fewer than four characters cannot be applied, and who is no administrator selects nothing", async () => {
    await show([device(1), device(2)]);
    const dialog = await choose("Nome con uno schema");
    fireEvent.change(within(dialog).getByLabelText(/Schema/u), { target: { value: "I{n}" } });
    expect(dialog.textContent).toContain("Un nome ha almeno 4 caratteri.");
    const apply = within(dialog).getByRole("button", { name: "Applica a 2" });
    expect((apply as HTMLButtonElement).disabled).toBe(true);
    cleanup();
    await show([device(1)], false);
    expect(screen.queryAllByRole("checkbox")).toEqual([]);
  });
});
