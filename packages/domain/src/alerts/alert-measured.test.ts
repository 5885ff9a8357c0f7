import type { Alert } from "@heliograph/contract/alerts/alerts.wire.ts";
import { tags } from "@heliograph/contract/variables/tags.ts";
import { type FinderStage, modelOf, noon } from "@heliograph/testkit/alert-finder.ts";
import { expect, test } from "vitest";
import { sentAlert } from "./alert-changes.ts";
import { measuredAt } from "./alert-measured.ts";
import { planAlert } from "./alert-plan.ts";
import { SlotReadings } from "./slot-readings.ts";

type Sent = Partial<Alert> & { template_id: string | null };
/** What the first variable showed at noon: of each the samples up to then. */
const measured = (
  stage: FinderStage,
  more: Sent,
  samples: Readonly<Record<string, readonly number[]>>,
) => {
  const names = Object.keys(stage.variables);
  const model = modelOf(stage);
  const alert = sentAlert({
    sent: { num_checks: 1, vars: names, ...more },
    id: "a",
    plantId: "101",
    before: null,
    hidden: new Set(),
  });
  const length = 3;
  const series = new Map(
    Object.entries(samples).map(([id, values]) => {
      const slots = new Float64Array(length).fill(Number.NaN);
      slots.set(values, length - values.length);
      return [names.indexOf(id) + 1, { slots, steps: new Array<number>(length).fill(5) }] as const;
    }),
  );
  const readings = new SlotReadings({ firstSlot: noon - 2, series, received: new Set([noon]) });
  return measuredAt(planAlert(model, alert), names[0]!, readings, noon);
};
const ofOne = (given: FinderStage["variables"][string]): FinderStage => ({
  variables: { x: given },
});
const temperature = ofOne({ tag: tags.TEMP, udm: "°C" });
const none = { lowest: null, highest: null, reference: null };

test("[M22] the value with the limits of that moment, in the unit of the variable", () => {
  const hot = measured(temperature, { template_id: "017A", vmax: 60.5 }, { x: [71.5] });
  expect(hot).toEqual({ ...none, value: 71.5, unit: "°C", highest: 60.5 });
  // 60 km/h are 16.67 m/s.
  const wind = measured(ofOne({ tag: tags.WIND, udm: "m/s" }), { template_id: "021" }, { x: [20] });
  expect(wind).toMatchObject({ value: 20, unit: "m/s" });
  expect(wind?.highest).toBeCloseTo(16.667, 3);
});
test("[M22] what it is compared with: the median of the strings, the sample before", () => {
  const strings: FinderStage = {
    devices: { BOX: { type: "stringbox" } },
    variables: Object.fromEntries(
      ["s1", "s2", "s3"].map((id) => [id, { tag: tags.STRING, udm: "A", device: "BOX" }]),
    ),
  };
  const weak = { template_id: "004", pacperc: 50 };
  expect(measured(strings, weak, { s1: [1], s2: [6], s3: [8] })).toEqual({
    value: 1,
    unit: "A",
    lowest: 3,
    highest: null,
    reference: 6,
  });
  const counter = ofOne({ tag: tags.E_PRODUCED, udm: "kWh" });
  expect(measured(counter, { template_id: "015" }, { x: [1350, 1200] })).toEqual({
    ...none,
    value: 1200,
    unit: "kWh",
    reference: 1350,
  });
});
test("[M22] an angle on the other side of north has no plain limit", () => {
  const tracker: FinderStage = {
    devices: { T: { type: "tracker" } },
    variables: {
      x: { tag: tags.TRACKER_X, udm: "°", device: "T" },
      want: { tag: tags.TRACKER_X_TARGET, udm: "°", device: "T" },
    },
  };
  const off = { template_id: "019", vars: ["x"], angle: 5 };
  expect(measured(tracker, off, { x: [45], want: [35] })).toMatchObject({
    lowest: 30,
    highest: 40,
    reference: 35,
  });
  expect(measured(tracker, off, { x: [355], want: [2] })).toEqual({
    ...none,
    value: 355,
    unit: "°",
    reference: 2,
  });
});
test("[M22] nothing of silence and of a missing value; a code has neither unit nor limits, and a limit in a field that is not judged is none", () => {
  expect(measured(temperature, { template_id: "003" }, { x: [20] })).toBeUndefined();
  expect(measured(temperature, { template_id: "017A" }, {})).toBeUndefined();
  const code = ofOne({ tag: tags.DEVICE_ERROR, udm: "n", dataType: "int", bitmask: "ok_fault" });
  expect(measured(code, { template_id: null, vmax: 0 }, { x: [1] })).toEqual({
    ...none,
    value: 1,
    unit: null,
  });
  const plain = ofOne({ tag: tags.DEVICE_ERROR, dataType: "int" });
  expect(measured(plain, { template_id: "010", vmax: 3 }, { x: [5] })).toEqual({
    ...none,
    value: 5,
    unit: null,
  });
});
