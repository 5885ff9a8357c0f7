import type { Brand } from "./users.wire.ts";

/** What the portal is called under each brand. */
export const brandNames = {
  default: "Heliograph",
  aros: "Aros",
  solarx: "SolarX",
  remtec: "Remtec",
} as const satisfies Record<Brand, string>;
