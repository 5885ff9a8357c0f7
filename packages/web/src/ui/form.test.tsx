import { userFields } from "@heliograph/contract/users/users.wire.ts";
import { MantineProvider, TextInput } from "@mantine/core";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { CallError, errorText } from "../call-error.ts";
import { ListInput, useRuledForm, useSave } from "./form.tsx";
import { refusalRooms } from "./refusal-text.ts";
import { chooseLanguage, loadTexts, openTexts } from "./texts/texts.ts";

beforeAll(openTexts);
afterEach(cleanup);

const send = vi.fn<() => void>();
const rules = userFields.pick({ username: true, emails: true, fullname: true });

function Account(props: { readonly username: string; readonly email: string }): ReactNode {
  const form = useRuledForm(rules, {
    username: props.username,
    emails: [props.email],
    fullname: "Ada Admin",
  });
  return (
    <form noValidate onSubmit={form.onSubmit(send)}>
      <TextInput label="Nome" {...form.getInputProps("fullname")} />
      <ListInput
        label="E-mail"
        path="emails"
        value={form.values.emails}
        onChange={(emails) => form.setFieldValue("emails", emails)}
      />
      <TextInput label="Utente" {...form.getInputProps("username")} />
      <button type="submit">Salva</button>
    </form>
  );
}
function saved(username: string, email: string): void {
  render(
    <MantineProvider env="test">
      <Account username={username} email={email} />
    </MantineProvider>,
  );
  fireEvent.click(screen.getByRole("button", { name: "Salva" }));
}

test("a form that may not be sent takes its reader to the first field that is wrong, an item of a list to the list", () => {
  saved("a", "ada@heliograph.example");
  expect(document.activeElement).toBe(screen.getByLabelText("Utente"));
  cleanup();
  // The list stands above the name, though the rules name it after.
  saved("a", "ada");
  expect(document.activeElement?.getAttribute("data-path")).toBe("emails");
  expect(send).not.toHaveBeenCalled();
});

test("a form without a wrong field is sent", () => {
  saved("ada.admin", "ada@heliograph.example");
  expect(send).toHaveBeenCalledOnce();
});

const pills = (): string[] =>
  [...document.querySelectorAll(".mantine-Pill-label")].map((pill) => pill.textContent ?? "");
test("several addresses at once become as many pills, pasted or filled in; leaving the field takes what is typed", () => {
  saved("ada.admin", "ada@heliograph.example");
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

function Refused(): ReactNode {
  const form = useRuledForm(rules, {
    username: "mario",
    emails: ["ada@heliograph.example"],
    fullname: "",
  });
  const save = useSave(form);
  const refuse = (): Promise<never> =>
    Promise.reject(
      new CallError("status", 409, {
        code: "username_taken",
        detail: "the username mario is taken",
        params: { username: "mario" },
        fields: [{ field: "username" }],
      }),
    );
  return (
    <form noValidate onSubmit={form.onSubmit(() => void save(refuse, errorText))}>
      <TextInput label="Nome" {...form.getInputProps("fullname")} />
      <TextInput label="Utente" {...form.getInputProps("username")} />
      <button type="submit">Salva</button>
    </form>
  );
}

test("O23 a field that the server refuses is marked and sought, in the reader's language, until it changes", async () => {
  await loadTexts(refusalRooms);
  render(
    <MantineProvider env="test">
      <Refused />
    </MantineProvider>,
  );
  fireEvent.click(screen.getByRole("button", { name: "Salva" }));
  await screen.findByText("il nome utente mario è già in uso");
  const field = screen.getByLabelText("Utente");
  expect(document.activeElement).toBe(field);
  expect(field.getAttribute("aria-invalid")).toBe("true");
  fireEvent.blur(field);
  expect(field.getAttribute("aria-invalid")).toBe("true");
  await act(() => chooseLanguage("en"));
  await screen.findByText("the username mario is taken");
  await act(() => chooseLanguage("it"));
  fireEvent.change(field, { target: { value: "maria" } });
  expect(field.getAttribute("aria-invalid")).not.toBe("true");
});
