import { tags } from "@heliograph/contract/variables/tags.ts";
import { italianHours } from "@heliograph/domain/tariffs/italian-bands.ts";
import { at, serverStage, type ServerStage } from "@heliograph/testkit/server-stage.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

let stage: ServerStage;
let owner = "";
let stranger = "";
let editor = "";
const monday = "2026-11-16";

/** 2 kWh are made every hour from 8 to 18 on the plant's clock, and half a kWh of each is fed in. */
const packetsOf = (day: string) =>
  Array.from({ length: 24 * 12 }, (_, slot) => {
    const hours = Math.min(10, Math.max(0, slot / 12 - 8));
    return {
      timestamp: at(`${day}T00:00+01:00`) + slot * 300,
      values: { made: 1000 + hours * 2, fed: 500 + hours * 0.5 },
    };
  });
beforeAll(async () => {
  stage = await serverStage({ startSeconds: at("2026-11-18T12:00+01:00") });
  const plant = await stage.plant("101");
  const meter = await stage.device(plant, { type: "meter" });
  await stage.variable(meter, "made", { udm: "kWh", tags: [tags.E_PRODUCED] });
  await stage.variable(meter, "fed", { udm: "kWh", tags: [tags.E_FED_IN] });
  await stage.post(plant, packetsOf(monday));
  owner = (await stage.person("owner", { 101: [0, 116] })).token;
  stranger = (await stage.person("stranger", { 101: [0, 250] })).token;
  editor = (await stage.person("editor", { 101: [0, 40] })).token;
});
afterAll(() => stage.close());

const flat = {
  valid_from: "2026-01-01",
  valid_to: "2026-11-16",
  incentive: 0.05,
  bands: [{ name: "F0", self_consumption: 0.25, feed_in: 0.1 }],
};
const money = async (as: string, query: string) =>
  await stage.ask(as, `GET /plant/101/money?${query}`);

describe("tariffs of a plant", () => {
  test("edit 40, read with 116 too", async () => {
    expect((await stage.ask(null, "POST /plant/101/tariffs", flat)).status).toBe(401);
    expect((await stage.ask(owner, "POST /plant/101/tariffs", flat)).status).toBe(403);
    const made = await stage.ask(editor, "POST /plant/101/tariffs", flat);
    expect(made).toMatchObject({
      status: 200,
      body: { ...flat, currency: "EUR", holidays: "none" },
    });
    expect((await stage.ask(owner, "GET /plant/101/tariffs")).body).toEqual([made.body]);
    expect((await stage.ask(stranger, "GET /plant/101/tariffs")).status).toBe(403);
    expect((await money(editor, "from=2026-11-16&to=2026-11-16")).status).toBe(403);
  });
  test("[TA1] two that share a day are refused, and what is refused changes nothing", async () => {
    const [first] = (await stage.ask(owner, "GET /plant/101/tariffs")).body;
    const next = { ...flat, valid_from: "2026-11-16", valid_to: null };
    expect(await stage.ask(editor, "POST /plant/101/tariffs", next)).toMatchObject({
      status: 409,
      body: {
        code: "tariff_overlaps",
        params: { from: "2026-01-01", to: "2026-11-16" },
        fields: [{ field: "valid_from" }],
      },
    });
    const wrong = [
      { ...flat, valid_from: "2026-02-30" },
      { ...flat, valid_from: "2026-12-01", valid_to: "2026-11-30" },
      { ...flat, bands: [] },
      { ...flat, hours: Array.from({ length: 8 }, () => Array<number>(24).fill(1)) },
      { ...flat, bands: [flat.bands[0], flat.bands[0]] },
    ];
    for (const body of wrong)
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      expect((await stage.ask(editor, "POST /plant/101/tariffs", body)).status).toBe(400);
    expect((await stage.ask(owner, "GET /plant/101/tariffs")).body).toEqual([first]);
    // Two that are sent at once: one of them is there.
    const both = await Promise.all(
      [next, next].map((body) =>
        stage.ask(editor, "POST /plant/101/tariffs", { ...body, valid_from: "2026-12-01" }),
      ),
    );
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });
  test("money of what the meters counted, written out", async () => {
    const { body } = await money(owner, `from=2026-11-15&to=${monday}`);
    // 20 kWh made, 5 fed in, 15 used: 15 x 0.25 = 3.75, 5 x 0.10 = 0.50, 20 x 0.05 = 1.00. The day before sent nothing.
    const known = {
      currency: "EUR",
      self_consumption: 3.75,
      feed_in: 0.5,
      incentive: 1,
      total: 5.25,
    };
    expect(body.days.at(-1)).toEqual({ day: monday, ...known, is_whole: true });
    expect(body.sums).toEqual([{ ...known, is_whole: false }]);
  });
  test("[TA3] the same energies by Italy's bands", async () => {
    const [{ id }] = (await stage.ask(owner, "GET /plant/101/tariffs")).body;
    const bands = [
      { name: "F1", self_consumption: 0.3, feed_in: null },
      { name: "F2", self_consumption: 0.2, feed_in: null },
      { name: "F3", self_consumption: 0.1, feed_in: null },
    ];
    const body = { ...flat, incentive: null, bands, holidays: "it", hours: italianHours };
    const path = `POST /plant/101/tariffs/${id}`;
    expect((await stage.ask(owner, path, body)).status).toBe(403);
    expect((await stage.ask(editor, path, body)).status).toBe(200);
    // From 8 to 18 on a Monday: 15 kWh in F1.
    expect((await money(owner, `from=${monday}&to=${monday}`)).body.days).toMatchObject([
      { self_consumption: 4.5, feed_in: null, incentive: null, total: 4.5 },
    ]);
  });
  test("[TA2] a day without a tariff has no money", async () => {
    expect((await money(owner, "from=2026-11-17&to=2026-11-20")).body).toEqual({
      days: [],
      sums: [],
    });
  });
  test("a range that is none, or too long, is refused", async () => {
    expect((await money(owner, "from=2026-11-17&to=2026-11-16")).status).toBe(400);
    expect((await money(owner, "from=2025-11-17&to=2026-11-18")).status).toBe(400);
    expect((await money(owner, "from=2025-11-17&to=2026-11-17")).status).toBe(200);
    expect((await money(owner, "from=yesterday&to=2026-11-16")).status).toBe(400);
  });
  test("deleting, and the log of who did", async () => {
    const [{ id }] = (await stage.ask(owner, "GET /plant/101/tariffs")).body;
    const path = `DELETE /plant/101/tariffs/${id}`;
    expect((await stage.ask(owner, path)).status).toBe(403);
    expect((await stage.ask(editor, path)).status).toBe(200);
    expect(await stage.ask(editor, path)).toMatchObject({
      status: 404,
      body: { code: "tariff_not_found" },
    });
    const edits = await stage.make("GET /log/edits/search?entities=tariff");
    expect(edits).toContainEqual(
      expect.objectContaining({ act: "delete", ent: "tariff", nam: "2026-01-01", pid: "101" }),
    );
  });
});
