import {
  acknowledgeMessage,
  addBrowser,
  checkSmsCredit,
  findTelegramChat,
  followLink,
  getEscalation,
  getNotices,
  listAlertMessages,
  listMessages,
  listOutbox,
  listReportMessages,
  listTransports,
  patchNotices,
  readLink,
  removeBrowser,
  retryMessage,
  sendTestMessage,
  setEscalation,
  testNotices,
  unlinkTelegramChat,
} from "@heliograph/contract/messages/messages.routes.ts";
import type { FastifyInstance } from "fastify";
import { serve } from "../platform/http.ts";
import { linkPath } from "./link-tokens.ts";
import type { MessagesService } from "./messages.service.ts";
import { refusedOf } from "./transport.ts";

const ok = { ok: true } as const;

export function messagesRoutes(app: FastifyInstance, messages: MessagesService): void {
  const { own } = messages;
  serve(app, listMessages, ({ params, query }, call) =>
    messages.ofPlant(call, params.plant_id, query),
  );
  serve(app, listAlertMessages, ({ params, query }, call) =>
    messages.alarmsOf(call, params.plant_id, query),
  );
  serve(app, listReportMessages, ({ params, query }, call) =>
    messages.reportsOf(call, params.plant_id, query),
  );
  serve(app, acknowledgeMessage, async ({ params }, call) => {
    await messages.acknowledge(call, params.plant_id, params.id);
    return ok;
  });
  serve(app, getEscalation, ({ params }, call) => messages.escalation(call, params.plant_id));
  serve(app, setEscalation, ({ params, body }, call) =>
    messages.setEscalation(call, params.plant_id, body.escalation),
  );

  serve(app, sendTestMessage, ({ body }, call) => messages.sendTest(call, body));
  serve(app, checkSmsCredit, () => messages.smsCredit());
  serve(app, listOutbox, ({ query }, call) => messages.outbox(call, query));
  serve(app, retryMessage, async ({ params }) => {
    await messages.retry(params.plant_id, params.id);
    return ok;
  });
  serve(app, listTransports, () => messages.transports());

  serve(app, getNotices, (_, { caller }) => own.read(caller));
  serve(app, patchNotices, ({ body }, { caller }) => own.patch(caller, body));
  serve(app, testNotices, async ({ body }, { caller }) => {
    const { error, answer, taken } = await own.test(caller, body.channel);
    return { error, answer, refused: refusedOf(taken) };
  });
  serve(app, findTelegramChat, (_, { caller }) => own.findTelegramChat(caller));
  serve(app, unlinkTelegramChat, (_, { caller }) => own.unlinkTelegramChat(caller));
  serve(app, addBrowser, ({ body }, { caller }) => own.addBrowser(caller, body));
  serve(app, removeBrowser, ({ body }, { caller }) => own.removeBrowser(caller, body.endpoint));

  serve(app, readLink, ({ body }) => messages.readLink(body.token));
  serve(app, followLink, ({ body }, { ip }) => messages.followLink(body.token, ip));
  void app.register(async (scope) => {
    // A mail program posts a form of whatever type (RFC 8058, 3.2): a client posts no one-click form to any other link.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "string" }, (_request, body, done) =>
      done(null, body),
    );
    scope.post<{ Params: { token: string } }>(`${linkPath}/:token`, async (request, reply) => {
      await messages.unsubscribe(request.params.token);
      return await reply.code(204).send();
    });
  });
}
