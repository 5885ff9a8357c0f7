import type { SetupProposal } from "@heliograph/contract/setup/proposal.wire.ts";
import type { SetupCheck } from "@heliograph/contract/setup/setup.wire.ts";
import { tags } from "@heliograph/contract/variables/tags.ts";
import { expect, test } from "vitest";
import { accepted, countsOf, decided, noDecisions } from "./accepted.ts";
import { doneSteps, openStep, stepAfter, stepBefore } from "./guide-steps.ts";

const variable = (mib: string, more: object = {}) => ({
  mib,
  name: `it ${mib}`,
  name_en: `en ${mib}`,
  udm: null,
  vmin: null,
  vmax: null,
  tags: [],
  data_type: "float" as const,
  guess: null,
  ...more,
});
const device = (oidn: number, nominal: number | null) => ({
  oid: "inv",
  oidn,
  name: `Inverter ${oidn}`,
  name_en: `Inverter ${oidn}`,
  type: "inverter" as const,
  brand: null,
  model: null,
  nominal,
  guess: null,
  values: 1,
});
const known = "0123456789abcdef01234567";
const proposal: SetupProposal = {
  timestamp: 0,
  values: {},
  suggested: ["inv.1.pac", "met.1.p"],
  groups: [
    { device_id: null, device: device(1, null), variables: [variable("inv.1.pac")] },
    { device_id: null, device: device(2, 40), variables: [variable("inv.2.zz")] },
    { device_id: known, device: null, variables: [variable("met.1.p"), variable("met.1.q")] },
    { device_id: null, device: null, variables: [variable("ai3")] },
  ],
};
const by = { language: "it" as const, plant: { devices: [] }, others: "Altri valori" };

test("[SU7] what is sent is what is ticked: devices of which nothing is wanted stay out, a nominal goes to inverters that lack it", () => {
  const sent = accepted(proposal, { ...noDecisions, nominalKw: 30 }, by);
  expect(countsOf(sent)).toEqual({ devices: 1, variables: 2 });
  expect(sent.groups).toMatchObject([
    { device: { oidn: 1, nominal: 30 }, variables: [{ mib: "inv.1.pac", name: "it inv.1.pac" }] },
    { device_id: known, variables: [{ mib: "met.1.p" }] },
  ]);
  const english = accepted(proposal, noDecisions, { ...by, language: "en" });
  expect(english.groups[1]?.variables[0]?.name).toBe("en met.1.p");
  const none = new Map([
    ["inv.1.pac", false],
    ["met.1.p", false],
  ]);
  expect(accepted(proposal, { ...noDecisions, ticked: none }, by).groups).toEqual([]);
});

test("[SU7] a doubtful value gets the meaning that is chosen, with its unit; what is of no device gets one, once", () => {
  const chosen = new Map<string, number | null>([
    ["inv.2.zz", tags.P_PRODUCED],
    ["ai3", tags.IRR],
  ]);
  const sent = accepted(proposal, { ...noDecisions, tags: chosen }, by);
  expect(sent.groups[1]).toMatchObject({
    device: { oidn: 2, nominal: 40 },
    variables: [{ mib: "inv.2.zz", tags: [tags.P_PRODUCED], udm: "kW" }],
  });
  expect(sent.groups[3]).toMatchObject({
    device: { name: "Altri valori", type: "generic", oid: null },
    variables: [{ mib: "ai3", tags: [tags.IRR], udm: "W/m2" }],
  });
  const plant = { devices: [{ id: known, oid: null, name: "Altri valori" }] } as never;
  expect(accepted(proposal, { ...noDecisions, tags: chosen }, { ...by, plant }).groups[3]).toEqual(
    expect.objectContaining({ device_id: known }),
  );
});

test("[SU7] another meaning takes its unit, its limits and, from what was guessed, its name; none takes the tag alone", () => {
  const guess = { by_name: true, confidence: 0.9, reasons: [] };
  const one = variable("inv.1.pac", { udm: "W", tags: [tags.P_PRODUCED], vmax: 9, guess });
  const as = (tag: number | null) =>
    decided(one, { ...noDecisions, tags: new Map([[one.mib, tag]]) });
  expect(as(tags.P_CONSUMED)).toMatchObject({ udm: "W", name: "Potenza consumata", vmax: null });
  expect(as(tags.STORAGE_CHARGE)).toMatchObject({
    udm: "%",
    name_en: "State of charge",
    vmax: 100,
  });
  expect(as(tags.P_PRODUCED)).toEqual(one);
  expect(as(null)).toEqual({ ...one, tags: [] });
  const silent = { ...one, guess: null };
  expect(
    decided(silent, { ...noDecisions, tags: new Map([[one.mib, tags.P_CONSUMED]]) }).name,
  ).toBe(one.name);
});

test("[SU7] who comes back goes on at the first step that is not done", () => {
  const check = (id: SetupCheck["id"], state: SetupCheck["state"], facts = {}): SetupCheck => ({
    id,
    state,
    facts,
    mend: "info",
    optional: false,
  });
  const plant = { kwp: 0, alerts: [], charts: [] };
  const placed = [check("place", "done"), check("password", "done")];
  expect(openStep(doneSteps(placed, plant))).toBe("plant");
  expect(openStep(doneSteps(placed, { ...plant, kwp: 60 }))).toBe("logger");
  // A file of the past is no logger that sends.
  const past = [...placed, check("packets", "todo", { last: 1_767_000_000 })];
  expect(openStep(doneSteps(past, { ...plant, kwp: 60 }))).toBe("logger");
  // Where files are all that there is, there is no password either.
  const files = [
    check("place", "done"),
    check("packets", "done", { files: 1, last: 1_767_000_000 }),
  ];
  expect(openStep(doneSteps(files, { ...plant, kwp: 60 }))).toBe("things");
  // Packets without a known rhythm are packets.
  const sent = [...placed, check("packets", "later", { last: 1_795_000_000 })];
  expect(openStep(doneSteps(sent, { ...plant, kwp: 60 }))).toBe("things");
  const made = [...sent, check("devices", "done"), check("variables", "done")];
  expect(openStep(doneSteps(made, { ...plant, kwp: 60 }))).toBe("rules");
  // Inverters of a file have no nominal power until somebody gives it.
  const unrated = [...made, check("nominals", "todo", { kwp: 60, without: 2 })];
  expect(openStep(doneSteps(unrated, { ...plant, kwp: 60 }))).toBe("things");
  expect([stepBefore("plant"), stepAfter("plant"), stepAfter("people")]).toEqual([
    null,
    "logger",
    null,
  ]);
});
