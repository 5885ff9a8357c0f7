import type { Language } from "@heliograph/domain/messages/message-text.ts";
import type { PlantModel } from "@heliograph/domain/plants/plant-model.ts";
import type { Measured } from "@heliograph/contract/messages/message-facts.ts";
import { at } from "@heliograph/testkit/server-stage.ts";
import { expect, test } from "vitest";
import { mailCurve } from "./mail-curve.ts";

const temperature = "a".repeat(24);
const model = {
  plant: { timezone: "Europe/Rome", sections: [] },
  byId: new Map([
    [temperature, { id: temperature, name: "Temperatura", udm: "°C", data_type: "float" }],
  ]),
  variables: [],
  deviceById: new Map(),
} as unknown as PlantModel;
const caller = { userId: "", username: "", isAdmin: true, perms: new Map() };
const created = at("2026-11-28T10:00+01:00");

/** What a mail shows of a day of which some slots, counted from its beginning, are missing. */
const drawn = async (
  isMissing: (slot: number) => boolean,
  { language = "it", measured }: { language?: Language; measured?: Measured } = {},
) => {
  const rows = Array.from({ length: 288 }, (_, slot) => [
    created - 86_400 + slot * 300,
    isMissing(slot) ? null : 20 + slot / 100,
  ]);
  return await mailCurve({ fetch: async () => Buffer.from(JSON.stringify(rows)) }, caller, {
    occasion: {
      created,
      facts: {
        code: "alert_raised",
        params: {
          at: created - 900,
          alert: "Troppo caldo",
          template: "",
          more: 0,
          variables: [
            {
              id: temperature,
              name: "Temperatura",
              ...(measured === undefined ? {} : { measured }),
            },
          ],
        },
      },
    },
    model,
    language,
  });
};
const shown = async (isMissing: (slot: number) => boolean, language: Language = "it") =>
  (await drawn(isMissing, { language }))?.shown;

test("[M17] a curve ends with its newest value: what is still on its way is not shown as missing", async () => {
  expect(await shown(() => false)).toMatchObject({
    caption: "Temperatura, ultime 24 ore",
    note: "",
    from: "27/11 10:00",
    to: "28/11 10:00",
  });
  // The newest value is a quarter of an hour old.
  expect(await shown((slot) => slot >= 285)).toMatchObject({ note: "", to: "28/11 09:45" });
});
test("[M17] what is missing for longer is red, and the mail says what red means", async () => {
  const silent = await shown((slot) => slot >= 276);
  expect(silent).toMatchObject({ note: "in rosso: senza dati", to: "28/11 10:00" });
  expect(await shown((slot) => slot > 100 && slot < 110, "en")).toMatchObject({
    note: "red: no data",
  });
});
test("[M17] of a day with less than two values nothing is drawn", async () => {
  expect(await shown((slot) => slot !== 7)).toBeUndefined();
});
test("[M17] a limit that stands still is drawn, and the axis holds it; one that moves with the others is not", async () => {
  const measured = { value: 22.8, unit: "°C", lowest: null, highest: 40, reference: null };
  const hot = await drawn(() => false, { measured });
  expect(hot?.shown).toMatchObject({ note: "tratteggiato: il limite", high: "40 °C" });
  const plain = await drawn(() => false);
  expect(plain?.shown).toMatchObject({ note: "", high: "22,9 °C" });
  expect(hot?.picture).not.toEqual(plain?.picture);
  const moving = await drawn(() => false, { measured: { ...measured, reference: 35 } });
  expect(moving).toEqual(plain);
});
