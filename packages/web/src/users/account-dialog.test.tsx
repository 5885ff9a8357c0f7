import type { User } from "@heliograph/contract/users/users.wire.ts";
import { MantineProvider } from "@mantine/core";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { MeContext } from "../me.ts";
import { Confirmations } from "../ui/confirm.tsx";
import { chooseLanguage, loadTexts, openTexts } from "../ui/texts/texts.ts";
import { hasUnsaved } from "../ui/unsaved.ts";
import { AccountDialog } from "./account-dialog.tsx";

const me: User = {
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
  perms: {},
};
beforeAll(async () => {
  await openTexts();
  await loadTexts(["users", "frame"]);
  // The stage has no fonts; a field that grows with its text waits for them.
  Object.defineProperty(document, "fonts", { value: new EventTarget(), configurable: true });
});
const answer = vi.fn<(request: Request) => Promise<Response>>();
const close = vi.fn<() => void>();
beforeEach(() => {
  vi.stubGlobal("fetch", answer);
  answer.mockReset();
  close.mockReset();
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <MeContext value={me}>
          <AccountDialog onClose={close} />
        </MeContext>
      </QueryClientProvider>
      <Confirmations />
    </MantineProvider>,
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const type = (label: string, value: string): void =>
  void fireEvent.change(screen.getByLabelText(label, { exact: false, selector: "input" }), {
    target: { value },
  });
const save = async (): Promise<void> => {
  await act(async () => {
    fireEvent.click(screen.getByRole("button", { name: "Salva" }));
  });
};
const refused = (code: string): void =>
  void answer.mockResolvedValueOnce(
    Response.json({ code, detail: "no", fields: [{ field: "current_password" }] }, { status: 403 }),
  );
const sent = async (at: number): Promise<unknown> => await answer.mock.calls[at]?.[0].json();
const current = (): HTMLElement | null => screen.queryByLabelText(/^Password attuale/);

test("SECX-04 the present password is asked for when the server wants it, and nothing typed is lost", async () => {
  // The dialog has put the focus where it begins.
  await expect.poll(() => document.activeElement?.getAttribute("autocomplete")).toBe("name");
  type("Nuova password", "a better one");
  refused("current_password_needed");
  await save();
  expect(await sent(0)).toEqual({ password: "a better one", was: {} });
  await expect.poll(() => current() !== null && document.activeElement === current()).toBe(true);
  expect(current()?.getAttribute("aria-invalid")).toBe("false");
  expect(screen.getByLabelText<HTMLInputElement>(/^Nuova password/).value).toBe("a better one");
  // Empty is not sent.
  await save();
  expect(answer).toHaveBeenCalledTimes(1);
  type("Password attuale", "a guess");
  refused("current_password_wrong");
  await save();
  expect(await sent(1)).toEqual({ password: "a better one", current_password: "a guess", was: {} });
  expect(await screen.findByText("la password attuale non è giusta")).toBeTruthy();
  expect(current()?.getAttribute("aria-invalid")).toBe("true");
  expect(close).not.toHaveBeenCalled();
  type("Password attuale", "the right one");
  answer.mockResolvedValueOnce(Response.json(me));
  await save();
  expect(await sent(2)).toEqual({
    password: "a better one",
    current_password: "the right one",
    was: {},
  });
  await expect.poll(() => close.mock.calls.length).toBe(1);
});

test("a name is changed without the present password", async () => {
  type("Nome e cognome", "Marta Rossi");
  answer.mockResolvedValueOnce(Response.json(me));
  await save();
  expect(await sent(0)).toEqual({ fullname: "Marta Rossi", was: { fullname: "Marta Ferri" } });
  expect(current()).toBeNull();
  expect(close).toHaveBeenCalledOnce();
});

test("[U35] the language that is chosen is saved, and the portal speaks it", async () => {
  await act(async () => {
    fireEvent.click(screen.getByRole("combobox", { name: "Lingua" }));
  });
  await act(async () => {
    fireEvent.click(screen.getByRole("option", { name: "English", hidden: true }));
  });
  answer.mockResolvedValueOnce(Response.json({ ...me, language: "en" }));
  await save();
  expect(await sent(0)).toEqual({ language: "en", was: { language: null } });
  await expect.poll(() => document.documentElement.lang).toBe("en");
  await act(() => chooseLanguage("it"));
});

/** The question is loaded when it is first asked. */
const patient = { timeout: 30_000 };
const escape = async (): Promise<void> => {
  await act(async () => {
    fireEvent.keyDown(document.activeElement ?? document.body, { key: "Escape" });
  });
};
test("Esc asks before it throws away what was typed, and closes at once where nothing was", async () => {
  await escape();
  expect(close).toHaveBeenCalledOnce();
  close.mockReset();
  type("Nome e cognome", "Marta Rossi");
  expect(hasUnsaved()).toBe(true);
  await escape();
  const question = "Cancellare tutte le modifiche non salvate?";
  await screen.findByText(question, {}, patient);
  // The question's own Esc leaves the form as it is, and asks no second time.
  await escape();
  await waitFor(() => expect(screen.queryByText(question)).toBeNull(), patient);
  expect(screen.getByLabelText<HTMLInputElement>(/^Nome e cognome/).value).toBe("Marta Rossi");
  expect(close).not.toHaveBeenCalled();
  await escape();
  await screen.findByText(question, {}, patient);
  await act(async () => {
    fireEvent.click(screen.getByRole("button", { name: "Cancella le modifiche" }));
  });
  expect(close).toHaveBeenCalledOnce();
  cleanup();
  expect(hasUnsaved()).toBe(false);
});
