import type { Language } from "@heliograph/domain/messages/message-text.ts";
import { spanOf } from "@heliograph/domain/reports/report-period.ts";
import type { MailingLetters } from "../messages/messages.service.ts";
import type { Caller } from "../platform/caller.ts";
import type { RoomContext } from "../platform/room-context.ts";
import type { PlantsService } from "../plants/plants.service.ts";
import type { UsersService } from "../users/users.service.ts";
import type { ServedDocument } from "../platform/send-document.ts";
import type { DrawReport } from "./draw-report.ts";
import { exportFile, type ExportRooms } from "./export-file.ts";
import { callerOf, mayTake } from "./mailing-scope.ts";
import {
  type MailedPlant,
  readMailedPlants,
  readMailing,
  readMailingIssues,
  readPlantFigures,
  type StoredMailing,
} from "./mailings.store.ts";
import { type MailingAt, portfolioAt, type PortfolioFigures } from "./portfolio-figures.ts";

/** A file that is larger is fetched from the portal: many mail servers refuse more. [bytes] */
const maxAttachedBytes = 5_000_000;

interface FileRooms extends ExportRooms {
  readonly plants: PlantsService;
  readonly users: Pick<UsersService, "account">;
}
/** The file of an export, for who may take the plant's data away. */
export async function mailedFile(
  rooms: FileRooms,
  { mailing, span, plants: own }: MailingAt,
  { caller, language, now }: { caller: Caller; language: Language; now: number },
): Promise<ServedDocument | null> {
  const { plants, users } = rooms;
  const [plant] = own;
  if (plant === undefined || !mayTake(caller, "export", plant)) return null;
  const model = await plants.model(plant.id);
  if (model === null) return null;
  const { fields } = mailing;
  // What its owner no longer sees goes to nobody.
  const owner = await callerOf(users, mailing.ownerId);
  if (owner === null) return null;
  const hidden = plants.hidden(owner, model);
  const kept = { ...fields, vars: fields.vars.filter((id) => !hidden.has(id)) };
  return await exportFile(rooms, {
    fields: kept,
    model,
    span,
    caller,
    language,
    nowSeconds: now,
  });
}

interface LetterRooms extends FileRooms, Pick<PortfolioFigures, "seenBy"> {
  readonly draw: DrawReport;
  /** Of which plants it is now. */
  readonly scopeOf: (mailing: StoredMailing) => Promise<MailedPlant[]>;
}
/** What the mail of an issue tells its recipient: what he may read at that moment. (R17) */
export function mailingLetters(
  { db, clock }: Pick<RoomContext, "db" | "clock">,
  rooms: LetterRooms,
): MailingLetters {
  return {
    async mayRead({ mailing_id: id, first_day: firstDay, number }, caller) {
      const mailing = await readMailing(db, id);
      // Who was taken out meanwhile is not written to.
      if (mailing?.fields.recipients.includes(caller.userId) !== true) return false;
      const issues = await readMailingIssues(db, id, { from: firstDay, to: firstDay });
      const issue = issues.find((one) => one.number === number);
      if (issue === undefined) return false;
      const known = await readMailedPlants(db, issue.plants);
      return known.some((plant) => mayTake(caller, mailing.fields.kind, plant));
    },
    async write({ mailing_id: id, first_day: firstDay, number }, caller, { language, brand }) {
      const mailing = await readMailing(db, id);
      if (mailing === null) return null;
      const span = spanOf(mailing.fields.freq, firstDay);
      const of: MailingAt = { mailing, span, plants: await rooms.scopeOf(mailing) };
      if (mailing.fields.kind === "export") {
        const file = await mailedFile(rooms, of, {
          caller,
          language,
          now: Math.floor(clock.nowSeconds()),
        });
        if (file === null) return null;
        const isAttached = file.bytes.length <= maxAttachedBytes;
        return {
          answers: [],
          files: isAttached ? [file] : [],
          linkedBytes: isAttached ? null : file.bytes.length,
        };
      }
      const [issue] = (await readMailingIssues(db, id, { from: firstDay, to: firstDay })).filter(
        (one) => one.number === number,
      );
      const kept = await readPlantFigures(db, { mailingId: id, firstDay, number });
      const figures = kept === null ? [] : await rooms.seenBy(caller, kept);
      if (issue === undefined || figures.length === 0) return null;
      const document = portfolioAt(of, { figures, made: issue.made, isRunning: false }, language);
      const file = await rooms.draw(document, {
        format: "pdf",
        brand,
        made: issue.made,
      });
      const answers = document.blocks
        .filter((block) => block.kind === "answers")
        .flatMap(({ rows }) =>
          rows.map(({ label, text }) => ({
            label,
            value: text.map((part) => (typeof part === "string" ? part : part.strong)).join(""),
          })),
        );
      return { answers, files: [file], linkedBytes: null };
    },
  };
}
