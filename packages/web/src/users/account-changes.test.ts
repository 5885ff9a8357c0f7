import type { User } from "@heliograph/contract/users/users.wire.ts";
import { expect, test } from "vitest";
import { type AccountForm, changedFields, formOf, newUserOf } from "./account-changes.ts";

const me: User = {
  id: "6b017724a8c29ee97aff8a89",
  username: "marta",
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
const form: AccountForm = {
  username: "marta",
  fullname: "Marta Ferri",
  emails: ["marta@example.it"],
  cells: [],
  notes: "",
  brand: null,
  language: null,
  password: "",
  disabled: false,
  is_admin: false,
};

test("ACC-02 nothing changed, nothing sent: not the username, which only an admin may send", () => {
  expect(changedFields(me, form)).toEqual({});
});

test("ACC-02 each changed field travels alone; an emptied text becomes null", () => {
  expect(changedFields(me, { ...form, fullname: "" })).toEqual({ fullname: null });
  expect(changedFields(me, { ...form, notes: "x" })).toEqual({ notes: "x" });
  expect(changedFields(me, { ...form, cells: ["3331234567"] })).toEqual({ cells: ["3331234567"] });
  expect(changedFields(me, { ...form, brand: "aros" })).toEqual({ brand: "aros" });
  expect(changedFields(me, { ...form, language: "en" })).toEqual({ language: "en" });
});

test("an empty password keeps the one that is", () => {
  expect(changedFields(me, { ...form, password: "   " })).toEqual({});
  expect(changedFields(me, { ...form, password: "secret-2" })).toEqual({ password: "secret-2" });
});

test("locking somebody and making him an admin travel when they are changed", () => {
  expect(changedFields(me, { ...form, disabled: true })).toEqual({ disabled: true });
  expect(changedFields({ ...me, is_admin: true }, { ...form })).toEqual({ is_admin: false });
});

test("the form of an account sends nothing back until it is changed", () => {
  const full: User = { ...me, notes: "key in the office", brand: "aros", cells: ["3331234567"] };
  expect(changedFields(full, formOf(full))).toEqual({});
});

test("a new account sends its name, password and addresses, and of the rest what was filled in", () => {
  const filled = { ...formOf(null), username: "luca", password: "secret-2", emails: ["l@a.it"] };
  expect(newUserOf(filled)).toEqual({
    username: "luca",
    password: "secret-2",
    emails: ["l@a.it"],
  });
  expect(newUserOf({ ...filled, fullname: "Luca Sala", cells: ["3331234567"] })).toMatchObject({
    fullname: "Luca Sala",
    cells: ["3331234567"],
  });
});
