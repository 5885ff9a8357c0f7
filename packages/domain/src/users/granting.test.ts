import { permissions } from "@heliograph/contract/users/permissions.ts";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  creatableFields,
  editableFields,
  grant,
  refusalToCreate,
  refusalToDelete,
  refusalToEdit,
  refusalOfFields,
  refusalToRead,
  visiblePermissions,
} from "./granting.ts";
import type { Holder } from "./holder.ts";
import { holderOf } from "./holder.ts";

let count = 0;
const person = (perms: Record<string, number[]>, isAdmin = false): Holder => {
  count += 1;
  return holderOf({ id: `person ${count}`, is_admin: isAdmin, perms });
};
const admin = person({}, true);

describe("reading", () => {
  test("[U1] users_show on the plant of the call, and the other sees that plant", () => {
    const viewer = person({ "101": [0] });
    expect(refusalToRead(person({ "101": [0, 50] }), viewer, "101")).toBeNull();
    expect(refusalToRead(person({ "101": [0] }), viewer, "101")).not.toBeNull();
    expect(refusalToRead(person({ "101": [50] }), viewer, "101")).not.toBeNull();
    expect(refusalToRead(person({ "102": [0, 50] }), viewer, "102")).not.toBeNull();
    expect(refusalToRead(person({ "101": [0, 50] }), viewer, null)).not.toBeNull();
  });
  test("[U1] oneself and the admin always", () => {
    const viewer = person({ "101": [0] });
    expect(refusalToRead(viewer, viewer, null)).toBeNull();
    expect(refusalToRead(admin, viewer, null)).toBeNull();
  });
  test("[U2] another's plants on which I do not see users stay unknown to me", () => {
    const target = person({ "101": [0], "102": [0], "103": [0] });
    const asker = person({ "101": [0, 50], "102": [0] });
    expect([...visiblePermissions(asker, target).keys()]).toEqual(["101"]);
    expect(visiblePermissions(admin, target).size).toBe(3);
    expect(visiblePermissions(target, target).size).toBe(3);
  });
});

describe("changing an account", () => {
  const granter = person({ "101": [0, 51], "102": [0, 51] });
  test("[U4] PERM-24 another who lacks users_edit and sees the plant on which I hold it", () => {
    expect(refusalToEdit(granter, person({ "101": [0] }), "101")).toBeNull();
    expect(refusalToEdit(granter, person({ "101": [0], "103": [0, 1000] }), "101")).toBeNull();
    expect(refusalToEdit(granter, person({ "101": [0, 51] }), "101")).not.toBeNull();
    expect(refusalToEdit(granter, person({ "103": [0] }), "103")).not.toBeNull();
    expect(
      refusalToEdit(person({ "101": [0, 50, 52, 53] }), person({ "101": [0] }), "101"),
    ).not.toBeNull();
  });
  test("[U4] SECX-04 a holder of users_edit on any other plant cannot be changed", () => {
    expect(refusalToEdit(granter, person({ "101": [0], "102": [0, 51] }), "101")).not.toBeNull();
    expect(refusalToEdit(granter, person({ "101": [0], "103": [51] }), "101")).not.toBeNull();
  });
  test("[U6] SECX-04 of a user with one more permission, on any plant, only name and notes can be changed", () => {
    const fieldsOf = (perms: Record<string, number[]>) =>
      [...editableFields(granter, person(perms))].sort();
    const all = ["cells", "disabled", "emails", "fullname", "language", "notes", "password"];
    expect(fieldsOf({ "101": [0], "102": [0] })).toEqual(all);
    expect(fieldsOf({ "101": [0, 53] })).toEqual(["fullname", "notes"]);
    expect(fieldsOf({ "101": [0], "102": [0, 1] })).toEqual(["fullname", "notes"]);
    expect(fieldsOf({ "101": [0], "103": [0] })).toEqual(["fullname", "notes"]);
    const wide = person({ "101": [0], "103": [0] });
    expect(refusalOfFields(granter, wide, ["fullname", "notes"])).toBeNull();
    expect(refusalOfFields(granter, wide, ["notes", "password", "emails"])).toEqual({
      code: "user_holds_more",
      params: { keys: ["password", "emails"] },
      fields: ["password", "emails"],
    });
    expect(refusalOfFields(granter, person({ "101": [0] }), ["brand"])?.code).toBe(
      "user_keys_kept",
    );
  });
  test("[U5] [U6] fields: nobody locks or promotes himself, only an admin renames", () => {
    const other = person({ "101": [0] });
    expect([...editableFields(other, other)].sort()).toEqual([
      "cells",
      "emails",
      "fullname",
      "language",
      "notes",
      "password",
    ]);
    expect(editableFields(granter, other).has("disabled")).toBe(true);
    expect(editableFields(granter, other).has("username")).toBe(false);
    expect(editableFields(granter, other).has("brand")).toBe(false);
    expect(editableFields(granter, other).has("is_admin")).toBe(false);
    expect(editableFields(admin, other).has("is_admin")).toBe(true);
    expect(editableFields(admin, admin).has("is_admin")).toBe(false);
    expect(editableFields(admin, admin).has("disabled")).toBe(false);
    expect(editableFields(admin, admin).has("username")).toBe(true);
  });
});

describe("creating and deleting", () => {
  test("[U3] PERM-26 users_create on the plant", () => {
    expect(refusalToCreate(person({ "101": [0, 52] }), "101")).toBeNull();
    expect(refusalToCreate(person({ "101": [0, 50, 51] }), "101")).not.toBeNull();
    expect(refusalToCreate(person({ "101": [0, 52] }), null)).not.toBeNull();
    expect(refusalToCreate(admin, null)).toBeNull();
  });
  test("[U7] only an admin creates an admin, a brand or a locked account", () => {
    for (const field of ["is_admin", "brand", "disabled"] as const) {
      expect(creatableFields(admin).has(field)).toBe(true);
      expect(creatableFields(person({ "101": [0, 52] })).has(field)).toBe(false);
    }
  });
  test("[U10] PERM-42 SECX-04 users_delete, and everything that the other holds; never oneself", () => {
    const deleter = person({ "101": [0, 53] });
    expect(refusalToDelete(deleter, person({ "101": [0] }), "101")).toBeNull();
    expect(refusalToDelete(deleter, person({ "101": [0], "102": [0] }), "101")).not.toBeNull();
    expect(refusalToDelete(deleter, person({ "101": [0, 51] }), "101")).not.toBeNull();
    expect(
      refusalToDelete(person({ "101": [0, 51] }), person({ "101": [0] }), "101"),
    ).not.toBeNull();
    expect(refusalToDelete(deleter, deleter, "101")).not.toBeNull();
    expect(refusalToDelete(admin, admin, null)).not.toBeNull();
  });
});

describe("granting", () => {
  const granter = person({ "101": [0, 50, 51] });
  const ask = (from: Holder, to: Holder, requested: number[]) =>
    grant(from, to, { plantId: "101", requested });

  test("[U8] PERM-23 a granter hands out only what he holds", () => {
    expect(ask(granter, person({ "101": [0] }), [0, 1000]).numbers).toBeNull();
    expect(ask(granter, person({ "101": [0] }), [0, 50]).numbers).toEqual([0, 50]);
  });
  test("[U8] permissions that he lacks stay, whether he names them or not", () => {
    expect(ask(granter, person({ "101": [0, 1000] }), [0, 50]).numbers).toEqual([0, 50, 1000]);
    expect(ask(granter, person({ "101": [0, 1000] }), [0, 50, 1000]).numbers).toEqual([
      0, 50, 1000,
    ]);
    expect(ask(granter, person({ "101": [0, 50, 1000] }), [0]).numbers).toEqual([0, 1000]);
  });
  test("[U8] PERM-25 not to who manages users there or elsewhere, himself included", () => {
    expect(ask(granter, person({ "101": [0, 51] }), [0]).numbers).toBeNull();
    expect(ask(granter, person({ "101": [0], "102": [0, 51] }), [0]).numbers).toBeNull();
    expect(ask(granter, person({ "101": [0], "102": [0, 1000] }), [0, 50]).numbers).toEqual([
      0, 50,
    ]);
    expect(ask(granter, granter, [0]).numbers).toBeNull();
  });
  test("[U9] PERM-28 PERM-29 linking and unlinking are the admin's", () => {
    expect(ask(granter, person({}), [0]).numbers).toBeNull();
    expect(ask(granter, person({ "101": [0, 50] }), [50]).numbers).toBeNull();
    expect(ask(admin, person({}), [50, 0]).numbers).toEqual([0, 50]);
    expect(ask(admin, person({ "101": [0, 1000] }), [116]).numbers).toEqual([116]);
  });
  test("[U9] an admin is linked to nothing", () => {
    expect(ask(admin, person({}, true), [0]).numbers).toBeNull();
    expect(ask(granter, person({ "101": [0] }, true), [0]).numbers).toBeNull();
  });
});

const every = Object.values(permissions);
const numbers = fc.uniqueArray(fc.constantFrom(...every), { maxLength: 20 });
const people = (link: (some: number[]) => number[]): fc.Arbitrary<Holder> =>
  fc
    .dictionary(fc.constantFrom("101", "102"), numbers.map(link), { minKeys: 1 })
    .map((perms) => person(perms));
/** Any users, and often those who manage users or can be managed: others are refused at once. */
const anybody = people((some) => some);
const manager = people((some) => [...new Set([...some, 0, 50, 51, 53])]);
const viewer = people((some) => [...new Set([...some.filter((n) => n !== 51), 0])]);
const somebody = fc.oneof(anybody, manager, viewer);
const plantId = fc.constantFrom("101", "102");
const request = fc.record({
  granter: fc.oneof(anybody, manager),
  target: fc.oneof(anybody, viewer),
  plantId,
  requested: numbers.map((some) => [0, ...some]),
});
/** Asserts what holds whenever a change was allowed, and counts how often it was: a property of refusals alone proves nothing. */
function allowedRuns<T>(arbitrary: fc.Arbitrary<T>, holds: (value: T) => boolean | null): number {
  let allowedCount = 0;
  fc.assert(
    fc.property(arbitrary, (value) => {
      const answer = holds(value);
      if (answer !== null) allowedCount += 1;
      return answer !== false;
    }),
    { numRuns: 1000 },
  );
  return allowedCount;
}

describe("whoever is not an admin, whatever he asks", () => {
  test("[U8] PERM-23 never changes a number that he lacks, and gets what he asks of those he holds", () => {
    // Only numbers that the target has, or the granter too: anything else is refused, as shown above.
    const possible = request.map((r) => {
      const held = r.granter.perms.get(r.plantId) ?? new Set();
      const before = r.target.perms.get(r.plantId) ?? new Set();
      return { ...r, requested: r.requested.filter((n) => held.has(n) || before.has(n)) };
    });
    const runs = allowedRuns(possible, ({ granter, target, plantId: plant, requested }) => {
      const { numbers: after } = grant(granter, target, { plantId: plant, requested });
      if (after === null) return null;
      const held = granter.perms.get(plant) ?? new Set();
      const before = target.perms.get(plant) ?? new Set();
      return every.every(
        (n) => after.includes(n) === (held.has(n) ? requested.includes(n) : before.has(n)),
      );
    });
    expect(runs).toBeGreaterThan(20);
  });
  test("[U8] PERM-23 asking for a new number that he lacks is always refused", () => {
    fc.assert(
      fc.property(request, fc.constantFrom(...every), ({ granter, target, ...r }, number) => {
        fc.pre(granter.perms.get(r.plantId)?.has(number) !== true);
        fc.pre(target.perms.get(r.plantId)?.has(number) !== true);
        const asked = { plantId: r.plantId, requested: [...r.requested, number] };
        expect(grant(granter, target, asked).numbers).toBeNull();
      }),
    );
  });
  test("[U9] PERM-28 PERM-29 who was linked stays linked, and who was not does not become so", () => {
    const own = request.map((r) => ({
      ...r,
      requested: r.requested.filter((n) => r.granter.perms.get(r.plantId)?.has(n)),
    }));
    const runs = allowedRuns(own, ({ granter, target, ...asked }) => {
      const { numbers: after } = grant(granter, target, asked);
      if (after === null) return null;
      return target.perms.get(asked.plantId)?.has(0) === true && after.includes(0);
    });
    expect(runs).toBeGreaterThan(20);
  });
  test("[U1] [U4] [U8] [U10] never reads, changes, grants to or deletes an admin", () => {
    fc.assert(
      fc.property(somebody, somebody, plantId, (asker, other, plant) => {
        const boss = { ...other, isAdmin: true };
        expect(refusalToRead(asker, boss, plant)).not.toBeNull();
        expect(refusalToEdit(asker, boss, plant)).not.toBeNull();
        expect(refusalToDelete(asker, boss, plant)).not.toBeNull();
        expect(grant(asker, boss, { plantId: plant, requested: [0] }).numbers).toBeNull();
      }),
    );
  });
});

/** A second implementation of decision O16, on plain facts "WHO holds NUMBER on PLANT"; it shares no code with the tested one. */
describe("SECX-04 [U4] [U6] [U8] [U10] O16, stated a second time", () => {
  interface Fact {
    readonly who: string;
    readonly plant: string;
    readonly number: number;
  }
  const factsOf = (...people: Holder[]): Fact[] =>
    people.flatMap(({ id, perms }) =>
      [...perms].flatMap(([plant, some]) =>
        [...some].map((number) => ({ who: id, plant, number })),
      ),
    );
  const has = (facts: Fact[], who: string, plant: string, number: number): boolean =>
    facts.some((f) => f.who === who && f.plant === plant && f.number === number);
  /** A number counts where its holder also sees the plant. */
  const counts = (facts: Fact[], who: string, plant: string, number: number): boolean =>
    has(facts, who, plant, number) && has(facts, who, plant, 0);
  const reaches = (a: Holder, b: Holder, plant: string, key: 51 | 53): boolean => {
    const facts = factsOf(a, b);
    const manages = facts.some((f) => f.who === b.id && f.number === 51);
    return counts(facts, a.id, plant, key) && has(facts, b.id, plant, 0) && !manages;
  };
  const coversAll = (a: Holder, b: Holder): boolean => {
    const facts = factsOf(a, b);
    return facts.filter((f) => f.who === b.id).every((f) => counts(facts, a.id, f.plant, f.number));
  };
  /** From the same few numbers, so that holders of more and of fewer are both frequent. */
  const few = fc.subarray([0, 1, 50, 51, 52, 53, 116]);
  const link = fc.oneof(
    few,
    few.map((some) => [...new Set([0, ...some])]),
  );
  const lesser = few.map((some) => [...new Set([0, ...some.filter((n) => n !== 51)])]);
  const one = (numbersOf: fc.Arbitrary<number[]>) =>
    fc
      .dictionary(fc.constantFrom("101", "102", "103"), numbersOf, { minKeys: 1, maxKeys: 2 })
      .map((perms) => person(perms));
  const greater = few.map((some) => [...new Set([0, 1, 51, 53, 116, ...some])]);
  const pair = fc.record({
    a: fc.oneof(one(link), one(greater)),
    b: fc.oneof(one(link), one(lesser)),
    plant: fc.constantFrom("101", "102", "103"),
    asked: few,
  });
  const fields = ["password", "emails", "cells", "disabled", "fullname", "notes"] as const;

  test("a change of fields", () => {
    const seen = { whole: 0, described: 0, refused: 0 };
    fc.assert(
      fc.property(pair, fc.subarray([...fields], { minLength: 1 }), ({ a, b, plant }, asked) => {
        const refused = refusalToEdit(a, b, plant) ?? refusalOfFields(a, b, asked);
        const isDescription = asked.every((name) => name === "fullname" || name === "notes");
        const may = reaches(a, b, plant, 51) && (isDescription || coversAll(a, b));
        expect(refused === null).toBe(may);
        seen[!may ? "refused" : coversAll(a, b) ? "whole" : "described"] += 1;
      }),
      { numRuns: 4000 },
    );
    for (const count of Object.values(seen)) expect(count).toBeGreaterThan(20);
  });
  test("a deletion", () => {
    const seen = { may: 0, refused: 0, more: 0 };
    fc.assert(
      fc.property(pair, ({ a, b, plant }) => {
        const may = reaches(a, b, plant, 53) && coversAll(a, b);
        expect(refusalToDelete(a, b, plant) === null).toBe(may);
        seen[may ? "may" : reaches(a, b, plant, 53) ? "more" : "refused"] += 1;
      }),
      { numRuns: 4000 },
    );
    for (const count of Object.values(seen)) expect(count).toBeGreaterThan(20);
  });
  test("a grant concerns the plant of the call alone", () => {
    const seen = { may: 0, refused: 0, more: 0 };
    fc.assert(
      fc.property(pair, ({ a, b, plant, asked }) => {
        const requested = [0, ...asked];
        const facts = factsOf(a, b);
        const isOwn = requested.every(
          (n) => counts(facts, a.id, plant, n) || has(facts, b.id, plant, n),
        );
        const may = reaches(a, b, plant, 51) && isOwn;
        expect(grant(a, b, { plantId: plant, requested }).refusal === null).toBe(may);
        seen[!may ? "refused" : coversAll(a, b) ? "may" : "more"] += 1;
      }),
      { numRuns: 4000 },
    );
    for (const count of Object.values(seen)) expect(count).toBeGreaterThan(20);
  });
});

test("PERM-41 the admin reads, changes and grants anyone who is not an admin, and changes admins too", () => {
  fc.assert(
    fc.property(somebody, plantId, numbers, (target, plant, requested) => {
      expect(refusalToRead(admin, target, null)).toBeNull();
      expect(refusalToEdit(admin, target, null)).toBeNull();
      expect(refusalToEdit(admin, { ...target, isAdmin: true }, null)).toBeNull();
      expect(grant(admin, target, { plantId: plant, requested }).numbers).toEqual(
        requested.toSorted((a, b) => a - b),
      );
    }),
  );
});
