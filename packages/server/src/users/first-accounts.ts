/** Accounts that exist before anybody can log in to make one: the first admin, and those of a demonstration. */
import { userFields } from "@heliograph/contract/users/users.wire.ts";
import {
  permissionTemplate,
  type TemplateName,
} from "@heliograph/domain/users/permission-templates.ts";
import { refusalOfUsername, storedUsername } from "@heliograph/domain/users/username.ts";
import type { EditFacts } from "../logs/logs.service.ts";
import type { Call } from "../platform/caller.ts";
import type { OpenChange } from "../platform/change-feed.ts";
import { Problem } from "../platform/problem.ts";
import { newObjectId } from "../platform/object-id.ts";
import { OperatorError } from "../platform/operator-error.ts";
import type { RoomContext } from "../platform/room-context.ts";
import { hashPassword } from "./password.ts";
import type { Account, UsersStore } from "./users.store.ts";

/** Everybody may know it: it exists in demo mode alone, and that is served to its own machine alone. */
export const demoPassword = "heliograph-demo";
export const demoAccounts: readonly {
  readonly username: string;
  readonly fullname: string;
  /** null for the admin. */
  readonly template: TemplateName | null;
}[] = [
  { username: "admin", fullname: "Ada Admin", template: null },
  { username: "installer", fullname: "Ivo Installer", template: "installatore" },
  { username: "client", fullname: "Carla Client", template: "cliente" },
];

export interface OperatorAccount {
  readonly username: string;
  readonly password: string;
  readonly emails: readonly string[];
  readonly fullname: string | null;
  readonly isAdmin: boolean;
}

/** What the program itself and its operator do with accounts, without anybody being logged in. */
export interface FirstAccounts {
  /**
   * Before anything is written: whether this database is what this mode may work on. Marks an empty one in demo mode.
   * Throws OperatorError for production on a demo's database, and for a demo on a database with accounts of its own.
   */
  claimDatabase(): Promise<void>;
  /** For the checks of the settings. */
  isDemoDatabase(): Promise<boolean>;
  /** Makes the admin of ADMIN_USERNAME and ADMIN_PASSWORD when there is none. Throws OperatorError for unusable values. */
  ensureFirstAdmin(): Promise<void>;
  /** The three accounts of a demonstration; installer and client are linked to the plants by their templates. */
  ensureDemoAccounts(plantIds: readonly string[]): Promise<void>;
  /** Throws OperatorError for what does not fit an account, Problem `conflict` for a username that is taken. */
  createByOperator(account: OperatorAccount): Promise<void>;
  /** A new password, which ends every session; unlocks too when asked. */
  resetByOperator(
    username: string,
    change: { readonly password: string; readonly unlock: boolean },
  ): Promise<void>;
  listForOperator(): Promise<readonly Account[]>;
}

/** All or nothing: what is changed, whom the processes hear of, and what is written in the log of edits. */
export type Together = <T>(
  work: (
    tx: UsersStore,
    announce: (userId: string) => void,
    log: (call: Call | null, edit: EditFacts) => Promise<void>,
    open: OpenChange,
  ) => Promise<T>,
) => Promise<T>;

export function firstAccounts({
  context,
  store,
  together,
}: {
  context: RoomContext;
  store: UsersStore;
  together: Together;
}): FirstAccounts {
  const create: FirstAccounts["createByOperator"] = async (account) => {
    const { username, password } = usable(account);
    const born = {
      id: newObjectId(),
      username,
      fullname: account.fullname,
      brand: null,
      language: null,
      notes: null,
      emails: [...account.emails],
      cells: [],
      disabled: false,
      is_admin: account.isAdmin,
    };
    const passwordHash = await hashPassword(password);
    await together(async (tx, announce, log) => {
      announce(born.id);
      await tx.add({ ...born, passwordHash });
      const what = { act: "create", ent: "user", nam: username, plantId: null } as const;
      await log(null, { ...what, id: born.id, before: null, after: born });
    });
  };
  return {
    createByOperator: create,
    isDemoDatabase: () => store.isDemo(),
    listForOperator: () => store.all(),
    async claimDatabase() {
      const isDemo = await store.isDemo();
      if (isDemo && !context.settings.demo)
        throw new OperatorError(
          "This database was made by demo mode, whose passwords everybody knows. Give production its own DATA_DIR or DATABASE_URL.",
        );
      if (isDemo || !context.settings.demo) return;
      if (await store.hasAccounts())
        throw new OperatorError(
          "This database has accounts that demo mode did not make. Give the demonstration its own DATA_DIR or DATABASE_URL.",
        );
      await store.markDemo();
    },
    async ensureFirstAdmin() {
      const { adminUsername: username, adminPassword: password } = context.settings;
      if (await store.hasAdmin()) return;
      if (password === null) {
        context.log.warn(
          "there is no admin yet: set ADMIN_PASSWORD, or use `npm run heliograph -- user create NAME --admin`",
        );
        return;
      }
      const named = await store.findByName(username);
      if (named?.user.is_admin === true) return; // by a process that started at the same moment
      if (named !== null)
        throw new OperatorError(`ADMIN_USERNAME is ${username}, who exists and is no admin.`);
      try {
        await create({ username, password, emails: [], fullname: null, isAdmin: true });
      } catch (error) {
        // The same, a moment later.
        if (await store.hasAdmin()) return;
        if (!(error instanceof OperatorError)) throw error;
        throw new OperatorError(`ADMIN_USERNAME and ADMIN_PASSWORD: ${error.message}`);
      }
    },
    async ensureDemoAccounts(plantIds) {
      if (!(await store.isDemo()))
        throw new Error("demo accounts belong in a demo's database alone");
      for (const { username, fullname, template } of demoAccounts) {
        // oxlint-disable no-await-in-loop -- three accounts, once
        let account = await store.findByName(username);
        if (account === null) {
          const emails = [`${username}@heliograph.example`];
          await create({
            username,
            password: demoPassword,
            emails,
            fullname,
            isAdmin: template === null,
          });
          account = await store.findByName(username);
        }
        if (account === null || template === null) continue;
        const { holder } = account;
        await together(async (tx, announce) => {
          announce(holder.id);
          for (const plantId of plantIds.filter((id) => !holder.perms.has(id)))
            await tx.setPermissions(holder.id, plantId, permissionTemplate(template));
        });
        // oxlint-enable no-await-in-loop
      }
    },
    async resetByOperator(username, { password, unlock }) {
      const account = await store.findByName(username);
      if (account === null) throw new OperatorError(`There is no user ${username}.`);
      const passwordHash = await hashPassword(usable({ username: "some name", password }).password);
      await together(async (tx, announce, log) => {
        announce(account.user.id);
        await tx.change(account.user.id, {
          set: unlock ? { disabled: false } : {},
          passwordHash,
          endSessions: { keep: null },
        });
        const { id, username: nam, disabled } = account.user;
        await log(null, {
          act: "reset",
          ent: "user",
          nam,
          plantId: null,
          id,
          before: { password: "", disabled },
          after: { password: passwordHash, disabled: disabled && !unlock },
        });
      });
    },
  };
}

const named = userFields.pick({ username: true, password: true });
/** Trimmed, and as long as the form asks of everybody; throws OperatorError for what makes no account. */
export function usable(given: { username: string; password: string }): {
  username: string;
  password: string;
} {
  const checked = named.safeParse({ ...given, username: storedUsername(given.username) });
  const refusal = checked.success ? refusalOfUsername(checked.data.username) : null;
  if (checked.success && refusal === null) return checked.data;
  const wrong = checked.error?.issues.map((i) => `${i.path.join(".")}: ${i.message}`) ?? [
    new Problem(refusal!).message,
  ];
  throw new OperatorError(`This does not make an account: ${wrong.join("; ")}.`);
}
