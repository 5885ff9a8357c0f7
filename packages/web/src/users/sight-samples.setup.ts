/** Who sees what of a plant, for the tests of this room. */
import type { Plant } from "@heliograph/contract/plants/plants.wire.ts";
import { permissions } from "@heliograph/contract/users/permissions.ts";
import type { UserOfPlant } from "@heliograph/contract/users/users.wire.ts";

export const marta: UserOfPlant = {
  reads: [],
  id: "a".repeat(24),
  username: "marta.ferri",
  fullname: "Marta Ferri",
  brand: null,
  language: null,
  notes: null,
  emails: ["marta@example.it"],
  cells: [],
  disabled: false,
  is_admin: false,
  perms: { "101": [permissions.plant_show] },
};
export const ada: UserOfPlant = {
  ...marta,
  id: "b".repeat(24),
  username: "ada",
  is_admin: true,
  perms: {},
};

/** A plant with one sensor: the names of its variables with what they measure. */
export const plantWith = (variables: Readonly<Record<string, number>>): Plant =>
  ({
    id: "101",
    name: "Cascina",
    timezone: "Europe/Rome",
    disabled: false,
    sections: [],
    formulas: [],
    devices: [
      {
        id: "s",
        type: "sensor",
        name: "Sensore",
        variables: Object.entries(variables).map(([name, tag], at) => ({
          id: String(at + 1),
          name,
          tags: [tag],
          formula: null,
        })),
      },
    ],
  }) as unknown as Plant;
