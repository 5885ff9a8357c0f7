import { tags } from "@heliograph/contract/variables/tags.ts";
import { permissions } from "@heliograph/contract/users/permissions.ts";
import { at, serverStage, type ServerStage } from "@heliograph/testkit/server-stage.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

const noon = at("2026-06-21T12:00+02:00");
const day = 86_400;
let stage: ServerStage;
let plants = 100;
let plant: string;
let device: string;
beforeAll(async () => {
  stage = await serverStage({ startSeconds: noon });
});
afterAll(() => stage.close());
beforeEach(async () => {
  stage.clock.set(noon);
  plant = await stage.plant(String(++plants));
  device = await stage.device(plant, { type: "inverter" });
});

const send = (values: Record<string, unknown>) =>
  stage.post(plant, { timestamp: stage.clock.nowSeconds(), values });
const list = async (token = stage.admin) =>
  (await stage.ask(token, `GET /plant/${plant}/refused_values`)) as {
    status: number;
    body: { mib: string; reason: string; count: number }[];
  };
const findings = async (token = stage.admin) =>
  ((await stage.ask(token, `GET /plant/${plant}/data_findings`)).body as { code: string }[]).filter(
    ({ code }) => code === "values_refused",
  );
const names = (word: string, count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [`${word}.${n}`, 1]));

test("[D13] [I13] what is refused value by value is reported by mib and reason: how often, since when, and the latest value", async () => {
  const state = await stage.variable(device, "s", { data_type: "int" });
  await send({ s: 1.5, p: 1e30, q: 5 });
  stage.clock.advance(300);
  await send({ s: "on", p: 5 });
  stage.clock.advance(300);
  await send({ s: 2.5 });
  const common = { many_mibs: false };
  expect((await list()).body).toEqual([
    {
      ...common,
      mib: "s",
      variable_id: state,
      reason: "wrong_data_type",
      value: "2.5",
      since: noon,
      last: noon + 600,
      count: 3,
    },
    {
      ...common,
      mib: "p",
      variable_id: null,
      reason: "out_of_bounds",
      value: "1e+30",
      since: noon,
      last: noon,
      count: 1,
    },
  ]);
  expect(await findings()).toEqual([
    {
      code: "values_refused",
      device_id: null,
      variable_ids: [],
      since: noon,
      params: { count: 4, last: noon + 600 },
    },
  ]);
});

test("[D13] the mark of a missing measure is listed and no finding; what has stopped is no finding after two days, and begins anew", async () => {
  await send({ m: -1_000_000, p: 1e30 });
  expect((await list()).body.map(({ mib, reason }) => [mib, reason])).toEqual([
    ["m", "missing_mark"],
    ["p", "out_of_bounds"],
  ]);
  expect(await findings()).toMatchObject([{ params: { count: 1 } }]);
  stage.clock.advance(2 * day + 1);
  expect(await findings()).toEqual([]);
  await send({ p: 1e30 });
  expect(await findings()).toMatchObject([{ since: noon + 2 * day + 1, params: { count: 1 } }]);
});

test("[I12] names without end are one line, and the event log tells a bound once an hour", async () => {
  const logged = async () =>
    (
      (await stage.make(`GET /log/events/search?plants=${plant}&types=ingest`)) as {
        code: string;
        params: unknown;
        msg: string;
      }[]
    ).map(({ code, msg }) => [code, msg]);
  await send(names("a", 5003));
  await send(names("b", 5003));
  expect((await list()).body).toMatchObject([
    { mib: expect.stringMatching(/^b/), many_mibs: true, reason: "too_many_new_mibs" },
  ]);
  const event = [
    "mibs_refused",
    "3 values refused: the logger sends more new mibs than a packet or a day may bring",
  ];
  expect(await logged()).toEqual([event]);
  stage.clock.advance(3600);
  await send(names("c", 1));
  expect(await logged()).toEqual([
    [
      "mibs_refused",
      "1 value refused: the logger sends more new mibs than a packet or a day may bring",
    ],
    event,
  ]);
  stage.clock.advance(60);
  // Neither a name that no database keeps nor one without end costs anything.
  await send({ "\0 \ud800": 1, ["x".repeat(5000)]: 1 });
  expect((await list()).body[0]).toMatchObject({
    reason: "invalid_mib",
    many_mibs: true,
    count: 2,
    mib: "x".repeat(100),
  });
});

test("[D13] a plant keeps three hundred of them at most, the latest", async () => {
  const bad = (word: string) =>
    Object.fromEntries(Object.keys(names(word, 250)).map((mib) => [mib, 1e30]));
  await send(bad("old"));
  stage.clock.advance(60);
  await send(bad("new"));
  const kept = (await list()).body.map(({ mib }) => mib.slice(0, 3));
  expect(kept).toHaveLength(300);
  expect(kept.filter((word) => word === "new")).toHaveLength(250);
});

test("[D11] who may not edit devices reads none of it, and nobody that of a variable hidden from him", async () => {
  await stage.variable(device, "t", { data_type: "int", tags: [tags.P_TEORICA] });
  await send({ t: 1.5, p: 1e30 });
  const { plant_show: show, devices_edit: edit } = permissions;
  const reader = await stage.person("reader", { [plant]: [show] });
  expect((await list(reader.token)).status).toBe(403);
  expect(await findings(reader.token)).toEqual([]);
  const keeper = await stage.person("keeper", { [plant]: [show, edit] });
  expect((await list(keeper.token)).body.map(({ mib }) => mib)).toEqual(["p"]);
  expect(await findings(keeper.token)).toMatchObject([{ params: { count: 1 } }]);
});
