import type { HeldRole } from "@heliograph/contract/users/roles.wire.ts";
import { sql } from "kysely";
import type { Db } from "../platform/database.ts";
import { problem } from "../platform/problem.ts";

interface RoleTable {
  id: string;
  name: string;
  numbers: readonly number[];
}
declare module "../platform/database.ts" {
  interface Tables {
    role: RoleTable;
    role_given: { plant_id: string; account_id: string; role_id: string };
  }
}
/** A role without those who hold it. */
export type BareRole = Omit<HeldRole, "user">;
/** Somebody on a plant, with what he holds there by hand and by which roles. */
export interface Standing {
  readonly accountId: string;
  readonly plantId: string;
  readonly byHand: readonly number[];
  readonly roles: readonly BareRole[];
}

export interface RolesStore {
  /** By name. */
  all(): Promise<BareRole[]>;
  given(): Promise<{ roleId: string; accountId: string; plantId: string }[]>;
  /** And holds it: who also wants to change it, or to give it, waits until this transaction has ended. */
  findAndHold(id: string): Promise<BareRole | null>;
  /** Problem `role_name_taken`. */
  save(role: BareRole): Promise<void>;
  remove(id: string): Promise<void>;
  /** Of one user on some plants, of all holders of a role, or of everybody on a plant. */
  standings(of: {
    accountId?: string;
    plantIds?: readonly string[];
    roleId?: string;
  }): Promise<Standing[]>;
  give(roleId: string, accountId: string, plantIds: readonly string[]): Promise<void>;
  take(roleId: string, accountId: string, plantIds: readonly string[]): Promise<void>;
}

export function rolesStore(db: Db): RolesStore {
  const roles = () => db.selectFrom("role").select(["id", "name", "numbers"]);
  return {
    all: async () =>
      (
        await roles()
          .orderBy(sql`lower(name)`)
          .execute()
      ).map(roleOf),
    given: async () =>
      await db
        .selectFrom("role_given")
        .select(["role_id as roleId", "account_id as accountId", "plant_id as plantId"])
        .orderBy("plant_id")
        .execute(),
    async findAndHold(id) {
      const row = await roles().where("id", "=", id).forUpdate().executeTakeFirst();
      return row === undefined ? null : roleOf(row);
    },
    async save({ id, name, perms: numbers }) {
      try {
        await db
          .insertInto("role")
          .values({ id, name, numbers })
          .onConflict((c) => c.column("id").doUpdateSet({ name, numbers }))
          .execute();
      } catch (error) {
        if ((error as { constraint?: string }).constraint === "role_name")
          throw problem("role_name_taken", { name }, "name");
        throw error;
      }
    },
    async remove(id) {
      await db.deleteFrom("role").where("id", "=", id).execute();
    },
    async standings({ accountId, plantIds, roleId }) {
      const rows = await db
        .selectFrom("account_permission as p")
        .select(["p.account_id", "p.plant_id", "p.by_hand"])
        .select(
          sql<BareRole[]>`(
            select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'name', r.name, 'perms', r.numbers) order by lower(r.name)), '[]')
            from role_given g join role r on r.id = g.role_id
            where g.plant_id = p.plant_id and g.account_id = p.account_id)`.as("roles"),
        )
        .$if(accountId !== undefined, (q) => q.where("p.account_id", "=", accountId ?? ""))
        .$if(plantIds !== undefined, (q) => q.where("p.plant_id", "in", [...(plantIds ?? []), ""]))
        .$if(roleId !== undefined, (q) =>
          q.where((eb) =>
            eb.exists(
              eb
                .selectFrom("role_given as g")
                .select("g.role_id")
                .whereRef("g.plant_id", "=", "p.plant_id")
                .whereRef("g.account_id", "=", "p.account_id")
                .where("g.role_id", "=", roleId ?? ""),
            ),
          ),
        )
        .orderBy("p.account_id")
        .orderBy("p.plant_id")
        .execute();
      return rows.map((row) => ({
        accountId: row.account_id,
        plantId: row.plant_id,
        byHand: row.by_hand,
        roles: row.roles,
      }));
    },
    async give(role_id, account_id, plantIds) {
      await db
        .insertInto("role_given")
        .values(plantIds.map((plant_id) => ({ plant_id, account_id, role_id })))
        .onConflict((c) => c.doNothing())
        .execute();
    },
    async take(roleId, accountId, plantIds) {
      await db
        .deleteFrom("role_given")
        .where("role_id", "=", roleId)
        .where("account_id", "=", accountId)
        .where("plant_id", "in", plantIds)
        .execute();
    },
  };
}
const roleOf = ({ id, name, numbers }: RoleTable): BareRole => ({ id, name, perms: [...numbers] });
