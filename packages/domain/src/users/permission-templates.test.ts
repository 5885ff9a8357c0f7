import { permissionNumbers, permissions } from "@heliograph/contract/users/permissions.ts";
import { describe, expect, test } from "vitest";
import { importedPermissions, legacyKind, permissionTemplate } from "./permission-templates.ts";

describe("permission templates", () => {
  // Written out by hand from the table of permission numbers: shows, and the variables of device kinds.
  const shows = [
    50, 60, 70, 102, 103, 104, 105, 106, 107, 108, 109, 110, 111, 112, 113, 114, 116, 122,
  ];
  const showsAbove200 = [210, 220, 230, 240, 250, 260, 270, 280, 290];

  test("PERM-20 installatore", () => {
    expect(new Set(permissionTemplate("installatore"))).toEqual(
      new Set([
        0,
        1,
        10,
        11,
        40,
        41,
        100,
        101,
        118,
        ...shows,
        ...showsAbove200,
        51,
        52,
        61,
        221,
        231,
        241,
        244,
        251,
        271,
        1000,
      ]),
    );
  });
  test("PERM-21 cliente", () => {
    expect(new Set(permissionTemplate("cliente"))).toEqual(
      new Set([0, 1, 10, 100, 101, 118, ...shows, ...showsAbove200, 251]),
    );
  });
  test("PERM-20 PERM-21 every permission with show or vars in its name is in both", () => {
    const named = Object.entries(permissions).filter(([name]) => /_(show|vars)$/.test(name));
    expect(named).toHaveLength(1 + shows.length + showsAbove200.length + 1); // plant_show, theoretical_vars
    for (const [, number] of named) {
      expect(permissionTemplate("installatore")).toContain(number);
      expect(permissionTemplate("cliente")).toContain(number);
    }
  });
  test("PERM-22 an unknown template gives the view alone", () => {
    expect(permissionTemplate("xyz")).toEqual([0]);
    expect(permissionTemplate("toString")).toEqual([0]);
  });
  test("PERM-44 legacy kinds 1, 2, 3", () => {
    expect(legacyKind(1)).toEqual({ isAdmin: true, template: null });
    expect(legacyKind(2)).toEqual({ isAdmin: false, template: "installatore" });
    expect(legacyKind(3)).toEqual({ isAdmin: false, template: "cliente" });
    expect(legacyKind(4)).toEqual({ isAdmin: false, template: null });
  });
  test("PERM-44 imported: the base, the installer's template for kind 2, and what was mapped", () => {
    expect(importedPermissions(3, [230, 116])).toEqual([0, 60, 116, 230]);
    expect(importedPermissions(2, [1001])).toEqual([...permissionTemplate("installatore"), 1001]);
  });
  test("PERM-20 PERM-21 nothing but numbers of the table, ascending, once each", () => {
    for (const name of ["installatore", "cliente"]) {
      const numbers = permissionTemplate(name);
      expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b));
      for (const number of numbers) expect(permissionNumbers.has(number)).toBe(true);
    }
  });
});

describe("permission numbers", () => {
  test.each<[string, readonly number[], readonly (keyof typeof permissions)[]]>([
    ["PERM-03 view plant", [0], ["plant_show"]],
    ["PERM-06 logo, plant, homepage", [11, 40, 41], ["logo_upload", "plant_edit", "homepage_edit"]],
    [
      "PERM-07 users",
      [50, 51, 52, 53],
      ["users_show", "users_edit", "users_create", "users_delete"],
    ],
    [
      "PERM-08 devices, formulas",
      [60, 61, 70, 71],
      ["devices_show", "devices_edit", "formulas_show", "formulas_edit"],
    ],
    [
      "PERM-09 controls",
      [100, 101, 115, 116, 117, 118],
      [
        "string_control",
        "inverter_control",
        "tracker_control",
        "energies_show",
        "perfect_tracker",
        "energy_control",
      ],
    ],
    [
      "PERM-10 device kinds and their variables",
      [102, 103, 104, 105, 106, 107, 108, 109, 110, 111],
      [
        "inverter_show",
        "inverter_vars",
        "stringbox_show",
        "stringbox_vars",
        "sensor_show",
        "sensor_vars",
        "meter_show",
        "meter_vars",
        "io_show",
        "io_vars",
      ],
    ],
    [
      "PERM-11 storage, tracker, generic",
      [112, 113, 114],
      ["storage_show", "tracker_show", "generic_show"],
    ],
    [
      "PERM-13 without a screen",
      [119, 120, 121, 210, 211, 280, 281, 1003, 1004, 1005],
      [
        "consumptions",
        "string_analyzer",
        "inverter_availability",
        "events_show",
        "events_edit",
        "utf_show",
        "utf_edit",
        "webcam",
        "estimates_irradiance_edit",
        "irradiance_config",
      ],
    ],
    [
      "PERM-14 guaranteed performance",
      [122, 123, 124],
      ["gperformance_show", "gperformance_params", "gperformance_events"],
    ],
    ["PERM-15 messages", [220, 221], ["messages_show", "messages_edit"]],
    [
      "PERM-16 alerts",
      [230, 231, 232, 233],
      ["alerts_show", "alerts_edit", "alerts_create", "alerts_delete"],
    ],
    [
      "PERM-17 reports",
      [240, 241, 242, 243, 244],
      ["reports_show", "reports_edit", "reports_create", "reports_delete", "reports_preview"],
    ],
    [
      "PERM-18 charts, images, estimates, GSE",
      [250, 251, 260, 261, 270, 271, 290, 291],
      [
        "charts_show",
        "charts_edit",
        "images_show",
        "images_edit",
        "estimates_show",
        "estimates_edit",
        "gse_show",
        "gse_edit",
      ],
    ],
    ["PERM-19 export, banner, xml", [1000, 1001, 1002], ["export_data", "banner", "xml"]],
  ])("%s", (_title, numbers, names) => {
    expect(names.map((name) => permissions[name])).toEqual(numbers);
  });
});
