import { userFields } from "@heliograph/contract/users/users.wire.ts";
import i18next from "i18next";
import { beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { readForm } from "./form-rules.ts";
import { chooseLanguage, openTexts } from "./texts/texts.ts";

beforeAll(async () => {
  await openTexts();
  await chooseLanguage("en");
});
const problem = (rule: z.ZodType, value: unknown): string | undefined => {
  const form = {
    fields: [{ name: "field", required: true }] as const,
    rules: { shape: { field: rule } },
    start: { field: null as unknown },
  };
  return readForm(form, { field: value }, i18next.t).errors["field"];
};

test("VALID-01 a broken rule without a sentence of its own is 'Invalid field'", () => {
  expect(problem(z.enum(["a"]), "b")).toBe("Invalid field");
  expect(
    problem(
      z.string().refine(() => false),
      "b",
    ),
  ).toBe("Invalid field");
});
test("VALID-02 an empty field that must be filled is 'Field is required'", () => {
  expect(problem(z.string().min(4), "")).toBe("Field is required");
  expect(problem(z.number(), null)).toBe("Field is required");
  expect(problem(z.array(z.string()).min(1), [])).toBe("Field is required");
});
test("VALID-03 VALID-04 VALID-05 lengths are named with their number", () => {
  expect(problem(z.string().min(4), "abc")).toBe("Must be at least 4 characters");
  expect(problem(z.string().max(3), "abcd")).toBe("Must be at most 3 characters");
  expect(problem(z.string().length(5), "abc")).toBe("Must be exactly 5 characters");
});
test("VALID-06 VALID-07 VALID-08 VALID-09 formats have their sentences", () => {
  expect(problem(z.string().regex(/^\d+$/), "abc")).toBe("Invalid format");
  expect(problem(z.email(), "abc")).toBe("Must be a valid email");
  expect(problem(z.url(), "abc")).toBe("Must be a valid url");
  expect(problem(z.url(), "https://a.it")).toBeUndefined();
  expect(problem(z.uuid(), "abc")).toBe("Must be a valid UUID");
  expect(problem(z.uuid(), "3f2504e0-4f89-41d3-9a0c-0305e82c3301")).toBeUndefined();
});
test("numbers out of their range, and whole ones that are not", () => {
  expect(problem(z.number().min(0), -1)).toBe("Must be at least 0");
  expect(problem(z.number().max(100), 101)).toBe("Must be at most 100");
  expect(problem(z.number().int(), 1.5)).toBe("Must be a whole number");
  expect(problem(z.number(), "x")).toBe("Must be a number");
});
test("the user's form speaks of each field, deep ones by their path; what is not shown or fixed is not judged", () => {
  const values = { username: "abc", password: "12345", emails: ["x"], cells: ["1"], notes: 7 };
  const fields = [
    { name: "username" },
    { name: "password" },
    { name: "emails" },
    { name: "cells", isShown: false },
    { name: "notes", isFixed: true },
  ] as const;
  const read = readForm({ fields, rules: userFields, start: values }, values, i18next.t);
  expect(read.errors).toEqual({
    username: "Must be at least 4 characters",
    password: "Must be at least 6 characters",
    "emails.0": "Must be a valid email",
  });
});
