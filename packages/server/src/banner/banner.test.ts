import type { BannerFigures } from "@heliograph/contract/banner/banner.wire.ts";
import { at, serverStage, type ServerStage } from "@heliograph/testkit/server-stage.ts";
import { afterAll, beforeAll, expect, test } from "vitest";

const noon = at("2026-06-21T12:00+02:00");
const turin = { lat: 45.07, lon: 7.69 };
let stage: ServerStage;
let plant: string;

beforeAll(async () => {
  stage = await serverStage({ startSeconds: noon });
  plant = await stage.plant("214", { name: "Serre & figli", ...turin });
  const device = await stage.device(plant, { type: "inverter", nominal: 100 });
  const fpac = await stage.variable(device, "p", { udm: "W", tags: [51] });
  const fetot = await stage.variable(device, "e", { udm: "MWh", tags: [56] });
  const { sections } = await stage.make(`GET /plant/${plant}`);
  const [whole, ...others] = sections as object[];
  await stage.make(`PATCH /plant/${plant}`, {
    sections: [{ ...whole, fpac, fetot }, ...others],
  });
});
afterAll(() => stage.close());

const nameOf = (words: string): string => Buffer.from(words).toString("base64url");
const get = async (file: string) =>
  await stage.app.inject({ method: "GET", url: `/api/v1/banner/${file}` });
const figures = async (): Promise<BannerFigures> =>
  (await get(`${nameOf(`p=${plant}`)}.json`)).json();
const now = (): number => Math.floor(stage.clock.nowSeconds());
const send = (values: object, timestamp = now()) =>
  stage.post(plant, { timestamp, values: values as Record<string, unknown> });

test("BAN-04 BAN-07 [BN1] whoever asks reads power, energy of the plant's day and of its life, and when", async () => {
  expect(await figures()).toEqual({
    plant,
    name: "Serre & figli",
    power_kw: null,
    energy_today_kwh: null,
    energy_total_kwh: null,
    co2_avoided_kg: null,
    time: null,
    timestamp: null,
    is_silent: true,
  });
  await send({ p: 41_000, e: 10 }, noon - 600);
  await send({ p: 52_340, e: 10.0123 }, noon);
  stage.clock.advance(300);
  expect(await figures()).toEqual({
    plant,
    name: "Serre & figli",
    power_kw: 52.34,
    energy_today_kwh: 12.3,
    // What the counter of its life says, and that times 0.65 kg/kWh.
    energy_total_kwh: 10_012.3,
    co2_avoided_kg: 6507.995,
    time: "2026-06-21T12:00:00+02:00",
    timestamp: noon,
    is_silent: false,
  });
});
test("BAN-05 the same as XML", async () => {
  const answer = await get(`${nameOf(`p=${plant}`)}.xml`);
  expect(answer.headers["content-type"]).toBe("application/xml; charset=utf-8");
  expect(answer.body).toContain("<name>Serre &amp; figli</name>\n  <power_kw>52.34</power_kw>");
});
test("BAN-01 BAN-02 pictures of 300 and 200 x 250 pixels, which other sites may show", async () => {
  for (const [words, width] of [
    [`p=${plant}`, 300],
    [`p=${plant}&s=300x250`, 300],
    [`p=${plant}&s=200x250`, 200],
  ] as const) {
    const answer = await get(`${nameOf(words)}.png?t=dark&l=en`);
    expect(answer.statusCode, words).toBe(200);
    expect(answer.headers).toMatchObject({
      "content-type": "image/png",
      "cache-control": "public, max-age=300",
      "cross-origin-resource-policy": "cross-origin",
      "access-control-allow-origin": "*",
    });
    // Signature, then the header chunk: width and height as 32 bits each.
    const png = answer.rawPayload;
    expect(png.subarray(1, 4).toString()).toBe("PNG");
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([width, 250]);
  }
});
test("[BN3] what was made is given for five minutes; what changes the plant is seen at once", async () => {
  await send({ p: 60_000, e: 10.02 });
  expect((await figures()).power_kw).toBe(52.34);
  await stage.make(`PATCH /plant/${plant}`, { name: "Serre nuove" });
  expect(await figures()).toMatchObject({ name: "Serre nuove", power_kw: 60 });
});
test("[BN2] half an hour without data by day is silence; by night it is none of who spoke until dusk, and goes on of who did not", async () => {
  stage.clock.advance(1801);
  expect(await figures()).toMatchObject({ is_silent: true, power_kw: null });
  stage.clock.advance(at("2026-06-21T20:40+02:00") - now());
  await send({ p: 100, e: 10.1 });
  stage.clock.advance(at("2026-06-21T23:30+02:00") - now());
  expect(await figures()).toMatchObject({ is_silent: false, power_kw: null });
  // A whole day without a word.
  stage.clock.advance(86_400);
  expect(await figures()).toMatchObject({ is_silent: true, power_kw: null });
});
test("BAN-06 names of nothing, of a plant that does not exist or is closed, answer 404", async () => {
  for (const file of [`${nameOf("p=999")}.png`, `${nameOf("p=214&s=1x1")}.png`, "nonsense.json"])
    expect((await get(file)).statusCode, file).toBe(404);
  expect((await get("nonsense.svg")).statusCode).toBe(400);
  await stage.make(`PATCH /plant/${plant}`, { disabled: true });
  expect((await get(`${nameOf(`p=${plant}`)}.json`)).statusCode).toBe(404);
});
