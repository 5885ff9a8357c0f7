import { expect, test } from "vitest";
import { returnAddress } from "./return-address.ts";

test("one comes back to the page that was wanted, with its question mark", () => {
  expect(returnAddress("/plant/101/energies?unit=month")).toBe("/plant/101/energies?unit=month");
});

test.for([
  ["//evil.example"],
  ["/\\evil.example"],
  ["https://evil.example"],
  ["plant"],
  [null],
  [7],
])("an address outside the portal is not followed: %s", ([from]) => {
  expect(returnAddress(from)).toBe("/");
});

test("the login does not lead to itself", () => {
  expect(returnAddress("/login?from=%2F")).toBe("/");
  expect(returnAddress("/aros")).toBe("/");
});
