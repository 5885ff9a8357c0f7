/** The reports of periods: made, kept as they were, compared with the plant as it is now, sent. Rules by number: docs/rules/reports.md. */
import type { Brand } from "@heliograph/contract/users/users.wire.ts";
import type {
  IssueOrigin,
  ReportChanges,
  ReportFormat,
  ReportPeriod,
} from "@heliograph/contract/reports/reports.wire.ts";
import { formatCivilDay } from "@heliograph/domain/data/civil-day.ts";
import { dayOf } from "@heliograph/domain/data/plant-day.ts";
import type { Language } from "@heliograph/domain/messages/message-text.ts";
import { movedFigures } from "@heliograph/domain/reports/moved-figures.ts";
import { reportName } from "@heliograph/domain/reports/report-changes.ts";
import {
  dueSeconds,
  nextSpan,
  spanFrom,
  spansOfYear,
} from "@heliograph/domain/reports/report-period.ts";
import { reportDocument } from "@heliograph/domain/reports/templates.ts";
import type { LogsService } from "../logs/logs.service.ts";
import type { Enqueue } from "../messages/messages.service.ts";
import { holds, type Call } from "../platform/caller.ts";
import type { Db } from "../platform/database.ts";
import { problem } from "../platform/problem.ts";
import type { RoomContext } from "../platform/room-context.ts";
import type { ServedDocument } from "../platform/send-document.ts";
import type { PlantsService } from "../plants/plants.service.ts";
import type { DrawReport } from "./draw-report.ts";
import {
  daysWritten,
  type Documents,
  emptyIssues,
  holdDue,
  insertIssue,
  type IssueFacts,
  issuesOf,
  readDocuments,
  readDue,
  writeCompared,
  writeDue,
} from "./issues.store.ts";
import { causesOf } from "./moved-causes.ts";
import { type FactRooms, readPeriodFacts } from "./period-facts.ts";
import { type ReportAt, sendIssue, type SentIssue } from "./send-issue.ts";
import type { ReportsService } from "./reports.service.ts";

export interface Wanted {
  readonly format: ReportFormat;
  readonly language: Language;
  readonly issue: number | null;
  readonly brand: Brand;
}
export interface ReportIssues {
  generate(call: Call, id: string, period: string, wanted: Wanted): Promise<ServedDocument>;
  periods(call: Call, id: string, year: number | null): Promise<ReportPeriod[]>;
  changes(
    call: Call,
    id: string,
    period: string,
    of: { readonly issue: number | null; readonly language: Language },
  ): Promise<ReportChanges>;
  send(call: Call, id: string, period: string): Promise<ReportPeriod>;
  delete(call: Call, id: string, period: string): Promise<number>;
  /** Makes a period that is due, sends it and says when the next one is; nothing where somebody else did meanwhile. */
  makeDue(at: ReportAt): Promise<void>;
  /** Compares an issue with the plant as it is now. */
  compare(issue: IssueFacts): Promise<void>;
  /** The PDF of an issue, for the mail that tells of it; null where it was deleted. */
  pdf(
    of: {
      readonly plantId: string;
      readonly reportId: string;
      readonly firstDay: number;
      readonly number: number;
    },
    as: { readonly language: Language; readonly brand: Brand },
  ): Promise<ServedDocument | null>;
}
export interface IssueRooms extends FactRooms {
  readonly draw: DrawReport;
  readonly plants: PlantsService;
  readonly reports: Pick<ReportsService, "of">;
  readonly logs: Pick<LogsService, "edit" | "editsOfPlant">;
  readonly enqueue: Enqueue;
}

/** Health follows late data by so long: what moved is compared once more. [s] */
const healthFollowsSeconds = 3600;
/** Edits that are given as causes. */
const maxEdits = 20;

export function reportIssues(
  { db, clock, changes }: Pick<RoomContext, "db" | "clock" | "changes">,
  rooms: IssueRooms,
): ReportIssues {
  const { plants, reports, logs, draw } = rooms;
  const now = (): number => Math.floor(clock.nowSeconds());
  const at = async (call: Call, id: string, period: string): Promise<ReportAt> => {
    const { model, report } = await reports.of(call, id);
    const span = spanFrom(period, report.freq);
    const first = dayOf(model.plant.active_since, model.plant.timezone);
    const today = dayOf(now(), model.plant.timezone);
    if (span === null || span.last < first || span.first > today)
      throw problem("report_period_unknown", { period }, "period");
    return { model, report, span };
  };
  const place = ({ report, span }: Pick<ReportAt, "report" | "span">) => ({
    plantId: report.plant_id,
    reportId: report.id,
    firstDay: span.first,
  });
  const isRunning = ({ model, span }: Pick<ReportAt, "model" | "span">): boolean =>
    span.last >= dayOf(now(), model.plant.timezone);
  const write = async ({ model, report, span }: ReportAt): Promise<Documents> => {
    const facts = await readPeriodFacts(rooms, { model, report, span, nowSeconds: now() });
    return { it: reportDocument(facts, "it"), en: reportDocument(facts, "en") };
  };
  const versionOf = async ({ model, span }: Pick<ReportAt, "model" | "span">): Promise<number> =>
    (await daysWritten(db, { plantId: model.plant.id, from: span.first, to: span.last, since: 0 }))
      .version;
  const issuesAt = (of: ReportAt): Promise<IssueFacts[]> =>
    issuesOf(db, place(of), { from: of.span.first, to: of.span.first });

  /** The version is read before the figures: what comes meanwhile is found by the next comparison. */
  const make = async (of: ReportAt): Promise<{ documents: Documents; dataVersion: number }> => {
    const dataVersion = await versionOf(of);
    return { documents: await write(of), dataVersion };
  };
  const keep = async (
    trx: Db,
    of: ReportAt,
    made: { documents: Documents; dataVersion: number; origin: IssueOrigin; number: number },
  ): Promise<boolean> =>
    await insertIssue(trx, {
      ...place(of),
      ...made,
      lastDay: of.span.last,
      made: now(),
    });
  const originAfter = (before: readonly IssueFacts[], usual: "scheduled" | "asked"): IssueOrigin =>
    before.length > 0 && before.every((one) => one.isDeleted) ? "again" : usual;
  const nextNumber = (before: readonly IssueFacts[]): number => (before[0]?.number ?? 0) + 1;

  const sendIn = (trx: Db, of: ReportAt, issue: SentIssue): Promise<void> =>
    sendIssue(trx, of, { ...issue, enqueue: rooms.enqueue, now: now() });

  const periodRow = async (of: ReportAt, issues: readonly IssueFacts[]): Promise<ReportPeriod> => {
    const due = await readDue(db, place(of));
    const isNext = due !== null && due.firstDay === of.span.first;
    return {
      first: formatCivilDay(of.span.first),
      last: formatCivilDay(of.span.last),
      is_running: isRunning(of),
      due: isNext ? due.due : null,
      fault: isNext ? due.fault : null,
      issues: issues
        .filter((one) => !one.isDeleted)
        .map(({ number, origin, made, sent, recipients, changed }) => ({
          number,
          origin,
          made,
          sent,
          recipients,
          changed,
        })),
    };
  };

  return {
    async generate(call, id, period, { format, language, issue, brand }) {
      const of = await at(call, id, period);
      const plantId = of.model.plant.id;
      const needs = isRunning(of) ? "reports_preview" : "reports_show";
      if (!holds(call.caller, plantId, needs))
        throw problem("permission_needed", { plant: plantId, needs: [needs] });
      if (isRunning(of)) {
        const documents = await write(of);
        return await draw(documents[language], { format, brand, made: now() });
      }
      const known = await issuesAt(of);
      const wanted = known.find((one) =>
        issue === null ? !one.isDeleted : one.number === issue && !one.isDeleted,
      );
      if (wanted !== undefined) {
        const documents = await readDocuments(db, { ...place(of), number: wanted.number });
        if (documents !== null)
          return await draw(documents[language], {
            format,
            brand,
            made: wanted.made,
          });
      }
      if (issue !== null) throw problem("report_issue_not_found", { number: issue });
      const made = await make(of);
      const number = nextNumber(known);
      // Somebody else may have made it meanwhile: his stands.
      if (!(await keep(db, of, { ...made, number, origin: originAfter(known, "asked") }))) {
        const theirs = await readDocuments(db, { ...place(of), number });
        if (theirs !== null) return await draw(theirs[language], { format, brand, made: now() });
      }
      return await draw(made.documents[language], { format, brand, made: now() });
    },
    async periods(call, id, year) {
      const { model, report } = await reports.of(call, id);
      const zone = model.plant.timezone;
      const today = dayOf(now(), zone);
      const asked = year ?? Number(formatCivilDay(today).slice(0, 4));
      const spans = spansOfYear(report.freq, {
        year: asked,
        from: dayOf(model.plant.active_since, zone),
        today,
      });
      const [newest, oldest] = [spans[0], spans.at(-1)];
      if (newest === undefined || oldest === undefined) return [];
      const issues = await issuesOf(
        db,
        { plantId: report.plant_id, reportId: id },
        { from: oldest.first, to: newest.first },
      );
      const byDay = Map.groupBy(issues, ({ firstDay }) => firstDay);
      const rows: ReportPeriod[] = [];
      for (const span of spans)
        // oxlint-disable-next-line no-await-in-loop -- one short statement for each line that is shown
        rows.push(await periodRow({ model, report, span }, byDay.get(span.first) ?? []));
      return rows;
    },
    async changes(call, id, period, { issue, language }) {
      const of = await at(call, id, period);
      const known = (await issuesAt(of)).filter((one) => !one.isDeleted);
      const wanted = known.find((one) => issue === null || one.number === issue);
      if (wanted === undefined) throw problem("report_issue_not_found", { number: issue ?? 1 });
      const documents = await readDocuments(db, wanted);
      if (documents === null) throw problem("report_issue_not_found", { number: wanted.number });
      const written = await daysWritten(db, {
        plantId: of.model.plant.id,
        from: of.span.first,
        to: of.span.last,
        since: wanted.madeVersion,
      });
      const figures = movedFigures(documents[language], (await make(of)).documents[language]);
      return {
        number: wanted.number,
        figures,
        causes:
          figures.length === 0
            ? []
            : causesOf(
                written.newer,
                await logs.editsOfPlant(
                  of.model.plant.id,
                  { limit: maxEdits },
                  { seesAll: true, seesVariable: () => true },
                ),
                wanted.made,
              ),
      };
    },
    async send(call, id, period) {
      const of = await at(call, id, period);
      if (isRunning(of)) throw problem("report_period_running", {}, "period");
      if (of.report.send_email_to.length === 0) throw problem("report_no_recipients");
      const known = await issuesAt(of);
      const newest = known.find((one) => !one.isDeleted);
      const before = newest === undefined ? null : await readDocuments(db, newest);
      const made = await make(of);
      const hasMoved = before !== null && movedFigures(before.it, made.documents.it).length > 0;
      await db.transaction().execute(async (trx) => {
        if (newest !== undefined && before !== null && !hasMoved)
          await sendIn(trx, of, {
            number: newest.number,
            documents: before,
            isCorrected: newest.origin === "corrected",
          });
        else {
          const number = nextNumber(known);
          const origin = hasMoved ? "corrected" : originAfter(known, "asked");
          if (!(await keep(trx, of, { ...made, number, origin })))
            throw problem("report_made_meanwhile");
          await sendIn(trx, of, {
            number,
            documents: made.documents,
            isCorrected: hasMoved && newest?.sent !== null,
          });
        }
        await logs.edit(trx, call, {
          act: "edit",
          ent: "report",
          nam: reportName(of.report),
          plantId: of.model.plant.id,
          id,
          before: { sent: newest?.sent ?? null },
          after: { sent: now() },
        });
      });
      return await periodRow(of, await issuesAt(of));
    },
    async delete(call, id, period) {
      const { model, report } = await reports.of(call, id);
      const span = period === "ALL" ? null : spanFrom(period, report.freq);
      if (period !== "ALL" && span === null)
        throw problem("report_period_unknown", { period }, "period");
      return await db.transaction().execute(async (trx) => {
        const of = { plantId: model.plant.id, reportId: id };
        const count = await emptyIssues(trx, of, span?.first ?? null);
        if (count > 0)
          await logs.edit(trx, call, {
            act: "delete",
            ent: "report",
            nam: reportName(report),
            plantId: model.plant.id,
            id,
            before: { period, count },
            after: null,
          });
        return count;
      });
    },
    async makeDue(of) {
      const known = await issuesAt(of);
      const standing = known.find((one) => !one.isDeleted);
      // Somebody asked for it before it was due: it is sent as it is, unless figures have moved.
      const before = standing === undefined ? null : await readDocuments(db, standing);
      const made = await make(of);
      const isSame = before !== null && movedFigures(before.it, made.documents.it).length === 0;
      await db.transaction().execute(async (trx) => {
        const due = await holdDue(trx, place(of));
        if (due === null || due.firstDay !== of.span.first) return;
        const again = await issuesOf(trx, place(of), { from: of.span.first, to: of.span.first });
        const hasRecipients = of.report.send_email_to.length > 0;
        if (isSame && standing !== undefined) {
          if (hasRecipients && standing.sent === null)
            await sendIn(trx, of, {
              number: standing.number,
              documents: before,
              isCorrected: false,
            });
        } else {
          const number = nextNumber(again);
          const origin = before === null ? originAfter(again, "scheduled") : "corrected";
          if (!(await keep(trx, of, { ...made, number, origin })))
            throw problem("report_made_meanwhile");
          if (hasRecipients)
            await sendIn(trx, of, { number, documents: made.documents, isCorrected: false });
        }
        const next = nextSpan(of.span);
        await writeDue(trx, place(of), {
          firstDay: next.first,
          due: dueSeconds(next, of.model.plant.timezone),
          fault: null,
        });
      });
    },
    async compare(issue) {
      const model = await plants.model(issue.plantId);
      const report = model?.reports.find(({ id }) => id === issue.reportId);
      const documents = await readDocuments(db, issue);
      const { made } = issue;
      if (model === null || report === undefined || documents === null) {
        await writeCompared(db, issue, {
          changed: issue.changed,
          dataVersion: Number.MAX_SAFE_INTEGER,
          compareAt: null,
        });
        return;
      }
      const span = { freq: report.freq, first: issue.firstDay, last: issue.lastDay };
      const of = { model, report, span };
      const current = await make(of);
      const changed = movedFigures(documents.it, current.documents.it).length;
      const isSoon = now() - made < healthFollowsSeconds;
      await writeCompared(db, issue, {
        changed,
        dataVersion: current.dataVersion,
        compareAt: isSoon || changed !== issue.changed ? now() + healthFollowsSeconds : null,
      });
      if (changed !== issue.changed)
        await changes.transaction(db, async (_trx, announce) => {
          announce("plant", issue.plantId, "reports", issue.reportId);
          await Promise.resolve();
        });
    },
    async pdf(of, { language, brand }) {
      const documents = await readDocuments(db, of);
      if (documents === null) return null;
      const known = await issuesOf(db, of, { from: of.firstDay, to: of.firstDay });
      const made = known.find(({ number }) => number === of.number)?.made ?? 0;
      return await draw(documents[language], {
        format: "pdf",
        brand,
        made,
      });
    },
  };
}
