import { aPlant } from "@heliograph/testkit/a-plant.ts";
import { freshDatabase, urlOf } from "@heliograph/testkit/fresh-database.ts";
import { KilledServer } from "@heliograph/testkit/killed-server.ts";
import {
  mailHeader,
  mailReceiver,
  type MailReceiver,
} from "@heliograph/testkit/message-receivers.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { openDb, type Db } from "../platform/database.ts";
import { leaseSeconds } from "./outbox-worker.ts";

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
    MAIL_FROM: "avvisi@portale.example",
  });
  await server.start();
}, 60_000);
afterAll(async () => {
  await server.clear();
  await mail.close();
  await db.destroy();
}, 60_000);

test("NOTE-05 [M10] kill -9 while alarms are raised and sent: each reaches its recipient, under one Message-ID whatever was tried twice", async () => {
  const make = async <T>(line: string, body?: unknown): Promise<T> =>
    (await server.make(line, body)) as T;
  await make("POST /plant", aPlant("101"));
  const device = { plant_id: "101", name: "INV1", type: "inverter" };
  const { id: deviceId } = await make<{ id: string }>("POST /device", device);
  const variable = { device_id: deviceId, name: "Pac", udm: "kW", mib: "inv.1.pac", tags: [51] };
  const { id: pac } = await make<{ id: string }>("POST /variable", variable);
  const { id: me } = await make<{ id: string }>("POST /user?plant_id=101", {
    username: "luca",
    password: "password-of-luca",
    emails: ["luca@example.org"],
  });
  await make(`PATCH /user/${me}/perms/101`, [0, 230]);
  const now = Math.floor(Date.now() / 1000);
  const packets = Array.from({ length: 10 }, (_, i) => ({
    timestamp: now - 3600 + i * 300,
    values: { "inv.1.pac": 60 },
  }));
  await make("POST /ingest/101", { packets });
  // Each is about another alert, so that a mail can be told apart; four at most are due together, and none is bundled.
  const names = Array.from({ length: 4 }, (_, i) => `Alarm ${i}`);
  const subjectOf = (name: string): string => `${aPlant("101")["name"] as string}: ${name} (Pac)`;
  // The server is killed in the middle of a delivery: the mail server has it, and the outbox does not know.
  let isSlow = true;
  mail.verdict = (n) => (isSlow && n >= 2 ? "swallow" : "take");
  for (const name of names)
    await make("POST /alert", {
      plant_id: "101",
      name,
      description: name,
      num_checks: 3,
      vars: [pac],
      vmax: 50,
      send_email_to: [me],
    });
  await vi.waitUntil(() => mail.mails.length >= 2, { timeout: 60_000, interval: 10 });
  await server.killServer();
  isSlow = false;
  // The minute after which a try that never ended may be made again need not be waited for.
  await sql`update message set next_try = next_try - ${leaseSeconds} where state = 'waiting'`.execute(
    db,
  );
  await server.start();
  // All of them are there, and what the server had taken without a word was sent again.
  await vi.waitUntil(
    () =>
      new Set(mail.mails.map(({ raw }) => mailHeader(raw, "subject"))).size === names.length &&
      mail.mails.length > names.length,
    { timeout: 60_000, interval: 20 },
  );
  const bySubject = Map.groupBy(mail.mails, ({ raw }) => mailHeader(raw, "subject"));
  expect([...bySubject.keys()].toSorted()).toEqual(names.map(subjectOf));
  // A mail box that knows the Message-ID shows each once.
  for (const mails of bySubject.values())
    expect(new Set(mails.map(({ raw }) => mailHeader(raw, "message-id"))).size).toBe(1);
}, 120_000);
