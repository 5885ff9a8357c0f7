import { tags } from "@heliograph/contract/variables/tags.ts";
import type { Alert } from "@heliograph/contract/alerts/alerts.wire.ts";
import {
  finder,
  type FinderStage,
  modelOf,
  noon,
  noSection,
} from "@heliograph/testkit/alert-finder.ts";
import { expect, test } from "vitest";
import { boundsAt } from "./alert-bounds.ts";
import { sentAlert } from "./alert-changes.ts";
import { planAlert } from "./alert-plan.ts";

type Values = Readonly<Record<string, number>>;
type Asked = Partial<Alert> & { template_id: string | null };
const before = { id: "a", plantId: "101", before: null, hidden: new Set<string>() };
const boundsOf = (stage: FinderStage, more: Asked, on: string, values: Values) => {
  const vars = Object.keys(stage.variables);
  const alert = sentAlert({ sent: { num_checks: 3, vars, ...more }, ...before });
  const plan = planAlert(modelOf(stage), alert);
  const slot = { seconds: noon * 300, valueOf: (id: string) => values[id] ?? null };
  return boundsAt(plan, plan.watched.get(on)!, slot);
};
const rounded = (value: number | null): number | null =>
  value === null ? null : Number(value.toFixed(9));
const inverters: FinderStage = {
  devices: { A: { nominal: 100 }, B: { nominal: 100 }, C: { nominal: 50 } },
  variables: {
    a: { tag: tags.P_PRODUCED, udm: "kW", device: "A" },
    b: { tag: tags.P_PRODUCED, udm: "kW", device: "B" },
    c: { tag: tags.P_PRODUCED, udm: "W", device: "C" },
  },
};
const strings: FinderStage = {
  devices: { BOX: { type: "stringbox" } },
  variables: Object.fromEntries(
    ["s1", "s2", "s3"].map((id) => [id, { tag: tags.STRING, udm: "A", device: "BOX" }]),
  ),
};
const sensors: FinderStage = {
  variables: { x: { tag: tags.IRR, udm: "W/m2" }, y: { tag: tags.IRR, udm: "W/m2" } },
};
const tracker: FinderStage = {
  devices: { T: { type: "tracker" } },
  variables: {
    x: { tag: tags.TRACKER_X, udm: "°", device: "T" },
    want: { tag: tags.TRACKER_X_TARGET, udm: "°", device: "T" },
  },
};
const trackers: FinderStage = {
  devices: { T: { type: "tracker" }, U: { type: "tracker" }, V: { type: "tracker" } },
  variables: Object.fromEntries(
    ["T", "U", "V"].map((d) => [d.toLowerCase(), { tag: tags.TRACKER_X, udm: "°", device: d }]),
  ),
};
const plant: FinderStage = {
  variables: { pac: { tag: tags.P_PRODUCED, udm: "kW" }, irr: { tag: tags.IRR, udm: "W/m2" } },
  plant: { sections: [{ ...noSection, fpac: "pac", firr: "irr" }] },
};
const light = { minirr: null };

test.each<
  [string, FinderStage, Asked, string, Values, [number | null, number | null, number | null]]
>([
  [
    "no template: what was typed",
    sensors,
    { template_id: null, vmin: 10, vmax: 900 },
    "x",
    {},
    [10, 900, null],
  ],
  // 0.5 % of 50 kW are 0.25 kW, and that inverter sends watt.
  ["001", inverters, { template_id: "001", ...light }, "c", {}, [250, null, null]],
  // Shares 0.8, 0.6, 0.2: the middle one is 0.6, of 50 kW 30 kW; a quarter less is 22.5 kW.
  [
    "002",
    inverters,
    { template_id: "002", pacperc: 25, ...light },
    "c",
    { a: 80, b: 60, c: 10_000 },
    [22_500, null, 30_000],
  ],
  [
    "004",
    strings,
    { template_id: "004", pacperc: 50, minstr: 0.5, ...light },
    "s3",
    { s1: 8, s2: 6, s3: 2 },
    [3, null, 6],
  ],
  [
    "004, where the middle is hardly a current",
    strings,
    { template_id: "004", pacperc: 50, minstr: 7, ...light },
    "s3",
    { s1: 8, s2: 6, s3: 2 },
    [null, null, 6],
  ],
  ["005", strings, { template_id: "005", minstr: 0.3, ...light }, "s1", {}, [0.3, null, null]],
  // 100 kWp x 800 / 1000 x 0.75 = 60 kW, a third of them less 40 kW.
  [
    "006 without a theoretical power",
    plant,
    { template_id: "006", pacperc: 100 / 3, ...light },
    "pac",
    { irr: 800, pac: 50 },
    [40, null, 60],
  ],
  ["007", plant, { template_id: "007", minpac: 2, ...light }, "pac", {}, [2, null, null]],
  // The other one shows 600: from 0.75 x 600 = 450 to 600 / 0.75 = 800.
  ["018", sensors, { template_id: "018", pacperc: 25 }, "x", { x: 500, y: 600 }, [450, 800, 600]],
  [
    "018 of one sensor",
    { variables: { x: sensors.variables["x"]! } },
    { template_id: "018", pacperc: 25 },
    "x",
    { x: 500 },
    [-10, 1500, null],
  ],
  ["019", tracker, { template_id: "019", angle: 5 }, "x", { x: 30, want: 32 }, [27, 37, 32]],
  ["020", trackers, { template_id: "020", angle: 10 }, "t", { t: 5, u: 20, v: 22 }, [10, 30, 20]],
  // The mean of 8, 6 and 4 is 6; a tenth less is 5.4.
  [
    "023",
    strings,
    { template_id: "023", pacperc: 10, ...light },
    "s3",
    { s1: 8, s2: 6, s3: 4 },
    [5.4, null, 6],
  ],
])(
  "ALED-26 BTST-03 the limits of %s at a moment, in the unit of the variable",
  (_, stage, more, on, values, [lowest, highest, reference]) => {
    const bounds = boundsOf(stage, more, on, values)!;
    const found = [bounds.lowest, bounds.highest, bounds.reference];
    expect(found.map(rounded)).toEqual([lowest, highest, reference].map(rounded));
  },
);

test("[A10] too few to compare with, and no light: nobody can say", () => {
  expect(
    boundsOf(inverters, { template_id: "002", pacperc: 25, ...light }, "a", { a: 80, b: 60 }),
  ).toBeNull();
  expect(
    boundsOf(strings, { template_id: "023", pacperc: 10, ...light }, "s1", { s1: 0, s2: 0 }),
  ).toBeNull();
  expect(
    boundsOf(plant, { template_id: "006", pacperc: 10, ...light }, "pac", { pac: 5 }),
  ).toBeNull();
  expect(boundsOf(sensors, { template_id: "018", pacperc: 10 }, "x", { x: 5, y: 0 })).toBeNull();
});

test.each<[FinderStage, Asked, string, Values]>([
  [inverters, { template_id: "001", ...light }, "c", {}],
  [inverters, { template_id: "002", pacperc: 25, ...light }, "c", { a: 80, b: 60, c: 10_000 }],
  [
    strings,
    { template_id: "004", pacperc: 50, minstr: 0.5, ...light },
    "s3",
    { s1: 8, s2: 6, s3: 2 },
  ],
  [strings, { template_id: "005", minstr: 0.3, ...light }, "s1", {}],
  [plant, { template_id: "006", pacperc: 30, ...light }, "pac", { irr: 800 }],
  [plant, { template_id: "007", minpac: 2, ...light }, "pac", {}],
  [sensors, { template_id: "018", pacperc: 25 }, "x", { y: 600 }],
  [tracker, { template_id: "019", angle: 5 }, "x", { want: 32 }],
  [tracker, { template_id: "012", vmin: 3, vmax: 4 }, "x", {}],
])(
  "[A9] what lies inside of the limits passes, what lies outside fails: %#",
  (stage, more, on, values) => {
    const { lowest, highest } = boundsOf(stage, more, on, values)!;
    const find = finder(stage, more);
    const at = (value: number): string => find(on, { ...values, [on]: value });
    const found = [
      ...(lowest === null ? [] : [at(lowest * 1.001), at(lowest * 0.999)]),
      ...(highest === null ? [] : [at(highest * 0.999), at(highest * 1.001)]),
    ];
    const sides = [lowest, highest].filter((one) => one !== null);
    expect(found).toEqual(sides.flatMap(() => ["ok", "fail"]));
  },
);
test("[A11] a name is one line, however it was pasted", () => {
  const sent = { template_id: null, num_checks: 3, vars: [], name: "Inverter\r\nfermo\t1" };
  expect(sentAlert({ sent, ...before }).name).toBe("Inverter fermo 1");
});
