import { z } from "zod";
import { objectId, plantId, plantParams } from "../ids.ts";
import { admin, everybody, login, ok, plantPermission, route } from "../route.ts";
import {
  alertMessagesQuestion,
  escalation,
  escalationSent,
  message,
  messagesQuestion,
  outboxQuestion,
  smsCredit,
  testMessage,
  testReply,
  transport,
} from "./messages.wire.ts";
import {
  linkContent,
  linkToken,
  notices,
  noticesPatch,
  ownTest,
  ownTestReply,
  pushSubscription,
} from "./notices.wire.ts";

const messageParams = z.object({ plant_id: plantId, id: objectId });

/** Newest first. */
export const listMessages = route({
  method: "GET",
  path: "/log/msg/:plant_id",
  params: plantParams,
  query: messagesQuestion,
  reply: z.array(message),
  may: plantPermission("messages_show"),
});
/** Every activation and recovery, those that were carried by another message too; newest first. */
export const listAlertMessages = route({
  method: "GET",
  path: "/log/alerts/:plant_id",
  params: plantParams,
  query: alertMessagesQuestion,
  reply: z.array(message),
  may: plantPermission("alerts_show"),
});
export const listReportMessages = route({
  method: "GET",
  path: "/log/reports/:plant_id",
  params: plantParams,
  query: messagesQuestion,
  reply: z.array(message),
  may: plantPermission("reports_show"),
});
/** Stops repeats and escalation. `id` is the occasion of a message. */
export const acknowledgeMessage = route({
  method: "POST",
  path: "/plant/:plant_id/message/:id/acknowledge",
  params: messageParams,
  reply: ok,
  may: plantPermission("alerts_edit"),
});
export const getEscalation = route({
  method: "GET",
  path: "/plant/:plant_id/escalation",
  params: plantParams,
  reply: escalation,
  may: plantPermission("messages_show"),
});
export const setEscalation = route({
  method: "POST",
  path: "/plant/:plant_id/escalation",
  params: plantParams,
  body: z.object({ escalation: escalationSent }).strict(),
  reply: escalation,
  may: plantPermission("messages_edit"),
});

/** Sends now, to addresses that are typed; the answer says what became of it. */
export const sendTestMessage = route({
  method: "POST",
  path: "/admin/send_test_message",
  body: testMessage,
  reply: testReply,
  may: admin,
});
export const checkSmsCredit = route({
  method: "GET",
  path: "/admin/check_sms_credit",
  reply: smsCredit,
  may: admin,
});
export const listOutbox = route({
  method: "GET",
  path: "/admin/outbox",
  query: outboxQuestion,
  reply: z.array(message),
  may: admin,
});
/** Tries again what failed: each delivery of the message that has not left. What waits is tried in its time. */
export const retryMessage = route({
  method: "POST",
  path: "/admin/outbox/:plant_id/:id/retry",
  params: messageParams,
  reply: ok,
  may: admin,
});
export const listTransports = route({
  method: "GET",
  path: "/admin/transports",
  reply: z.array(transport),
  may: admin,
});

/** The caller's own. */
export const getNotices = route({
  method: "GET",
  path: "/user/me/notices",
  reply: notices,
  may: login,
});
export const patchNotices = route({
  method: "PATCH",
  path: "/user/me/notices",
  body: noticesPatch,
  reply: notices,
  may: login,
});
/** Sends a test to oneself through one channel. */
export const testNotices = route({
  method: "POST",
  path: "/user/me/notices/test",
  body: ownTest,
  reply: ownTestReply,
  may: login,
});
/** Looks for the chat in which the caller's code was written to the bot, and links it. */
export const findTelegramChat = route({
  method: "POST",
  path: "/user/me/notices/telegram",
  reply: notices,
  may: login,
});
/** Nothing is written there any more; linked again, it is. */
export const unlinkTelegramChat = route({
  method: "POST",
  path: "/user/me/notices/telegram/remove",
  reply: notices,
  may: login,
});
export const addBrowser = route({
  method: "POST",
  path: "/user/me/notices/browser",
  body: pushSubscription,
  reply: notices,
  may: login,
});
export const removeBrowser = route({
  method: "POST",
  path: "/user/me/notices/browser/remove",
  body: pushSubscription.pick({ endpoint: true }),
  reply: notices,
  may: login,
});

/** What a link of a mail would do. Whoever holds the link may read it; nothing happens. */
export const readLink = route({
  method: "POST",
  path: "/message/link",
  body: linkToken,
  reply: linkContent,
  may: everybody,
});
/** Does it, once. */
export const followLink = route({
  method: "POST",
  path: "/message/act",
  body: linkToken,
  reply: linkContent,
  may: everybody,
});
