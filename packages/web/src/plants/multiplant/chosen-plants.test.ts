import type { PlantListItem } from "@heliograph/contract/plants/plants.wire.ts";
import { describe, expect, it } from "vitest";
import { chosenPlants, titleOf } from "./chosen-plants.ts";
import { readSearch } from "../../ui/search.ts";
import { multiplantPage } from "../plants.pages.ts";

const plant = (id: string, own: Partial<PlantListItem> = {}): PlantListItem => ({
  id,
  name: `Impianto ${id}`,
  client: "Rossi",
  maintainer: "Sole",
  manager: null,
  kwp: Number(id),
  lat: null,
  lon: null,
  timezone: "Europe/Rome",
  last_update: null,
  disabled: false,
  num_alerts: 0,
  num_sms: 0,
  ...own,
});
const asked = (raw: Record<string, unknown>) => readSearch(multiplantPage.codecs, raw);
const ids = (seen: readonly PlantListItem[], raw: Record<string, unknown>): readonly string[] =>
  chosenPlants(seen, asked(raw)).shown.map((one) => one.id);

describe("the plants of the overview", () => {
  const seen = [
    plant("101"),
    plant("102", { client: "Verdi" }),
    plant("103", { maintainer: "Luna" }),
    plant("104", { disabled: true }),
  ];
  it("MULTI-01, MULTI-02, MULTI-03 filters by client, maintainer and ids", () => {
    expect(ids(seen, { client: "Verdi" })).toEqual(["102"]);
    expect(ids(seen, { maintainer: "Luna" })).toEqual(["103"]);
    expect(ids(seen, { plants: "101,102" })).toEqual(["102", "101"]);
    expect(ids(seen, { plants: 101 })).toEqual(["101"]);
  });
  it("all filters apply together", () => {
    expect(ids(seen, { client: "Rossi", maintainer: "Sole" })).toEqual(["101"]);
    expect(ids(seen, { client: "Verdi", plants: "101,103" })).toEqual([]);
  });
  it("MULTI-07, MULTI-08 leaves out what is foreign or closed", () => {
    expect(ids(seen, { plants: "104,999,101" })).toEqual(["101"]);
  });
  it("MULTI-09 shows nothing without a filter", () => {
    expect(ids(seen, {})).toEqual([]);
    expect(ids(seen, { client: "", sort: "name" })).toEqual([]);
  });
  it("MULTI-10 shows twelve and tells how many are left out, after sorting", () => {
    const many = Array.from({ length: 15 }, (_, at) => plant(String(200 + at)));
    const { shown, leftOut } = chosenPlants(many, asked({ client: "Rossi" }));
    expect(shown).toHaveLength(12);
    expect(shown[0]?.id).toBe("214");
    expect(shown.at(-1)?.id).toBe("203");
    expect(leftOut).toBe(3);
  });
  it("MULTI-11 sorts by kWp descending, or by name", () => {
    const two = [plant("101", { name: "Zeta" }), plant("102", { name: "alfa", kwp: 1 })];
    expect(ids(two, { client: "Rossi" })).toEqual(["101", "102"]);
    expect(ids(two, { client: "Rossi", sort: "name" })).toEqual(["102", "101"]);
  });
  it("MULTI-04, MULTI-05, MULTI-06 is called by the client, then the maintainer", () => {
    expect(titleOf(asked({ client: "Rossi", maintainer: "Sole" }))).toEqual({
      of: "client",
      name: "Rossi",
    });
    expect(titleOf(asked({ maintainer: "Sole" }))).toEqual({ of: "maintainer", name: "Sole" });
    expect(titleOf(asked({ plants: "101" }))).toEqual({ of: "plants" });
  });
});
