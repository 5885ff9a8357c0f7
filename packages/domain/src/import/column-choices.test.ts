import { tags } from "@heliograph/contract/variables/tags.ts";
import type { Plant } from "@heliograph/contract/plants/plants.wire.ts";
import { describe, expect, test } from "vitest";
import { columnPlans, unitsFor } from "./column-choices.ts";
import { noon, readColumns } from "./columns-stage.setup.ts";

const variable = (id: string, mib: string, more: object = {}) => ({
  id,
  mib,
  name: `Variable ${mib}`,
  udm: "kW",
  tags: [] as number[],
  data_type: "float",
  vmin: null,
  vmax: null,
  ...more,
});
const plantWith = (...variables: object[]): Plant =>
  ({
    id: "501",
    lat: null,
    lon: null,
    alt: null,
    sections: [{ kwp: 100 }],
    devices:
      variables.length === 0
        ? []
        : [
            {
              id: "d1",
              name: "INV1",
              type: "inverter",
              nominal: 50,
              oid: "inv",
              oidn: 1,
              variables,
            },
          ],
  }) as unknown as Plant;

describe("[X28] columns to variables", () => {
  test("[X28] on an empty plant: new ones on new devices, with the file's units; words and what nobody knows stay out", () => {
    const { proposal, choices } = readColumns(
      `t;Inverter 1, AC power [W];Inverter 1, E-Total [MWh];Inverter 2, AC power [W];Meteo 1, T_amb [°F];Boh;Note\n${noon("30000;12.5;29000;70;3.5;bello")}`,
      plantWith(),
    );
    expect(choices.map(({ to, unit }) => `${to} ${unit}`)).toEqual([
      "new W",
      "new MWh",
      "new W",
      "new °F",
      "none ",
      "none ",
    ]);
    expect(
      proposal.groups.map(({ device, variables }) => [
        device?.type ?? null,
        ...variables.map(({ name, udm, tags }) => `${name} ${udm} ${tags.join()}`),
      ]),
    ).toEqual([
      ["inverter", "Potenza AC W 51", "Energia totale MWh 56"],
      ["inverter", "Potenza AC W 51"],
      ["sensor", "Temperatura ambiente degC 2"],
      [null, "Boh null ", "Note null "],
    ]);
  });
  test("[X28] variables of the plant: by the logger's name, by their own, or as the only one of the device that means it", () => {
    const plant = plantWith(
      variable("a", "INV.1.temp", { udm: "°C" }),
      variable("b", "x.1", { name: "Potenza di riserva" }),
      variable("c", "x.2", { tags: [51] }),
    );
    const { choices } = readColumns(
      `t;inv.1.temp;Potenza di riserva [W];Inverter 1, Pac [W]\n${noon("40.5;1.5;30000")}`,
      plant,
    );
    expect(choices.map(({ to }) => to)).toEqual(["a", "b", "c"]);
  });
  test("[X28] units become those of the variable; what measures something else is said", () => {
    const plant = plantWith(
      variable("a", "a1"),
      variable("b", "b1", { udm: "°C" }),
      variable("c", "c1"),
    );
    const found = readColumns(`t;a1 [W];b1 [kW];c1\n${noon("3222.5;1;2.5")}`, plant);
    const plans = columnPlans(plant, found);
    expect(plans.map(({ fault }) => fault)).toEqual([null, "unit", null]);
    expect(plans[0]!.target!.convert("3222.5")).toBe(3.2225);
    // The file says no unit: it is the variable's.
    expect(plans[2]!.target!.convert("2.5")).toBe(2.5);
    expect(unitsFor("°C", ["W", "degC"])).toEqual(["degC", "°F"]);
  });
  test.each([
    ["Inverter 1, Foo [kW]", "90", "device 50 90"],
    ["Inverter 1, P [W]", "81000", "device 50 81"],
    ["Inverter 2, Foo [kW]", "90", "share 50 90"],
    ["Potenza [kW]", "250000", "plant 100 250000"],
    ["Potenza", "250000000", "plant 100 250000 watts"],
    // It fits, or nothing says that it is a power.
    ["Inverter 1, Foo [kW]", "79.5", null],
    ["Boh [kWh]", "250000", null],
    ["Boh", "250000000", null],
  ])(
    "ONB-04 [X28] a power that is too large for where it would go says so: %s %s",
    (head, value, expected) => {
      const { choices } = readColumns(
        `t;${head}\n${noon(value)}`,
        plantWith(variable("a", "x", { udm: "degC" })),
      );
      const [{ to, doubt }] = choices as [(typeof choices)[0]];
      expect(to).toBe("none");
      expect(
        doubt?.code === "size"
          ? `${doubt.nominal.of} ${doubt.nominal.kw} ${doubt.largestKw}${doubt.isInWatts ? " watts" : ""}`
          : doubt,
      ).toBe(expected);
    },
  );
  test("[X28] what name and values both call the energy of an interval is added up without a question, for a new variable; a counter of that name stays one", () => {
    const rows = (values: readonly number[]) =>
      values.map((wh, i) => `2026-06-01 ${10 + Math.floor(i / 4)}:${(i % 4) * 15 || "00"};${wh}`);
    const energyOf = (head: string, values: readonly number[], plant = plantWith()) =>
      readColumns(`t;${head} [Wh]\n${rows(values).join("\n")}`, plant).choices[0];
    const made = [10, 30, 20, 40, 30, 50, 40, 60, 50, 40, 30, 20, 10, 20, 10, 5];
    const name = "inverter 1, EnergyReal_WAC_Sum_Produced";
    expect(energyOf(name, made)).toMatchObject({ to: "new", energy: "sum" });
    expect(energyOf("inverter 1, energy", made)).toMatchObject({ energy: "ask" });
    const rising = made.map((_, at) => 90_000 + at * 10);
    expect(energyOf(name, rising)).toMatchObject({ energy: "counter" });
    // The file of the day after goes on with the counter; a variable that means no counter may hold the energies themselves.
    const [mib, udm] = ["inv.1.EnergyReal_WAC_Sum_Produced", "Wh"];
    const counter = plantWith(variable("a", mib, { udm, tags: [tags.E_PRODUCED] }));
    expect(energyOf(name, made, counter)).toMatchObject({ to: "a", energy: "sum" });
    const own = plantWith(variable("a", mib, { udm }));
    expect(energyOf(name, made, own)).toMatchObject({ to: "a", energy: "ask" });
  });
  test("[X28] one variable takes one column; words are no numbers; increments wait for a word", () => {
    const plant = plantWith(variable("a", "e", { udm: "kWh" }), variable("b", "w"));
    const made = [1, 3, 2, 4, 3, 5, 4, 6, 5, 4, 3, 2, 1, 2, 1, 0.5];
    const rows = made.map(
      (kwh, i) => `2026-06-01 ${10 + Math.floor(i / 4)}:${(i % 4) * 15 || "00"};${kwh};OK`,
    );
    const found = readColumns(`t;e [kWh];w\n${rows.join("\n")}`, plant);
    expect(found.choices).toMatchObject([{ to: "a", energy: "ask" }, { to: "none" }]);
    const plan = (choices: typeof found.choices) => columnPlans(plant, { ...found, choices });
    const [first, second] = found.choices as [(typeof found.choices)[0], (typeof found.choices)[0]];
    expect(plan([first, { ...second, to: "b" }]).map(({ fault }) => fault)).toEqual([
      "energy",
      "words",
    ]);
    expect(plan([{ ...first, energy: "sum" }, second])[0]!.target).toMatchObject({
      isSummed: true,
    });
    expect(plan([first, { ...second, to: "a" }])[1]!.fault).toBe("twice");
  });
  test("[X28] ONB-04 by the number of the device, by its serial number and by what the values are: a guess, taken once somebody says so", () => {
    const inverter = (n: number, more: object = {}) => ({
      id: `d${n}`,
      name: `INV${n}`,
      type: "inverter",
      nominal: 50,
      oid: "inv",
      oidn: n,
      variables: [
        variable(`p${n}`, `x${n}.a`, { tags: [51], vmin: -1, vmax: 60 }),
        variable(`t${n}`, `x${n}.b`, { udm: "°C" }),
        variable(`e${n}`, `x${n}.c`, { udm: "kWh", tags: [56] }),
      ],
      ...more,
    });
    const plant = {
      ...plantWith(),
      devices: [inverter(1), inverter(2, { name: "Tetto", oidn: null, notes: "SN 210231000B02" })],
    } as unknown as Plant;
    const found = readColumns(
      `t;Apparato 1 - Foo [W];Apparato 1 - Bar [°C];SN 210231000B02 Foo [W];Apparato 1 - Baz [W];Apparato 9 - Foo [V]\n${noon("30000;41;29000;90000;3.5")}`,
      plant,
    );
    expect(found.choices.map(({ to, isGuess }) => [to, isGuess])).toEqual([
      ["p1", true],
      ["t1", true],
      ["p2", true],
      // The power is taken, and 90 kW are beyond its limit; nobody knows device 9.
      ["none", false],
      ["none", false],
    ]);
    const faults = (choices: typeof found.choices) =>
      columnPlans(plant, { ...found, choices }).map(({ fault }) => fault);
    expect(faults(found.choices)).toEqual(["guess", "guess", "guess", null, null]);
    const confirmed = found.choices.map((one) => ({ ...one, isGuess: false }));
    expect(faults(confirmed)).toEqual([null, null, null, null, null]);
  });
  test("[X28] ONB-04 a table with a row for each device, by its number: it is the plant's device, and not created a second time", () => {
    const devices = [1, 2].map((n) => ({
      id: `d${n}`,
      name: `Inverter ${n}`,
      type: "inverter",
      oid: "inv",
      oidn: n,
      variables: [variable(`p${n}`, `x.${n}.pac`, { tags: [51] })],
    }));
    const plant = { ...plantWith(), devices } as unknown as Plant;
    const row = (minute: string, n: number, kw: number) =>
      `2019-09-01 17:${minute}:00\t${n}\t${kw}\t540.${n}`;
    const rows = ["00", "10", "20"].flatMap((m) => [
      row(m, 1, 3100),
      row(m, 2, 3222),
      row(m, 3, 3000),
    ]);
    const found = readColumns(
      `Orario\tNumero dispositivo\tPotenza [W]\tTens. Fotov. 1 [V]\n${rows.join("\n")}`,
      plant,
    );
    expect(
      found.series.map(({ mib }, at) => [mib, found.choices[at]!.to, found.choices[at]!.isGuess]),
    ).toEqual([
      ["dev.1.Potenza", "p1", true],
      ["dev.1.Tens_Fotov_1", "none", false],
      ["dev.2.Potenza", "p2", true],
      ["dev.2.Tens_Fotov_1", "none", false],
      // The plant has no third one.
      ["dev.3.Potenza", "new", false],
      ["dev.3.Tens_Fotov_1", "new", false],
    ]);
    expect(found.choices[1]!.doubt).toEqual({ code: "twin", ids: ["d1"] });
  });
  test("[X28] heads of Locus: what measures says by what it measures that it is a meter or a sensor, light by its plane; without a head the unit tells light", () => {
    const found = readColumns(
      [
        '"DateTime","Sito  Site - Measured AC Power, avg (kW)","KZ GHI - Measured Irradiance Other, avg (W%2Fm%26%23178%3B)","KZ POA - Measured Irradiance Other, avg (W%2Fm%26%23178%3B)","Lufft Weather Station - Measured Temperature Ambient, avg (%26%23176%3BC)","ION RGM PCC 2 - Measured AC Power Factor, avg","CMP11 [W/m^2]"',
        ...["00", "05"].map((m) => `"2018-08-02 12:${m}:00",-5.054,-1,-2,14.9,1,12.5`),
      ].join("\n"),
      plantWith(),
    );
    expect(
      found.series.map(({ mib }, at) => [mib, found.choices[at]!.to, found.choices[at]!.isGuess]),
    ).toEqual([
      ["met.1.Measured_AC_Power", "new", false],
      ["sen.2.GHI_irradiance", "new", false],
      ["sen.3.POA_irradiance", "new", false],
      ["sen.1.Measured_Temperature_Ambient", "new", false],
      ["met.2.Measured_AC_Power_Factor", "new", false],
      // Of no device: it is taken once somebody says yes.
      ["CMP11", "new", true],
    ]);
  });
  test("[X28] a counter of the day is not guessed to be one of a life; a variable without a meaning is met by its quantity", () => {
    const plant = plantWith(
      variable("e", "x.e", { name: "Energia totale", udm: "kWh", tags: [56] }),
      variable("w", "x.t", { name: "Calore", udm: "°C" }),
    );
    const found = readColumns(
      `t;Apparato 1 - Energia di oggi [kWh];Apparato 1 - Foo [°C]\n${noon("12.5;41")}`,
      plant,
    );
    expect(found.choices.map(({ to }) => to)).not.toContain("e");
    expect(found.choices[1]).toMatchObject({ to: "w", isGuess: true });
  });
});
