import type { Message } from "@heliograph/contract/messages/messages.wire.ts";
import {
  mailHeader,
  mailParts,
  mailReceiver,
  type MailReceiver,
} from "@heliograph/testkit/message-receivers.ts";
import { at, serverStage, type ServerStage } from "@heliograph/testkit/server-stage.ts";
import { afterAll, beforeAll, expect, test } from "vitest";

let stage: ServerStage;
let mail: MailReceiver;
let energy: string;
let reader: { id: string; token: string };

beforeAll(async () => {
  mail = await mailReceiver();
  stage = await serverStage({
    startSeconds: at("2026-10-01T00:30:00+02:00"),
    environment: { SMTP_URL: mail.url, MAIL_FROM: "portale@example.org" },
  });
  await stage.plant("101", { active_since: at("2026-08-01T00:00:00+02:00") });
  const device = await stage.device("101", { name: "INV1", nominal: 50 });
  energy = await stage.variable(device, "inv.1.e", { udm: "kWh", tags: [56] });
  reader = await stage.person("reader", { "101": [0, 240] });
});
afterAll(async () => {
  await stage.close();
  await mail.close();
});
const report = async (freq: string): Promise<string> =>
  (
    await stage.make("POST /report", {
      plant_id: "101",
      template_id: "R01",
      freq,
      vars: [energy],
      send_email_to: [reader.id],
    })
  ).id as string;

const firstDay = Date.UTC(2026, 9, 1);
const dayText = (n: number): string =>
  new Date(firstDay + n * 86_400_000).toISOString().slice(0, 10);
/** What day n of the quarter makes: 9 hours of 1 to 5 kWh each. */
const kwhOf = (n: number): number => ((n % 5) + 1) * 9;
/** Rome is two hours before UTC until 25 October, one after. */
const localOf = (n: number, hour: number): number =>
  firstDay / 1000 + n * 86_400 + (hour - (n < 24 ? 2 : 1)) * 3600;
const sumOf = (from: number, to: number): number => {
  let sum = 0;
  for (let n = from; n <= to; n++) sum += kwhOf(n);
  return sum;
};
const shown = (kwh: number): string =>
  `${new Intl.NumberFormat("it-IT", { minimumFractionDigits: kwh < 100 ? 1 : 0, maximumFractionDigits: kwh < 100 ? 1 : 0, useGrouping: "always" }).format(kwh)} kWh`;

test("BACK-07 [R7] a quarter of daily, weekly and monthly reports in a mailbox: each once, with the figures of its period", async () => {
  for (const freq of ["daily", "weekly", "monthly"]) await report(freq);
  let counter = 1000;
  await stage.post("101", { timestamp: localOf(-1, 20), values: { "inv.1.e": counter } });
  for (let n = 0; n < 92; n++) {
    stage.clock.set(localOf(n, 20));
    const packets = Array.from({ length: 9 }, (_, hour) => {
      counter += kwhOf(n) / 9;
      return { timestamp: localOf(n, hour + 8), values: { "inv.1.e": counter } };
    });
    await stage.post("101", packets);
    await stage.seal("101");
    stage.clock.set(localOf(n + 1, 2));
    await stage.server.rooms.reportClock.makeDue();
    await stage.server.rooms.messages.deliver();
  }
  const subjects = mail.mails.map(({ raw }) => mailHeader(raw, "subject"));
  expect(new Set(subjects).size, "none twice").toBe(subjects.length);
  const textOf = (period: string): string =>
    mail.mails
      .filter(({ raw }) => mailHeader(raw, "subject").endsWith(`, ${period}`))
      .map(({ raw }) => mailParts(raw).get("text/plain")!.toString())
      .join("\n---\n");
  const format = new Intl.DateTimeFormat("it-IT", {
    timeZone: "UTC",
    day: "numeric",
    month: "long",
    year: "numeric",
  });
  // 92 days, of which 25 October has 25 hours.
  for (let n = 0; n < 92; n++)
    expect(textOf(format.format(firstDay + n * 86_400_000)), dayText(n)).toContain(
      `Prodotto: ${shown(kwhOf(n))}`,
    );
  // October, November, December.
  expect(textOf("Ottobre 2026")).toContain(`Prodotto: ${shown(sumOf(0, 30))}`);
  expect(textOf("Novembre 2026")).toContain(`Prodotto: ${shown(sumOf(31, 60))}`);
  expect(textOf("Dicembre 2026")).toContain(`Prodotto: ${shown(sumOf(61, 91))}`);
  // 1 October is a Thursday: the weeks that end within the quarter are those that begin on 28 September to 21 December.
  const weeks = subjects.filter((subject) => subject.includes("Settimana"));
  expect(weeks.length).toBe(13);
  expect(textOf("Settimana dal 19/10/2026 al 25/10/2026")).toContain(
    `Prodotto: ${shown(sumOf(18, 24))}`,
  );
  expect(subjects.length).toBe(92 + 13 + 3);
  expect(mail.mails.every(({ raw }) => mailParts(raw).has("application/pdf"))).toBe(true);
}, 180_000);

test("NOTE-05 [R7] a mail server that greylists delays the report, which says so, and is tried again", async () => {
  mail.mails.splice(0);
  stage.clock.set(at("2027-01-02T02:00:00+01:00"));
  mail.verdict = (attempt) => (attempt === 1 ? 450 : "take");
  await stage.server.rooms.reportClock.makeDue();
  await stage.server.rooms.messages.deliver();
  const newest = async () =>
    ((await stage.make("GET /log/reports/101?limit=1")) as unknown as Message[])[0]!;
  const waiting = await newest();
  expect(waiting.state).toBe("waiting");
  expect(waiting.deliveries[0]).toMatchObject({ tries: 1, error: "refused" });
  expect(waiting.error).toBe("il server di chi riceve per ora non accetta il messaggio");
  expect(waiting.deliveries[0]!.answer).toContain("not now");
  expect(mail.mails).toEqual([]);
  stage.clock.set(waiting.deliveries[0]!.next_try!);
  await stage.server.rooms.messages.deliver();
  expect((await newest()).state).toBe("sent");
  expect(mail.mails.length).toBe(1);
});
test("NOTE-05 [R7] one that refuses for good fails, and the report says it", async () => {
  mail.mails.splice(0);
  stage.clock.set(at("2027-01-03T02:00:00+01:00"));
  mail.verdict = () => 550;
  await stage.server.rooms.reportClock.makeDue();
  await stage.server.rooms.messages.deliver();
  const [failed] = (await stage.make("GET /log/reports/101?limit=1")) as unknown as Message[];
  expect([failed!.state, failed!.deliveries[0]!.tries, failed!.deliveries[0]!.next_try]).toEqual([
    "failed",
    1,
    null,
  ]);
  mail.verdict = () => "take";
});
test("RPTX-01 the PDF in a mail wears the brand of its recipient", async () => {
  mail.mails.splice(0);
  const { id } = await stage.make("POST /user", {
    username: "partner",
    password: "password-of-a-partner",
    emails: ["partner@example.org"],
    brand: "aros",
  });
  await stage.make(`PATCH /user/${String(id)}/perms/101`, [0, 240]);
  await stage.make("POST /report", {
    plant_id: "101",
    template_id: "R09",
    freq: "daily",
    send_email_to: [reader.id, id],
  });
  stage.clock.set(at("2027-01-04T02:00:00+01:00"));
  await stage.server.rooms.reportClock.makeDue();
  await stage.server.rooms.messages.deliver();
  const authorFor = (address: string): string => {
    const of = mail.mails.find(
      ({ raw }) =>
        mailHeader(raw, "to").includes(address) && mailHeader(raw, "subject").includes("Allarmi"),
    );
    const pdf = mailParts(of!.raw).get("application/pdf")!.toString("latin1");
    const number = /\/Author (\d+) 0 R/.exec(pdf)?.[1] ?? "";
    return new RegExp(`\n${number} 0 obj\n\\((.*?)\\)`).exec(pdf)?.[1] ?? "";
  };
  expect([authorFor("partner@example.org"), authorFor("reader@example.org")]).toEqual([
    "Aros",
    "Heliograph",
  ]);
});
