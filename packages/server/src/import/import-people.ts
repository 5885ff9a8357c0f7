/** The steps of an import that bring people over, their rights, and the alerts and reports sent to them. */
import { randomBytes } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { newAlert } from "@heliograph/contract/alerts/alerts.wire.ts";
import { newReport } from "@heliograph/contract/reports/reports.wire.ts";
import { newUser } from "@heliograph/contract/users/users.wire.ts";
import { legacyAlert, legacyReport } from "@heliograph/domain/import/legacy-alerts.ts";
import {
  isLegacyAdmin,
  legacyUser,
  legacyUserPermissions,
} from "@heliograph/domain/import/legacy-users.ts";
import { holdsOn, type MessageRight } from "@heliograph/domain/users/holder.ts";
import { has, importedIds, modelOf, type Step, type StepRun } from "./import-step.ts";

/** Nobody knows it: an admin gives the person one of his own. */
const unknownPassword = (): string => randomBytes(24).toString("base64url");

export const users: Step = async ({ log, rooms, call, plantId, legacy }) => {
  for (const one of legacy.utenti) {
    const thing = { username: one.username };
    if (isLegacyAdmin(one)) {
      log.add("user_admin_skipped", thing);
      continue;
    }
    if ((await rooms.users.accountNamed(one.username)) !== null) {
      log.add("user_exists", thing);
      continue;
    }
    const mapped = log.take(legacyUser(one));
    if (mapped === null) continue;
    const sent = log.checked(newUser, { ...mapped, password: unknownPassword() }, thing);
    if (sent !== null)
      await log.does(() => rooms.users.create(call, sent, plantId), {
        done: "user_created",
        thing,
      });
  }
};

export const rights: Step = async ({ log, rooms, call, plantId, legacy }) => {
  for (const one of legacy.utenti) {
    if (isLegacyAdmin(one)) continue;
    const thing = { username: one.username };
    const account = await rooms.users.accountNamed(one.username);
    const numbers = log.take(legacyUserPermissions(one));
    if (account === null) log.add("user_not_found", thing);
    else if (account.user.is_admin || isDeepStrictEqual(account.user.perms[plantId], numbers))
      log.keeps();
    else
      await log.does(
        () => rooms.users.setPermissions(call, account.user.id, { plantId, numbers }),
        { done: "permissions_saved", thing: { ...thing, count: numbers.length } },
      );
  }
};

/** Alerts, then reports. Those of one kind are told apart by their order. */
export const alerts: Step = async (run) => {
  const { log, rooms, call, plantId, legacy } = run;
  const model = await modelOf(run);
  const variable = importedIds(model);
  const ofAlerts = { variable, user: await recipientsOf(run, "alerts_show") };
  const ofReports = { variable, user: await recipientsOf(run, "reports_show") };
  const turn = turns();
  for (const one of legacy.allarmi) {
    const mapped = log.take(legacyAlert(one, ofAlerts));
    if (mapped === null) continue;
    const thing = { name: mapped.name ?? "", code: one.codice };
    const sent = log.checked(newAlert, { plant_id: plantId, ...mapped }, thing);
    if (sent === null) continue;
    const isAlike = (own: { template_id: string | null; name: string }): boolean =>
      own.template_id === sent.template_id && own.name === sent.name;
    const own = model.alerts.filter(isAlike)[turn(`${sent.template_id} ${sent.name}`)];
    if (own === undefined)
      await log.does(() => rooms.alerts.create(call, sent), { done: "alert_created", thing });
    else if (has(own, sent)) log.keeps();
    else
      await log.does(() => rooms.alerts.replace(call, own.id, sent), {
        done: "alert_updated",
        thing,
      });
  }
  for (const one of legacy.messaggi) {
    const mapped = log.take(legacyReport(one, ofReports));
    if (mapped === null) continue;
    const thing = { code: one.codice, template: mapped.template_id };
    const sent = log.checked(newReport, { plant_id: plantId, ...mapped }, thing);
    if (sent === null) continue;
    const isAlike = (own: { template_id: string; freq: string }): boolean =>
      own.template_id === sent.template_id && own.freq === sent.freq;
    const own = model.reports.filter(isAlike)[turn(`${sent.template_id} ${sent.freq}`)];
    if (own === undefined)
      await log.does(() => rooms.reports.create(call, sent), { done: "report_created", thing });
    else if (has(own, sent)) log.keeps();
    else
      await log.does(() => rooms.reports.replace(call, own.id, sent), {
        done: "report_updated",
        thing,
      });
  }
};
/** How often a key was asked for before. */
function turns(): (key: string) => number {
  const counts = new Map<string, number>();
  return (key) => {
    const turn = counts.get(key) ?? 0;
    counts.set(key, turn + 1);
    return turn;
  };
}
/** Those who can be recipients of the plant, by name. */
async function recipientsOf(
  { rooms, plantId, legacy }: StepRun,
  right: MessageRight,
): Promise<(username: string) => string | undefined> {
  const named = new Set([
    ...legacy.allarmi.flatMap(({ email, sms }) => [...email, ...sms]),
    ...legacy.messaggi.flatMap(({ email }) => email),
  ]);
  const ids = new Map<string, string>();
  for (const username of named) {
    const account = await rooms.users.accountNamed(username);
    if (account !== null && holdsOn(account.holder, plantId, right))
      ids.set(username, account.user.id);
  }
  return (username) => ids.get(username);
}
