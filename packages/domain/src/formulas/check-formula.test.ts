import { gperfParams, homepage, sections } from "@heliograph/contract/plants/plants.wire.ts";
import { expect, test } from "vitest";
import { plantModel, type PlantFacts, type VariableFacts } from "../plants/plant-model.ts";
import { refuseFormula } from "../variables/formula-rules.ts";
import { checkFormula } from "./check-formula.ts";

const idOf = (n: number): string => n.toString(16).padStart(24, "0");
const variable = (n: number, udm: string | null, formula: string | null = null): VariableFacts => ({
  id: idOf(n),
  number: n,
  plant_id: "101",
  device_id: formula === null ? idOf(999) : null,
  imported_id: null,
  mib: formula === null ? `m.${n}` : null,
  name: `v${n}`,
  notes: null,
  disabled: false,
  udm,
  vmin: null,
  vmax: null,
  tags: [],
  data_type: "float",
  bitmask: null,
  formula,
  estimates: {},
});
const model = plantModel({
  plant: {
    id: "101",
    sections: sections.parse([
      { name: "GLOBAL", kwp: 1 },
      { name: "A", kwp: 1 },
    ]),
    homepage: homepage.parse({}),
    gperf_params: gperfParams.parse({}),
    ass_strinv: {},
  } as unknown as PlantFacts,
  devices: [],
  variables: [
    variable(1, "kW"),
    variable(2, "kWh"),
    variable(3, "W"),
    variable(4, "W/m2"),
    variable(5, "kW", `{${idOf(1)}} * 2`),
    variable(6, "kW", `{${idOf(5)}} + 1`),
  ],
  charts: [],
  alerts: [],
  reports: [],
});
const hidden = new Set([idOf(4)]);
const check = (formula: string, id: string | null = null, udm: string | null = null) =>
  checkFormula({ id, formula, udm }, model, hidden);

test.each([
  ["", { code: "empty", at: 0 }],
  ["1 +", { code: "unexpected_end", at: 3 }],
  ["foo(1)", { code: "unknown_name", at: 0, name: "foo" }],
  // A sign and two spaces before the brace: the reference begins at character 4.
  [`1 + {${idOf(77)}}`, { code: "unknown_reference", at: 4, id: idOf(77) }],
  [`max(1, -{${idOf(4)}})`, { code: "hidden_reference", at: 8, id: idOf(4) }],
])("[D12] [P19] %s is refused, with its position", (formula, fault) => {
  expect(check(formula)).toEqual({ ok: false, fault });
});

test("[D12] [P19] a formula that would read itself through others: the cycle by id and by name", () => {
  // v6 reads v5, which would read v6.
  expect(check(`{${idOf(6)}} / 2`, idOf(5))).toEqual({
    ok: false,
    fault: {
      code: "formula_cycle",
      at: null,
      cycle: [idOf(5), idOf(6), idOf(5)],
      names: ["v5", "v6", "v5"],
    },
  });
  expect(check(`{${idOf(5)}}`, idOf(5))).toMatchObject({ fault: { cycle: [idOf(5), idOf(5)] } });
  // The same text as a new formula closes no cycle.
  expect(check(`{${idOf(6)}} / 2`)).toEqual({ ok: true, warnings: [] });
});

test("[D12] units that do not fit give warnings, no refusal", () => {
  expect(check(`{${idOf(1)}} + {${idOf(2)}}`)).toEqual({
    ok: true,
    warnings: [
      { code: "unit_mismatch", operator: "+", left: "kW", right: "kWh", at: expect.any(Number) },
    ],
  });
  expect(check(`{${idOf(1)}} + {${idOf(3)}}`)).toMatchObject({
    warnings: [{ code: "unit_scale" }],
  });
  expect(check(`{${idOf(1)}}`, null, "kWh")).toMatchObject({
    warnings: [{ code: "unit_of_result" }],
  });
  expect(check(`{${idOf(1)}}`, null, "kW")).toEqual({ ok: true, warnings: [] });
});

test("[P19] it finds the same faults as storing would", () => {
  const texts = [
    "",
    "1 +",
    `{${idOf(77)}}`,
    `{${idOf(4)}}`,
    `{${idOf(6)}}`,
    `{${idOf(5)}}`,
    `{${idOf(1)}}`,
    `if({${idOf(3)}} > 0 ? 1 : 0, {${idOf(2)}}, 3)`,
    "pi",
  ];
  for (const text of texts)
    for (const id of [idOf(5), idOf(6), idOf(50)]) {
      const stored = refuseFormula({ id, name: "f", formula: text }, model, hidden);
      expect([text, id, check(text, id).ok]).toEqual([text, id, stored === null]);
    }
});
