import { type Device, deviceFields } from "@heliograph/contract/devices/devices.wire.ts";
import i18next from "i18next";
import { expect, test } from "vitest";
import { readForm } from "../ui/form-rules.ts";
import { type DeviceForm, hasNominal, mibOf, nextForm, noDevice, twinOf } from "./device-draft.ts";
import { deviceTable } from "./device-fields.ts";

const inverter: Device = {
  id: "a".repeat(24),
  plant_id: "101",
  name: "Inverter 01",
  type: "inverter",
  brand: "Helvo",
  model: null,
  nominal: 12.5,
  notes: null,
  oid: "inv",
  oidn: 1,
  disabled: false,
  variables: [],
};
const reader = { others: [], isAdmin: true, isLocked: false };
function read(typed: Partial<DeviceForm>, before: Device | null = inverter, of = reader) {
  const start: DeviceForm = before ?? noDevice;
  const values = { ...start, ...typed };
  const fields = deviceTable(i18next.t, values.type, of);
  return readForm({ fields, rules: deviceFields, start }, values, i18next.t);
}

test("[V9] a form that nobody touched says nothing new", () => {
  expect(read({}).changes).toEqual({});
});

test("[P2] [V9] only what was changed travels: a field that is for administrators does not go along", () => {
  const typed = { name: "  Inverter 1 bis ", brand: " ", nominal: 1500.5, oidn: null };
  expect(read(typed).changes).toEqual({
    name: "Inverter 1 bis",
    brand: null,
    nominal: 1500.5,
    oidn: null,
  });
  const all = { ...typed, type: "meter", disabled: true } as const;
  expect(read(all, inverter, { ...reader, isAdmin: false, isLocked: true }).changes).toEqual({
    name: "Inverter 1 bis",
    brand: null,
    nominal: 1500.5,
  });
});

test.each<[Partial<DeviceForm>, string[]]>([
  [{ name: "" }, ["name"]],
  [{ name: "    " }, ["name"]],
  [{ name: " abc " }, ["name"]],
  [{ type: null }, ["type"]],
  [{ nominal: -1 }, ["nominal"]],
  [{ nominal: Number.NaN }, ["nominal"]],
  [{ oidn: Number.NaN }, ["oidn"]],
  [{ oidn: 1.5 }, ["oidn"]],
  [{ oid: "inv 1" }, ["oid"]],
  [{ name: "INV1", brand: "", model: "", nominal: null, notes: "", oid: "", oidn: null }, []],
  [{ nominal: 0 }, []],
])("of %j the form refuses %j", (typed, refused) => {
  expect(Object.keys(read(typed).errors)).toEqual(refused);
});

test("[V8] a nominal value belongs to inverters, meters, storages and generic devices; of others it stays as it was", () => {
  const types = ["inverter", "stringbox", "meter", "sensor", "storage", "tracker", "generic"];
  expect(deviceFields.shape.type.options.filter(hasNominal)).toEqual(
    types.filter((one) => !["stringbox", "sensor", "tracker"].includes(one)),
  );
  expect(read({ type: "sensor", nominal: 7 }).changes).toEqual({ type: "sensor" });
  expect(read({ type: "sensor", nominal: 7 }, null).values.nominal).toBeNull();
});

test("[P13] [V10] the twin of a device has its kind and its number; without a kind there is none", () => {
  const other: Device = { ...inverter, id: "b".repeat(24), name: "Inverter 02", oidn: 2 };
  const devices = [inverter, other];
  expect(twinOf(inverter, inverter.id, devices)).toBeUndefined();
  expect(twinOf({ ...inverter, oidn: 2 }, inverter.id, devices)).toBe(other);
  expect(twinOf(inverter, null, devices)).toBe(inverter);
  const shed: Device = { ...inverter, oid: null, oidn: null };
  expect(twinOf(shed, null, [shed])).toBeUndefined();
});

test("the next of a row of alike devices is one further", () => {
  const notes = "sul tetto";
  expect(nextForm({ ...inverter, name: "Inverter 09", oidn: 9, notes })).toMatchObject({
    name: "Inverter 10",
    oidn: 10,
    notes: null,
    brand: "Helvo",
  });
  expect(nextForm({ ...inverter, name: "Contatore", oidn: null })).toMatchObject({
    name: "Contatore",
    oidn: null,
  });
});

test("a device's mib is its kind and its number", () => {
  expect(mibOf(inverter)).toBe("inv.1");
  expect(mibOf({ oid: "inv", oidn: null })).toBe("inv");
  expect(mibOf({ oid: null, oidn: 4 })).toBeNull();
});
