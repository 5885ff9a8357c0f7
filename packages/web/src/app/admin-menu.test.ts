import { expect, test } from "vitest";
import { adminMenu, initialsOf, ribbonOf } from "./admin-menu.ts";

test("FRAME-08 FRAME-09 the ribbon reads DEVEL over plain http and 2.0 otherwise", () => {
  expect(ribbonOf("http://127.0.0.1:8080")).toBe("DEVEL");
  expect(ribbonOf("https://portal.example")).toBe("2.0");
});

test("the administrator's menu has fifteen entries, each with its own address", () => {
  expect(adminMenu).toHaveLength(15);
  expect(new Set(adminMenu.map(([, to]) => to)).size).toBe(15);
});

test("initials of a name, of a single word, of nothing", () => {
  expect(["Marta Ferri", "admin", " "].map(initialsOf)).toEqual(["MF", "AD", ""]);
});
