import { at, serverStage, type ServerStage } from "@heliograph/testkit/server-stage.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

const now = at("2026-06-21T12:00+02:00");
const moment = now - 3600;

let stage: ServerStage;
const id: Record<string, string> = {};
const token: Record<string, string> = {};
beforeAll(async () => {
  stage = await serverStage({ startSeconds: now });
  for (const plant of ["101", "102"]) {
    await stage.plant(plant);
    const device = await stage.device(plant);
    id[`p${plant}`] = await stage.variable(device, "p", { udm: "kW" });
    id[`irr${plant}`] = await stage.variable(device, "irr", { udm: "W/m2", tags: [3] });
    id[`teo${plant}`] = await stage.variable(device, "teo", { udm: "kW", tags: [50] });
    id[`f${plant}`] = await stage.formula(plant, `{${id[`irr${plant}`]}} * 2`);
    id[`g${plant}`] = await stage.formula(plant, `{${id[`f${plant}`]}} + 1`);
    await stage.post(plant, { timestamp: moment, values: { p: 1, irr: 2, teo: 3 } });
  }
  await stage.make("PATCH /plant/102", { disabled: true });
  for (const [name, perms] of Object.entries({
    viewer: { "101": [0], "102": [0] },
    irradiance: { "101": [0, 10] },
    theoretical: { "101": [0, 1] },
    editor: { "101": [40] },
  }))
    token[name] = (await stage.person(name, perms)).token;
});
afterAll(() => stage.close());

const range = { start: moment, end: moment + 300 };
/** Status of each way to ask for values of one variable. */
async function ways(as: string | null, variable: string, plant = "101"): Promise<number[]> {
  const calls: [string, unknown?][] = [
    ["POST /data/fetch", { ids: [id["p101"], variable], ...range }],
    ["POST /data/aggregated", { ids: [variable], ...range, period: "day" }],
    [`GET /data/stats?ids=${id["p101"]}|${variable}`],
    ["POST /data/lastvals/multi", { plants: [plant], vars: [variable] }],
  ];
  return await Promise.all(
    calls.map(async ([line, body]) => (await stage.ask(as, line, body)).status),
  );
}

describe("[D11] hidden is absent", () => {
  test("[D11] who may not see a variable is refused every way to ask for it; formulas inherit, however far", async () => {
    const refused = [403, 403, 403, 403];
    const allowed = [200, 200, 200, 200];
    for (const name of ["irr", "f", "g"]) {
      expect([name, await ways(token["viewer"]!, id[`${name}101`]!)]).toEqual([name, refused]);
      expect([name, await ways(token["theoretical"]!, id[`${name}101`]!)]).toEqual([name, refused]);
      expect([name, await ways(token["irradiance"]!, id[`${name}101`]!)]).toEqual([name, allowed]);
    }
    expect(await ways(token["viewer"]!, id["teo101"]!)).toEqual(refused);
    expect(await ways(token["theoretical"]!, id["teo101"]!)).toEqual(allowed);
    expect(await ways(token["viewer"]!, id["p101"]!)).toEqual(allowed);
    expect(await ways(stage.admin, id["g101"]!)).toEqual(allowed);
  });
  test("[D11] API-17 API-21 last values carry only what may be seen, and never a column is dropped silently", async () => {
    const seen = async (as: string) =>
      Object.keys((await stage.ask(as, "GET /data/lastvals/single/101")).body).sort();
    const ids = (...names: string[]) => names.map((name) => id[`${name}101`]!).sort();
    expect(await seen(token["viewer"]!)).toEqual(ids("p"));
    expect(await seen(token["irradiance"]!)).toEqual(ids("p", "irr", "f", "g"));
    expect(await seen(token["theoretical"]!)).toEqual(ids("p", "teo"));
    expect(await seen(stage.admin)).toEqual(ids("p", "irr", "teo", "f", "g"));
    expect((await stage.ask(token["viewer"]!, "GET /plant/101/values")).body).toEqual({
      [id["p101"]!]: [1, moment],
    });
    const columns = [id["f101"]!, id["p101"]!, id["f101"]!];
    expect(await stage.fetch({ ids: columns, ...range })).toEqual([[moment, 4, 1, 4]]);
  });
  test("[D11] nobody, a stranger to the plant, an unknown id and an id of another plant", async () => {
    expect(await ways(null, id["p101"]!)).toEqual([401, 401, 401, 401]);
    expect(await ways(token["editor"]!, id["p101"]!)).toEqual([403, 403, 403, 403]);
    expect((await ways(stage.admin, "f".repeat(24))).slice(0, 3)).toEqual([404, 404, 404]);
    const foreign = { plants: ["101"], vars: [id["p102"]] };
    const answer = await stage.ask(stage.admin, "POST /data/lastvals/multi", foreign);
    expect([answer.status, answer.body.code]).toEqual([400, "variable_of_no_plant"]);
    // A closed plant answers nobody but admins.
    expect(await ways(token["viewer"]!, id["p102"]!, "102")).toEqual([403, 403, 403, 403]);
    expect(await ways(stage.admin, id["p102"]!, "102")).toEqual([200, 200, 200, 200]);
  });
  test("API-20 API-89 values of several plants in one answer, each where it was asked", async () => {
    const ids = [id["p102"]!, id["p101"]!, id["teo102"]!];
    for (const resolution of [5, 180])
      expect((await stage.fetch({ ids, ...range }, resolution))[0]!.slice(1)).toEqual([1, 1, 3]);
    const several = { plants: ["102", "101"], vars: [id["p101"], id["p102"]] };
    expect(await stage.make("POST /data/lastvals/multi", several)).toEqual([
      { [id["p102"]!]: [1, moment] },
      { [id["p101"]!]: [1, moment] },
    ]);
  });
  test("API-20 a plant that is named thousands of times is looked at once, and answered as often as it is named", async () => {
    const plants = ["102", ...Array.from({ length: 2000 }, () => "101"), "102"];
    const of101 = { [id["p101"]!]: [1, moment] };
    const of102 = { [id["p102"]!]: [1, moment] };
    const vars = [id["p101"]!, id["p102"]!];
    const inOrder = plants.map((plant) => (plant === "101" ? of101 : of102));
    expect(await stage.make("POST /data/lastvals/multi", { plants, vars })).toEqual(inOrder);
    const { users, data } = stage.server.rooms;
    const { user, holder } = (await users.accountNamed("viewer"))!;
    const viewer = { userId: user.id, username: "viewer", isAdmin: false, perms: holder.perms };
    const answers = await data.lastValuesOf(viewer, ["101", "101", "101"], []);
    expect(answers).toHaveLength(3);
    expect(new Set(answers).size).toBe(1);
    // More variables are asked for than a plant has.
    const all = Object.values(id);
    const [first] = await stage.make("POST /data/lastvals/multi", {
      plants: ["101", "102"],
      vars: all,
    });
    const [alone] = await stage.make("POST /data/lastvals/multi", {
      plants: ["101"],
      vars: ["p", "irr", "teo", "f", "g"].map((name) => id[`${name}101`]),
    });
    expect(first).toEqual(alone);
    expect(Object.keys(alone)).toHaveLength(5);
  });
  test.each([
    ["the end before the start", { end: moment - 1 }],
    ["an unknown zone", { tz: "Europe/Atlantis" }],
    ["an unknown resolution", { resolution: 7 }],
    ["no id", { ids: [] }],
    ["a broken id", { ids: ["x"] }],
    ["two hundred years", { start: 0, end: 200 * 366 * 86_400, resolution: 720 }],
  ])("API-90 data/fetch refuses %s with 400", async (_, more) => {
    const body = { ids: [id["p101"]], ...range, ...more };
    expect((await stage.ask(stage.admin, "POST /data/fetch", body)).status).toBe(400);
  });
});
