import { homepage, gperfParams, sections } from "@heliograph/contract/plants/plants.wire.ts";
import { tags } from "@heliograph/contract/variables/tags.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import { hiddenVariables } from "./hidden-variables.ts";
import { plantModel, type PlantFacts, type PlantModel, type VariableFacts } from "./plant-model.ts";
import {
  alertReferences,
  refuseReferences,
  sectionReferences,
  placesOfUse,
} from "./plant-references.ts";
import { keptHomepage, keptSections, seenHomepage, seenSections } from "./seen-settings.ts";

const idOf = (n: number): string => n.toString(16).padStart(24, "0");
const variable = (n: number, more: Partial<VariableFacts> = {}): VariableFacts => ({
  id: idOf(n),
  number: n,
  plant_id: "101",
  device_id: idOf(999),
  imported_id: null,
  mib: `m.${n}`,
  name: `v${n}`,
  notes: null,
  disabled: false,
  udm: null,
  vmin: null,
  vmax: null,
  tags: [],
  data_type: "float",
  bitmask: null,
  formula: null,
  estimates: {},
  ...more,
});
const formula = (n: number, ...inputs: number[]): VariableFacts =>
  variable(n, {
    device_id: null,
    mib: null,
    formula: inputs.map((i) => `{${idOf(i)}}`).join(" + "),
  });
const plant = {
  id: "101",
  sections: sections.parse([
    { name: "GLOBAL", kwp: 1 },
    { name: "A", kwp: 1 },
  ]),
  homepage: homepage.parse({}),
  gperf_params: gperfParams.parse({}),
  ass_strinv: {},
} as unknown as PlantFacts;
const model = (variables: VariableFacts[], facts: Partial<PlantFacts> = {}): PlantModel =>
  plantModel({
    plant: { ...plant, ...facts },
    devices: [],
    variables,
    charts: [],
    alerts: [],
    reports: [],
  });
const names = (m: PlantModel, sight: { irradiance: boolean; theoretical: boolean }): string[] =>
  [...hiddenVariables(m, sight)].map((id) => m.byId.get(id)!.name).toSorted();
const blind = { irradiance: false, theoretical: false };

test("[P9] irradiance hides by tag 3; theory by tags 50, 61 and 5", () => {
  const m = model([
    variable(1, { tags: [tags.IRR] }),
    variable(2, { tags: [tags.P_TEORICA] }),
    variable(3, { tags: [tags.E_TEORICA, tags.FEATURED] }),
    variable(4, { tags: [tags.PR] }),
    variable(5, { tags: [tags.P_PRODUCED] }),
    variable(6, { tags: [tags.PR_SELF] }),
  ]);
  expect(names(m, { irradiance: false, theoretical: true })).toEqual(["v1"]);
  expect(names(m, { irradiance: true, theoretical: false })).toEqual(["v2", "v3", "v4"]);
  expect(names(m, blind)).toEqual(["v1", "v2", "v3", "v4"]);
  expect(names(m, { irradiance: true, theoretical: true })).toEqual([]);
});
test("[P9] what a section names as irradiance, theory or ratio is hidden without any tag", () => {
  const [global, a] = plant.sections as [(typeof plant.sections)[0], (typeof plant.sections)[0]];
  const m = model([variable(1), variable(2), variable(3), variable(4)], {
    sections: [
      { ...global, firr: idOf(1), fpac: idOf(4) },
      { ...a, fteo: idOf(2), fpr: idOf(3) },
    ],
  });
  expect(names(m, { irradiance: false, theoretical: true })).toEqual(["v1"]);
  expect(names(m, { irradiance: true, theoretical: false })).toEqual(["v2", "v3"]);
});
test("[P9] a formula inherits from its inputs through formulas, in whatever order they stand", () => {
  const m = model([
    formula(1, 2, 5),
    formula(2, 3),
    formula(3, 4),
    variable(4, { tags: [tags.IRR] }),
    variable(5),
    formula(6, 5),
  ]);
  expect(names(m, blind)).toEqual(["v1", "v2", "v3", "v4"]);
});
test("[P9] a formula is hidden if it reads a hidden input, and only then", () => {
  // Formulas 10.. read measured 0..9 or earlier formulas; the oracle follows the inputs by recursion.
  const chain = fc.array(fc.array(fc.nat(), { minLength: 1, maxLength: 3 }), { maxLength: 20 });
  fc.assert(
    fc.property(fc.nat({ max: 1023 }), chain, (irradianceBits, links) => {
      const measured = Array.from({ length: 10 }, (_, n) =>
        variable(n, { tags: (irradianceBits >> n) & 1 ? [tags.IRR] : [] }),
      );
      const inputs = links.map((link, i) => link.map((n) => n % (10 + i)));
      const formulas = inputs.map((list, i) => formula(10 + i, ...list)).toReversed();
      const reaches = (n: number): boolean =>
        n < 10 ? ((irradianceBits >> n) & 1) === 1 : inputs[n - 10]!.some(reaches);
      const hidden = hiddenVariables(model([...formulas, ...measured]), blind);
      for (let n = 0; n < 10 + inputs.length; n++) expect(hidden.has(idOf(n))).toBe(reaches(n));
    }),
  );
});

test("[P10] saving back what was read changes nothing, whatever is hidden", () => {
  const slot = fc.option(fc.integer({ min: 1, max: 12 }).map(idOf), { nil: null });
  const section = fc.record({ fpac: slot, firr: slot, fteo: slot, fpr: slot });
  const list = fc.uniqueArray(fc.integer({ min: 1, max: 12 }).map(idOf), { maxLength: 6 });
  fc.assert(
    fc.property(
      fc.array(section, { minLength: 2, maxLength: 5 }),
      list,
      fc.uniqueArray(fc.integer({ min: 1, max: 12 }).map(idOf)),
      (slots, chosen, unseen) => {
        const hidden = new Set(unseen);
        const all = sections.parse(slots.map((s) => ({ name: "A", kwp: 1, ...s })));
        const seen = seenSections(all, hidden);
        expect(sectionReferences(seen).some((r) => hidden.has(r.id))).toBe(false);
        expect(keptSections(all, seen, hidden)).toEqual(all);
        const home = homepage.parse({ daily_vars: chosen });
        const kept = keptHomepage(home, seenHomepage(home, hidden), hidden);
        expect(kept.daily_vars.toSorted()).toEqual(chosen.toSorted());
      },
    ),
  );
});
test("[P10] a full list of the homepage leaves no room for hidden ids: 6 of the caller's", () => {
  const mine = [1, 2, 3, 4, 5, 6].map(idOf);
  const now = homepage.parse({ daily_vars: [idOf(7)] });
  const sent = homepage.parse({ daily_vars: mine });
  expect(keptHomepage(now, sent, new Set([idOf(7)])).daily_vars).toEqual(mine);
});

test("[P8] the places that use a variable are named once each", () => {
  const [global, a] = plant.sections as [(typeof plant.sections)[0], (typeof plant.sections)[0]];
  const m = model([variable(1), formula(2, 1, 1)], {
    sections: [{ ...global, fpac: idOf(1) }, a],
    homepage: homepage.parse({ featured_vars: [idOf(1)], history_vars: [idOf(1)] }),
    ass_strinv: { [idOf(1)]: idOf(999) },
  });
  expect(placesOfUse(m).get(idOf(1))).toEqual([
    { in: "formula", name: "v2", id: idOf(2) },
    { in: "section", name: "0 GLOBAL", key: "fpac" },
    { in: "homepage", key: "featured_vars" },
    { in: "homepage", key: "history_vars" },
    { in: "ass_strinv" },
  ]);
  expect(placesOfUse(m).get(idOf(2))).toBeUndefined();
});
test("[P8] an alert that still bears the name of its template tells the template, a renamed one its name alone", () => {
  const alert = { template_id: "001", vars: [idOf(1)] };
  const placesOf = (name: string) => alertReferences({ ...alert, name }).map(({ where }) => where);
  expect(placesOf("Inverter fermo")).toEqual([
    { in: "alert", name: "Inverter fermo", template: "001" },
  ]);
  expect(placesOf("Tetto sud fermo")).toEqual([{ in: "alert", name: "Tetto sud fermo" }]);
});
test("[P7] a foreign id is refused before a hidden one, and a device is no variable", () => {
  const m = model([variable(1)]);
  const reference = (n: number, kind: "variable" | "device") => ({
    id: idOf(n),
    kind,
    where: { in: "ass_strinv" as const },
    field: "ass_strinv",
  });
  const refuse = (...list: ReturnType<typeof reference>[]) =>
    refuseReferences(list, m, new Set([idOf(1)]))?.code ?? null;
  expect(refuse(reference(1, "variable"), reference(2, "variable"))).toBe("foreign_variable");
  expect(refuse(reference(1, "variable"))).toBe("hidden_reference");
  expect(refuse(reference(1, "device"))).toBe("foreign_device");
  expect(refuse()).toBeNull();
});
