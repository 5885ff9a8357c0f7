import type { Plant, Section } from "@heliograph/contract/plants/plants.wire.ts";
import { tags } from "@heliograph/contract/variables/tags.ts";
import { beforeAll, expect, test } from "vitest";
import { makeFormat } from "../ui/format.ts";
import { openTexts } from "../ui/texts/texts.ts";
import { coloursOf, dialOf, sectionSeries, shownUnit, type ShownVariable } from "./facts.ts";
import { formulaParts } from "./formula-parts.ts";
import { meaningOf, meaningsIn, valueText } from "./value-text.ts";

const variable = (more: Partial<ShownVariable>): ShownVariable => ({
  id: "0123456789abcdef01234567",
  name: "Prova",
  udm: null,
  tags: [],
  vmin: null,
  vmax: null,
  data_type: "float",
  bitmask: null,
  ...more,
});
const dial = (tag: number, place: "monitoring" | "tag" = "tag", nominal: number | null = null) =>
  dialOf(variable({ tags: [tag] }), nominal, place);

test("CONST-05 irradiance ends at 1500", () => {
  expect(dial(tags.IRR)).toEqual({ min: 0, max: 1500 });
});
test("CONST-06 temperature begins at -20, and ends at 80 on monitoring pages, at 90 by its tag", () => {
  expect(dial(tags.TEMP, "monitoring")).toEqual({ min: -20, max: 80 });
  expect(dial(tags.TEMP)).toEqual({ min: -20, max: 90 });
});
test("CONST-07 wind ends at 200 on monitoring pages, at 80 by its tag", () => {
  expect(dial(tags.WIND, "monitoring")).toEqual({ min: 0, max: 200 });
  expect(dial(tags.WIND)).toEqual({ min: 0, max: 80 });
});
test("CONST-08 CONST-09 CONST-10 strings 12, storage charge 100, tracker axes -180 to 180", () => {
  expect(dial(tags.STRING)).toEqual({ min: 0, max: 12 });
  expect(dial(tags.STORAGE_CHARGE)).toEqual({ min: 0, max: 100 });
  expect(dial(tags.TRACKER_X)).toEqual({ min: -180, max: 180 });
  expect(dial(tags.TRACKER_Y_TARGET)).toEqual({ min: -180, max: 180 });
});
test("CONST-11 a power ends at the nominal, without one at 100; what flows both ways has both sides", () => {
  expect(dial(tags.P_PRODUCED, "tag", 110)).toEqual({ min: 0, max: 110 });
  expect(dial(tags.P_PRODUCED)).toEqual({ min: 0, max: 100 });
  expect(dial(tags.P_EXCHANGE, "tag", 60)).toEqual({ min: -60, max: 60 });
  expect(dial(tags.SNOW, "tag", 60)).toEqual({ min: 0, max: 100 });
});
test("CONST-11 a variable's own limits win, unless they leave no scale", () => {
  const own = variable({ tags: [tags.TEMP], vmin: -10, vmax: 60 });
  expect(dialOf(own, null, "monitoring")).toEqual({ min: -10, max: 60 });
  expect(dialOf({ ...own, vmin: 100, vmax: null }, null, "tag")).toEqual({ min: -20, max: 90 });
});

test("the first of a quantity wears its colour, the next takes a preset that nobody wears and that looks like none of these", () => {
  const colours = coloursOf([
    { tags: [tags.P_PRODUCED] },
    { tags: [tags.P_PRODUCED] },
    { tags: [] },
    { tags: [tags.IRR] },
  ]);
  expect(colours).toEqual(["production", "c01", "c03", "irradiance"]);
});
test("CONST-04 units are written as they are read", () => {
  expect(["W/m2", "W/mq", "°C", "C", "Euro", "KWh", "rpm"].map(shownUnit)).toEqual([
    "W/m²",
    "W/m²",
    "°C",
    "°C",
    "€",
    "kWh",
    "rpm",
  ]);
});

test("VAR-02 a formula is cut at what it reads", () => {
  const id = "6b0177288649cd8e6aae83b9";
  expect(formulaParts(`0.9*{${id}}/1000`)).toEqual([
    { text: "0.9*", id: null },
    { text: `{${id}}`, id },
    { text: "/1000", id: null },
  ]);
  expect(formulaParts("1+1")).toEqual([{ text: "1+1", id: null }]);
});

const states = { id: "s", enums: { "0": "Off", "3": "Producing" } };
const faults = { id: "f", bits: { "0": "Ground fault", "2": "DC over voltage", "40": "Far" } };
beforeAll(openTexts);
test("DEV-03 a code is the text of its value, or those of its bits, or that none is set; an unknown one stays a number", () => {
  expect(meaningOf(states, 3)).toBe("Producing");
  expect(meaningOf(states, 7)).toBe("7");
  expect(meaningOf(faults, 5)).toBe("Ground fault, DC over voltage");
  expect(meaningOf(faults, 2)).toBe("bit 1");
  // Beyond 32 bits: 2^40.
  expect(meaningOf(faults, 1_099_511_627_776)).toBe("Far");
  expect(meaningOf(faults, 0)).toBe("nessuno");
});
test("ENT-22 O23 a state is named in the reader's language", () => {
  const words = {
    it: { "0": "Spento", "3": "In produzione" },
    en: { "0": "Off", "3": "Producing" },
  };
  const wire = { id: "s", enums: words.en, texts: words };
  expect(meaningOf(meaningsIn(wire, "it"), 3)).toBe("In produzione");
  expect(meaningOf(meaningsIn(wire, "en"), 3)).toBe("Producing");
  const bits = { id: "s", bits: words.en, texts: words };
  expect(meaningOf(meaningsIn(bits, "it"), 9)).toBe("Spento, In produzione");
});
test("DEV-03 a value is written with its unit, a state by its text, a gap as no value", () => {
  const tools = {
    format: makeFormat("it", "Europe/Rome"),
    bitmasks: new Map([["s", states]]),
  };
  expect(valueText(variable({ udm: "kW" }), 71.94, tools)).toEqual({ number: "71,9", unit: "kW" });
  expect(valueText(variable({ bitmask: "s", data_type: "int" }), 3, tools)).toEqual({
    number: "Producing",
    unit: "",
  });
  expect(valueText(variable({ data_type: "str" }), "E-07", tools)).toEqual({
    number: "E-07",
    unit: "",
  });
  expect(valueText(variable({ udm: "kW" }), null, tools).number).toBe("—");
});

test("DASH-16 DASH-17 a variable that the reader may not see stands for nothing: no value, no curve, no card", () => {
  const power = { ...variable({ id: "6b0177288649cd8e6aae83b9" }), disabled: false };
  const section = {
    fpac: power.id,
    fteo: "6b0177288649cd8e6aae83ba",
    fpr: "6b0177288649cd8e6aae83bb",
    firr: "6b0177288649cd8e6aae83bc",
    ftamb: null,
  };
  const quantities = { sections: [{ power: [power.id], energy: [] }] };
  const plant = { formulas: [power], devices: [], sections: [section], quantities };
  const series = sectionSeries(plant as unknown as Plant, section as unknown as Section);
  expect(series.fpac?.id).toBe(power.id);
  expect([series.fteo, series.fpr, series.firr, series.ftamb]).toEqual([null, null, null, null]);
});
