import { aPlant } from "@heliograph/testkit/a-plant.ts";
import { freshDatabase, urlOf } from "@heliograph/testkit/fresh-database.ts";
import { dayOf } from "@heliograph/domain/data/plant-day.ts";
import { KilledServer } from "@heliograph/testkit/killed-server.ts";
import {
  mailHeader,
  mailReceiver,
  type MailReceiver,
} from "@heliograph/testkit/message-receivers.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { leaseSeconds } from "../messages/outbox-worker.ts";
import { openDb, type Db } from "../platform/database.ts";

let mail: MailReceiver;
let server: KilledServer;
let db: Db;
beforeAll(async () => {
  mail = await mailReceiver();
  const connection = await freshDatabase();
  db = openDb(connection);
  server = new KilledServer({
    DATABASE_URL: urlOf(connection),
    SMTP_URL: mail.url,
    MAIL_FROM: "report@portale.example",
  });
  await server.start();
}, 60_000);
afterAll(async () => {
  await server.clear();
  await mail.close();
  await db.destroy();
}, 60_000);

const plants = Array.from({ length: 12 }, (_, n) => String(101 + n));
const count = async (of: "report_issue" | "mailing_issue"): Promise<number> =>
  (await db.selectFrom(of).select("number").execute()).length;
/** They fell due a minute ago, for the last day that was over two hours ago on the plants' clock: between midnight and two that is not yet yesterday. The clock finds them at its next look. */
const dueNow = async (): Promise<void> => {
  const day = dayOf(Date.now() / 1000 - 2 * 3600, "Europe/Rome") - 1;
  await sql`update report_due set first_day = ${day}, due = ${Math.floor(Date.now() / 1000) - 60}`.execute(
    db,
  );
  await sql`update mailing set first_day = ${day}, due = ${Math.floor(Date.now() / 1000) - 60}`.execute(
    db,
  );
};

test("BACK-07 RPTX-03 [R7] [R16] kill -9 in the midst of a batch: every report is made once, and each mail leaves under one Message-ID", async () => {
  const make = async <T>(line: string, body?: unknown): Promise<T> =>
    (await server.make(line, body)) as T;
  const { id: me } = await make<{ id: string }>("POST /user", {
    username: "luca",
    password: "password-of-luca",
    emails: ["luca@example.org"],
  });
  for (const plantId of plants) {
    await make("POST /plant", {
      ...aPlant(plantId, { active_since: Math.floor(Date.now() / 1000) - 30 * 86_400 }),
      name: `Impianto ${plantId}`,
    });
    await make(`PATCH /user/${me}/perms/${plantId}`, [0, 240]);
    await make("POST /report", {
      plant_id: plantId,
      template_id: "R06",
      freq: "daily",
      send_email_to: [me],
    });
  }
  await make("POST /mailing", {
    kind: "portfolio",
    name: "Tutti",
    freq: "daily",
    recipients: [me],
  });
  // The last mails are taken by a mail server whose word never arrives.
  mail.verdict = (n) => (n >= 3 ? "swallow" : "take");
  await dueNow();
  await vi.waitUntil(async () => mail.mails.length >= 3, { timeout: 90_000, interval: 10 });
  await server.killServer();
  const before = await count("report_issue");
  expect(before, "some are made").toBeGreaterThan(0);
  mail.verdict = () => "take";
  await sql`update message set next_try = next_try - ${leaseSeconds} where state = 'waiting'`.execute(
    db,
  );
  await server.start();
  const messages = async (state: string): Promise<number> =>
    (
      await db
        .selectFrom("message")
        .select("id")
        .where("state", "=", state as "sent")
        .execute()
    ).length;
  await vi.waitUntil(
    async () =>
      (await count("report_issue")) === plants.length &&
      (await count("mailing_issue")) === 1 &&
      (await messages("sent")) === plants.length + 1,
    { timeout: 90_000, interval: 50 },
  );
  const issues = await db.selectFrom("report_issue").select(["plant_id", "number"]).execute();
  expect(issues.map(({ number }) => number)).toEqual(plants.map(() => 1));
  expect(await messages("waiting")).toBe(0);
  const bySubject = Map.groupBy(mail.mails, ({ raw }) => mailHeader(raw, "subject"));
  expect(bySubject.size, "one for each plant, and one of all").toBe(plants.length + 1);
  for (const [subject, mails] of bySubject)
    expect(new Set(mails.map(({ raw }) => mailHeader(raw, "message-id"))).size, subject).toBe(1);
}, 240_000);
