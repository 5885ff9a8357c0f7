import type { PlantListItem } from "@heliograph/contract/plants/plants.wire.ts";
import { expect, test } from "vitest";
import { clientsOf } from "./clients.ts";

const plant = (id: string, client: string | null, kwp: number): PlantListItem => ({
  id,
  name: `Plant ${id}`,
  client,
  maintainer: null,
  manager: null,
  kwp,
  lat: null,
  lon: null,
  timezone: "Europe/Rome",
  last_update: null,
  disabled: false,
  num_alerts: 0,
  num_sms: 0,
});

test("ADM-CLI-01 a client is there once, with all its plants and their power; a plant without a client belongs to none", () => {
  const clients = clientsOf(
    [
      plant("101", "Zeta Energia", 10),
      plant("102", "Àlba 10", 2.5),
      plant("103", null, 7),
      plant("104", "Zeta Energia", 30),
      plant("105", "alba 9", 1),
    ],
    "it",
  );
  expect(clients.map(({ name, plants, kwp }) => [name, plants.map(({ id }) => id), kwp])).toEqual([
    ["alba 9", ["105"], 1],
    ["Àlba 10", ["102"], 2.5],
    ["Zeta Energia", ["101", "104"], 40],
  ]);
});
