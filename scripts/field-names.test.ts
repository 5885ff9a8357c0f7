import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { texts } from "../packages/web/src/ui/texts/it/refusals.ts";

/** What no form has: people do not fill it in. */
const ofTheWire = new Set(
  "alerts auth base64 cat charts dry_run endpoint ends_open file file_id give grant_type groups integral key keys named owner_id p256dh packets parts perms quality replaces reports section set sha256 spread step take timestamp token upload was".split(
    " ",
  ),
);

/** Names of all fields of a JSON schema, inner ones too. */
const fieldsOf = (schema: unknown): string[] =>
  typeof schema !== "object" || schema === null
    ? []
    : Object.entries(schema).flatMap(([part, inner]: [string, unknown]) =>
        part === "properties" && typeof inner === "object" && inner !== null
          ? Object.entries(inner).flatMap(([name, own]) => [name, ...fieldsOf(own)])
          : fieldsOf(inner),
      );

test("O23 every field that a call takes from a form has a name for refusals", () => {
  const { paths } = JSON.parse(readFileSync("docs/openapi.json", "utf8")) as {
    readonly paths: Readonly<Record<string, Readonly<Record<string, object>>>>;
  };
  const calls = Object.values(paths).flatMap((path) => Object.values(path));
  const bodies = calls.flatMap((call) => ("requestBody" in call ? [call.requestBody] : []));
  const fields = new Set(bodies.flatMap(fieldsOf));
  expect(fields.size).toBeGreaterThan(100);
  const named = new Set(Object.keys(texts.field));
  expect([...fields].filter((name) => !named.has(name) && !ofTheWire.has(name))).toEqual([]);
});
