import { expect, test } from "vitest";
import { formOfPlant, newPlantOf, noPlant, patchOf, type PlantForm } from "./plant-form.ts";

const seconds = (iso: string): number => Date.parse(iso) / 1000;
/** Active from 1 March to 31 October 2026 in Rome: at +01:00 and, before the clocks go back on the 25th, at +02:00. */
const stored = {
  ...noPlant,
  id: "118",
  name: "Masseria",
  client: "Rossi Energia",
  num_sms: 100,
  active_since: seconds("2026-03-01T00:00+01:00"),
  active_until: seconds("2026-10-20T23:59:59+02:00"),
};
const form = formOfPlant({ ...stored });

test("CINFO-01 CINFO-09 the days of a plant are those of its own calendar, whatever the clock of the reader", () => {
  expect(form).toEqual({ ...stored, active_since: "2026-03-01", active_until: "2026-10-20" });
  const inNewYork = formOfPlant({ ...stored, timezone: "America/New_York" });
  // Midnight in Rome is 18:00 of the day before in New York.
  expect([inNewYork.active_since, inNewYork.active_until]).toEqual(["2026-02-28", "2026-10-20"]);
  expect(formOfPlant({ ...stored, active_until: null }).active_until).toBe("");
});
test("only what the plant stores of a form's fields is taken: nothing else of it can travel back", () => {
  const whole = { ...stored, kwp: 99, sections: [], last_update: 1 };
  expect(Object.keys(formOfPlant(whole)).toSorted()).toEqual(Object.keys(noPlant).toSorted());
});
test("CINFO-09 a first day is sent as its midnight in plant time, a last day as its last second", () => {
  const sent = (changes: Partial<PlantForm>) => patchOf({ ...form, ...changes }, changes, true);
  expect(sent({ active_since: "2026-06-21" })).toEqual({
    active_since: seconds("2026-06-21T00:00+02:00"),
  });
  // The day on which the clocks go back has 25 hours and ends at +01:00.
  expect(sent({ active_until: "2026-10-25" })).toEqual({
    active_until: seconds("2026-10-25T23:59:59+01:00"),
  });
  expect(sent({ active_until: "" })).toEqual({ active_until: null });
  expect(sent({ num_sms: 50, notes: null })).toEqual({ num_sms: 50, notes: null });
});
test("a plant that is moved to another zone keeps its last day on the calendar, where that is the sender's to set", () => {
  const changes = { timezone: "Europe/London" };
  const moved = { ...form, ...changes };
  expect(patchOf(moved, changes, true)).toEqual({
    ...changes,
    active_until: seconds("2026-10-20T23:59:59+01:00"),
  });
  expect(patchOf(moved, changes, false)).toEqual(changes);
  expect(patchOf({ ...moved, active_until: "" }, changes, true)).toEqual(changes);
});
test("CINFO-11 a new plant travels with its zone and without what was left empty", () => {
  const typed = { id: "512", name: "Nuovo", client: "Bianchi", active_since: "2026-11-23" };
  expect(newPlantOf({ ...noPlant, ...typed }, typed)).toEqual({
    ...typed,
    timezone: "Europe/Rome",
    active_since: seconds("2026-11-23T00:00+01:00"),
  });
});
