import type { Value } from "@heliograph/contract/data/data.wire.ts";
import type { Plant } from "@heliograph/contract/plants/plants.wire.ts";
import { describe, expect, test } from "vitest";
import { proposePlant } from "../ingest/propose-plant.ts";
import { noon, readColumns } from "./columns-stage.setup.ts";

const bare = { id: "501", lat: null, lon: null, alt: null, sections: [{ kwp: 650 }] };
/** A plant as the guide creates it of a packet: what is recognised, with the names and tags that it proposes. The ids are the mibs. */
function plantOfPacket(values: Readonly<Record<string, Value>>): Plant {
  const { groups, suggested } = proposePlant(
    { plant: bare as never, devices: [], byMib: new Map() },
    { stamp: 1_750_000_000, values: new Map(Object.entries(values)), described: [] },
    () => [],
  );
  return {
    ...bare,
    devices: groups.map(({ device, variables }, at) => ({
      ...device,
      id: `d${at}`,
      notes: null,
      disabled: false,
      variables: variables
        .filter(({ mib }) => suggested.includes(mib))
        .map((one) => ({ ...one, id: one.mib })),
    })),
  } as unknown as Plant;
}
const inverters = (count: number, of: (n: number) => Record<string, number>) =>
  Object.assign({}, ...Array.from({ length: count }, (_, i) => of(i + 1))) as Record<
    string,
    number
  >;
const found = (
  plant: Plant,
  heads: readonly string[],
  values = heads.map(() => "3.5").join(";"),
) => {
  const { choices } = readColumns(`t;${heads.join(";")}\n${noon(values)}`, plant);
  return choices.map(({ to, isGuess, doubt }) =>
    doubt === null || !("ids" in doubt)
      ? `${to}${isGuess ? "?" : ""}`
      : `${to} ${doubt.code} ${doubt.ids.join()}`,
  );
};
const wr = plantOfPacket({
  ...inverters(13, (n) => ({
    [`wr.${n}.p_ac`]: 30,
    [`wr.${n}.e_tot`]: 5000,
    [`wr.${n}.e_today`]: 12,
    [`wr.${n}.u_dc_1`]: 600,
    [`wr.${n}.u_dc_2`]: 610,
  })),
  "meteo.1.irr": 800,
  "meteo.1.t_amb": 21,
});

describe("[X28] ONB-04 the history of a plant that was set up from packets finds its variables", () => {
  test("[X28] by what a head means and the device that it names, where the logger calls both otherwise", () => {
    expect(
      found(wr, [
        "INV 2 Pac [kW]",
        "Inverter 11, AC power [W]",
        "INV 2 Energia totale [kWh]",
        "Inverter 2 - Daily yield (kWh)",
        "inv3_vdc2 [V]",
        "Meteo Irraggiamento [W/m2]",
      ]),
    ).toEqual([
      "wr.2.p_ac",
      "wr.11.p_ac",
      "wr.2.e_tot",
      "wr.2.e_today",
      "wr.3.u_dc_2",
      "meteo.1.irr",
    ]);
  });
  test("[X28] by the name of the device and what the guide called the variable", () => {
    const called: Record<string, string> = { "Inverter 1": "Tetto", "Inverter 2": "Tetto Nord" };
    const devices = wr.devices!.map((one) => ({ ...one, name: called[one.name] ?? one.name }));
    expect(found({ ...wr, devices }, ["Tetto Nord - Potenza AC [kW]", "Tetto Pac [kW]"])).toEqual([
      "wr.2.p_ac",
      "wr.1.p_ac",
    ]);
  });
  test("[X28] what may be several stays out and says which; so do two columns for one variable", () => {
    expect(found(wr, ["Potenza AC [kW]"])[0]).toMatch(/^none several .*\.p_ac,.*\.p_ac/);
    expect(found(wr, ["INV 2 Pac [kW]", "INV 2 Potenza AC [kW]"])).toEqual([
      "none rival wr.2.p_ac",
      "none rival wr.2.p_ac",
    ]);
    // What the logger itself writes goes before what only means the same.
    expect(found(wr, ["INV 2 Potenza AC [kW]", "wr.2.p_ac [kW]"])).toEqual([
      "none rival wr.2.p_ac",
      "wr.2.p_ac",
    ]);
    // The head says no number: it may be either sensor.
    const two = plantOfPacket({ "sen.1.irr": 800, "sen.2.irr": 810 });
    expect(found(two, ["Meteo Irraggiamento [W/m2]"])).toEqual([
      "none several sen.1.irr,sen.2.irr",
    ]);
  });
  test("[X28] without a device what one variable alone means is a guess; a device that is there is not created again", () => {
    expect(found(wr, ["T_amb [°C]"])).toEqual(["meteo.1.t_amb?"]);
    const home = wr.devices!.find(({ name }) => name === "Inverter 1")!.id;
    expect(found(wr, ["INV 1 Cos phi", "INV 14 Pac [kW]"])).toEqual([`none twin ${home}`, "new"]);
  });
  test("[X28] a unit of something else, and values that no such name can have, are no match", () => {
    expect(found(wr, ["INV 2 Pac [V]"])[0]).not.toContain("p_ac");
    // 90 kV are nothing that an inverter has: somebody has to say yes.
    expect(found(wr, ["INV 2 Vdc 1"], "90000.5")).toEqual(["wr.2.u_dc_1?"]);
  });
});
