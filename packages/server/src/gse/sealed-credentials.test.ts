import { expect, test } from "vitest";
import { openCredentials, sealCredentials } from "./sealed-credentials.ts";

const credentials = { username: "operator", password: "pässword of the GSE" };
const of = { secret: "a secret that is long enough for it", owner: "101 a" };

test("[GS1] credentials are read again with the same secret alone, at the same account alone", () => {
  const sealed = sealCredentials(credentials, of);
  expect(openCredentials(sealed, of)).toEqual(credentials);
  expect(openCredentials(sealed, { ...of, secret: "another one" })).toBeNull();
  expect(openCredentials(sealed, { ...of, owner: "102 a" })).toBeNull();
  expect(openCredentials(`${sealed.slice(0, -2)}AA`, of)).toBeNull();
  expect(openCredentials("", of)).toBeNull();
});
test("[GS1] nothing of them can be seen, and the same never looks the same", () => {
  const sealed = sealCredentials(credentials, of);
  expect(Buffer.from(sealed, "base64url").toString("latin1")).not.toContain("operator");
  expect(sealCredentials(credentials, of)).not.toBe(sealed);
});
