import type { Plant } from "@heliograph/contract/plants/plants.wire.ts";
import { expect, test } from "vitest";
import { noon, readColumns } from "./columns-stage.setup.ts";
import { twinsAtHome } from "./twin-proposal.ts";

const device = {
  id: "d1",
  name: "Inverter 1",
  type: "inverter",
  nominal: 50,
  oid: "wr",
  oidn: 1,
  model: null,
  notes: null,
  variables: [],
};
const plant = {
  id: "501",
  lat: null,
  lon: null,
  alt: null,
  sections: [{ kwp: 100 }],
  devices: [device],
} as unknown as Plant;

test("[X28] a new variable of a device that the plant has at another address is created there, not on a second one", () => {
  const read = readColumns(
    `t;INV 1 Cos phi;INV 2 Cos phi;wr.1.fac [Hz]\n${noon("0.98;0.97;50.1")}`,
    plant,
  );
  expect(read.choices.map(({ to, doubt }) => [to, doubt?.code])).toEqual([
    ["none", "twin"],
    ["new", undefined],
    ["new", undefined],
  ]);
  const homes = twinsAtHome(read).groups.flatMap(({ device_id: id, device: fresh, variables }) =>
    variables.map(({ mib }) => `${mib} on ${id ?? fresh?.name}`),
  );
  expect(homes.sort()).toEqual([
    "inv.1.Cos_phi on d1",
    "inv.2.Cos_phi on Inverter 2",
    "wr.1.fac on d1",
  ]);
});
