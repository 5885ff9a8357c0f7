import type { User } from "@heliograph/contract/users/users.wire.ts";
import { expect, test } from "vitest";
import { type AccountForm, changedFields } from "./account-changes.ts";

const me: User = {
  id: "6b017724a8c29ee97aff8a89",
  username: "marta",
  fullname: "Marta Ferri",
  brand: null,
  notes: null,
  emails: ["marta@example.it"],
  cells: [],
  disabled: false,
  is_admin: false,
  perms: {},
};
const form: AccountForm = {
  username: "marta",
  fullname: "Marta Ferri",
  emails: ["marta@example.it"],
  cells: [],
  notes: "",
  brand: null,
  password: "",
};

test("ACC-02 nothing changed, nothing sent: not the username, which only an admin may send", () => {
  expect(changedFields(me, form)).toEqual({});
});

test("ACC-02 each changed field travels alone; an emptied text becomes null", () => {
  expect(changedFields(me, { ...form, fullname: "" })).toEqual({ fullname: null });
  expect(changedFields(me, { ...form, notes: "x" })).toEqual({ notes: "x" });
  expect(changedFields(me, { ...form, cells: ["3331234567"] })).toEqual({ cells: ["3331234567"] });
  expect(changedFields(me, { ...form, brand: "aros" })).toEqual({ brand: "aros" });
});

test("an empty password keeps the one that is", () => {
  expect(changedFields(me, { ...form, password: "   " })).toEqual({});
  expect(changedFields(me, { ...form, password: "secret-2" })).toEqual({ password: "secret-2" });
});
