import { tags } from "@heliograph/contract/variables/tags.ts";
import { at, serverStage, type ServerStage } from "@heliograph/testkit/server-stage.ts";
import { afterAll, beforeAll, expect, test } from "vitest";

let stage: ServerStage;
let seer = "";
let viewer = "";
/** pvlib: the sun over Rome at that moment stands at azimuth 92.1967°, 2.4829° high. */
const morning = 1_773_984_600;
const night = morning + 43_200;

beforeAll(async () => {
  stage = await serverStage({ startSeconds: at("2026-03-20T20:00+01:00") });
  const place = { lat: 41.9028, lon: 12.4964, alt: 21 };
  const dual = await stage.plant("101", place);
  for (const [mib, x, y] of [
    ["a", -87.8, 87.5],
    ["b", -80, 87.5],
  ] as const) {
    // oxlint-disable-next-line no-await-in-loop -- devices in their order
    const device = await stage.device(dual, { type: "tracker", name: `Tracker ${mib}` });
    for (const [column, tag] of [
      ["x", tags.TRACKER_X],
      ["y", tags.TRACKER_Y],
      ["tx", tags.TRACKER_X_TARGET],
    ] as const)
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await stage.variable(device, `${mib}${column}`, { udm: "°", tags: [tag] });
    const values = { [`${mib}x`]: x, [`${mib}y`]: y, [`${mib}tx`]: x + 1 };
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await stage.post(
      dual,
      [morning, night].map((timestamp) => ({ timestamp, values })),
    );
  }
  const single = await stage.plant("102", place);
  const row = await stage.device(single, { type: "tracker", name: "Fila 1" });
  await stage.variable(row, "x", { udm: "°", tags: [tags.TRACKER_X] });
  await stage.variable(row, "p", { udm: "W", tags: [tags.TRACKER_POWER] });
  await stage.post(single, { timestamp: morning, values: { x: -4, p: 8200 } });
  await stage.plant("103");
  const perms = [0, 117];
  seer = (await stage.person("seer", { 101: perms, 102: perms, 103: perms })).token;
  viewer = (await stage.person("viewer", { 101: [0] })).token;
});
afterAll(() => stage.close());
const ask = async (query: string, as = seer) =>
  await stage.ask(as, `GET /data/perfect_tracker?${query}`);

test("PTRK-01 PTRK-02 API-94 [TR1] [TR3] two axes against the sun, the worst first below the perfect one", async () => {
  const { status, body } = await ask(`plant_id=101&ts=${morning}`);
  expect(status).toBe(200);
  expect(Object.keys(body[0])).toEqual([
    "name",
    "p",
    "x",
    "y",
    "tx",
    "ty",
    "ex",
    "ey",
    "exp",
    "eyp",
    "err",
  ]);
  expect(body.map((row: { name: string }) => row.name)).toEqual([
    "Perfect",
    "Tracker b",
    "Tracker a",
  ]);
  const [perfect, worst, good] = body;
  expect(perfect.x).toBeCloseTo(-87.8033, 1);
  expect(perfect.y).toBeCloseTo(87.5171, 1);
  expect(worst).toMatchObject({ x: -80, tx: -79, ex: -1, ey: null, p: null });
  expect(worst.exp).toBeCloseTo(7.8, 1);
  expect(worst.err).toBeCloseTo(7.8, 1);
  expect(good.err).toBeLessThan(0.1);
});
test("[TR2] one axis: backtracking, without it, and on a slope", async () => {
  const perfect = async (more: string): Promise<number> =>
    (await ask(`plant_id=102&ts=${morning}${more}`)).body[0].x;
  // pvlib: -4.6305 with backtracking, -87.5153 without and without a limit.
  expect(await perfect("")).toBeCloseTo(-4.63, 1);
  expect(await perfect("&backtrack=false&max_angle=90")).toBeCloseTo(-87.515, 1);
  expect(await perfect("&backtrack=false")).toBe(-60);
  expect(await perfect("&cross_axis_tilt=5")).not.toBeCloseTo(-4.63, 1);
  const [, row] = (await ask(`plant_id=102&ts=${morning}`)).body;
  expect(row).toMatchObject({ name: "Fila 1", p: 8.2, x: -4, y: null });
  expect(row.err).toBeCloseTo(0.63, 1);
});
test("[TR3] at night there is no perfect position", async () => {
  const { body } = await ask(`plant_id=101&ts=${night}`);
  expect(body[0]).toMatchObject({ name: "Perfect", x: null, y: null, err: null });
  expect(body[1]).toMatchObject({ x: -87.8, exp: null, err: null });
});
test("PTRK-03 PTRK-04 [TR4] a plant that stands nowhere, one that is not there, and who may not", async () => {
  expect((await ask(`plant_id=103&ts=${morning}`)).body.code).toBe("tracker_no_place");
  expect((await ask(`plant_id=999&ts=${morning}`)).status).toBe(404);
  expect((await ask(`plant_id=101&ts=${morning}`, viewer)).status).toBe(403);
  expect((await ask(`plant_id=101&ts=soon`)).status).toBe(400);
});
