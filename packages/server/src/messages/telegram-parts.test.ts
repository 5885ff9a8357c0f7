import { httpReceiver, type HttpReceiver } from "@heliograph/testkit/message-receivers.ts";
import { afterEach, beforeEach, expect, test } from "vitest";
import { telegramTransport } from "./http-transports.ts";

let bot: HttpReceiver;
beforeEach(async () => {
  bot = await httpReceiver();
});
afterEach(() => bot.close());

const line = (n: number): string => `${n}: Inverter fermo, perché è più caldo di così`;
const lines = Array.from({ length: 200 }, (_, n) => line(n));
const letter = {
  envelope: "e".repeat(24),
  to: ["7001"],
  title: "200 allarmi",
  text: lines.join("\n"),
  brief: "",
  path: "/",
  link: "https://portale.example/",
  facts: {},
};
const sent = (): string[] =>
  bot.calls.map(({ body }) => (JSON.parse(body.toString("utf8")) as { text: string }).text);

test("[M23] what is longer than a message of Telegram leaves in parts, cut between lines, and nothing is missing", async () => {
  const transport = telegramTransport({ telegramToken: "1:a", telegramUrl: bot.url });
  expect(await transport.send(letter, AbortSignal.timeout(5000))).toMatchObject({ error: null });
  expect(sent().length).toBeGreaterThan(1);
  for (const text of sent()) expect(text.length).toBeLessThanOrEqual(4096);
  expect(sent().join("\n")).toBe([letter.title, letter.text, letter.link].join("\n"));
});
test("[M23] a part that did not leave is tried again alone; those before it are not told twice", async () => {
  const transport = telegramTransport({ telegramToken: "1:a", telegramUrl: bot.url });
  bot.answer = (_, number) =>
    number === 2 ? [429, { ok: false, parameters: { retry_after: 90 } }] : [200, { ok: true }];
  const first = await transport.send(letter, AbortSignal.timeout(5000));
  expect(first).toMatchObject({ error: "refused", isFinal: false, retryAfter: 90 });
  const { taken } = first;
  expect(taken).toEqual({ parts: 1 });
  expect(await transport.send({ ...letter, taken }, AbortSignal.timeout(5000))).toMatchObject({
    error: null,
  });
  const [begin, refused, ...rest] = sent();
  expect(rest[0]).toBe(refused);
  expect([begin, ...rest].join("\n")).toBe([letter.title, letter.text, letter.link].join("\n"));
});
