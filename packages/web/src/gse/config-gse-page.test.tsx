import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { Access } from "../access.tsx";
import { showPages } from "../page-stage.setup.tsx";
import { loadTexts, openTexts } from "../ui/texts/texts.ts";
import { verifyMs } from "./add-account-dialog.tsx";
import { ConfigGsePage } from "./config-gse-page.tsx";
import { configGsePage } from "./gse.pages.ts";
import { account, accountId, convention, overview, plant } from "./gse-stage.setup.ts";

interface Sent {
  readonly line: string;
  readonly body: unknown;
}
let sent: Sent[] = [];
let answers: Record<string, unknown> = {};
/** Lets the answer to the credentials come. */
let answerCredentials: (answer: Response) => void = () => {};
beforeAll(async () => {
  await openTexts();
  await loadTexts(["gse", "measures"]);
});
beforeEach(() => {
  sent = [];
  answers = { "GET /gse": overview() };
  vi.spyOn(globalThis, "fetch").mockImplementation(async (input) => {
    const request = input as Request;
    const path = new URL(request.url).pathname.replace("/api/v1/plant/905", "");
    const line = `${request.method} ${path}`;
    if (line !== "GET /gse") {
      const text = await request.text();
      sent.push({ line, body: text === "" ? null : (JSON.parse(text) as unknown) });
    }
    if (path === "/gse_add_account")
      return await new Promise<Response>((answer) => {
        answerCredentials = answer;
      });
    const answer = answers[line];
    return answer === undefined
      ? await new Promise<never>(() => {})
      : answer instanceof Response
        ? answer.clone()
        : Response.json(answer);
  });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});
const show = (isAdmin = false) =>
  showPages([[configGsePage, ConfigGsePage]], "/plant/905/config/gse", {
    me: { id: "9".repeat(24), is_admin: isAdmin, perms: { 905: [0, 290, 291] } },
    known: [[["plant", "905"], plant]],
  });
const addAccount = async (username: string, password: string): Promise<HTMLElement> => {
  fireEvent.click(await screen.findByRole("button", { name: "Aggiungi account GSE" }));
  const dialog = await screen.findByRole("dialog");
  fireEvent.change(within(dialog).getByLabelText(/Nome utente/), { target: { value: username } });
  fireEvent.change(within(dialog).getByLabelText(/^Password/), { target: { value: password } });
  fireEvent.click(within(dialog).getByRole("button", { name: "Verifica e salva" }));
  return dialog;
};

test("CGSE-01 each account with a table of its plants", async () => {
  await show();
  const panel = (await screen.findByRole("heading", { name: "opificio" })).closest("section")!;
  expect(
    within(panel)
      .getAllByRole("columnheader")
      .map((one) => one.textContent.trim())
      .filter((name) => name !== ""),
  ).toEqual([
    "Convenzione",
    "POD",
    "Nome",
    "Potenza kW",
    "Conto Energia",
    "Regione",
    "Comune",
    "Scambio sul posto",
    "Ore del cluster",
    "Attiva",
    "Azioni",
  ]);
  const cells = within(panel).getAllByRole("row")[1]!.querySelectorAll("td");
  expect([...cells].slice(0, 9).map((cell) => cell.textContent.trim())).toEqual([
    "5120734",
    "IT001E48213765",
    "Opificio Fonte Alta",
    "1.480,10",
    "4",
    "Piemonte",
    "Costigliole",
    "No",
    "—",
  ]);
});
test("CGSE-02 CGSE-05 CGSE-06 SESS-15 form, running, ok; this call alone may take two minutes", async () => {
  const timeout = vi.spyOn(AbortSignal, "timeout");
  await show();
  await addAccount("  opificio2 ", " segreta ");
  await screen.findByText(/può durare fino a 2 minuti/);
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toEqual({
    line: "POST /gse_add_account",
    body: { username: "opificio2", password: "segreta" },
  });
  expect(verifyMs).toBe(120_000);
  expect(timeout.mock.calls.map(([ms]) => ms)).toEqual([45_000, 120_000]);
  answerCredentials(Response.json(account()));
  const ok = await screen.findByText(/Account salvato.*fino a 20 minuti/);
  expect(ok.closest("[role=status]")).toBeTruthy();
});
test("CGSE-02 CGSE-07 wrong credentials say so in the box, and what was typed can be tried again", async () => {
  await show();
  await addAccount("opificio2", "sbagliata");
  await screen.findByText(/può durare fino a 2 minuti/);
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  answerCredentials(
    Response.json(
      {
        detail: "Verifications failed, check username and password",
        code: "gse_wrong_credentials",
      },
      { status: 422 },
    ),
  );
  const box = await screen.findByText("Verifica non riuscita, controlla nome utente e password");
  expect(box.closest("[role=alert]")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Riprova" }));
  expect((await screen.findByLabelText(/Nome utente/)).getAttribute("value")).toBe("opificio2");
});
test("CGSE-03 CGSE-04 username and password have four characters, blanks around them not counted", async () => {
  await show();
  const dialog = await addAccount("abc", "  ab  ");
  await vi.waitFor(() =>
    expect(dialog.querySelectorAll("[aria-invalid=true]").length).toBeGreaterThanOrEqual(2),
  );
  expect(sent).toEqual([]);
});
test("CGSE-08 an account is deleted after it was asked", async () => {
  answers[`DELETE /gse_del_account/${accountId}`] = { ok: true };
  await show();
  fireEvent.click(await screen.findByRole("button", { name: /opificio/ }));
  fireEvent.click(await screen.findByRole("menuitem", { name: "Elimina" }));
  const dialog = await screen.findByRole("dialog");
  expect(sent).toEqual([]);
  answers["GET /gse"] = overview({ accounts: [] });
  fireEvent.click(within(dialog).getByRole("button", { name: "Elimina" }));
  await screen.findByText("Nessun account GSE");
  expect(sent.map(({ line }) => line)).toEqual([`DELETE /gse_del_account/${accountId}`]);
});
test("CGSE-09 single plants are switched off and on", async () => {
  answers[`GET /gse_disable_plant/${accountId}/5120734`] = account();
  await show();
  const toggle = await screen.findByRole("switch", { name: "Convenzione 5120734 attiva" });
  expect((toggle as HTMLInputElement).checked).toBe(true);
  answers["GET /gse"] = overview({
    accounts: [account({ plants: [convention({ active: false })] })],
  });
  fireEvent.click(toggle);
  await vi.waitFor(() =>
    expect(
      (screen.getByRole("switch", { name: "Convenzione 5120734 attiva" }) as HTMLInputElement)
        .checked,
    ).toBe(false),
  );
  expect(sent.map(({ line }) => line)).toEqual([`GET /gse_disable_plant/${accountId}/5120734`]);
});
test("CGSE-10 who does not hold 291 reads that the page is not theirs", async () => {
  const Guarded = () => (
    <Access needs={configGsePage.seen as { plant: "gse_edit" }} plantId="905">
      <p>dentro</p>
    </Access>
  );
  await showPages([[configGsePage, Guarded]], "/plant/905/config/gse", {
    me: { is_admin: false, perms: { 905: [0, 290] } },
  });
  expect(await screen.findByRole("link", { name: "Vai al cruscotto" })).toBeTruthy();
  expect(screen.queryByText("dentro")).toBeNull();
});
test("GSEX-02 a file is looked at first: its faults stand with line and column, and nothing is written until it has none", async () => {
  answers["POST /gse_import"] = {
    written: false,
    rows: 2,
    added: 0,
    changed: 0,
    same: 0,
    new_plants: [],
    first: null,
    last: null,
    fault_count: 1,
    faults: [{ line: 3, column: 4, field: "kwh", rule: "number", value: "molti" }],
  };
  await show();
  fireEvent.click(await screen.findByRole("button", { name: "Importa da file" }));
  await screen.findByRole("dialog");
  const file = (text: string): File => new File([text], "misure.csv", { type: "text/csv" });
  const choose = (text: string): void => {
    fireEvent.change(document.querySelector("input[type=file]")!, {
      target: { files: [file(text)] },
    });
  };
  await vi.waitFor(() => expect(document.querySelector("input[type=file]")).toBeTruthy());
  choose("convenzione;anno;mese;kwh\n5120734;2026;1;1000\n5120734;2026;2;molti\n");
  await screen.findByText("riga 3, colonna D");
  expect(screen.getByText("molti")).toBeTruthy();
  expect((screen.getByRole("button", { name: "Importa" }) as HTMLButtonElement).disabled).toBe(
    true,
  );
  expect(sent.at(-1)?.body).toMatchObject({ kind: "measures", dry_run: true });
  answers["POST /gse_import"] = {
    written: false,
    rows: 2,
    added: 2,
    changed: 0,
    same: 0,
    new_plants: ["5120734"],
    first: "2026-01",
    last: "2026-02",
    fault_count: 0,
    faults: [],
  };
  choose("convenzione;anno;mese;kwh\n5120734;2026;1;1000\n5120734;2026;2;900\n");
  await screen.findByText(/Ancora non è scritto nulla/);
  expect(screen.getByText("Convenzioni nuove per l’impianto: 5120734.")).toBeTruthy();
  answers["POST /gse_import"] = {
    ...(answers["POST /gse_import"] as object),
    written: true,
  };
  fireEvent.click(screen.getByRole("button", { name: "Importa" }));
  await screen.findByText(/Importate 2 righe/);
  expect(sent.at(-1)?.body).toMatchObject({ dry_run: false });
});
