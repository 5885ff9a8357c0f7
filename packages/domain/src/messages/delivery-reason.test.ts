import { expect, test } from "vitest";
import { reasonOf, reasonText, type Ended } from "./delivery-reason.ts";

const refused = (channel: Ended["channel"], answer: string): Ended => ({
  channel,
  error: "refused",
  answer,
});

test.each([
  ["550 5.1.1 <luca@example.org>: user unknown", "address_refused"],
  ["550 no such user", "address_refused"],
  ["552 5.2.2 mailbox full", "address_refused"],
  ["550 5.7.1 blocked by policy", "message_refused"],
  ["554 5.3.4 message too big", "message_refused"],
  ["554 transaction failed", "message_refused"],
  ["451 4.7.1 greylisted", "not_now"],
  ["535 5.7.8 bad credentials", "own_key_refused"],
  ["something else", "refused"],
])("[M24] what a mail server answers: %s", (answer, reason) => {
  expect(reasonOf(refused("email", answer))).toBe(reason);
});
test.each([
  ["webhook", "401", "key_refused"],
  ["webhook", "403", "receiver_refuses"],
  ["webhook", "404", "no_page"],
  ["webhook", "410", "no_page"],
  ["webhook", "429", "too_many"],
  ["webhook", "408", "not_now"],
  ["webhook", "302", "moved"],
  ["webhook", "503", "receiver_fault"],
  ["webhook", "418", "refused"],
  ["sms", "401 {}", "own_key_refused"],
  ["sms", "403 {}", "own_key_refused"],
  ["push", "403 bad VAPID", "own_key_refused"],
  ["push", "500 ", "receiver_fault"],
  ["telegram", '{"ok":false,"error_code":401,"description":"Unauthorized"}', "own_key_refused"],
  ["telegram", '{"ok":false,"error_code":404}', "own_key_refused"],
  ["telegram", '429 {"ok":false,"error_code":429}', "too_many"],
] as const)("[M24] what a %s answers: %s", (channel, answer, reason) => {
  expect(reasonOf(refused(channel, answer))).toBe(reason);
});
test("[M24] an address that leads nowhere is the receiver's; the server of mails is the operator's", () => {
  const unreachable = (channel: Ended["channel"], answer: string): Ended => ({
    channel,
    error: "unreachable",
    answer,
  });
  expect(reasonOf(unreachable("webhook", "ENOTFOUND"))).toBe("nowhere");
  expect(reasonOf(unreachable("webhook", "ECONNREFUSED"))).toBe("unreachable");
  expect(reasonOf(unreachable("email", "ENOTFOUND"))).toBe("unreachable");
});
test("[M24] who is gone is a browser, a chat, a page, or a person", () => {
  const gone = (channel: Ended["channel"], answer: string | null): Ended => ({
    channel,
    error: "gone",
    answer,
  });
  expect(reasonOf(gone("push", "410 "))).toBe("browser_gone");
  // One of several.
  expect(reasonOf(refused("push", "410 "))).toBe("browser_gone");
  expect(reasonOf(refused("push", "403 "))).toBe("own_key_refused");
  expect(reasonOf(gone("telegram", "{}"))).toBe("chat_gone");
  expect(reasonOf(gone("sms", "404 "))).toBe("no_page");
  expect(reasonOf(gone("email", null))).toBe("gone");
});
test("[M24] it is a sentence in the reader's language, without the other side's words", () => {
  const ended = refused("email", "550 no such user");
  expect(reasonText(ended, "it")).toBe(
    "la casella non esiste o non accetta posta: controlla l’indirizzo",
  );
  expect(reasonText(ended, "en")).toBe(
    "the mailbox does not exist or takes no mail: check the address",
  );
});
