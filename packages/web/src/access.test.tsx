import { permissions } from "@heliograph/contract/users/permissions.ts";
import type { User } from "@heliograph/contract/users/users.wire.ts";
import { cleanup, screen } from "@testing-library/react";
import { afterEach, beforeAll, expect, test } from "vitest";
import { Access } from "./access.tsx";
import { showPages } from "./page-stage.setup.tsx";
import { openTexts } from "./ui/texts/texts.ts";

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
  ["who sees the plant", { "214": [view] }, needs, "Vai al cruscotto", "/plant/214"],
  ["who sees only another plant", { "101": [view, users] }, needs, "Vai agli impianti", "/"],
  [
    "who is no administrator",
    { "214": [view, users] },
    "admin" as const,
    "Vai al cruscotto",
    "/plant/214",
  ],
])("%s reads why, and is led on", async (_who, perms, asked, words, to) => {
  await show({ is_admin: false, perms }, asked);
  await screen.findByRole("alert");
  expect(screen.queryByText("dentro")).toBeNull();
  expect(screen.getByRole("link", { name: words }).getAttribute("href")).toBe(to);
});
