import {
  createControlDisplay,
  createLedDisplay,
  deleteControlDisplay,
  deleteLedDisplay,
  getControlDisplay,
  getLedCsv,
  getLedDisplay,
  getLedJson,
  getWall,
  listControlDisplays,
  listLedDisplays,
  replaceControlDisplay,
  replaceLedDisplay,
} from "@heliograph/contract/displays/displays.routes.ts";
import {
  deleteDisplay,
  getDisplay,
  getDisplayTemplate,
  getHallScreen,
  listDisplays,
  listDisplayTemplates,
  replaceDisplay,
  saveDisplay,
} from "@heliograph/contract/displays/informative.routes.ts";
import { apiBase, type Input } from "@heliograph/contract/route.ts";
import {
  displayTemplateOf,
  displayTemplates,
} from "@heliograph/domain/displays/display-templates.ts";
import { ledCsv } from "@heliograph/domain/displays/led-csv.ts";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Caller } from "../platform/caller.ts";
import { serve } from "../platform/http.ts";
import { problem } from "../platform/problem.ts";
import type { DisplaysService } from "./displays.service.ts";

type AskedCsv = Input<typeof getLedCsv>;

/** @param authenticate who asks; null for nobody */
export function displaysRoutes(
  app: FastifyInstance,
  displays: DisplaysService,
  authenticate: (request: FastifyRequest) => Promise<Caller | null>,
): void {
  const { control, led, informative } = displays;
  /** Whoever sends the body of another display means that one. */
  const sent = <T extends object>(
    id: string,
    { id: named, ...fields }: T & { id?: string | undefined },
  ) => {
    if (named !== undefined && named !== id)
      throw problem("differs_from_path", { keys: ["id"] }, "id");
    return fields;
  };
  /** A screen without a login asks for no preview. */
  const previewer = async (
    { preview }: { readonly preview: boolean },
    request: FastifyRequest,
  ): Promise<Caller | null> => (preview ? await authenticate(request) : null);

  serve(app, listControlDisplays, async () => await control.all());
  serve(app, getControlDisplay, async ({ params }) => await control.one(params.id));
  serve(app, createControlDisplay, async ({ body }, call) => await control.create(call, body));
  serve(
    app,
    replaceControlDisplay,
    async ({ params, body }, call) => await control.replace(call, params.id, sent(params.id, body)),
  );
  serve(app, deleteControlDisplay, async ({ params }, call) => {
    await control.remove(call, params.id);
    return { ok: true as const };
  });
  serve(
    app,
    getWall,
    async ({ params, query }, _call, request) =>
      await displays.wall(params.id, await previewer(query, request)),
  );

  serve(app, listLedDisplays, async () => await led.all());
  serve(app, getLedDisplay, async ({ params }) => await led.one(params.id));
  serve(app, createLedDisplay, async ({ body }, call) => await led.create(call, body));
  serve(
    app,
    replaceLedDisplay,
    async ({ params, body }, call) => await led.replace(call, params.id, sent(params.id, body)),
  );
  serve(app, deleteLedDisplay, async ({ params }, call) => {
    await led.remove(call, params.id);
    return { ok: true as const };
  });
  serve(
    app,
    getLedJson,
    async ({ params, query }, _call, request) =>
      await displays.ledData(params.id, await previewer(query, request)),
  );
  serve(app, listDisplays, async () => await informative.all());
  serve(app, listDisplayTemplates, async () => [...displayTemplates]);
  serve(app, getDisplayTemplate, async ({ params: { id } }) => {
    const template = displayTemplateOf(id);
    if (template === null) throw problem("display_template_not_found", { id });
    return template;
  });
  serve(app, getDisplay, async ({ params }) => await informative.one(params.id));
  serve(app, saveDisplay, async ({ body }, call) => await informative.save(call, body));
  serve(
    app,
    replaceDisplay,
    async ({ params, body }, call) =>
      await informative.save(call, { ...sent(params.id, body), id: params.id }),
  );
  serve(app, deleteDisplay, async ({ params }, call) => {
    await informative.remove(call, params.id);
    return { ok: true as const };
  });
  serve(
    app,
    getHallScreen,
    async ({ params, query }, _call, request) =>
      await displays.hallScreen(params.id, await previewer(query, request)),
  );
  app.get<{ Params: AskedCsv["params"]; Querystring: AskedCsv["query"] }>(
    apiBase + getLedCsv.path,
    {
      config: { may: getLedCsv.may },
      schema: { params: getLedCsv.params, querystring: getLedCsv.query },
    },
    async (request, reply) => {
      const preview = await previewer(request.query, request);
      const data = await displays.ledData(request.params.id, preview);
      return await reply
        .headers({ "cache-control": "no-store", "x-content-type-options": "nosniff" })
        .type("text/csv; charset=utf-8")
        .send(ledCsv(data));
    },
  );
}
