import { userFields } from "@heliograph/contract/users/users.wire.ts";
import { MantineProvider, TextInput } from "@mantine/core";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { ListInput, useRuledForm } from "./form.tsx";
import { openTexts } from "./texts/texts.ts";

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
