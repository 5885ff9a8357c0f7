/** Who has what mailed to whom: reports over several plants and exports of data. They belong to a user. Rules R16 to R21: docs/rules/reports.md. */
import type {
  Mailing,
  MailingChoices,
  MailingFields,
  NewMailing,
} from "@heliograph/contract/reports/mailings.wire.ts";
import { dayOf } from "@heliograph/domain/data/plant-day.ts";
import { refuseMailing, sentMailing } from "@heliograph/domain/reports/mailing-changes.ts";
import { spanOf } from "@heliograph/domain/reports/report-period.ts";
import { holdsOn } from "@heliograph/domain/users/holder.ts";
import type { LogsService } from "../logs/logs.service.ts";
import { holds, type Call, type Caller } from "../platform/caller.ts";
import type { Db } from "../platform/database.ts";
import { newObjectId } from "../platform/object-id.ts";
import { problem } from "../platform/problem.ts";
import type { RoomContext } from "../platform/room-context.ts";
import { refuse, type PlantsService } from "../plants/plants.service.ts";
import type { UserCall, UsersService } from "../users/users.service.ts";
import { mailingDue } from "./mailing-due.ts";
import { callerOf, mayTake, plantOfVars, plantsFor, plantsOfMailing } from "./mailing-scope.ts";
import {
  forgetMailed,
  holdMailing,
  insertMailing,
  lastSentOf,
  readMailing,
  readMailings,
  removeMailing,
  type StoredMailing,
  writeMailing,
  writeNext,
} from "./mailings.store.ts";

export interface MailingsService {
  list(call: Call): Promise<Mailing[]>;
  choices(call: Call): Promise<MailingChoices>;
  create(call: Call, sent: NewMailing): Promise<Mailing>;
  replace(call: Call, id: string, sent: NewMailing): Promise<Mailing>;
  delete(call: Call, id: string): Promise<void>;
  /** Its recipient gets it no more. */
  leave(call: Call, id: string): Promise<void>;
  /** For who owns or receives it. Throws mailing_not_found. */
  of(call: Call, id: string): Promise<StoredMailing>;
}
export interface MailingsRooms {
  readonly plants: PlantsService;
  readonly users: Pick<UsersService, "account" | "all" | "ofPlant" | "onUnlinking">;
  readonly logs: Pick<LogsService, "edit">;
}

export function mailingsService(
  { db, clock }: Pick<RoomContext, "db" | "clock">,
  rooms: MailingsRooms,
): MailingsService {
  const { plants, users, logs } = rooms;
  // Whose account is gone gets nothing; who lost a plant gets what is left of it. (R18)
  users.onUnlinking(async ({ trx }, userId, plantId) => {
    if (plantId === null) await forgetMailed(trx, userId);
  });
  const signedIn = (call: Call): UserCall => {
    if (call.caller === null) throw problem("not_logged_in");
    return { ...call, caller: call.caller };
  };
  const isOwner = ({ ownerId }: StoredMailing, caller: Caller): boolean =>
    caller.isAdmin || ownerId === caller.userId;
  const of: MailingsService["of"] = async (call, id) => {
    const { caller } = signedIn(call);
    const found = await readMailing(db, id);
    if (found === null || !(isOwner(found, caller) || isRecipient(found, caller)))
      throw problem("mailing_not_found");
    return found;
  };
  const own = async (call: Call, id: string): Promise<StoredMailing> => {
    const found = await of(call, id);
    if (!isOwner(found, signedIn(call).caller)) throw problem("mailing_not_yours");
    return found;
  };
  const nameOf = async (userId: string): Promise<string> => {
    const account = await users.account(userId);
    return account?.user.fullname ?? account?.user.username ?? "";
  };
  const shown = async (caller: Caller, list: readonly StoredMailing[]): Promise<Mailing[]> => {
    const sent = await lastSentOf(
      db,
      list.map(({ id }) => id),
    );
    const rows: Mailing[] = [];
    for (const one of list) {
      // oxlint-disable-next-line no-await-in-loop -- accounts are in memory, plants one statement
      const owner = await callerOf(users, one.ownerId);
      // oxlint-disable-next-line no-await-in-loop -- the same
      const scope = owner === null ? [] : await plantsOfMailing(db, rooms, one.fields, owner);
      const seen = scope.filter((plant) => mayTake(caller, one.fields.kind, plant));
      const isOwn = isOwner(one, caller);
      rows.push({
        ...one.fields,
        // Who receives it knows neither who else does nor what he may not read.
        recipients: isOwn ? one.fields.recipients : [],
        plants: isOwn ? one.fields.plants : [],
        vars: isOwn ? one.fields.vars : [],
        id: one.id,
        // oxlint-disable-next-line no-await-in-loop -- the same
        owner: { id: one.ownerId, name: await nameOf(one.ownerId) },
        is_editable: isOwn,
        is_recipient: isRecipient(one, caller),
        plant_ids: seen.map(({ id }) => id),
        due: one.next?.due ?? null,
        fault: one.fault,
        last_sent: sent.get(one.id) ?? null,
      });
    }
    return rows;
  };
  const shownOne = async (caller: Caller, id: string): Promise<Mailing> => {
    const found = await readMailing(db, id);
    const [row] = found === null ? [] : await shown(caller, [found]);
    if (row === undefined) throw problem("mailing_not_found");
    return row;
  };

  /** People whom somebody may name: those who see a plant on which he manages reports, or all for an admin; and himself. */
  const people = async (call: UserCall) => {
    const { caller } = call;
    if (caller.isAdmin) return (await users.all()).filter(({ disabled }) => !disabled);
    const managed = (await plantsFor(db, rooms, caller, "portfolio")).filter(({ id }) =>
      holds(caller, id, "reports_edit"),
    );
    const found = new Map<string, { id: string }>([[caller.userId, { id: caller.userId }]]);
    for (const { id } of managed)
      // oxlint-disable-next-line no-await-in-loop -- as many as his plants, and only when he opens the form
      for (const one of await users.ofPlant(call, id)) found.set(one.id, { id: one.id });
    const accounts = await Promise.all([...found.keys()].map((id) => users.account(id)));
    return accounts.flatMap((account) =>
      account === null || account.user.disabled ? [] : [account.user],
    );
  };

  /** What the sender, for the owner, may not have made. */
  const refuseScope = async (fields: MailingFields, owner: Caller): Promise<void> => {
    refuse(refuseMailing(fields));
    if (fields.kind === "portfolio") {
      const readable = await plantsFor(db, rooms, owner, "portfolio");
      const foreign = fields.plants.find((id) => readable.every((plant) => plant.id !== id));
      if (fields.scope === "plants" && foreign !== undefined)
        throw problem("mailing_plant_unread", { plant: foreign }, "plants");
      if (fields.scope === "client" && readable.every(({ client }) => client !== fields.client))
        throw problem("mailing_client_unknown", { client: fields.client ?? "" }, "client");
      return;
    }
    const plantId = await plantOfVars(rooms, fields.vars);
    if (plantId === null) throw problem("mailing_variables_needed", {}, "vars");
    if (!holds(owner, plantId, "plant_show") || !holds(owner, plantId, "export_data"))
      throw problem("permission_needed", { plant: plantId, needs: ["plant_show", "export_data"] });
    const model = await plants.open(owner, plantId);
    const hidden = plants.hidden(owner, model);
    if (fields.vars.some((id) => !model.byId.has(id) || hidden.has(id)))
      throw problem("mailing_one_plant", {}, "vars");
  };
  /** Recipients see something of it, and are people whom its owner may name. (R18) */
  const refuseRecipients = async (
    call: UserCall,
    fields: MailingFields,
    of: { readonly owner: Caller; readonly before: readonly string[] },
  ): Promise<void> => {
    const added = fields.recipients.filter((id) => !of.before.includes(id));
    if (added.length === 0) return;
    const scope = await plantsOfMailing(db, rooms, fields, of.owner);
    for (const id of added) {
      // oxlint-disable-next-line no-await-in-loop -- a hundred at most, from memory
      const account = await users.account(id);
      const caller = account === null ? null : await callerOf(users, id);
      const mayName =
        call.caller.isAdmin ||
        id === call.caller.userId ||
        scope.some(
          (plant) =>
            holds(call.caller, plant.id, "reports_edit") &&
            account !== null &&
            holdsOn(account.holder, plant.id, "plant_show"),
        );
      const sees = caller !== null && scope.some((plant) => mayTake(caller, fields.kind, plant));
      if (!mayName || !sees) throw problem("mailing_foreign_recipient", { id }, "recipients");
    }
  };

  /** From its creation on, or since it was enabled or made another one, the period that runs is the first. */
  const placeNext = async (
    trx: Db,
    of: { id: string; fields: MailingFields; before: MailingFields | null; owner: Caller },
  ): Promise<void> => {
    const { id, fields, before, owner } = of;
    if (fields.disabled) return await writeNext(trx, id, null);
    if (before !== null && !before.disabled && before.freq === fields.freq) return;
    const scope = await plantsOfMailing(db, rooms, fields, owner);
    const days = scope.map(({ timezone }) => dayOf(clock.nowSeconds(), timezone));
    const span = spanOf(fields.freq, Math.max(dayOf(clock.nowSeconds(), "UTC"), ...days));
    await writeNext(trx, id, { firstDay: span.first, due: mailingDue(span, scope) });
  };

  return {
    of,
    async list(call) {
      const { caller } = signedIn(call);
      return await shown(caller, await readMailings(db, caller.isAdmin ? null : caller.userId));
    },
    async choices(call) {
      const user = signedIn(call);
      const [reported, exported] = [
        await plantsFor(db, rooms, user.caller, "portfolio"),
        await plantsFor(db, rooms, user.caller, "export"),
      ];
      const all = new Map([...reported, ...exported].map((plant) => [plant.id, plant]));
      return {
        plants: [...all.values()].map(({ id, name, client }) => ({
          id,
          name,
          client,
          is_reported: reported.some((one) => one.id === id),
          is_exported: exported.some((one) => one.id === id),
        })),
        people: (await people(user))
          .map(({ id, fullname, username, emails }) => ({
            id,
            name: fullname ?? username,
            has_mail: emails.length > 0,
          }))
          .toSorted((a, b) => a.name.localeCompare(b.name)),
      };
    },
    async create(call, sent) {
      const user = signedIn(call);
      const fields = sentMailing(sent, null);
      await refuseScope(fields, user.caller);
      await refuseRecipients(user, fields, { owner: user.caller, before: [] });
      const id = newObjectId();
      await db.transaction().execute(async (trx) => {
        await insertMailing(trx, { id, ownerId: user.caller.userId, fields });
        await placeNext(trx, { id, fields, before: null, owner: user.caller });
        await logs.edit(trx, call, { ...editOf("create", fields), before: null, after: fields });
      });
      return await shownOne(user.caller, id);
    },
    async replace(call, id, sent) {
      const user = signedIn(call);
      const known = await own(call, id);
      if (sent.kind !== known.fields.kind) throw problem("mailing_kind_kept", {}, "kind");
      const fields = sentMailing(sent, known.fields);
      // It stays its owner's, whoever changes it: what he may not read is not in it.
      const owner = await callerOf(users, known.ownerId);
      if (owner !== null) await refuseScope(fields, owner);
      await refuseRecipients(user, fields, {
        owner: owner ?? user.caller,
        before: known.fields.recipients,
      });
      await db.transaction().execute(async (trx) => {
        const held = await holdMailing(trx, id);
        if (held === null) throw problem("mailing_not_found");
        await writeMailing(trx, id, fields);
        await placeNext(trx, { id, fields, before: held.fields, owner: owner ?? user.caller });
        await logs.edit(trx, call, {
          ...editOf("edit", fields),
          before: held.fields,
          after: fields,
        });
      });
      return await shownOne(user.caller, id);
    },
    async delete(call, id) {
      const { fields } = await own(call, id);
      await db.transaction().execute(async (trx) => {
        await removeMailing(trx, id);
        await logs.edit(trx, call, { ...editOf("delete", fields), before: fields, after: null });
      });
    },
    async leave(call, id) {
      const { caller } = signedIn(call);
      await of(call, id);
      await db.transaction().execute(async (trx) => {
        const held = await holdMailing(trx, id);
        if (held === null) throw problem("mailing_not_found");
        const recipients = held.fields.recipients.filter((one) => one !== caller.userId);
        await writeMailing(trx, id, { ...held.fields, recipients });
        await logs.edit(trx, call, {
          ...editOf("edit", held.fields),
          before: { recipients: held.fields.recipients },
          after: { recipients },
        });
      });
    },
  };
}
const isRecipient = ({ fields }: StoredMailing, caller: Caller): boolean =>
  fields.recipients.includes(caller.userId);
const editOf = <Act extends "create" | "edit" | "delete">(act: Act, { name }: MailingFields) =>
  ({ act, ent: "mailing", nam: name, plantId: null }) as const;
