import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { showPages } from "../page-stage.setup.tsx";
import { loadTexts, openTexts } from "../ui/texts/texts.ts";
import { PlantFileImportPage } from "./import-page.tsx";
import { plantFileImportPage } from "./plantfiles.pages.ts";

const answer = vi.fn<(request: Request) => Promise<Response>>();
beforeAll(async () => {
  await openTexts();
  await loadTexts(["plantfiles", "plants", "refusals"]);
});
beforeEach(() => {
  answer.mockReset();
  vi.stubGlobal("fetch", answer);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const counts = {
  sections: 1,
  devices: 2,
  variables: 3,
  formulas: 0,
  charts: 4,
  alerts: 5,
  reports: 6,
  tariffs: 0,
  notes: 0,
  images: 0,
  permissions: 1,
};
const good = {
  faults: [],
  plant: { id: "214", name: "Serre" },
  counts,
  unknown_users: ["ugo"],
  namesakes: [],
  dropped_recipients: [],
};
const taken = {
  ...good,
  faults: [
    {
      at: "plant.id",
      refused: { detail: "", code: "plant_exists", params: { plant: "214" }, fields: [] },
    },
  ],
};
const document = { format: "heliograph-plant", version: 1, plant: { id: "214", name: "Serre" } };
const packet = (timestamp: number) => ({ timestamp, values: { p: 1 } });

/** Packed as the export packs it. */
async function gzip(text: string): Promise<Uint8Array> {
  const packed = new Blob([text]).stream().pipeThrough(new CompressionStream("gzip"));
  return new Uint8Array(await new Response(packed).arrayBuffer());
}
/** What was sent, each as its path and body. */
const sent: [string, Record<string, unknown>][] = [];
function portal(replies: { readonly import: readonly object[]; readonly ingest?: () => Response }) {
  sent.length = 0;
  const left = [...replies.import];
  answer.mockImplementation(async (request) => {
    const { pathname } = new URL(request.url);
    if (pathname.endsWith("/plant/all")) return Response.json([{ id: "118", name: "serre" }]);
    sent.push([pathname, (await request.json()) as Record<string, unknown>]);
    if (pathname.includes("/ingest/"))
      return replies.ingest?.() ?? Response.json({ accepted: 2, refused: [] });
    return Response.json(left.shift() ?? good);
  });
}
async function choose(name: string, bytes: string | Uint8Array): Promise<void> {
  await showPages([[plantFileImportPage, PlantFileImportPage]], "/admin/plant_file");
  const input = globalThis.document.querySelector("input[type=file]")!;
  const part = typeof bytes === "string" ? bytes : new Uint8Array(bytes);
  fireEvent.change(input, { target: { files: [new File([part], name)] } });
}
const create = () => screen.findByRole("button", { name: "Crea l’impianto" });

test("PFILE-01 a file is judged before anybody asks; each fault has its place, and nothing can be created", async () => {
  const fault = {
    at: "devices[inv.1].nominal",
    refused: {
      detail: "",
      code: "invalid_request",
      fields: [{ field: "file", rule: "number" }],
    },
  };
  portal({ import: [{ ...good, counts: null, plant: null, faults: [fault] }] });
  await choose("214.json", JSON.stringify(document, null, 2));
  const line = await screen.findByText(/Deve essere un numero/);
  expect(line.textContent).toBe("dispositivi[inv.1] · potenza nominale: Deve essere un numero");
  expect((await create()).hasAttribute("disabled")).toBe(true);
  expect(sent).toEqual([["/api/v1/admin/plant_file", { file: document, dry_run: true }]]);
});

test("PFILE-01 a code that is taken is marked at its field; another one is created, its measurements sent after it", async () => {
  portal({ import: [taken, { ...good, plant: { id: "215", name: "Serre" } }] });
  const lines = [document, packet(300), packet(600)].map((one) => JSON.stringify(one)).join("\n");
  await choose("214.ndjson.gz", await gzip(lines));
  expect(await screen.findByText("l’impianto 214 esiste già")).toBeTruthy();
  expect(screen.getByText("ugo")).toBeTruthy();
  fireEvent.change(screen.getByLabelText("Codice"), { target: { value: "215" } });
  fireEvent.click(screen.getByLabelText(/Dai agli utenti/));
  fireEvent.click(await create());
  expect(await screen.findByText("L’impianto è stato creato con 2 valori misurati.")).toBeTruthy();
  expect(sent.slice(1)).toEqual([
    ["/api/v1/admin/plant_file", { file: document, id: "215", name: "Serre", permissions: false }],
    ["/api/v1/ingest/215", { packets: [packet(300), packet(600)] }],
  ]);
  expect(screen.getByRole("link", { name: "Apri l’impianto" }).getAttribute("href")).toBe(
    "/plant/215",
  );
});

test("PFILE-01 measurements that do not arrive are reported with why, and sent again by one button", async () => {
  let isDown = true;
  portal({
    import: [good, good],
    ingest: () =>
      isDown
        ? Response.json({ detail: "full", code: "no_room" }, { status: 507 })
        : Response.json({ accepted: 1, refused: [{}] }),
  });
  await choose("214.ndjson", `${JSON.stringify(document)}\n${JSON.stringify(packet(300))}\n`);
  await waitFor(async () => expect((await create()).hasAttribute("disabled")).toBe(false));
  fireEvent.click(await create());
  expect(await screen.findByText(/non tutte le misure sono arrivate: /)).toBeTruthy();
  isDown = false;
  fireEvent.click(screen.getByRole("button", { name: "Invia di nuovo le misure" }));
  expect(await screen.findByText("1 valore non è stato accettato.")).toBeTruthy();
});

test("PFILE-01 a file that was cut is refused where it is chosen, and nothing is sent", async () => {
  portal({ import: [] });
  const whole = await gzip(JSON.stringify(document));
  await choose("214.ndjson.gz", whole.subarray(0, whole.length - 12));
  const alert = await screen.findByRole("alert");
  await waitFor(() => expect(alert.textContent).toContain("finisce a metà"));
  expect(sent).toEqual([]);
});
