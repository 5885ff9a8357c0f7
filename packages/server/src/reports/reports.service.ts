import type { EditAction } from "@heliograph/contract/logs/log-words.ts";
import type {
  NewReport,
  Report,
  ReportReplacement,
  ReportTemplate,
} from "@heliograph/contract/reports/reports.wire.ts";
import type { PlantModel } from "@heliograph/domain/plants/plant-model.ts";
import { refuseReferences, reportReferences } from "@heliograph/domain/plants/plant-references.ts";
import { seenReport } from "@heliograph/domain/plants/seen-settings.ts";
import { refuseReport, reportName, sentReport } from "@heliograph/domain/reports/report-changes.ts";
import { reportTemplate, reportTemplates } from "@heliograph/domain/reports/report-templates.ts";
import { dayOf } from "@heliograph/domain/data/plant-day.ts";
import { dueSeconds, spanOf } from "@heliograph/domain/reports/report-period.ts";
import type { LogsService } from "../logs/logs.service.ts";
import { holds, type Call } from "../platform/caller.ts";
import type { Db } from "../platform/database.ts";
import { newObjectId } from "../platform/object-id.ts";
import { problem } from "../platform/problem.ts";
import type { RoomContext } from "../platform/room-context.ts";
import { refuse, type Changing, type PlantsService } from "../plants/plants.service.ts";
import { recipientRefusal, type UsersService } from "../users/users.service.ts";
import {
  deleteReport,
  forgetRecipient,
  holdReport,
  insertReport,
  writeReport,
} from "./reports.store.ts";

import { deleteIssues, hasIssues, writeDue, zoneOf } from "./issues.store.ts";

export { reportsOf } from "./reports.store.ts";

/** What is reported of a plant, how often and to whom. Rules by number: docs/rules/reports.md. */
export interface ReportsService {
  templates(): readonly ReportTemplate[];
  /** Throws not_found. */
  template(id: string): ReportTemplate;
  get(call: Call, id: string): Promise<Report>;
  /** With its plant, for who may see it. */
  of(call: Call, id: string): Promise<{ readonly model: PlantModel; readonly report: Report }>;
  create(call: Call, report: NewReport): Promise<Report>;
  /** Puts another report in its place. */
  replace(call: Call, id: string, report: ReportReplacement): Promise<Report>;
  delete(call: Call, id: string): Promise<void>;
  /** As a plant file describes it, within a change of its plant that has judged it; `before` is what it was. */
  place(trx: Db, call: Call, before: Report | null, after: Report): Promise<void>;
  /** The same of one that a plant file does not have. */
  remove(trx: Db, call: Call, before: Report): Promise<void>;
}
export interface ReportsRooms {
  readonly plants: PlantsService;
  readonly users: Pick<UsersService, "account" | "onUnlinking">;
  readonly logs: Pick<LogsService, "edit">;
}

export function reportsService(
  { clock }: Pick<RoomContext, "clock">,
  { plants, users, logs }: ReportsRooms,
): ReportsService {
  // Who is gone, or no longer sees the plant, gets nothing. The reports alone are held, not their plants: a room that holds plants
  // when somebody is unlinked has to come before this one, so that none waits for the other. (R5)
  users.onUnlinking(async ({ trx, announce }, userId, plantId) => {
    const named = await forgetRecipient(trx, userId, plantId);
    for (const [plant, reports] of Map.groupBy(named, (report) => report.plant_id))
      announce("plant", plant, "reports", ...reports.map(({ id }) => id));
  });

  const plantOf = async (id: string): Promise<string> => {
    const plantId = await plants.plantOf(id);
    if (plantId === null) throw problem("report_not_found");
    return plantId;
  };
  const reportIn = (call: Call, model: PlantModel, id: string): Report => {
    const report = model.reports.find((one) => one.id === id);
    if (report === undefined) throw problem("report_not_found");
    if (seenReport(report, plants.hidden(call.caller, model)) === null)
      throw problem("report_hidden");
    return report;
  };
  /** A recipient must be able to read what he is sent. Asked before the plant is held: whoever holds it must not wait for another connection. */
  const refuseRecipients = async (
    plantId: string,
    sent: ReportReplacement,
    before: readonly string[],
  ): Promise<void> => {
    for (const id of sent.send_email_to ?? []) {
      if (before.includes(id)) continue;
      const of = { id, plantId, right: "reports_show" } as const;
      const why = await recipientRefusal(users, of, "send_email_to");
      if (why !== null) throw why;
    }
  };
  const refuseVariables = (call: Call, model: PlantModel, report: Report): void => {
    const hidden = plants.hidden(call.caller, model);
    const own = { ...report, vars: report.vars.filter((id) => !hidden.has(id)) };
    refuse(refuseReferences(reportReferences(own), model, hidden));
  };

  const remove: ReportsService["remove"] = async (trx, call, before) => {
    const of = { plantId: before.plant_id, reportId: before.id };
    // What was sent is an administrator's to delete. (PERM-36)
    if (call.caller?.isAdmin !== true && (await hasIssues(trx, of))) throw problem("report_issued");
    await deleteIssues(trx, of);
    await deleteReport(trx, before.plant_id, before.id);
    await plants.forget(trx, before.plant_id, before.id);
    await logs.edit(trx, call, { ...editOf("delete", before), before, after: null });
  };
  const place: ReportsService["place"] = async (trx, call, before, after) => {
    if (before === null) {
      await plants.register(trx, after.plant_id, after.id, "report");
      await insertReport(trx, after);
    } else await writeReport(trx, after);
    await placeDue(trx, before, after);
    const act = before === null ? "create" : "edit";
    await logs.edit(trx, call, { ...editOf(act, after), before, after });
  };
  /** From its creation on, or since it was enabled or made another one, it is made at the end of each period: the one that runs is the first. (R7) */
  const placeDue = async (trx: Db, before: Report | null, after: Report): Promise<void> => {
    const of = { plantId: after.plant_id, reportId: after.id };
    if (after.disabled) return await writeDue(trx, of, null);
    const stands =
      before !== null &&
      !before.disabled &&
      before.freq === after.freq &&
      before.template_id === after.template_id;
    if (stands) return;
    const zone = await zoneOf(trx, after.plant_id);
    const span = spanOf(after.freq, dayOf(clock.nowSeconds(), zone));
    await writeDue(trx, of, { firstDay: span.first, due: dueSeconds(span, zone), fault: null });
  };

  return {
    place,
    remove,
    templates: () => reportTemplates,
    template(id) {
      const known = reportTemplate(id);
      if (known === null) throw problem("report_template_not_found", { id });
      return known;
    },
    async of(call, id) {
      const model = await plants.open(call.caller, await plantOf(id));
      return { model, report: reportIn(call, model, id) };
    },
    async get(call, id) {
      const model = await plants.open(call.caller, await plantOf(id));
      const report = reportIn(call, model, id);
      return seenReport(report, plants.hidden(call.caller, model)) ?? report;
    },
    async create(call, sent) {
      const plantId = sent.plant_id;
      if (
        !holds(call.caller, plantId, "plant_show") ||
        !holds(call.caller, plantId, "reports_create")
      )
        throw problem("permission_needed", {
          plant: plantId,
          needs: ["plant_show", "reports_create"],
        });
      await refuseRecipients(plantId, sent, []);
      const report = sentReport({
        sent,
        id: newObjectId(),
        plantId,
        before: null,
        hidden: new Set(),
      });
      await plants.changeBy(call.caller, changing(plantId, report.id), async (trx, model) => {
        refuse(refuseReport(report));
        refuse(
          refuseReferences(reportReferences(report), model, plants.hidden(call.caller, model)),
        );
        await place(trx, call, null, report);
      });
      return report;
    },
    async replace(call, id, sent) {
      const plantId = await plantOf(id);
      if ((sent.id ?? id) !== id || (sent.plant_id ?? plantId) !== plantId)
        throw problem("differs_from_path", { keys: ["id", "plant_id"] }, "id", "plant_id");
      const known = (await plants.open(call.caller, plantId)).reports.find((one) => one.id === id);
      await refuseRecipients(plantId, sent, known?.send_email_to ?? []);
      return await plants.changeBy(call.caller, changing(plantId, id), async (trx, model) => {
        reportIn(call, model, id);
        const before = await holdReport(trx, plantId, id);
        if (before === undefined) throw problem("report_not_found");
        const hidden = plants.hidden(call.caller, model);
        const after = sentReport({ sent, id, plantId, before, hidden });
        refuse(refuseReport(after));
        refuseVariables(call, model, after);
        await place(trx, call, before, after);
        return seenReport(after, hidden) ?? after;
      });
    },
    async delete(call, id) {
      const plantId = await plantOf(id);
      await plants.changeBy(call.caller, changing(plantId, id), async (trx, model) => {
        await remove(trx, call, reportIn(call, model, id));
      });
    },
  };
}

const changing = (plantId: string, id: string): Changing => ({
  plantId,
  what: { part: "reports", ids: [id] },
});
const editOf = <Act extends EditAction>(act: Act, report: Report) =>
  ({
    act,
    ent: "report",
    nam: reportName(report),
    plantId: report.plant_id,
    id: report.id,
  }) as const;
