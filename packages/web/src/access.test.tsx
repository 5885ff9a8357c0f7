import { permissions } from "@heliograph/contract/users/permissions.ts";
import type { User } from "@heliograph/contract/users/users.wire.ts";
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { type ReactNode, useState } from "react";
import { afterEach, beforeAll, expect, test } from "vitest";
import { Access, neededOf, NoAccess } from "./access.tsx";
import { CallError } from "./call-error.ts";
import { MeContext } from "./me.ts";
import { showPages } from "./page-stage.setup.tsx";
import { openTexts } from "./ui/texts/texts.ts";
import { useUnsaved } from "./ui/unsaved.ts";

beforeAll(openTexts);
afterEach(cleanup);

async function show(
  me: Pick<User, "is_admin" | "perms">,
  needs: Parameters<typeof Access>[0]["needs"],
) {
  const Shown = () => (
    <Access needs={needs} plantId="214">
      <p>dentro</p>
    </Access>
  );
  await showPages([[{ path: "/plant/$plantId/config/users" }, Shown]], "/plant/214/config/users", {
    me,
  });
}
const { plant_show: view, users_show: users } = permissions;
const needs = { plant: "users_show" } as const;

test.each([
  ["an administrator", { is_admin: true, perms: {} }, needs],
  ["an administrator where only they may", { is_admin: true, perms: {} }, "admin" as const],
  ["who has the permission", { is_admin: false, perms: { "214": [view, users] } }, needs],
])("%s is let in", async (_who, me, asked) => {
  await show(me, asked);
  expect(await screen.findByText("dentro")).toBeTruthy();
});

test.each([
  [
    "who sees the plant",
    { "214": [view] },
    needs,
    "Vai al cruscotto",
    "/plant/214",
    /«Vedere gli utenti»\. Lo dà/,
  ],
  [
    "who sees only another plant",
    { "101": [view, users] },
    needs,
    "Vai agli impianti",
    "/",
    /«Vedere l’impianto»\. Lo dà/,
  ],
  [
    "who is no administrator",
    { "214": [view, users] },
    "admin" as const,
    "Vai al cruscotto",
    "/plant/214",
    /solo degli amministratori/,
  ],
])(
  "PERM-43 %s reads which right is missing and who gives it, and is led on",
  async (_who, perms, asked, words, to, why) => {
    await show({ is_admin: false, perms }, asked);
    await screen.findByText(why);
    expect(screen.queryByText("dentro")).toBeNull();
    expect(screen.getByRole("link", { name: words }).getAttribute("href")).toBe(to);
  },
);

test("[U42] who loses the permission while he types keeps what is typed, and reads that it cannot be saved; once nothing is held it is gone", async () => {
  const rights = (perms: readonly number[]) =>
    ({ is_admin: false, perms: { "214": [...perms] } }) as unknown as User;
  const Form = (): ReactNode => {
    const [text, setText] = useState("");
    useUnsaved(text !== "");
    return (
      <input aria-label="Nome" value={text} onChange={(e) => setText(e.currentTarget.value)} />
    );
  };
  const Shown = (): ReactNode => {
    const [me, setMe] = useState(() => rights([view, users]));
    return (
      <MeContext value={me}>
        <button type="button" onClick={() => setMe(rights([view]))}>
          togli
        </button>
        <button type="button" onClick={() => setMe(rights([view, users]))}>
          ridai
        </button>
        <Access needs={needs} plantId="214">
          <Form />
        </Access>
      </MeContext>
    );
  };
  await showPages([[{ path: "/plant/$plantId/config/users" }, Shown]], "/plant/214/config/users");
  const press = (name: string): void => void fireEvent.click(screen.getByRole("button", { name }));
  const field = (): HTMLInputElement => screen.getByLabelText("Nome");
  fireEvent.change(await screen.findByLabelText("Nome"), { target: { value: "Serre nuove" } });
  press("togli");
  expect(screen.getByRole("alert").textContent).toContain("non si può salvare");
  expect(field().value).toBe("Serre nuove");
  // Who gets it back goes on where he was.
  press("ridai");
  expect(screen.queryByRole("alert")).toBeNull();
  expect(field().value).toBe("Serre nuove");
  fireEvent.change(field(), { target: { value: "" } });
  press("togli");
  expect(screen.queryByLabelText("Nome")).toBeNull();
  expect(screen.getByRole("alert").textContent).toContain("Permessi insufficienti");
});

test("PERM-43 a refused call names the right that was missing; of several any would have done", async () => {
  const refused = (params: object) =>
    new CallError("status", 403, { code: "permission_needed", params: { ...params } });
  expect(neededOf(refused({ plant: "101", needs: ["alerts_show", "none"] }))).toEqual([
    "alerts_show",
  ]);
  expect(neededOf(refused({}))).toEqual([]);
  const any = ["alerts_edit", "messages_edit"] as const;
  await showPages([[{ path: "/" }, () => <NoAccess needs={any} />]], "/", {
    me: { is_admin: false, perms: {} },
  });
  await screen.findByText(
    /«Modificare gli allarmi» o «Modificare [^»]+»\. Lo dà un amministratore/,
  );
});
