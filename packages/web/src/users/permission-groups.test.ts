import { permissions } from "@heliograph/contract/users/permissions.ts";
import { expect, test } from "vitest";
import { permissionGroups } from "./permission-groups.ts";

test("PERM-03 PERM-06 PERM-07 PERM-08 PERM-09 PERM-10 PERM-11 PERM-14 PERM-15 PERM-16 PERM-17 PERM-18 PERM-19 the dialog lists every number, once", () => {
  const listed = Object.values(permissionGroups).flat();
  expect(listed.toSorted()).toEqual(Object.keys(permissions).toSorted());
});
