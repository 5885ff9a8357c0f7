import { tags } from "@heliograph/contract/variables/tags.ts";
import type { Plant } from "@heliograph/contract/plants/plants.wire.ts";
import { alertTemplate } from "@heliograph/domain/alerts/alert-templates.ts";
import type { TFunction } from "i18next";
import { expect, test } from "vitest";
import { type AlertForm, newAlertForm } from "./alert-draft.ts";
import { drawnRule, limitName, limitsIn } from "./drawn-limits.ts";

const variable = (id: string, device_id: string, udm: string, tag: number) => ({
  id,
  device_id,
  name: id,
  udm,
  tags: [tag],
  data_type: "float",
  bitmask: null,
  disabled: false,
  mib: id,
});
const device = (id: string, nominal: number, ...variables: object[]) => ({
  id,
  type: "inverter",
  nominal,
  disabled: false,
  variables,
});
const section = { fpac: null, fteo: null, firr: null, kwp: 200, devices_ids: [] };
const plant = {
  id: "101",
  timezone: "Europe/Rome",
  lat: null,
  lon: null,
  alt: null,
  kwp: 200,
  sections: [section],
  devices: [
    device("A", 100, variable("a", "A", "kW", tags.P_PRODUCED)),
    device("B", 50, variable("b", "B", "kW", tags.P_PRODUCED)),
    device(
      "C",
      50,
      variable("c", "C", "kW", tags.P_PRODUCED),
      variable("w", "C", "m/s", tags.WIND),
    ),
  ],
  formulas: [],
} as unknown as Plant;
const words = ((key: string) => key) as unknown as TFunction;
const draft = (id: string, more: Partial<AlertForm>): AlertForm => ({
  ...newAlertForm(alertTemplate(id), words),
  ...more,
});
const ids = ["a", "b", "c"];
const wet = (vmax: number): (number | null)[] =>
  limitsIn(drawnRule(plant, draft("021", { vars: ["w"], vmax }), "w")!, [[0, 3]], ["w"]).map(
    (limits) => limits?.highest ?? null,
  );

test("ALED-26 limits that stand still are drawn in the unit of the variable, and none while nothing is understood", () => {
  // 60 km/h are 60 / 3.6 m/s.
  expect(wet(60)[0]).toBeCloseTo(60 / 3.6, 9);
  expect(wet(Number.NaN)).toEqual([null]);
});
test("BTST-03 limits that move are drawn at each moment, from all that they are taken from", () => {
  const rule = drawnRule(plant, draft("002", { vars: ids, pacperc: 25 }), "a")!;
  expect(rule.ids).toEqual(ids);
  // Shares 0.2, 0.8 and 0.6: the middle one is 0.6, of 100 kW 60 kW; a quarter less is 45 kW. What is missing for a slot is held.
  const [first, held] = limitsIn(
    rule,
    [
      [0, 20, 40, 30],
      [300, 20, null, 30],
    ],
    ids,
  );
  for (const limits of [first, held]) {
    expect(limits?.reference).toBeCloseTo(60, 9);
    expect(limits?.lowest).toBeCloseTo(45, 9);
    expect(limits?.highest).toBeNull();
  }
});
test("BTST-03 a limit that was emptied is none; two inverters have no middle", () => {
  const empty = drawnRule(plant, draft("002", { vars: ids, pacperc: null }), "a")!;
  expect(limitsIn(empty, [[0, 20, 40, 30]], ids)[0]).toMatchObject({ lowest: null, reference: 60 });
  const two = drawnRule(plant, draft("002", { vars: ["a", "b"], pacperc: 25 }), "a")!;
  expect(limitsIn(two, [[0, 20, 40]], ["a", "b"])).toEqual([null]);
});
test("BTST-03 one limit is the limit; of two each says which it is", () => {
  const relative = { isRelative: true, areBoth: false };
  expect(limitName("lowest", relative)).toBe("alerting.curve.lowest");
  const both = { ...relative, areBoth: true };
  expect(limitName("lowest", both)).toBe("alerting.curve.lower");
  expect(limitName("highest", both)).toBe("alerting.curve.highest");
  expect(limitName("lowest", { isRelative: false, areBoth: true })).toBe("alerting.level.vmin");
});
