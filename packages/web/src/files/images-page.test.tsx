import type { PlantImage } from "@heliograph/contract/files/files.wire.ts";
import { type PermissionName, permissions } from "@heliograph/contract/users/permissions.ts";
import type { User } from "@heliograph/contract/users/users.wire.ts";
import { pngOfSize, sampleGif, samplePng } from "@heliograph/testkit/sample-images.ts";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { showPages } from "../page-stage.setup.tsx";
import { loadTexts, openTexts } from "../ui/texts/texts.ts";
import { imagesPage } from "./files.pages.ts";
import { ImagesPage } from "./images-page.tsx";
import { imagesQuery } from "./images-query.ts";

const answer = vi.fn<(request: Request) => Promise<Response>>();
beforeAll(async () => {
  await openTexts();
  await loadTexts(["files", "refusals"]);
});
beforeEach(() => {
  answer.mockReset();
  vi.stubGlobal("fetch", answer);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const anImage = (more: Partial<PlantImage>): PlantImage => ({
  id: "1".repeat(24),
  name: "logo.png",
  version: 3,
  size: 12_400,
  type: "image/png",
  width: 400,
  height: 120,
  cat: "plant_logo",
  ...more,
});
const photo = anImage({ id: "2".repeat(24), name: "campo.jpg", cat: "generic" });

/** A portal that has these images, and answers every change so. */
function portalWith(images: readonly PlantImage[], reply: () => Response): void {
  answer.mockImplementation(async ({ method, url }) => {
    if (method !== "GET") return reply();
    return Response.json(url.includes("/for_plant/") ? images : { id: "101", name: "Serre" });
  });
}
async function show(images: readonly PlantImage[], ...held: readonly PermissionName[]) {
  const me = {
    id: "a".repeat(24),
    is_admin: false,
    perms: { "101": [permissions.plant_show, ...held.map((name) => permissions[name])] },
  } as unknown as User;
  await showPages([[imagesPage, ImagesPage]], "/plant/101/config/images", {
    me,
    known: [
      [["plant", "101"], { id: "101", name: "Serre" }],
      [imagesQuery("101").queryKey, [...images]],
    ],
  });
  await screen.findByRole("heading", { name: "Immagini" });
}
const panelOf = (name: string): HTMLElement =>
  screen.getByRole("heading", { name }).closest("section")!;
const inputOf = (panel: HTMLElement): HTMLInputElement => panel.querySelector("input[type=file]")!;
const aFile = (name: string, bytes: Uint8Array, type = "image/png"): File =>
  new File([new Uint8Array(bytes)], name, { type });
const marks = (): (string | null)[] =>
  [...document.querySelectorAll(".hg-upload-list [role=alert] strong")].map(
    (one) => one.textContent,
  );

test("CIMG-01 CIMG-11 the logo is shown with upload and deletion, the others with theirs, each to who may", async () => {
  await show([anImage({}), photo], "images_show", "images_edit");
  expect(screen.getByAltText("logo.png").getAttribute("src")).toBe(
    `/api/v1/file/${"1".repeat(24)}?v=3`,
  );
  expect(screen.getAllByRole("button", { name: /^Elimina / })).toHaveLength(2);
  expect(within(panelOf("Logo")).getByRole("button", { name: "Scegli un file" })).toBeTruthy();
  cleanup();
  // Who may only change the logo.
  await show([anImage({}), photo], "images_show", "logo_upload");
  expect(screen.getAllByRole("button", { name: /^Elimina / })).toHaveLength(1);
  expect(screen.queryByRole("button", { name: "Scegli le immagini" })).toBeNull();
  cleanup();
  await show([anImage({}), photo], "images_show");
  expect(screen.queryAllByRole("button", { name: /^(Elimina|Scegli)/ })).toEqual([]);
  expect(screen.getByAltText("campo.jpg")).toBeTruthy();
});

test("CIMG-08 what is wrong with a file is marked before it is sent: type, name, bytes, pixels", async () => {
  await show([], "images_show", "images_edit");
  fireEvent.change(inputOf(panelOf("Altre immagini")), {
    target: {
      files: [
        aFile("disegno.svg", new TextEncoder().encode("<svg/>"), "image/svg+xml"),
        aFile("a.p", samplePng),
        aFile("grande.png", new Uint8Array(1_000_001)),
        aFile("larga.png", pngOfSize(4001, 10)),
        aFile("buona.gif", sampleGif, "image/gif"),
      ],
    },
  });
  await waitFor(() =>
    expect(marks()).toEqual([
      "Tipo di file non valido",
      "Nome del file non valido",
      "File troppo grande",
      "Immagine troppo grande",
    ]),
  );
  // Only the good one travels.
  portalWith([], () => Response.json(photo));
  fireEvent.click(screen.getByRole("button", { name: "Carica" }));
  await waitFor(() => expect(screen.queryByText("buona.gif")).toBeNull());
  const sent = answer.mock.calls.map(([request]) => request).filter((one) => one.method === "POST");
  expect(sent.map((one) => new URL(one.url).pathname)).toEqual(["/api/v1/file"]);
  expect(marks()).toHaveLength(4);
});

test("CIMG-02 CIMG-04 a logo that is no PNG or JPEG, or too wide, is marked; a good one is sent", async () => {
  await show([], "images_show", "logo_upload");
  const drop = (file: File) =>
    fireEvent.drop(panelOf("Logo").querySelector(".hg-upload-drop")!, {
      dataTransfer: { files: [file] },
    });
  drop(aFile("logo.gif", sampleGif, "image/gif"));
  await waitFor(() => expect(marks()).toEqual(["Tipo di file non valido"]));
  // What is wrong is said once, then what to do.
  expect(panelOf("Logo").querySelector("[role=alert]:has(.hg-bad)")?.textContent).toBe(
    "Tipo di file non valido: si accettano solo file JPEG, PNG",
  );
  drop(aFile("logo.png", pngOfSize(1001, 300)));
  await waitFor(() => expect(marks()).toEqual(["Immagine troppo grande"]));
  drop(aFile("logo.png", pngOfSize(1000, 300)));
  await waitFor(() => expect(marks()).toEqual([]));
  expect(screen.getByRole("button", { name: "Carica" }).hasAttribute("disabled")).toBe(false);
});

test("[FI11] an upload says which logo was shown as the image was chosen; after a refusal the image stays, and is sent over the other", async () => {
  const other = anImage({ version: 4 });
  let images = [anImage({})];
  const sent: (string | null)[] = [];
  answer.mockImplementation(async (request) => {
    if (request.method === "GET")
      return Response.json(request.url.includes("/for_plant/") ? images : { id: "101", name: "S" });
    const form = await request.formData();
    sent.push(form.get("seen_version") as string | null);
    images = [other];
    return sent.length === 1
      ? Response.json(
          { code: "changed_meanwhile", params: { key: "upload" }, fields: [{ field: "upload" }] },
          { status: 409 },
        )
      : Response.json(anImage({ version: 5 }));
  });
  await show([anImage({})], "images_show", "logo_upload");
  fireEvent.change(inputOf(panelOf("Logo")), {
    target: { files: [aFile("nuovo.png", samplePng)] },
  });
  fireEvent.click(await screen.findByRole("button", { name: "Carica" }));
  await screen.findByText(/è stato cambiato da altri/);
  expect(screen.getByText("nuovo.png")).toBeTruthy();
  await waitFor(() => expect(screen.getByAltText("logo.png").getAttribute("src")).toMatch(/v=4$/));
  fireEvent.click(screen.getByRole("button", { name: "Carica" }));
  await waitFor(() => expect(sent).toEqual(["3", "4"]));
});
test("CIMG-09 a deletion asks, and says how it went", async () => {
  await show([anImage({})], "images_show", "images_edit");
  const remove = async (reply: () => Response): Promise<void> => {
    portalWith([anImage({})], reply);
    fireEvent.click(await screen.findByRole("button", { name: "Elimina logo.png" }));
    const dialog = await screen.findByRole("dialog");
    fireEvent.click(await within(dialog).findByRole("button", { name: "Elimina" }));
  };
  await remove(() => Response.json({ detail: "no" }, { status: 500 }));
  expect(await screen.findByText(/^Impossibile eliminare l’immagine/)).toBeTruthy();
  await remove(() => Response.json({ ok: true }));
  expect(await screen.findByText("Immagine eliminata")).toBeTruthy();
});
