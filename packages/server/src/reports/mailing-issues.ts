/** Reports over several plants, and exports: made when their periods are over, kept as they were, read by each as far as he may. Rules R16 to R21: docs/rules/reports.md. */
import type { Brand } from "@heliograph/contract/users/users.wire.ts";
import type {
  MailingChanges,
  MailingFields,
  MailingPeriod,
} from "@heliograph/contract/reports/mailings.wire.ts";
import type { IssueOrigin, ReportFormat } from "@heliograph/contract/reports/reports.wire.ts";
import { formatCivilDay } from "@heliograph/domain/data/civil-day.ts";
import { dayOf } from "@heliograph/domain/data/plant-day.ts";
import type { Language } from "@heliograph/domain/messages/message-text.ts";
import { movedFigures } from "@heliograph/domain/reports/moved-figures.ts";
import type { PlantFigures } from "@heliograph/domain/reports/portfolio/plant-figures.ts";
import {
  nextSpan,
  spanFrom,
  spanOf,
  spansOfYear,
} from "@heliograph/domain/reports/report-period.ts";
import type { LogsService } from "../logs/logs.service.ts";
import type { Enqueue, MailingLetters } from "../messages/messages.service.ts";
import { holds, type Call, type Caller } from "../platform/caller.ts";
import type { Db } from "../platform/database.ts";
import { problem } from "../platform/problem.ts";
import type { RoomContext } from "../platform/room-context.ts";
import type { PlantsService } from "../plants/plants.service.ts";
import type { UsersService } from "../users/users.service.ts";
import type { ServedDocument } from "../platform/send-document.ts";
import type { DrawReport } from "./draw-report.ts";
import type { ExportRooms } from "./export-file.ts";
import { lastDue, mailingDue } from "./mailing-due.ts";
import { mailedFile, mailingLetters } from "./mailing-letters.ts";
import { callerOf, mayTake, plantsOfMailing } from "./mailing-scope.ts";
import {
  holdMailing,
  insertMailingIssue,
  type MailedPlant,
  type MailingIssueFacts,
  readMailedPlants,
  readMailingIssues,
  readPlantFigures,
  type StoredMailing,
  writeNext,
} from "./mailings.store.ts";
import {
  type MailingAt,
  type PlantFacts,
  portfolioAt,
  portfolioFigures,
} from "./portfolio-figures.ts";
import { sendMails } from "./send-mails.ts";

export interface MailingIssueRooms extends ExportRooms {
  readonly plants: PlantsService;
  readonly users: Pick<UsersService, "account">;
  readonly logs: Pick<LogsService, "edit">;
  readonly enqueue: Enqueue;
  readonly draw: DrawReport;
  readonly facts: PlantFacts;
  /** Throws mailing_not_found. */
  readonly of: (call: Call, id: string) => Promise<StoredMailing>;
}
export interface MailingIssues {
  generate(
    call: Call,
    id: string,
    period: string,
    wanted: {
      readonly format: ReportFormat | "csv";
      readonly language: Language;
      readonly issue: number | null;
      readonly brand: Brand;
    },
  ): Promise<ServedDocument>;
  periods(call: Call, id: string, year: number | null): Promise<MailingPeriod[]>;
  changes(
    call: Call,
    id: string,
    period: string,
    of: { readonly issue: number | null; readonly language: Language },
  ): Promise<MailingChanges>;
  send(call: Call, id: string, period: string): Promise<MailingPeriod>;
  /** Makes the period that is due, and sends it; nothing where somebody else did meanwhile. */
  makeDue(mailing: StoredMailing): Promise<void>;
  readonly letters: MailingLetters;
}

export function mailingIssues(
  { db, clock }: Pick<RoomContext, "db" | "clock">,
  rooms: MailingIssueRooms,
): MailingIssues {
  const { users, logs } = rooms;
  const figures = portfolioFigures(db, rooms);
  const { figuresOf, seenBy } = figures;
  const now = (): number => Math.floor(clock.nowSeconds());
  const scopeOf = async (mailing: StoredMailing): Promise<MailedPlant[]> => {
    const owner = await callerOf(users, mailing.ownerId);
    return owner === null ? [] : await plantsOfMailing(db, rooms, mailing.fields, owner);
  };
  const at = async (call: Call, id: string, period: string): Promise<MailingAt> => {
    const mailing = await rooms.of(call, id);
    const span = spanFrom(period, mailing.fields.freq);
    const own = await scopeOf(mailing);
    const first = Math.min(...own.map((one) => dayOf(one.activeSince, one.timezone)));
    if (span === null || span.last < first || span.first > todayOf(own))
      throw problem("report_period_unknown", { period }, "period");
    return { mailing, span, plants: own };
  };
  /** The newest day of any of them. */
  const todayOf = (own: readonly MailedPlant[]): number =>
    Math.max(...own.map(({ timezone }) => dayOf(now(), timezone)), dayOf(now(), "UTC"));
  /** It runs as long as it does anywhere. */
  const isRunning = ({ span, plants: own }: MailingAt): boolean =>
    own.some(({ timezone }) => span.last >= dayOf(now(), timezone));
  const place = ({ mailing, span }: Pick<MailingAt, "mailing" | "span">) => ({
    mailingId: mailing.id,
    firstDay: span.first,
  });
  const issuesAt = (of: MailingAt): Promise<MailingIssueFacts[]> =>
    readMailingIssues(db, of.mailing.id, { from: of.span.first, to: of.span.first });

  /** Read before anything is written. */
  const prepare = async (of: MailingAt) => {
    const figures =
      of.mailing.fields.kind === "portfolio" ? await figuresOf(of.plants, of.span) : null;
    return { figures, plantIds: of.plants.map(({ id }) => id) };
  };
  const sending = () => ({ users, enqueue: rooms.enqueue, now: now() });
  type Prepared = Awaited<ReturnType<typeof prepare>>;
  const keep = async (
    trx: Db,
    of: MailingAt,
    issue: { made: Prepared; origin: IssueOrigin; number: number },
  ): Promise<void> => {
    const row = {
      ...place(of),
      lastDay: of.span.last,
      number: issue.number,
      origin: issue.origin,
      made: now(),
      plants: issue.made.plantIds,
    };
    if (!(await insertMailingIssue(trx, row, issue.made.figures)))
      throw problem("report_made_meanwhile");
  };
  const hasMoved = (
    of: MailingAt,
    then: readonly PlantFigures[],
    figures: readonly PlantFigures[],
  ) => {
    const written = { made: 0, isRunning: false };
    return (
      movedFigures(
        portfolioAt(of, { ...written, figures: then }, "it"),
        portfolioAt(of, { ...written, figures }, "it"),
      ).length > 0
    );
  };

  const periodRow = (of: MailingAt, issues: readonly MailingIssueFacts[]): MailingPeriod => ({
    first: formatCivilDay(of.span.first),
    last: formatCivilDay(of.span.last),
    is_running: isRunning(of),
    issues: issues.map(({ number, origin, made, sent, recipients, plants: own }) => ({
      number,
      origin,
      made,
      sent,
      recipients,
      plants: own.length,
    })),
  });
  const signedIn = ({ caller }: Call): Caller => {
    if (caller === null) throw problem("not_logged_in");
    return caller;
  };
  const isFileOf = (fields: MailingFields, format: ReportFormat | "csv"): boolean =>
    fields.kind === "export" ? format === fields.format : format !== "csv";

  return {
    async generate(call, id, period, { format, language, issue, brand }) {
      const caller = signedIn(call);
      const of = await at(call, id, period);
      const { fields } = of.mailing;
      if (!isFileOf(fields, format)) throw problem("mailing_format", { format }, "format");
      if (fields.kind === "export") {
        const file = await mailedFile(rooms, of, {
          caller,
          language: fields.language ?? language,
          now: now(),
        });
        if (file === null) throw problem("mailing_sees_nothing");
        return file;
      }
      const known = await issuesAt(of);
      const wanted = known.find(({ number }) => issue === null || number === issue);
      if (wanted === undefined && issue !== null)
        throw problem("report_issue_not_found", { number: issue });
      let shownPlants: readonly PlantFigures[];
      let made = now();
      if (wanted !== undefined) {
        shownPlants = await seenBy(caller, (await readPlantFigures(db, wanted)) ?? []);
        ({ made } = wanted);
      } else if (isRunning(of)) {
        const own = of.plants.filter((plant) => mayTake(caller, "portfolio", plant));
        const shown = own.filter((plant) => holds(caller, plant.id, "reports_preview"));
        const [first] = own;
        if (shown.length === 0 && first !== undefined)
          throw problem("permission_needed", { plant: first.id, needs: ["reports_preview"] });
        shownPlants = await figuresOf(shown, of.span);
      } else {
        const prepared = await prepare(of);
        await db
          .transaction()
          .execute((trx) => keep(trx, of, { made: prepared, origin: "asked", number: 1 }));
        shownPlants = await seenBy(caller, prepared.figures ?? []);
      }
      if (shownPlants.length === 0) throw problem("mailing_sees_nothing");
      const document = portfolioAt(
        of,
        { figures: shownPlants, made, isRunning: isRunning(of) },
        language,
      );
      return await rooms.draw(document, { format: format as ReportFormat, brand, made });
    },
    async periods(call, id, year) {
      const mailing = await rooms.of(call, id);
      const own = await scopeOf(mailing);
      if (own.length === 0) return [];
      const today = todayOf(own);
      const spans = spansOfYear(mailing.fields.freq, {
        year: year ?? Number(formatCivilDay(today).slice(0, 4)),
        from: Math.min(...own.map((one) => dayOf(one.activeSince, one.timezone))),
        today,
      });
      const [newest, oldest] = [spans[0], spans.at(-1)];
      if (newest === undefined || oldest === undefined) return [];
      const issues = await readMailingIssues(db, id, { from: oldest.first, to: newest.first });
      const byDay = Map.groupBy(issues, ({ firstDay }) => firstDay);
      return spans.map((span) =>
        periodRow({ mailing, span, plants: own }, byDay.get(span.first) ?? []),
      );
    },
    async changes(call, id, period, { issue, language }) {
      const caller = signedIn(call);
      const of = await at(call, id, period);
      const wanted = (await issuesAt(of)).find(({ number }) => issue === null || number === issue);
      const kept = wanted === undefined ? null : await readPlantFigures(db, wanted);
      if (wanted === undefined || kept === null)
        throw problem("report_issue_not_found", { number: issue ?? 1 });
      const then = await seenBy(caller, kept);
      if (then.length === 0) throw problem("mailing_sees_nothing");
      // The same plants: which of them it has now is no change of a figure.
      const known = await readMailedPlants(
        db,
        then.map((one) => one.id),
      );
      const written = { made: 0, isRunning: false };
      return {
        number: wanted.number,
        figures: movedFigures(
          portfolioAt(of, { ...written, figures: then }, language),
          portfolioAt(of, { ...written, figures: await figuresOf(known, of.span) }, language),
        ),
      };
    },
    async send(call, id, period) {
      const of = await at(call, id, period);
      const { fields, ownerId } = of.mailing;
      if (call.caller?.isAdmin !== true && call.caller?.userId !== ownerId)
        throw problem("mailing_not_yours");
      if (isRunning(of)) throw problem("report_period_running", {}, "period");
      if (fields.recipients.length === 0) throw problem("report_no_recipients");
      const [newest] = await issuesAt(of);
      const before = newest === undefined ? null : await readPlantFigures(db, newest);
      const made = await prepare(of);
      const moved = before !== null && made.figures !== null && hasMoved(of, before, made.figures);
      await db.transaction().execute(async (trx) => {
        if (newest !== undefined && !moved)
          await sendMails(trx, of, {
            ...sending(),
            number: newest.number,
            isCorrected: newest.origin === "corrected",
            plantIds: newest.plants,
          });
        else {
          const number = (newest?.number ?? 0) + 1;
          await keep(trx, of, { made, number, origin: moved ? "corrected" : "asked" });
          await sendMails(trx, of, {
            ...sending(),
            number,
            isCorrected: moved && newest?.sent !== null,
            plantIds: made.plantIds,
          });
        }
        await logs.edit(trx, call, {
          act: "edit",
          ent: "mailing",
          nam: fields.name,
          plantId: null,
          before: { sent: newest?.sent ?? null },
          after: { sent: now() },
        });
      });
      return periodRow(of, await issuesAt(of));
    },
    async makeDue(mailing) {
      const { next } = mailing;
      if (next === null) return;
      const own = await scopeOf(mailing);
      const span = spanOf(mailing.fields.freq, next.firstDay);
      // A plant that came since, or whose clock is another one, may not have ended its period yet.
      const due = lastDue(span, own);
      if (due > now()) return await writeNext(db, mailing.id, { firstDay: span.first, due });
      const of: MailingAt = { mailing, span, plants: own };
      const later = nextSpan(span);
      const goOn = { firstDay: later.first, due: mailingDue(later, own) };
      // Nobody's plants are nothing to report: it waits for the next period, and says so.
      if (own.length === 0)
        return await writeNext(db, mailing.id, goOn, "its owner may read none of its plants");
      const made = await prepare(of);
      await db.transaction().execute(async (trx) => {
        const held = await holdMailing(trx, mailing.id);
        if (held?.next?.firstDay !== span.first || held.fields.disabled) return;
        const [newest] = await readMailingIssues(trx, mailing.id, {
          from: span.first,
          to: span.first,
        });
        // Somebody asked for it before it was due: what he saw stands, and this one follows it.
        const number = (newest?.number ?? 0) + 1;
        const current: MailingAt = { ...of, mailing: held };
        await keep(trx, current, { made, number, origin: "scheduled" });
        if (held.fields.recipients.length > 0)
          await sendMails(trx, current, {
            ...sending(),
            number,
            isCorrected: false,
            plantIds: made.plantIds,
          });
        await writeNext(trx, mailing.id, goOn);
      });
    },
    letters: mailingLetters({ db, clock }, { ...rooms, scopeOf, ...figures }),
  };
}
