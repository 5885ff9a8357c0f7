import { type Device, deviceFields } from "@heliograph/contract/devices/devices.wire.ts";
import { expect, test } from "vitest";
import {
  changesOf,
  type DeviceDraft,
  draftOf,
  draftRules,
  factsOf,
  hasNominal,
  isTouched,
  mibOf,
  nextDraft,
  twinOf,
} from "./device-draft.ts";

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
const draft = draftOf(inverter, "it");
const rules = draftRules(deviceFields, "it");
const factsFor = (part: Partial<DeviceDraft>, before: Device | null = inverter) =>
  factsOf(rules.parse({ ...draft, ...part }), before);

test("[V9] a form that nobody touched says nothing new", () => {
  expect(changesOf(inverter, factsFor({}))).toEqual({});
  expect(isTouched(draft, draft)).toBe(false);
  expect(isTouched(draft, { ...draft, oidn: "2" })).toBe(true);
});

test("[P2] [V9] only what was changed travels: a field that is for administrators does not go along", () => {
  const part = { name: "  Inverter 1 bis ", brand: " ", nominal: "1.500,5", oidn: "" };
  expect(changesOf(inverter, factsFor(part))).toEqual({
    name: "Inverter 1 bis",
    brand: null,
    nominal: 1500.5,
    oidn: null,
  });
});

test.each<[Partial<DeviceDraft>, string[]]>([
  [{ name: "" }, ["name"]],
  [{ name: "    " }, ["name"]],
  [{ name: " abc " }, ["name"]],
  [{ type: "" }, ["type"]],
  [{ nominal: "-1" }, ["nominal"]],
  [{ nominal: "big" }, ["nominal"]],
  [{ oidn: "x" }, ["oidn"]],
  [{ oidn: "1,5" }, ["oidn"]],
  [{ oid: "inv 1" }, ["oid"]],
  [{ name: "INV1", brand: "", model: "", nominal: "", notes: "", oid: "", oidn: "" }, []],
  [{ nominal: "0" }, []],
])("of %j the form refuses %j", (part, refused) => {
  const issues = rules.safeParse({ ...draft, ...part }).error?.issues ?? [];
  expect(issues.map((one) => one.path.join("."))).toEqual(refused);
});

test("a name of spaces is missing, one of three letters is short", () => {
  const least = (name: string) => rules.safeParse({ ...draft, name }).error?.issues[0];
  expect(least("    ")).toMatchObject({ code: "too_small", minimum: 1 });
  expect(least("abc")).toMatchObject({ code: "too_small", minimum: 4 });
});

test("[V8] a nominal value belongs to inverters, meters, storages and generic devices; of others it stays as it was", () => {
  const types = ["inverter", "stringbox", "meter", "sensor", "storage", "tracker", "generic"];
  expect(deviceFields.shape.type.options.filter(hasNominal)).toEqual(
    types.filter((one) => !["stringbox", "sensor", "tracker"].includes(one)),
  );
  expect(factsFor({ type: "sensor", nominal: "7" }).nominal).toBe(12.5);
  expect(factsFor({ type: "sensor", nominal: "7" }, null).nominal).toBeNull();
});

test("[P13] [V10] the twin of a device has its kind and its number; without a kind there is none", () => {
  const other: Device = { ...inverter, id: "b".repeat(24), name: "Inverter 02", oidn: 2 };
  const devices = [inverter, other];
  expect(twinOf(factsFor({}), inverter.id, devices)).toBeUndefined();
  expect(twinOf(factsFor({ oidn: "2" }), inverter.id, devices)).toBe(other);
  expect(twinOf(factsFor({}), null, devices)).toBe(inverter);
  const shed: Device = { ...inverter, oid: null, oidn: null };
  expect(twinOf(factsFor({ oid: "", oidn: "" }), null, [shed])).toBeUndefined();
});

test("the next of a row of alike devices is one further", () => {
  const notes = "sul tetto";
  expect(nextDraft({ ...draft, name: "Inverter 09", oidn: "9", notes })).toEqual({
    ...draft,
    name: "Inverter 10",
    oidn: "10",
  });
  expect(nextDraft(draft)).toMatchObject({ name: "Inverter 02", oidn: "2" });
  expect(nextDraft({ ...draft, name: "Contatore", oidn: "" })).toMatchObject({
    name: "Contatore",
    oidn: "",
  });
});

test("a device's mib is its kind and its number", () => {
  expect(mibOf(inverter)).toBe("inv.1");
  expect(mibOf({ oid: "inv", oidn: null })).toBe("inv");
  expect(mibOf({ oid: null, oidn: 4 })).toBeNull();
});
