import { userFields } from "@heliograph/contract/users/users.wire.ts";
import { MantineProvider } from "@mantine/core";
import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { type ReactNode, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { CallError } from "../call-error.ts";
import { Confirmations } from "./confirm.tsx";
import { showPages } from "../page-stage.setup.tsx";
import { EditDialog } from "./edit-dialog.tsx";
import type { Field } from "./edit-fields.ts";
import { EditPage } from "./edit-page.tsx";
import { refusalRooms } from "./refusal-text.ts";
import { signal, useSignal } from "./signal.ts";
import { chooseLanguage, loadTexts, openTexts } from "./texts/texts.ts";
import { Toasts } from "./toasts.tsx";
import { hasUnsaved } from "./unsaved.ts";
import { useEdit } from "./use-edit.ts";

interface Account {
  readonly fullname: string | null;
  readonly emails: readonly string[];
  readonly username: string;
}
const fields: readonly Field<Account>[] = [
  { name: "fullname", label: "users.fullname", kind: "text", isFirst: true },
  { name: "emails", label: "users.emails", kind: "list", required: true },
  { name: "username", label: "users.username", kind: "text", required: true },
];
const stored = { fullname: "Ada", emails: ["ada@heliograph.example"], username: "ada.admin" };

beforeAll(async () => {
  await openTexts();
  await loadTexts(refusalRooms);
});
const send = vi.fn<(values: Account, changes: Partial<Account>) => Promise<Account>>();
const close = vi.fn<() => void>();
beforeEach(() => {
  send.mockReset().mockImplementation((values) => Promise.resolve(values));
  close.mockReset();
});
afterEach(async () => {
  cleanup();
  isGone.set(false);
  await chooseLanguage("it");
});

function Dialog({ start }: { readonly start: Account }): ReactNode {
  const edit = useEdit<Account, Account>({
    start,
    fields,
    rules: userFields,
    send,
    onSaved: close,
  });
  return <EditDialog edit={edit} title="Account" onClose={close} />;
}
const isGone = signal(false);
const UntilGone = ({ children }: { readonly children: ReactNode }): ReactNode =>
  useSignal(isGone) ? null : children;
async function open(start: Partial<Account> = {}): Promise<void> {
  render(
    <MantineProvider env="test">
      <Toasts />
      <UntilGone>
        <Dialog start={{ ...stored, ...start }} />
      </UntilGone>
      <Confirmations />
    </MantineProvider>,
  );
  // The dialog puts the focus where the form begins.
  await expect.poll(() => document.activeElement?.getAttribute("data-path")).toBe("fullname");
}
const field = (label: string): HTMLInputElement =>
  screen.getByLabelText(label, { exact: false, selector: "input" });
const type = (label: string, value: string): void =>
  void fireEvent.change(field(label), { target: { value } });
const save = async (): Promise<void> => {
  await act(async () => {
    fireEvent.click(screen.getByRole("button", { name: "Salva" }));
  });
};

test("a form that may not be sent takes its reader to the first field that is wrong, an item of a list to the list", async () => {
  await open({ username: "a" });
  await save();
  expect(document.activeElement).toBe(field("Nome utente"));
  expect(screen.getByText("Deve avere almeno 4 caratteri")).toBeTruthy();
  cleanup();
  // The list stands above the name.
  await open({ username: "a", emails: ["ada"] });
  await save();
  expect(document.activeElement?.getAttribute("data-path")).toBe("emails");
  expect(send).not.toHaveBeenCalled();
});

test("what is wrong is shown when a field that was typed in is left, and no more when it is right", async () => {
  await open();
  fireEvent.blur(field("Nome utente"));
  type("Nome utente", "ab");
  expect(field("Nome utente").getAttribute("aria-invalid")).toBeNull();
  fireEvent.blur(field("Nome utente"));
  expect(field("Nome utente").getAttribute("aria-invalid")).toBe("true");
  type("Nome utente", "abcd");
  expect(field("Nome utente").getAttribute("aria-invalid")).toBeNull();
});

test("only what was changed is sent, once, while the button waits; a toast says that it was taken", async () => {
  const sent = Promise.withResolvers<Account>();
  send.mockReturnValueOnce(sent.promise);
  await open();
  expect(hasUnsaved()).toBe(false);
  type("Nome e cognome", " Ada Lovelace ");
  expect(hasUnsaved()).toBe(true);
  await save();
  const button = screen.getByRole<HTMLButtonElement>("button", { name: "Salva" });
  expect(button.disabled).toBe(true);
  fireEvent.submit(button.form!);
  expect(send.mock.calls).toEqual([
    [
      { ...stored, fullname: "Ada Lovelace" },
      { fullname: "Ada Lovelace" },
      { fullname: stored.fullname },
    ],
  ]);
  await act(async () => sent.resolve(stored));
  expect(button.disabled).toBe(false);
  expect(close).toHaveBeenCalledOnce();
  await screen.findByText("Salvataggio riuscito");
});

const pills = (): string[] =>
  [...document.querySelectorAll(".mantine-Pill-label")].map((pill) => pill.textContent ?? "");
test("several addresses at once become as many pills, pasted or filled in; leaving the field takes what is typed", async () => {
  await open();
  const field = document.querySelector<HTMLInputElement>("[data-path=emails]")!;
  fireEvent.paste(field, {
    clipboardData: { getData: () => "a@b.it, c@d.it; e@f.it\nada@heliograph.example" },
  });
  expect(pills()).toEqual(["ada@heliograph.example", "a@b.it", "c@d.it", "e@f.it"]);
  act(() => field.focus());
  fireEvent.change(field, { target: { value: "g@h.it;i@l.it , a@b.it" } });
  expect(pills().slice(4)).toEqual(["g@h.it", "i@l.it"]);
  fireEvent.change(field, { target: { value: "m@n.it" } });
  expect(pills()).toHaveLength(6);
  fireEvent.blur(field);
  expect(pills()[6]).toBe("m@n.it");
  expect(field.value).toBe("");
});

test("O23 a field that the server refuses is marked and sought, in the reader's language, until it changes", async () => {
  send.mockRejectedValueOnce(
    new CallError("status", 409, {
      code: "username_taken",
      detail: "the username ada.lovelace is taken",
      params: { username: "ada.lovelace" },
      fields: [{ field: "username" }],
    }),
  );
  await open();
  type("Nome utente", "ada.lovelace");
  await save();
  const sentence = "il nome utente ada.lovelace è già in uso";
  await screen.findByText(sentence);
  await screen.findByText(
    `Errore nel salvataggio: Conflitto con un elemento esistente (${sentence})`,
  );
  const refused = field("Nome utente");
  expect(document.activeElement).toBe(refused);
  fireEvent.blur(refused);
  expect(refused.getAttribute("aria-invalid")).toBe("true");
  expect(close).not.toHaveBeenCalled();
  expect(refused.value).toBe("ada.lovelace");
  await act(() => chooseLanguage("en"));
  await screen.findByText("the username ada.lovelace is taken");
  await act(() => chooseLanguage("it"));
  type("Nome utente", "ada.byron");
  expect(refused.getAttribute("aria-invalid")).toBeNull();
  // What was wrong is over with the next attempt.
  await save();
  await waitFor(() => expect(screen.queryByText(/^Errore nel salvataggio/)).toBeNull());
});

/** It begins anew with the texts: so does a form whose first values are words of the catalogue. */
function Translated(): ReactNode {
  const { t } = useTranslation();
  const start = useMemo(() => {
    void t;
    return { ...stored, emails: [...stored.emails] };
  }, [t]);
  return <Dialog start={start} />;
}
test("O23 a list that was refused stays marked when the form begins anew with the same values", async () => {
  send.mockRejectedValueOnce(
    new CallError("status", 400, {
      code: "alert_variables_needed",
      detail: "vars: choose at least one variable",
      fields: [{ field: "emails" }],
    }),
  );
  render(
    <MantineProvider env="test">
      <Translated />
    </MantineProvider>,
  );
  await expect.poll(() => document.activeElement?.getAttribute("data-path")).toBe("fullname");
  type("Nome e cognome", "Ada Lovelace");
  await save();
  await screen.findByText("scegli almeno una variabile");
  await act(() => chooseLanguage("en"));
  await screen.findByText("choose at least one variable");
});

test("the error of a form goes with it", async () => {
  send.mockRejectedValueOnce(new CallError("status", 503, {}));
  await open();
  type("Nome e cognome", "Ada Lovelace");
  await save();
  await screen.findByText(/^Errore nel salvataggio/);
  act(() => isGone.set(true));
  await waitFor(() => expect(screen.queryByText(/^Errore nel salvataggio/)).toBeNull());
});

function AccountPage(): ReactNode {
  const edit = useEdit<Account, Account>({ start: stored, fields, rules: userFields, send });
  return (
    <EditPage
      edit={edit}
      head={<h1>Account</h1>}
      sections={[{ title: "Chi", names: ["username", "fullname"] }]}
      onCancel={close}
    />
  );
}
test("a page with changes is left after a question, and without one when they are saved", async () => {
  const { address, go } = await showPages(
    [
      [{ path: "/" }, AccountPage],
      [{ path: "/other" }, () => "elsewhere"],
    ],
    "/",
  );
  const leave = (to: string): void => act(() => void go(to));
  await screen.findByLabelText("Nome e cognome");
  // A field of no section is not there.
  expect(screen.queryByLabelText("E-mail", { exact: false })).toBeNull();
  type("Nome e cognome", "Ada Lovelace");
  leave("/other");
  await screen.findByText("Sei sicuro di voler uscire?", {}, { timeout: 30_000 });
  const question = screen.getByRole("dialog");
  fireEvent.click(
    [...question.querySelectorAll("button")].find((one) => one.textContent === "Annulla")!,
  );
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(field("Nome e cognome").value).toBe("Ada Lovelace");
  expect(address()).toBe("/");
  await save();
  leave("/other");
  await screen.findByText("elsewhere");
  expect(hasUnsaved()).toBe(false);
});
