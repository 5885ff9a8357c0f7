import {
  createMailing,
  deleteMailing,
  generateMailing,
  getMailingChoices,
  leaveMailing,
  listMailingChanges,
  listMailingPeriods,
  listMailings,
  replaceMailing,
  sendMailing,
} from "@heliograph/contract/reports/mailings.routes.ts";
import { apiBase, type Input } from "@heliograph/contract/route.ts";
import type { FastifyInstance } from "fastify";
import { serve } from "../platform/http.ts";
import type { MailingIssues } from "./mailing-issues.ts";
import type { MailingsService } from "./mailings.ts";
import { sendDocument } from "../platform/send-document.ts";
import type { ReaderOf } from "./reports.routes.ts";

export function mailingsRoutes(
  app: FastifyInstance,
  mailings: MailingsService,
  issues: MailingIssues,
  readerOf: ReaderOf,
): void {
  type Asked = Input<typeof generateMailing>;
  serve(app, listMailings, async (_, call) => await mailings.list(call));
  serve(app, getMailingChoices, async (_, call) => await mailings.choices(call));
  serve(app, createMailing, async ({ body }, call) => await mailings.create(call, body));
  serve(
    app,
    replaceMailing,
    async ({ params, body }, call) => await mailings.replace(call, params.id, body),
  );
  serve(app, deleteMailing, async ({ params }, call) => {
    await mailings.delete(call, params.id);
    return { ok: true as const };
  });
  serve(app, leaveMailing, async ({ params }, call) => {
    await mailings.leave(call, params.id);
    return { ok: true as const };
  });
  serve(
    app,
    listMailingPeriods,
    async ({ params, query }, call) => await issues.periods(call, params.id, query.year ?? null),
  );
  app.get<{ Params: Asked["params"]; Querystring: Asked["query"] }>(
    apiBase + generateMailing.path,
    {
      config: { may: generateMailing.may },
      schema: { params: generateMailing.params, querystring: generateMailing.query },
    },
    async ({ params, query, call }, reply) => {
      const reader = await readerOf(call);
      const file = await issues.generate(call, params.id, params.period, {
        format: query.format,
        language: query.language ?? reader.language,
        issue: query.issue ?? null,
        brand: reader.brand,
      });
      return await sendDocument(reply, file, query.format);
    },
  );
  serve(
    app,
    listMailingChanges,
    async ({ params, query }, call) =>
      await issues.changes(call, params.id, params.period, {
        issue: query.issue ?? null,
        language: (await readerOf(call)).language,
      }),
  );
  serve(
    app,
    sendMailing,
    async ({ params }, call) => await issues.send(call, params.id, params.period),
  );
}
