import type {
  AcceptedGroup,
  SetupMade,
  SetupProposal,
} from "@heliograph/contract/setup/proposal.wire.ts";
import type { Plant } from "@heliograph/contract/plants/plants.wire.ts";
import { permissions } from "@heliograph/contract/users/permissions.ts";
import { tags } from "@heliograph/contract/variables/tags.ts";
import { at, serverStage, type ServerStage } from "@heliograph/testkit/server-stage.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

const noon = at("2026-06-21T12:00+02:00");
let stage: ServerStage;
let plants = 600;
let plant: string;
beforeAll(async () => {
  stage = await serverStage({ startSeconds: noon });
});
afterAll(() => stage.close());
beforeEach(async () => {
  stage.clock.set(noon);
  plant = await stage.plant(String(++plants), { lat: 45, lon: 10 });
});
const proposal = async () =>
  (await stage.make(`GET /plant/${plant}/setup/proposal`)) as SetupProposal;
const accept = (body: object) => stage.ask(stage.admin, `POST /plant/${plant}/setup/accept`, body);
const stored = async () => (await stage.make(`GET /plant/${plant}?full=true`)) as unknown as Plant;
const send = (values: Record<string, number>, more: object = {}) =>
  stage.post(plant, { timestamp: stage.clock.nowSeconds(), values, ...more } as never);

/** What a page sends of a proposal: the suggested mibs, with the device that they are of. */
const suggestedOf = ({ groups, suggested }: SetupProposal) => ({
  groups: groups.flatMap(({ device, device_id: id, variables }): AcceptedGroup[] => {
    const chosen = variables
      .filter(({ mib }) => suggested.includes(mib))
      .map(({ guess: _guess, name_en: _en, ...one }) => one);
    if (device === null) return id === null ? [] : [{ device_id: id, variables: chosen }];
    const { guess: _guess, name_en: _en, values: _values, ...facts } = device;
    return [{ device: facts, variables: chosen }];
  }),
});

test("[SU7] one packet, one call: devices with their variables, read from the packet that showed them on", async () => {
  await send({ "inv.1.pac": 11.9, "inv.1.etot": 98_765, "inv.2.pac": 12.1, ai3: 23.7 });
  const before = await proposal();
  expect(before.timestamp).toBe(noon);
  expect(before.values["inv.1.pac"]).toBe(11.9);
  expect(
    before.groups.map(({ device_id: id, device, variables }) => [
      id,
      device?.name ?? null,
      variables.map(({ mib }) => mib),
    ]),
  ).toEqual([
    [null, "Inverter 1", ["inv.1.pac", "inv.1.etot"]],
    [null, "Inverter 2", ["inv.2.pac"]],
    // Of no device, and of a name that nobody knows.
    [null, null, ["ai3"]],
  ]);
  expect(before.suggested).toEqual(["inv.1.pac", "inv.1.etot", "inv.2.pac"]);
  const { status, body } = await accept(suggestedOf(before));
  expect(status).toBe(200);
  const made = body as SetupMade;
  expect([made.devices.length, made.variables.length]).toEqual([2, 3]);
  const { devices = [] } = await stored();
  expect(
    devices.map(({ id, name, type, oid, oidn, variables }) => [
      id === made.devices[0] || id === made.devices[1],
      [name, type, oid, oidn],
      variables.map(({ mib, tags: own }) => [mib, own]),
    ]),
  ).toEqual([
    [
      true,
      ["Inverter 1", "inverter", "inv", 1],
      [
        ["inv.1.pac", [tags.P_PRODUCED]],
        ["inv.1.etot", [tags.E_PRODUCED]],
      ],
    ],
    [true, ["Inverter 2", "inverter", "inv", 2], [["inv.2.pac", [tags.P_PRODUCED]]]],
  ]);
  const now = await proposal();
  expect(now.suggested).toEqual([]);
  expect(now.groups.map(({ variables }) => variables.map(({ mib }) => mib))).toEqual([["ai3"]]);
  // What was sent before there was a variable is its first value.
  const first = made.variables[0]!;
  expect(await stage.fetch({ ids: [first], start: noon - 300, end: noon + 300 })).toContainEqual([
    noon,
    11.9,
  ]);
});

test("[SU7] a device of the plant gets only what it lacks", async () => {
  const known = await stage.device(plant, { type: "inverter", oid: "inv", oidn: 1 });
  await stage.variable(known, "inv.1.pac", { udm: "kW" });
  await send({ "inv.1.pac": 11.9, "inv.1.etot": 98_765 });
  const before = await proposal();
  expect(before.groups).toMatchObject([
    { device_id: known, device: null, variables: [{ mib: "inv.1.etot" }] },
  ]);
  expect((await accept(suggestedOf(before))).body).toMatchObject({ devices: [] });
  expect((await stored()).devices?.[0]?.variables).toHaveLength(2);
});

test("[SU7] one that is refused costs all: nothing is half created, nothing is logged", async () => {
  const device = await stage.device(plant, { type: "meter", oid: "met", oidn: 1 });
  await stage.variable(device, "inv.1.pac");
  const edits = async () => (await stage.make(`GET /plant/${plant}/edits`)) as unknown;
  const before = [await stored(), await edits()];
  const variable = (mib: string) => ({
    mib,
    name: "Potenza AC",
    udm: "kW",
    vmin: null,
    vmax: null,
    tags: [],
    data_type: "float",
  });
  const facts = { type: "inverter", brand: null, model: null, nominal: 20 };
  const inverter = { ...facts, name: "Inverter 1", oid: "inv", oidn: 1 };
  const refused: [object[], string][] = [
    // The mib is another variable's.
    [
      [{ device: inverter, variables: [variable("inv.1.vdc"), variable("inv.1.pac")] }],
      "mib_taken",
    ],
    [
      [
        { device: inverter, variables: [] },
        { device: { ...inverter, oid: "met" }, variables: [] },
      ],
      "device_address_taken",
    ],
    [
      [
        { device: inverter, variables: [variable("inv.1.vdc")] },
        { device_id: "f".repeat(24), variables: [variable("inv.1.x")] },
      ],
      "device_not_found",
    ],
  ];
  for (const [groups, code] of refused)
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    expect((await accept({ groups })).body).toMatchObject({ code });
  const twice = [
    [
      { device: inverter, variables: [] },
      { device: inverter, variables: [] },
    ],
    [{ device: inverter, variables: [variable("inv.1.x"), variable("inv.1.x")] }],
  ];
  for (const groups of twice)
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    expect((await accept({ groups })).status).toBe(400);
  expect([await stored(), await edits()]).toEqual(before);
});

test("[SU7] what was created is taken back as a whole, unless something uses it by now", async () => {
  await send({ "inv.1.pac": 11.9, "inv.1.etot": 98_765 });
  const made = (await accept(suggestedOf(await proposal()))).body as SetupMade;
  const section = { name: "GLOBAL", kwp: 20, fpac: made.variables[0] };
  const patch = (sections: object[]) => stage.make(`PATCH /plant/${plant}`, { sections });
  await patch([section, { name: "A", kwp: 20 }]);
  const back = () => stage.ask(stage.admin, `POST /plant/${plant}/setup/take_back`, made);
  expect((await back()).body).toMatchObject({ code: "in_use" });
  expect((await stored()).devices).toHaveLength(1);
  await patch([{ ...section, fpac: null }, section].map((one) => ({ ...one, fpac: null })));
  expect((await back()).status).toBe(200);
  expect((await stored()).devices).toEqual([]);
  expect((await proposal()).suggested).toEqual(["inv.1.pac", "inv.1.etot"]);
  // Whoever added a variable to the device meanwhile keeps both.
  const again = (await accept(suggestedOf(await proposal()))).body as SetupMade;
  await stage.variable(again.devices[0]!, "inv.1.mine");
  const kept = await stage.ask(stage.admin, `POST /plant/${plant}/setup/take_back`, again);
  expect(kept.body).toMatchObject({ code: "device_has_variables", params: { count: 1 } });
  expect((await stored()).devices?.[0]?.variables).toHaveLength(3);
});

test("[SU7] [SU8] the rules that a plant began with are taken back in one call: charts, alerts, reports, the sum and where it is named", async () => {
  await send({ "inv.1.pac": 11.9, "inv.2.pac": 12.1 });
  const things = (await accept(suggestedOf(await proposal()))).body as SetupMade;
  const bare = await stored();
  const [one, two] = things.variables;
  const total = await stage.formula(plant, `{${one}} + {${two}}`, { name: "Potenza", udm: "kW" });
  const named = [0, 1].map((section) => ({ section, key: "fpac", id: total }));
  const [whole, only] = bare.sections;
  const patch = (sections: object[]) => stage.make(`PATCH /plant/${plant}`, { sections });
  await patch([
    { ...whole, fpac: total },
    { ...only, fpac: total },
  ]);
  const chart = (await stage.make(`POST /plant/${plant}/chart`, {
    name: "Potenza del giorno",
    type: "line",
    period: "day",
    multimode: "normal",
    series: [{ var_id: total }],
  })) as { id: string };
  const alert = (await stage.make("POST /alert", {
    plant_id: plant,
    name: "Nessun dato",
    description: "Nessun dato",
    template_id: "003",
    num_checks: 3,
    vars: [],
  })) as { id: string };
  const made = {
    devices: [],
    variables: [total],
    charts: [chart.id],
    alerts: [alert.id],
    // Deleted by somebody meanwhile.
    reports: ["f".repeat(24)],
    named,
  };
  const back = () => stage.ask(stage.admin, `POST /plant/${plant}/setup/take_back`, made);
  // A chart of somebody else's uses the sum: nothing goes.
  const own = (await stage.make(`POST /plant/${plant}/chart`, {
    name: "Mio",
    type: "line",
    period: "day",
    multimode: "normal",
    series: [{ var_id: total }],
  })) as { id: string };
  const full = await stored();
  expect((await back()).body).toMatchObject({ code: "in_use" });
  expect(await stored()).toEqual(full);
  await stage.ask(stage.admin, `DELETE /plant/${plant}/chart/${own.id}`);
  expect((await back()).status).toBe(200);
  expect(await stored()).toEqual(bare);
  // A section that is called otherwise since keeps its name.
  await patch([{ ...whole, fpac: one }, { ...only }]);
  await stage.ask(stage.admin, `POST /plant/${plant}/setup/take_back`, {
    devices: [],
    variables: [],
    named: [{ section: 0, key: "fpac", id: two }],
  });
  expect((await stored()).sections[0]?.fpac).toBe(one);
  // The things that the rules were of can go now.
  await patch([{ ...whole }, { ...only }]);
  const gone = await stage.ask(stage.admin, `POST /plant/${plant}/setup/take_back`, things);
  expect([gone.status, (await stored()).devices]).toEqual([200, []]);
});

test("[SU7] all three calls are an admin's; without a packet there is no proposal", async () => {
  const { token } = await stage.person(`editor${plant}`, {
    [plant]: [permissions.plant_show, permissions.plant_edit, permissions.devices_edit],
  });
  const none = { devices: [], variables: [] };
  const device = { name: "Inverter", type: "inverter", brand: null, model: null, nominal: null };
  const groups = [{ device: { ...device, oid: null, oidn: null }, variables: [] }];
  for (const [line, body] of [
    ["GET proposal", undefined],
    ["POST accept", { groups }],
    ["POST take_back", none],
  ] as const) {
    const [method = "", name = ""] = line.split(" ");
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    expect((await stage.ask(token, `${method} /plant/${plant}/setup/${name}`, body)).status).toBe(
      403,
    );
  }
  expect(await stage.ask(stage.admin, `GET /plant/${plant}/setup/proposal`)).toMatchObject({
    status: 404,
    body: { code: "packet_none" },
  });
});
