import { tags } from "@heliograph/contract/variables/tags.ts";
import { at, serverStage, type ServerStage } from "@heliograph/testkit/server-stage.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

let stage: ServerStage;
let owner = "";
let editor = "";
let clerk = "";
const firstDay = "2026-10-20";

/** Midnight of a plant's day, so many days after the first; the clock goes back on 25 October. */
const midnight = (days: number): number =>
  Temporal.PlainDate.from(firstDay).add({ days }).toZonedDateTime("Europe/Rome").epochMilliseconds /
  1000;
beforeAll(async () => {
  stage = await serverStage({ startSeconds: at("2026-11-24T12:00+01:00") });
  for (const id of ["101", "102", "103"])
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await stage.plant(id, { lat: 45.07, lon: 7.69 });
  const meter = await stage.device("101", { type: "meter" });
  await stage.variable(meter, "made", { udm: "kWh", tags: [tags.E_PRODUCED] });
  await stage.variable(meter, "fed", { udm: "kWh", tags: [tags.E_FED_IN] });
  // 20 kWh a day from 8 to 18, 5 of them fed in: on 35 days that are over.
  const packets = Array.from({ length: 35 }, (_, day) =>
    Array.from({ length: 12 }, (_slot, i) => ({
      timestamp: midnight(day) + (7.5 + i) * 3600,
      values: {
        made: 1000 + day * 20 + Math.min(20, i * 2),
        fed: 500 + day * 5 + Math.min(5, i * 0.5),
      },
    })),
  ).flat();
  await stage.post("101", packets);
  owner = (await stage.person("owner", { 101: [0, 116] })).token;
  editor = (await stage.person("editor", { 101: [0, 40, 116], 102: [0, 40], 103: [0] })).token;
  clerk = (await stage.person("clerk", { 101: [0, 40] })).token;
});
afterAll(() => stage.close());

const flat = {
  valid_from: "2026-01-01",
  valid_to: null,
  incentive: 0.05,
  bands: [{ name: "F0", self_consumption: 0.25, feed_in: 0.1 }],
};
const investment = {
  cost: 1000,
  currency: "EUR",
  first_day: firstDay,
  saved_before: 0,
  yearly_cost: 0,
  degradation: 0.5,
  life_years: 25,
};

describe("what a day was worth by a tariff in a form", () => {
  test("TARF-01 written out, beside what holds; who may not see money is refused", async () => {
    const day = "2026-11-16";
    const line = "POST /plant/101/money/preview";
    // 15 x 0.25 + 5 x 0.10 + 20 x 0.05
    const then = { self_consumption: 3.75, feed_in: 0.5, incentive: 1, total: 5.25 };
    expect((await stage.ask(owner, line, { day, tariff: flat })).body).toMatchObject({
      draft: { ...then, is_whole: true },
      stored: null,
    });
    expect((await stage.ask(clerk, line, { day, tariff: flat })).status).toBe(403);
    const late = { day: "2026-12-24", tariff: flat };
    expect((await stage.ask(owner, line, late)).body).toEqual({ draft: null, stored: null });
    const bad = { ...flat, bands: [] };
    expect((await stage.ask(owner, line, { day, tariff: bad })).status).toBe(400);
  });
});

describe("tariffs that follow and are copied", () => {
  test("[TA1] TARF-01 the one that holds until further notice ends on the day before", async () => {
    const first = await stage.ask(editor, "POST /plant/101/tariffs", flat);
    expect(first.status).toBe(200);
    const next = { ...flat, valid_from: "2026-11-11", incentive: null };
    expect((await stage.ask(editor, "POST /plant/101/tariffs", next)).status).toBe(409);
    expect((await stage.ask(editor, "POST /plant/101/tariffs?ends_open=true", next)).status).toBe(
      200,
    );
    expect((await stage.ask(owner, "GET /plant/101/tariffs")).body).toMatchObject([
      { valid_from: "2026-01-01", valid_to: "2026-11-10" },
      { valid_from: "2026-11-11", valid_to: null },
    ]);
    // Where it would end before it begins, nothing ends.
    const same = { ...flat, valid_from: "2026-11-11" };
    expect((await stage.ask(editor, "POST /plant/101/tariffs?ends_open=true", same)).status).toBe(
      409,
    );
    expect((await stage.ask(owner, "GET /plant/101/tariffs")).body).toHaveLength(2);
  });
  test("TARF-01 a tariff changes in the midst of a month: each day by its own", async () => {
    const { body } = await stage.ask(owner, "GET /plant/101/money?from=2026-11-10&to=2026-11-11");
    expect(body.days).toMatchObject([{ total: 5.25 }, { total: 4.25, incentive: null }]);
    expect(body.sums).toMatchObject([{ total: 9.5, incentive: 1, is_whole: true }]);
  });
  test("TARF-01 copied to several plants, each for itself", async () => {
    const [, open] = (await stage.ask(owner, "GET /plant/101/tariffs")).body;
    const line = `POST /plant/101/tariffs/${open.id}/copies`;
    const plants = ["102", "103", "999"];
    expect((await stage.ask(owner, line, { plants })).status).toBe(403);
    await stage.make("POST /plant/102/tariffs", { ...flat, valid_from: "2026-05-01" });
    const { body } = await stage.ask(editor, line, { plants });
    expect(body).toMatchObject([
      { plant_id: "102", refused: null },
      { plant_id: "103", refused: { code: "plant_not_found" } },
      { plant_id: "999", refused: { code: "plant_not_found" } },
    ]);
    expect(await stage.make("GET /plant/102/tariffs")).toMatchObject([
      { valid_from: "2026-05-01", valid_to: "2026-11-10" },
      { valid_from: "2026-11-11", valid_to: null, incentive: null },
    ]);
    expect(await stage.make("GET /plant/103/tariffs")).toEqual([]);
    // Once more: its days are taken.
    expect((await stage.ask(editor, line, { plants: ["102"] })).body).toMatchObject([
      { refused: { code: "tariff_follows_open" } },
    ]);
  });
});

describe("savings of a plant's life", () => {
  const savings = async (as = owner) => await stage.ask(as, "GET /plant/101/savings");

  test("[TA11] TARF-02 without an investment: what is saved, and month by month", async () => {
    const { body } = await savings();
    // 12 days of October (the one of 25 hours too) and 10 of November at 5.25, 13 at 4.25: 63 + 52.50 + 55.25.
    expect(body).toMatchObject({
      investment: null,
      saved: 170.75,
      known_days: 35,
      to: "2026-11-23",
      ahead: null,
      pay_back: null,
    });
    expect(body.months).toMatchObject([
      { month: "2026-10", total: 63, is_whole: false },
      { month: "2026-11", total: 107.75, is_whole: false },
    ]);
  });
  test("[TA10] TARF-02 an investment: edited with 40, read with 116, refused at its fields", async () => {
    const line = "POST /plant/101/investment";
    expect((await stage.ask(owner, line, investment)).status).toBe(403);
    for (const wrong of [
      { cost: 0 },
      { cost: -1 },
      { life_years: 0 },
      { degradation: 11 },
      { first_day: "2026-02-30" },
      { first_day: "1900-01-01" },
      { currency: "LIT" },
    ]) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const answer = await stage.ask(editor, line, { ...investment, ...wrong });
      expect(answer).toMatchObject({
        status: 400,
        body: { fields: [{ field: Object.keys(wrong)[0] }] },
      });
    }
    expect((await stage.ask(clerk, "GET /plant/101/investment")).body).toEqual({
      investment: null,
    });
    expect((await stage.ask(editor, line, investment)).status).toBe(200);
    expect((await stage.ask(owner, "GET /plant/101/investment")).body).toEqual({ investment });
    expect((await savings(clerk)).status).toBe(403);
  });
  test("[TA12] TARF-02 the day on which it has paid for itself", async () => {
    const { body } = await savings();
    expect(body).toMatchObject({ saved: 170.75, days: 35, known_days: 35, is_paid_back: false });
    expect(body.ahead).toMatchObject({ learnt_days: 35, tariff_ends: null });
    // 35 days of autumn made 4.25 each; a clear day from November to June has half to thrice their sun: 829.25 take between 100 and 300 days.
    expect(body.pay_back >= "2027-03-01" && body.pay_back <= "2027-09-20").toBe(true);
    expect(
      body.course.find(({ day }: { day: string }) => day === body.pay_back).amount,
    ).toBeCloseTo(1000, -1);
    // A cost that was reached is a day of the past: 40 euro at 5.25 a day are eight days.
    await stage.make("POST /plant/101/investment", { ...investment, cost: 40 });
    expect((await savings()).body).toMatchObject({ pay_back: "2026-10-27", is_paid_back: true });
  });
  test("deleting, and the log of who did", async () => {
    const line = "DELETE /plant/101/investment";
    expect((await stage.ask(owner, line)).status).toBe(403);
    expect((await stage.ask(editor, line)).status).toBe(200);
    expect(await stage.ask(editor, line)).toMatchObject({
      status: 404,
      body: { code: "investment_not_found" },
    });
    const edits = await stage.make("GET /log/edits/search?entities=investment");
    expect(edits.map(({ act }: { act: string }) => act).toSorted()).toEqual([
      "create",
      "delete",
      "edit",
    ]);
  });
});
