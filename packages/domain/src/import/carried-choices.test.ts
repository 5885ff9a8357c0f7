import type { Plant } from "@heliograph/contract/plants/plants.wire.ts";
import { expect, test } from "vitest";
import { carriedChoices } from "./carried-choices.ts";
import type { ColumnChoice } from "./column-choices.ts";
import { noon, readColumns } from "./columns-stage.setup.ts";

const plantWith = (...mibs: string[]): Plant =>
  ({
    id: "501",
    lat: null,
    lon: null,
    alt: null,
    sections: [{ kwp: 100 }],
    devices: [
      {
        id: "d1",
        name: "Quadro",
        type: "meter",
        oid: null,
        oidn: null,
        variables: mibs.map((mib) => ({
          id: `of ${mib}`,
          mib,
          name: mib,
          udm: "kW",
          tags: [],
          data_type: "float",
          vmin: null,
          vmax: null,
        })),
      },
    ],
  }) as unknown as Plant;

test("ONB-04 [X36] the choices of a piece are those of the next, whatever columns are empty there; what was created has them", () => {
  const read = readColumns(`t;inv1_power [kW];Foo;Boh\n${noon("1.5;2.5;3.5")}`, plantWith("x"));
  const choose = (to: string, at: number): ColumnChoice => ({ ...read.choices[at]!, to });
  const before = {
    series: read.series,
    choices: [choose("new", 0), choose("of x", 1), choose("none", 2)],
  };
  const [{ mib }] = read.series as [(typeof read.series)[0]];
  const plant = plantWith("x", mib);
  // The first column of the piece before is empty, another one has its first value.
  const next = readColumns(`t;inv1_power [kW];Foo;Boh;Bar\n${noon("1.5;;3.5;4.5")}`, plant);
  const now = { series: next.series, proposed: next.choices };
  expect(next.series.map(({ name }) => name)).toEqual(["inv1_power", "Boh", "Bar"]);
  expect(carriedChoices(plant, before, now).map(({ to }) => to)).toEqual([
    `of ${mib}`,
    "none",
    next.choices[2]!.to,
  ]);
  // Nothing was created: it is created now.
  expect(carriedChoices(plantWith("x"), before, now)[0]!.to).toBe("new");
});
