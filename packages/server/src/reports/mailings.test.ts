import type { Message } from "@heliograph/contract/messages/messages.wire.ts";
import type {
  Mailing,
  MailingChoices,
  MailingPeriod,
} from "@heliograph/contract/reports/mailings.wire.ts";
import {
  mailParts,
  mailReceiver,
  type MailReceiver,
} from "@heliograph/testkit/message-receivers.ts";
import { at, serverStage, type ServerStage } from "@heliograph/testkit/server-stage.ts";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";

let stage: ServerStage;
let mail: MailReceiver;
/** Of plant 101 and of plant 102. */
const energies: string[] = [];
let owner: { id: string; token: string };
let half: { id: string; token: string };
let stranger: { id: string; token: string };
const rightsOfOwner = [0, 240, 241, 244, 1000];

const utc = (day: number, hour: number): number =>
  at(`2026-10-${String(day).padStart(2, "0")}T${String(hour).padStart(2, "0")}:00:00Z`);
/** 9 hours of each day bring so much: October of plant 101 makes 31 x 18 kWh, of plant 102, in Lisbon, 31 x 9. */
const packets = (mib: string, kwhAnHour: number) => [
  { timestamp: at("2026-09-30T19:00:00Z"), values: { [mib]: 1000 } },
  ...Array.from({ length: 31 }, (_, day) =>
    Array.from({ length: 9 }, (_, hour) => ({
      timestamp: utc(day + 1, hour + 7),
      values: { [mib]: 1000 + (day * 9 + hour + 1) * kwhAnHour },
    })),
  ).flat(),
];
const made: string[] = [];
const create = async (as: string, body: object) => {
  const answer = await stage.ask(as, "POST /mailing", { freq: "monthly", name: "Tutti", ...body });
  const { id } = answer.body as { id?: string };
  if (id !== undefined) made.push(id);
  return answer;
};
const idOf = async (as: string, body: object): Promise<string> => {
  const { status, body: reply } = await create(as, body);
  if (status !== 200) throw new Error(JSON.stringify(reply));
  return (reply as { id: string }).id;
};
const codeOf = ({ body }: { body: unknown }): string => (body as { code: string }).code;
const document = async (id: string, as: string, query = "") =>
  await stage.app.inject({
    method: "GET",
    url: `/api/v1/mailing/generate/${id}/2026-10${query}`,
    headers: { authorization: `Bearer ${as}` },
  });
const periods = async (id: string, as = owner.token): Promise<MailingPeriod[]> =>
  (await stage.ask(as, `GET /mailing/generated/${id}?year=2026`)).body as MailingPeriod[];
const october = async (id: string): Promise<MailingPeriod> =>
  (await periods(id)).find(({ first }) => first === "2026-10-01")!;
const due = async (): Promise<void> => {
  await stage.server.rooms.mailingClock.makeDue();
  await stage.server.rooms.messages.deliver();
};
const mailOf = (name: string) => mail.mails.find(({ to }) => to.includes(`${name}@example.org`));

beforeAll(async () => {
  mail = await mailReceiver();
  stage = await serverStage({
    startSeconds: at("2026-10-31T22:00:00+01:00"),
    environment: {
      SMTP_URL: mail.url,
      MAIL_FROM: "portale@example.org",
      PUBLIC_URL: "https://portale.example",
    },
  });
  for (const [plantId, zone, kwh, client] of [
    ["101", "Europe/Rome", 2, "Verdi"],
    ["102", "Europe/Lisbon", 1, "Bianchi"],
  ] as const) {
    await stage.plant(plantId, {
      name: `Impianto ${plantId}`,
      client,
      timezone: zone,
      active_since: at("2026-08-01T00:00:00Z"),
    });
    const device = await stage.device(plantId, { name: "INV1", nominal: 5 });
    const mib = `inv.${plantId}.e`;
    energies.push(await stage.variable(device, mib, { name: "Energia", udm: "kWh", tags: [56] }));
    await stage.post(plantId, packets(mib, kwh));
    await stage.seal(plantId);
  }
  owner = await stage.person("owner", { "101": rightsOfOwner, "102": rightsOfOwner });
  half = await stage.person("half", { "101": [0, 240] });
  stranger = await stage.person("stranger", {});
}, 60_000);
afterEach(async () => {
  for (const id of made.splice(0)) await stage.make(`DELETE /mailing/${id}`);
  mail.mails.splice(0);
});
afterAll(async () => {
  await stage.close();
  await mail.close();
});

describe("a report over several plants", () => {
  test("RPTX-03 [R16] is made when the last of its plants has ended the month, and each recipient gets the plants that he may read", async () => {
    const id = await idOf(owner.token, { kind: "portfolio", recipients: [owner.id, half.id] });
    stage.clock.set(at("2026-11-01T02:00:00+01:00"));
    await due();
    expect((await october(id)).issues, "in Lisbon it is one o'clock").toEqual([]);
    stage.clock.set(at("2026-11-01T02:00:00+00:00"));
    await due();
    await due();
    expect((await october(id)).issues).toEqual([
      {
        number: 1,
        origin: "scheduled",
        made: at("2026-11-01T02:00:00Z"),
        sent: at("2026-11-01T02:00:00Z"),
        recipients: 2,
        plants: 2,
      },
    ]);
    expect(mail.mails.length).toBe(2);
    // 31 days of 18 kWh and 31 of 9.
    const [all, one] = [mailOf("owner")!, mailOf("half")!].map(({ raw }) => mailParts(raw));
    expect(all!.get("text/plain")!.toString()).toContain("837 kWh da 2 impianti");
    expect(one!.get("text/plain")!.toString()).toContain("558 kWh da 1 impianto");
    expect(one!.get("text/plain")!.toString()).not.toContain("102");
    expect(one!.get("text/plain")!.toString()).toContain(
      "Non ricevere più questa mail: https://portale.example/mailings",
    );
    expect(all!.get("application/pdf")!.subarray(0, 5).toString()).toBe("%PDF-");
    const [whole, part] = [await document(id, owner.token), await document(id, half.token)];
    expect([whole.body.includes("Impianto 102"), part.body.includes("Impianto 102")]).toEqual([
      true,
      false,
    ]);
    expect((await document(id, stranger.token)).statusCode, "nobody else").toBe(404);
  });

  test("[R17] rights count when it is read and when it is made, and plants that come later are in it", async () => {
    stage.clock.set(at("2026-11-01T12:00:00+00:00"));
    const id = await idOf(owner.token, { kind: "portfolio", recipients: [half.id] });
    expect((await document(id, owner.token)).body).toContain("Impianto 102");
    // Who loses a plant reads of it no more, kept or not.
    await stage.make(`PATCH /user/${owner.id}/perms/102`, [0]);
    expect((await document(id, owner.token)).body).not.toContain("Impianto 102");
    await stage.make(`PATCH /user/${half.id}/perms/101`, [0]);
    expect((await document(id, half.token)).json()).toMatchObject({ code: "mailing_sees_nothing" });
    await stage.make(`PATCH /user/${owner.id}/perms/102`, rightsOfOwner);
    await stage.make(`PATCH /user/${half.id}/perms/101`, [0, 240]);
    const [row] = (await stage.ask(owner.token, "GET /mailing/all")).body as Mailing[];
    expect(row!.plant_ids).toEqual(["101", "102"]);
    const byClient = await idOf(owner.token, {
      kind: "portfolio",
      name: "Verdi",
      scope: "client",
      client: "Verdi",
    });
    const list = (await stage.ask(owner.token, "GET /mailing/all")).body as Mailing[];
    expect(list.find(({ id: one }) => one === byClient)!.plant_ids).toEqual(["101"]);
  });

  test("[R19] what was sent stays as it was; where figures have moved a corrected one is sent", async () => {
    const id = await idOf(owner.token, { kind: "portfolio", recipients: [owner.id] });
    await stage.ask(owner.token, `POST /mailing/generated/${id}/2026-10/send`);
    const before = (await document(id, owner.token)).body;
    const same = await stage.ask(owner.token, `POST /mailing/generated/${id}/2026-10/send`);
    expect((same.body as MailingPeriod).issues.map(({ number }) => number)).toEqual([1]);
    // The counter of Lisbon had made 3 kWh more on the 31st.
    await stage.post("102", {
      timestamp: utc(31, 17),
      values: { "inv.102.e": 1000 + 31 * 9 + 3 },
    });
    stage.clock.set(at("2026-11-02T12:00:00Z"));
    await stage.seal("102");
    expect((await document(id, owner.token)).body).toBe(before);
    const moved = await stage.ask(owner.token, `GET /mailing/generated/${id}/2026-10/changes`);
    expect((moved.body as { figures: object[] }).figures).toContainEqual(
      expect.objectContaining({
        row: "Impianto 102",
        column: "Prodotto",
        before: 279,
        after: 282,
      }),
    );
    await stage.ask(owner.token, `POST /mailing/generated/${id}/2026-10/send`);
    expect((await october(id)).issues.map(({ number, origin }) => [number, origin])).toEqual([
      [2, "corrected"],
      [1, "asked"],
    ]);
    expect((await document(id, owner.token, "?issue=1")).body).toBe(before);
  });

  test("[R18] a recipient takes himself out, and is written to no more", async () => {
    const id = await idOf(owner.token, { kind: "portfolio", recipients: [half.id] });
    expect((await stage.ask(half.token, `POST /mailing/${id}/leave`)).status).toBe(200);
    expect((await stage.ask(half.token, "GET /mailing/all")).body).toEqual([]);
    const refused = await stage.ask(owner.token, `POST /mailing/generated/${id}/2026-10/send`);
    expect(codeOf(refused)).toBe("report_no_recipients");
  });
});

describe("exported data", () => {
  const wanted = () => ({ kind: "export", vars: [energies[0]!], step: "60", name: "Dati" });
  const csvOf = (raw: string): string[] =>
    mailParts(raw)
      .get("text/csv")!
      .toString()
      .split("\r\n")
      .filter((line) => line !== "");

  test("RPTX-03 [R20] the values of October are attached as a CSV, the hour that comes twice told apart", async () => {
    stage.clock.set(at("2026-10-31T22:00:00+01:00"));
    const id = await idOf(owner.token, { ...wanted(), recipients: [owner.id] });
    stage.clock.set(at("2026-11-01T02:00:00+01:00"));
    await due();
    const lines = csvOf(mailOf("owner")!.raw);
    expect(lines[0]).toBe("\uFEFFData e ora (Europe/Rome);UTC;INV1 · Energia (kWh)");
    // 31 days, one of 25 hours.
    expect(lines.length).toBe(1 + 31 * 24 + 1);
    expect(lines.filter((line) => line.startsWith("2026-10-25 02:00:00"))).toEqual([
      "2026-10-25 02:00:00;UTC+02:00;",
      "2026-10-25 02:00:00;UTC+01:00;",
    ]);
    const rows = await stage.fetch(
      {
        ids: [energies[0]!],
        start: at("2026-10-01T00:00:00+02:00"),
        end: at("2026-11-01T00:00:00+01:00"),
        tz: "Europe/Rome",
      },
      60,
    );
    expect(lines.slice(1).map((line) => line.split(";")[2])).toEqual(
      rows.map(([, value]) => (value === null ? "" : String(value).replace(".", ","))),
    );
    const file = await document(id, owner.token, "?format=csv");
    expect([file.statusCode, file.headers["content-type"]]).toEqual([
      200,
      "text/csv; charset=utf-8",
    ]);
  });
  test("[R20] sums of days as a spreadsheet; of a year by months", async () => {
    stage.clock.set(at("2026-11-02T12:00:00Z"));
    const id = await idOf(owner.token, { ...wanted(), step: "day", format: "xlsx" });
    const sheet = await document(id, owner.token, "?format=xlsx");
    expect(sheet.rawPayload.subarray(0, 2).toString()).toBe("PK");
    const other = await document(id, owner.token, "?format=csv");
    expect(other.json()).toMatchObject({ code: "mailing_format" });
  });
});

describe("what is refused", () => {
  test.each<[code: string, body: () => object]>([
    ["mailing_plants_needed", () => ({ kind: "portfolio", scope: "plants" })],
    ["mailing_client_needed", () => ({ kind: "portfolio", scope: "client" })],
    ["mailing_client_unknown", () => ({ kind: "portfolio", scope: "client", client: "Rossi" })],
    ["mailing_plant_unread", () => ({ kind: "portfolio", scope: "plants", plants: ["999"] })],
    ["mailing_variables_needed", () => ({ kind: "export" })],
    ["mailing_one_plant", () => ({ kind: "export", vars: energies })],
    [
      "mailing_step",
      () => ({ kind: "export", vars: [energies[0]!], step: "month", freq: "daily" }),
    ],
    [
      "mailing_too_large",
      () => ({
        kind: "export",
        freq: "yearly",
        step: "5",
        vars: Array.from({ length: 5 }, (_, n) => String(n).repeat(24)),
      }),
    ],
    ["mailing_foreign_recipient", () => ({ kind: "portfolio", recipients: [stranger.id] })],
  ])("%s", async (code, body) => {
    expect(codeOf(await create(owner.token, body()))).toBe(code);
  });
  test("[R17] whose plant's data may not be taken away has none mailed; nobody changes another's", async () => {
    const refused = await create(half.token, { kind: "export", vars: [energies[0]!] });
    expect(codeOf(refused)).toBe("permission_needed");
    const id = await idOf(owner.token, { kind: "portfolio", recipients: [half.id] });
    const changed = await stage.ask(half.token, `POST /mailing/${id}`, {
      kind: "portfolio",
      name: "Mio",
      freq: "daily",
    });
    expect(codeOf(changed)).toBe("mailing_not_yours");
    expect(codeOf(await stage.ask(stranger.token, `DELETE /mailing/${id}`))).toBe(
      "mailing_not_found",
    );
  });
});

test("[R18] people who may be named are those of the plants whose reports one manages", async () => {
  const choices = (await stage.ask(owner.token, "GET /mailing/choices")).body as MailingChoices;
  expect(choices.people.map(({ name }) => name).toSorted()).toEqual(["half", "owner"]);
  expect(choices.plants.map(({ id, is_exported: is }) => [id, is])).toEqual([
    ["101", true],
    ["102", true],
  ]);
  const log = (await stage.make("GET /log/reports/101")) as unknown as Message[];
  expect(
    log.every(({ text }) => !text.includes("kWh")),
    "no figure of another plant",
  ).toBe(true);
});
