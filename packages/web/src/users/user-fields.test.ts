import { type User, userFields } from "@heliograph/contract/users/users.wire.ts";
import i18next from "i18next";
import { expect, test } from "vitest";
import { readForm } from "../ui/form-rules.ts";
import { nobody, type UserForm, userTable } from "./user-fields.ts";

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
const all = { rename: true, brand: true, disable: true, raise: true };
const read = (
  of: Partial<User>,
  typed: Partial<UserForm>,
  may: Parameters<typeof userTable>[1] = all,
) => {
  const start = { ...nobody, ...me, ...of };
  const fields = userTable(i18next.t, may);
  return readForm<UserForm>(
    { fields, rules: userFields, start },
    { ...start, ...typed },
    i18next.t,
  );
};
const changed = (typed: Partial<UserForm>, of: Partial<User> = {}) => read(of, typed).changes;

test("ACC-02 nothing changed, nothing sent: not the username, which only an admin may send", () => {
  expect(changed({})).toEqual({});
  const may = { rename: false, brand: false };
  expect(read({}, { username: "mario", brand: "aros", is_admin: true }, may).changes).toEqual({});
});

test("ACC-02 each changed field travels alone; an emptied text becomes null", () => {
  expect(changed({ fullname: "" })).toEqual({ fullname: null });
  expect(changed({ fullname: " Marta Ferri " })).toEqual({});
  expect(changed({ notes: "x" })).toEqual({ notes: "x" });
  expect(changed({ cells: ["3331234567"] })).toEqual({ cells: ["3331234567"] });
  expect(changed({ brand: "aros" })).toEqual({ brand: "aros" });
});

test("an empty password keeps the one that is, of a new account it is missing", () => {
  expect(read({}, { password: "   " })).toMatchObject({ changes: {}, errors: {} });
  expect(changed({ password: "secret-2" })).toEqual({ password: "secret-2" });
  const born = read(nobody, { username: "luca", emails: ["l@a.it"] }, { ...all, isNew: true });
  expect(Object.keys(born.errors)).toEqual(["password"]);
});

test("locking somebody and making an admin of him travel when they are changed", () => {
  expect(changed({ disabled: true })).toEqual({ disabled: true });
  expect(changed({ is_admin: false }, { is_admin: true })).toEqual({ is_admin: false });
});

test("the form of an account sends nothing back until it is changed", () => {
  expect(changed({}, { notes: "key in the office", brand: "aros", cells: ["333123456"] })).toEqual(
    {},
  );
});

test("a new account says its name, password and addresses, and of the rest what was filled in", () => {
  const filled = { username: "luca", password: "secret-2", emails: ["l@a.it"] };
  const born = (typed: Partial<UserForm>) => read(nobody, typed, { ...all, isNew: true }).changes;
  expect(born(filled)).toEqual(filled);
  expect(born({ ...filled, fullname: "Luca Sala" })).toEqual({ ...filled, fullname: "Luca Sala" });
});
