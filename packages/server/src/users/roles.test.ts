import fc from "fast-check";
import type { Role } from "@heliograph/contract/users/roles.wire.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  accountStage,
  type AccountStage,
  type Person,
} from "../../../testkit/src/account-stage.ts";

const plants = ["101", "102", "103"];
let stage: AccountStage & { admin: Person };
beforeAll(async () => {
  stage = await accountStage();
  await Promise.all(plants.map((plantId) => stage.plant(plantId)));
});
afterAll(() => stage.close());

let count = 0;
const name = (of = "person"): string => `${of}-${(count += 1)}`;
const someone = (perms: Record<string, number[]> = {}): Promise<Person> =>
  stage.person(name(), perms);
const ask = (line: string, body?: unknown) => stage.ask(stage.admin.token, line, body);
const newRole = async (perms: number[], called = name("role")): Promise<Role> =>
  (await ask("POST /role", { name: called, perms })).body as Role;
const give = (role: Role, to: Person, of: { give?: string[]; take?: string[] }) =>
  ask(`PATCH /role/${role.id}/of/${to.id}`, { give: [], take: [], ...of });
const permsOf = async ({ token }: Person): Promise<Record<string, number[]>> =>
  (await stage.ask(token, "GET /user/me")).body.perms;
const setByHand = (of: Person, plantId: string, numbers: number[], was?: number[]) =>
  ask(`PATCH /user/${of.id}/perms/${plantId}${was ? `?was=${was.join(",")}` : ""}`, numbers);

describe("XRAY-03 roles", () => {
  test("[U39] one is given on several plants in one go, and taken in one go: what was given by hand stays", async () => {
    const role = await newRole([60, 116]);
    expect(role).toMatchObject({ perms: [0, 60, 116], given: [] });
    const reader = await someone({ "101": [0, 10, 60] });
    const given = await give(role, reader, { give: ["101", "102"] });
    expect(given).toMatchObject({
      status: 200,
      body: { given: ["101", "102"].map((plant_id) => ({ user: reader.id, plant_id })) },
    });
    expect(await permsOf(reader)).toEqual({ "101": [0, 10, 60, 116], "102": [0, 60, 116] });
    // A second time changes nothing.
    expect((await give(role, reader, { give: ["101"] })).status).toBe(200);
    const held = await ask("GET /role/for_plant/101");
    expect(held.body.filter((one: { user: string }) => one.user === reader.id)).toEqual([
      { id: role.id, name: role.name, perms: [0, 60, 116], user: reader.id },
    ]);
    expect((await give(role, reader, { take: ["101", "102"] })).status).toBe(200);
    expect(await permsOf(reader)).toEqual({ "101": [0, 10, 60] });
  });
  test("[U39] one that is changed gives and takes at once with all who hold it, as it was shown before", async () => {
    const [role, other] = [await newRole([60, 116]), await newRole([60])];
    const [first, second] = [await someone(), await someone({ "102": [0, 230] })];
    await give(role, first, { give: ["101"] });
    await give(role, second, { give: ["101", "102"] });
    await give(other, second, { give: ["102"] });
    const next = [0, 230];
    const shown = (await ask(`POST /role/${role.id}/preview`, next)).body;
    const effect = (one: Person, plant_id: string, given: number[], taken: number[]) => ({
      user: one.id,
      username: one.username,
      plant_id,
      given,
      taken,
    });
    expect(shown).toHaveLength(3);
    expect(shown).toEqual(
      expect.arrayContaining([
        effect(first, "101", [230], [60, 116]),
        effect(second, "101", [230], [60, 116]),
        // 230 is his by hand, and 60 by the other role.
        effect(second, "102", [], [116]),
      ]),
    );
    expect(await permsOf(first)).toEqual({ "101": [0, 60, 116] });
    expect((await ask(`PATCH /role/${role.id}`, { perms: next })).body.perms).toEqual(next);
    expect(await permsOf(first)).toEqual({ "101": [0, 230] });
    expect(await permsOf(second)).toEqual({ "101": [0, 230], "102": [0, 60, 230] });
  });
  test("[U40] what a role gives is not taken by hand, and is named; more may be given", async () => {
    const role = await newRole([60], name("Maintenance"));
    const reader = await someone();
    await give(role, reader, { give: ["101"] });
    expect(await setByHand(reader, "101", [0, 116])).toMatchObject({
      status: 409,
      body: { code: "permission_of_role", params: { roles: role.name } },
    });
    expect((await setByHand(reader, "101", [0, 60, 116])).status).toBe(200);
    await give(role, reader, { take: ["101"] });
    expect(await permsOf(reader)).toEqual({ "101": [116] });
  });
  test("[U41] two who change one at once, and a name that is taken: 409; one that is held is not deleted: 412, by whom", async () => {
    const role = await newRole([60]);
    const patch = (body: object) => ask(`PATCH /role/${role.id}`, body);
    expect((await patch({ perms: [0, 60, 116], was: [0, 60] })).status).toBe(200);
    expect(await patch({ perms: [0, 60, 230], was: [0, 60] })).toMatchObject({
      status: 409,
      body: { code: "role_changed" },
    });
    expect(await patch({ name: name("renamed") })).toMatchObject({
      body: { perms: [0, 60, 116] },
    });
    const other = await newRole([1]);
    expect((await patch({ name: other.name.toUpperCase() })).body.code).toBe("role_name_taken");
    expect((await ask("POST /role", { name: other.name, perms: [0] })).status).toBe(409);
    const holder = await someone();
    await give(role, holder, { give: ["101"] });
    expect(await ask(`DELETE /role/${role.id}`)).toMatchObject({
      status: 412,
      body: { code: "role_in_use", params: { users: holder.username } },
    });
    await ask(`DELETE /user/${holder.id}/perms/101`);
    expect((await ask(`DELETE /role/${role.id}`)).status).toBe(200);
    for (const line of ["PATCH /role/", "DELETE /role/"])
      expect((await ask(line + role.id, line.startsWith("P") ? {} : undefined)).status).toBe(404);
  });
  test("[U39] all or nothing: a plant or a user that is not there, an administrator; what it gave is written down", async () => {
    const role = await newRole([60]);
    const reader = await someone({ "101": [0] });
    expect((await give(role, reader, { give: ["101", "999"] })).status).toBe(404);
    expect(await permsOf(reader)).toEqual({ "101": [0] });
    expect((await give(role, { ...reader, id: "f".repeat(24) }, { give: ["101"] })).status).toBe(
      404,
    );
    expect((await give(role, stage.admin, { give: ["101"] })).status).toBe(400);
    await give(role, reader, { give: ["101"] });
    const { body } = await ask("GET /plant/101/edits");
    const edit = body.edits?.[0] ?? body[0];
    expect(edit).toMatchObject({ act: "edit", ent: "permission", nam: reader.username });
    expect(edit.changes).toContainEqual({ field: "roles", old: [], new: [role.name] });
  });
  test("[U41] nobody but an administrator makes, changes or gives one, whatever he holds", async () => {
    const role = await newRole([60]);
    const every = [0, 50, 51, 52];
    const manager = await someone({ "101": every });
    const as = (line: string, body?: unknown) => stage.ask(manager.token, line, body);
    const calls: [string, unknown?][] = [
      ["GET /role/all"],
      ["POST /role", { name: "mine", perms: [0] }],
      [`PATCH /role/${role.id}`, { perms: [0] }],
      [`POST /role/${role.id}/preview`, [0]],
      [`PATCH /role/${role.id}/of/${manager.id}`, { give: ["101"], take: [] }],
      [`DELETE /role/${role.id}`],
    ];
    for (const [line, body] of calls) expect((await as(line, body)).status, line).toBe(403);
    expect((await as("GET /role/for_plant/101")).status).toBe(200);
    expect((await as("GET /role/for_plant/102")).status).toBe(403);
  });
});

test("XRAY-03 [U39] [U40] whatever is set by hand, given, taken, changed and unlinked: what is held is what is held by hand and by roles", async () => {
  const on = fc.constantFrom("101", "102");
  const which = fc.constantFrom(0, 1);
  const some = fc.subarray([0, 1, 10, 60, 116], { minLength: 1 });
  type Step =
    | { readonly do: "hand"; readonly plantId: string; readonly numbers: number[] }
    | { readonly do: "give" | "take"; readonly plantId: string; readonly role: number }
    | { readonly do: "change"; readonly role: number; readonly numbers: number[] }
    | { readonly do: "unlink"; readonly plantId: string };
  const step: fc.Arbitrary<Step> = fc.oneof(
    {
      weight: 3,
      arbitrary: fc.record({ do: fc.constant("hand" as const), plantId: on, numbers: some }),
    },
    {
      weight: 4,
      arbitrary: fc.record({
        do: fc.constantFrom("give" as const, "take" as const),
        plantId: on,
        role: which,
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({ do: fc.constant("change" as const), role: which, numbers: some }),
    },
    { weight: 1, arbitrary: fc.record({ do: fc.constant("unlink" as const), plantId: on }) },
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 12 }), async (steps) => {
      const person = await someone();
      const roles = [await newRole([60]), await newRole([10, 60])];
      const numbers = roles.map(({ perms }) => perms);
      const hand = new Map<string, number[]>();
      const held = new Map<string, Set<number>>();
      const ofRoles = (plantId: string): number[] =>
        [...(held.get(plantId) ?? [])].flatMap((at) => numbers[at]!);
      const answers: number[] = [];
      const wanted: number[] = [];
      for (const one of steps) {
        if (one.do === "hand") {
          const given = ofRoles(one.plantId);
          const isRefused = given.some((number) => !one.numbers.includes(number));
          answers.push((await setByHand(person, one.plantId, one.numbers)).status);
          wanted.push(isRefused ? 409 : 200);
          const before = hand.get(one.plantId) ?? [];
          if (!isRefused)
            hand.set(
              one.plantId,
              one.numbers.filter((n) => before.includes(n) || !given.includes(n)),
            );
        } else if (one.do === "change") {
          numbers[one.role] = [...new Set([0, ...one.numbers])];
          await ask(`PATCH /role/${roles[one.role]!.id}`, { perms: one.numbers });
        } else if (one.do === "unlink") {
          hand.delete(one.plantId);
          held.delete(one.plantId);
          await ask(`DELETE /user/${person.id}/perms/${one.plantId}`);
        } else {
          const now = held.get(one.plantId) ?? new Set();
          if (one.do === "give") now.add(one.role);
          else now.delete(one.role);
          held.set(one.plantId, now);
          answers.push((await give(roles[one.role]!, person, { [one.do]: [one.plantId] })).status);
          wanted.push(200);
        }
        const expected = ["101", "102"].flatMap((plantId) => {
          const all = new Set([...(hand.get(plantId) ?? []), ...ofRoles(plantId)]);
          return all.size === 0 ? [] : [[plantId, [...all].sort((a, b) => a - b)] as const];
        });
        expect(await permsOf(person)).toEqual(Object.fromEntries(expected));
        expect(answers).toEqual(wanted);
      }
    }),
    { numRuns: 15 },
  );
});

test("XRAY-03 [U41] who saves permissions of which somebody else has changed some meanwhile is refused, and nothing is lost", async () => {
  const reader = await someone({ "101": [0, 10] });
  expect((await setByHand(reader, "101", [0, 10, 60], [0, 10])).status).toBe(200);
  expect(await setByHand(reader, "101", [0, 10, 116], [0, 10])).toMatchObject({
    status: 409,
    body: { code: "permissions_changed", params: { username: reader.username } },
  });
  expect(await permsOf(reader)).toEqual({ "101": [0, 10, 60] });
  // In any order; and of somebody who was not linked.
  expect((await setByHand(reader, "101", [0, 116], [60, 10, 0])).status).toBe(200);
  expect((await ask(`PATCH /user/${reader.id}/perms/102?was=`, [0])).status).toBe(200);
  expect((await ask(`PATCH /user/${reader.id}/perms/102?was=`, [0, 60])).status).toBe(409);
  expect((await ask(`PATCH /user/${reader.id}/perms/102?was=x`, [0, 60])).status).toBe(400);
});
