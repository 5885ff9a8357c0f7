import type { Plant } from "@heliograph/contract/plants/plants.wire.ts";
import type { PlantEdit } from "@heliograph/contract/logs/logs.wire.ts";
import type { Variable } from "@heliograph/contract/variables/variables.wire.ts";
import { notifications } from "@mantine/notifications";
import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, vi } from "vitest";
import { showPages } from "../page-stage.setup.tsx";
import { plantQuery } from "../plant-queries.ts";
import { loadTexts, openTexts } from "../ui/texts/texts.ts";
import { variablesPage } from "./devices.pages.ts";
import { VariablesPage } from "./variables-page.tsx";

export const idOf = (at: number): string => String(at).padStart(24, "0");
export const variable = (at: number, more: Partial<Variable> = {}): Variable => ({
  id: idOf(at),
  plant_id: "101",
  device_id: idOf(900),
  imported_id: null,
  name: `I${at}`,
  notes: null,
  disabled: false,
  udm: "A",
  vmin: null,
  vmax: null,
  tags: [1],
  data_type: "float",
  bitmask: null,
  mib: `qs.1.i${at}`,
  formula: null,
  estimates: {},
  ...more,
});
/** What the server of these tests has, and what it was asked to do. */
export const world = {
  stored: [] as Variable[],
  /** Body of every change, in their order. */
  sent: [] as { method: string; path: string; body: Record<string, unknown> }[],
  places: [] as object[],
  refusedId: null as string | null,
  edits: [] as PlantEdit[],
};
/** As the server judges: what is taken, and what somebody else has changed since. */
function refusalOf(id: string, was: object): object | null {
  const now = world.stored.find((one) => one.id === id);
  const key = Object.keys(was).find(
    (one) => JSON.stringify(Reflect.get(was, one)) !== JSON.stringify(now && Reflect.get(now, one)),
  );
  const why = { detail: "no", fields: [{ field: key ?? "mib" }] };
  if (key !== undefined) return { ...why, code: "changed_meanwhile", params: { key } };
  return id === world.refusedId
    ? { ...why, code: "mib_taken", params: { mib: "x", variable: "Y" } }
    : null;
}
export const asPlant = (variables: readonly Variable[]): Plant =>
  ({
    id: "101",
    name: "Serre",
    devices: [
      { id: idOf(900), name: "Quadro 1", type: "stringbox", oid: "qs", oidn: 1, variables },
    ],
    formulas: [],
    charts: [],
    alerts: [],
    reports: [],
  }) as unknown as Plant;

async function answer(request: Request): Promise<Response> {
  const url = new URL(request.url);
  const path = url.pathname.replace("/api/v1", "");
  if (path.endsWith("/uses"))
    return Response.json(
      (url.searchParams.get("ids")?.split(",") ?? world.stored.map(({ id }) => id)).map((id) => ({
        id,
        places: world.places,
      })),
    );
  if (path.endsWith("/edits")) return Response.json(world.edits);
  if (path === "/bitmask/all") return Response.json([]);
  if (request.method === "GET") return Response.json(asPlant(world.stored));
  const body = (request.method === "DELETE" ? {} : await request.json()) as Record<string, unknown>;
  world.sent.push({ method: request.method, path, body });
  const change = (id: string, set: object): void => {
    world.stored = world.stored.map((one) => (one.id === id ? { ...one, ...set } : one));
  };
  if (path === "/variable/bulk") {
    const rows = body["rows"] as { id: string; set: object; was: object }[];
    const results = rows.map(({ id, was }) => ({ id, refused: refusalOf(id, was) }));
    for (const { id, set } of rows)
      if (results.some((one) => one.id === id && one.refused === null)) change(id, set);
    return Response.json(results);
  }
  if (path === "/variable") return Response.json({ ...variable(99), ...body });
  const id = path.split("/").at(-1)!;
  const { was = {}, ...set } = body;
  const refused = refusalOf(id, was as object);
  if (refused !== null) return Response.json(refused, { status: 409 });
  change(id, set);
  return Response.json(world.stored.find((one) => one.id === id) ?? { ok: true });
}
beforeAll(async () => {
  await openTexts();
  // Those of the page and no others: what it shows without having loaded it would be missing.
  await loadTexts(variablesPage.texts);
});
beforeEach(() => {
  Object.assign(world, { sent: [], places: [], refusedId: null, edits: [] });
  sessionStorage.clear();
  vi.stubGlobal("fetch", vi.fn(answer));
});
afterEach(() => {
  // They outlive the page, and more than four wait for each other.
  act(() => notifications.clean());
  cleanup();
  vi.unstubAllGlobals();
});

export async function show(variables: readonly Variable[], at = "") {
  world.stored = [...variables];
  const stage = await showPages(
    [[variablesPage, VariablesPage]],
    `/plant/101/config/variables${at}`,
    {
      me: { id: "me", is_admin: true, perms: {} },
      known: [[plantQuery("101").queryKey, asPlant(world.stored)]],
    },
  );
  await screen.findByRole("heading", { name: "Variabili" });
  return stage;
}
export const some = (count: number): Variable[] =>
  Array.from({ length: count }, (_, n) => variable(n + 1));
export const cell = (at: number, key: string): HTMLElement =>
  document.querySelector<HTMLElement>(`[data-cell="${idOf(at)} ${key}"]`)!;
/** Writes into a cell as a person does: a click, the text, Enter. */
export function write(at: number, key: string, text: string): void {
  fireEvent.click(cell(at, key));
  const editor = document.activeElement as HTMLInputElement;
  fireEvent.change(editor, { target: { value: text } });
  if (editor instanceof HTMLInputElement) fireEvent.keyDown(editor, { key: "Enter" });
  else fireEvent.blur(editor);
}
export const save = (): void =>
  void fireEvent.click(screen.getAllByRole("button", { name: "Salva" })[0]!);
export const bar = (): HTMLElement => screen.getByRole("region", { name: "Modifiche non salvate" });
export const paste = (at: number, key: string, text: string): void =>
  void fireEvent.paste(cell(at, key), { clipboardData: { getData: () => text } });
