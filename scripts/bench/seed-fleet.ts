/** A fleet set up as an importer or an installer's program does it: by the portal's public calls, a few plants at a time. */
import { sectionVariables, type Section } from "@heliograph/contract/plants/plants.wire.ts";
import { tags } from "@heliograph/contract/variables/tags.ts";
import { portalClient } from "../../packages/client/src/portal-client.ts";
import { provisionPlant, type MadeParts } from "../../packages/client/src/provision-plant.ts";
import { ingestPassword, plantCode, timezone } from "./bench-fleet.ts";
import { chance } from "./plant-series.ts";
import type { BenchServer } from "./stage.ts";

const lanes = 8;
const empty = Object.fromEntries(sectionVariables.map((name) => [name, null])) as Pick<
  Section,
  (typeof sectionVariables)[number]
>;
const variable = { data_type: "float", vmin: null, vmax: null, bitmask: null } as const;
/** The same digits for the same plant; names that have no order. */
const nameOf = (plant: number): string =>
  `Plant ${Math.floor(chance(11, plant) * 1e9).toString(36)} ${plant}`;

/** Creates the plants [0, count), each with an inverter, its power and its counter, and two sections that name them. Answers how long it took. [s] */
export async function seedFleet(server: BenchServer, count: number): Promise<number> {
  const url = server.api.replace(/\/api\/v1$/, "");
  const portal = portalClient({ url, session: { token: server.token }, patience: "few" });
  const began = performance.now();
  let next = 0;
  const lane = async (): Promise<void> => {
    for (let plant = next++; plant < count; plant = next++) {
      const kwp = Number((900 * chance(12, plant)).toFixed(2));
      const sectionsOf = ({ ids }: Partial<MadeParts>): Section[] =>
        ["Whole", "Roof"].map((name) => ({
          ...empty,
          name,
          kwp,
          kwp_exchange: null,
          devices_ids: [],
          fpac: ids?.get("p") ?? null,
          fetot: ids?.get("e") ?? null,
        }));
      // oxlint-disable-next-line no-await-in-loop -- as many at a time as there are lanes
      await provisionPlant(portal, {
        plant: {
          id: plantCode(plant),
          name: nameOf(plant),
          client: `Client ${plant % 300}`,
          timezone,
          active_since: 1_420_066_800,
          http_passwd: ingestPassword,
          lat: 37 + 9 * chance(13, plant),
          lon: 7 + 11 * chance(14, plant),
          sections: sectionsOf({}),
        },
        devices: [
          {
            name: "Inverter",
            type: "inverter",
            oid: "inv",
            oidn: 1,
            nominal: 500,
            variables: [
              { ...variable, mib: "p", name: "Power", udm: "kW", tags: [tags.P_PRODUCED] },
              { ...variable, mib: "e", name: "Energy", udm: "kWh", tags: [tags.E_PRODUCED] },
            ],
          },
        ],
        formulas: [],
        patch: (_before, made) => ({ sections: sectionsOf(made) }),
      });
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return (performance.now() - began) / 1000;
}
