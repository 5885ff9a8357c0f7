import { tags } from "@heliograph/contract/variables/tags.ts";
import type { Language } from "@heliograph/domain/messages/message-text.ts";
import type { MessageFacts } from "@heliograph/contract/messages/message-facts.ts";
import { parseCivilDay } from "@heliograph/domain/data/civil-day.ts";
import type { PlantModel } from "@heliograph/domain/plants/plant-model.ts";
import { at } from "@heliograph/testkit/server-stage.ts";
import { inflateSync } from "node:zlib";
import { expect, test } from "vitest";
import { barsPicture, stepOf, topOf, type DayBar } from "./bars-picture.ts";
import { mailBars } from "./mail-bars.ts";

const [inverter, power] = ["d".repeat(24), "a".repeat(24)];
const model = {
  plant: { timezone: "Europe/Rome", sections: [{ fpac: null }] },
  byId: new Map([[power, { id: power, udm: "W", device_id: inverter }]]),
} as unknown as PlantModel;
const caller = { userId: "", username: "", isAdmin: true, perms: new Map() };
const lost = new Map([
  [parseCivilDay("2026-11-08"), 93],
  [parseCivilDay("2026-11-09"), 147],
  [parseCivilDay("2026-11-21"), 130],
]);
const loss = { kwh: 370, eur: 40, daily_kwh: 100, daily_eur: 11, month_kwh: 1, month_eur: 1 };
const opened = (more: object = {}): MessageFacts => ({
  code: "incident_opened",
  params: {
    cause: "device_stopped",
    subject: { kind: "device", id: inverter, name: "Inverter 10", type: "inverter" },
    since: at("2026-11-08T07:50+01:00"),
    at: at("2026-11-22T08:10+01:00"),
    sureness: 0.99,
    lost: loss,
    series: [power],
    ...more,
  },
});
let asked: unknown = null;
const data = {
  aggregated: async (_caller: unknown, question: unknown) => {
    asked = question;
    // Watt-hours: 134 kWh before it stopped, 8 on the day.
    if ((question as { ids: string[] }).ids.length > 1)
      return Buffer.from(
        JSON.stringify([
          ["2026-11-07", 134_000, 66],
          ["2026-11-08", null, 50],
        ]),
      );
    const rows = [
      ["2026-11-07", 134_000],
      ["2026-11-08", 8000],
      ["2026-11-09", null],
    ];
    return Buffer.from(JSON.stringify(rows));
  },
};
const bars = async (
  more: object = {},
  created = at("2026-11-22T08:16+01:00"),
  language: Language = "it",
) => await mailBars(data, caller, { facts: opened(more), created, model, language, lost });

test("[M17] NOTE-01 what an incident of some days cost on each, beside what was made before", async () => {
  const found = await bars();
  expect(found?.shown).toEqual({
    caption: "Energia al giorno",
    note: "kWh; tratteggiato = quanto è andato perso",
    // 134 + 8 made, 93 + 147 + 130 lost.
    alternative: "Energia al giorno dal 01/11 al 21/11: 142 kWh prodotti, 370 kWh persi",
    high: "150",
    low: "0",
    from: "01/11",
    to: "21/11",
    // The eighth of 21 days.
    since: { share: 7 / 21, text: "08/11" },
  });
  expect(asked).toMatchObject({
    ids: [power],
    start: at("2026-11-01T00:00+01:00"),
    end: at("2026-11-22T00:00+01:00"),
    integral: true,
  });
  expect((await bars({}, undefined, "en"))?.shown.caption).toBe("Energy per day");
  // In the evening the day counts.
  expect((await bars({}, at("2026-11-22T18:00+01:00")))?.shown.to).toBe("22/11");
});
test("[M17] what began today keeps its curve, and so does who does not see losses", async () => {
  expect(await bars({ since: at("2026-11-22T06:00+01:00") })).toBeNull();
  expect(await bars({ lost: null })).toBeNull();
});
test("[M17] of a subject without a power of its own only what was lost", async () => {
  const subject = { kind: "variable", id: power, name: "Stringa 3", type: "stringbox" };
  expect((await bars({ subject }))?.shown).toMatchObject({
    caption: "Energia persa al giorno",
    alternative: "Energia persa al giorno dal 01/11 al 21/11: 370 kWh",
  });
});
test("[M17] HLTH-01 of the whole plant what all that stands for its power made", async () => {
  const second = "b".repeat(24);
  const inverters = [
    { id: power, udm: "W", tags: [tags.P_PRODUCED], deviceType: "inverter", device_id: inverter },
    {
      id: second,
      udm: "kW",
      tags: [tags.P_PRODUCED],
      deviceType: "inverter",
      device_id: "c".repeat(24),
    },
  ];
  const whole = {
    plant: { timezone: "Europe/Rome", sections: [{ fpac: null }], devices: [] },
    variables: inverters,
    deviceById: new Map(),
    byId: new Map(inverters.map((one) => [one.id, one])),
  } as unknown as PlantModel;
  const subject = { kind: "plant", id: "101", name: "Prova", type: null };
  const facts = opened({ subject, series: [power] });
  const created = at("2026-11-22T08:16+01:00");
  const found = await mailBars(data, caller, {
    facts,
    created,
    model: whole,
    language: "it",
    lost,
  });
  expect(asked).toMatchObject({ ids: [power, second] });
  // 134 + 66 on the first day, 50 on the next, of which one inverter says nothing.
  expect(found?.shown.alternative).toContain("250 kWh prodotti");
});
test("[M17] a long one shows its last month, over a change of the clock too", async () => {
  const found = await bars({ since: at("2026-09-01T10:00+02:00") });
  expect(found?.shown).toMatchObject({ from: "22/10", to: "21/11", since: null });
  expect(asked).toMatchObject({ start: at("2026-10-22T00:00+02:00") });
});
test("the axis ends at a round number, of few steps", () => {
  expect([93, 147, 300, 0.7, 2400].map(stepOf)).toEqual([50, 50, 100, 0.2, 1000]);
  const of = (made: number, also: number): DayBar[] => [{ made, lost: also }];
  expect([topOf(of(8, 93)), topOf(of(240, 0)), topOf(of(0.4, 0.3))]).toEqual([150, 300, 0.8]);
});
test("bars stand where their days are: what was lost above what was made", () => {
  const png = Buffer.from(
    barsPicture([
      { made: 100, lost: 0 },
      { made: 50, lost: 50 },
      { made: null, lost: 0 },
    ]),
  );
  // The one compressed part: eight bytes of signature, 25 of the head, then the palette of six colours.
  const from = png.indexOf("IDAT") + 4;
  const pixels = inflateSync(png.subarray(from, from + png.readUInt32BE(from - 8)));
  const [width, height] = [1072, 280];
  const shade = (share: number, high: number): number =>
    pixels[Math.round(high * (height - 1)) * (width + 1) + 1 + Math.round(share * width)] ?? -1;
  // Nothing 0, grid 1, made 2, lost 4. The axis ends at 100.
  expect([0.9, 0.3].map((high) => shade(1 / 6, high))).toEqual([2, 2]);
  expect([0.9, 0.3].map((high) => shade(3 / 6, high))).toEqual([2, 4]);
  expect([0.9, 0.3].map((high) => shade(5 / 6, high))).toEqual([0, 0]);
});
