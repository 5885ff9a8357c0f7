import type { HallScreenWire } from "@heliograph/contract/displays/hall.wire.ts";
import { everybody } from "@heliograph/contract/route.ts";
import { languages } from "@heliograph/contract/users/users.wire.ts";
import { hallScreenOf } from "@heliograph/domain/displays/hall/hall-screen.ts";
import {
  videoDocument,
  type VideoNotice,
} from "@heliograph/domain/displays/hall/video-document.ts";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Caller } from "../platform/caller.ts";
import { Problem } from "../platform/problem.ts";
import type { RoomContext } from "../platform/room-context.ts";
import type { DisplaysService } from "./displays.service.ts";
import { usualLanguage } from "./usual-language.ts";

/** What it needs of the others. */
export interface VideoSources {
  readonly displays: Pick<DisplaysService, "hallScreen">;
  readonly auth: { authenticate(request: FastifyRequest): Promise<Caller | null> };
  /** Of the portal: another one is loaded by the screen itself. */
  readonly build: string;
}
const idPattern = /^[0-9a-f]{24}$/;

/** The public screen for old televisions: a page of the server's own, beside the portal's. (DI22) */
export function videoRoutes(
  app: FastifyInstance,
  { clock }: Pick<RoomContext, "clock">,
  of: VideoSources,
): void {
  app.get<{
    Params: { readonly id: string };
    Querystring: { readonly preview?: string; readonly l?: string };
  }>("/video/:id", { config: { may: everybody } }, async (request, reply) => {
    const { id } = request.params;
    const { preview, l } = request.query;
    const asksEarly = preview === "1" || preview === "true";
    const found = await shownOr(async () =>
      idPattern.test(id)
        ? await of.displays.hallScreen(id, asksEarly ? await of.auth.authenticate(request) : null)
        : null,
    );
    const isNotice = typeof found === "string";
    const asked = languages.find((one) => one === l);
    const language = asked ?? (isNotice ? usualLanguage : found.language);
    return await reply
      .code(found === "gone" ? 404 : 200)
      .headers({ "cache-control": "no-store", "x-content-type-options": "nosniff" })
      .type("text/html; charset=utf-8")
      .send(
        videoDocument({
          screen: isNotice ? found : hallScreenOf(found),
          language,
          name: isNotice ? "" : found.name,
          build: of.build,
          now: Math.floor(clock.nowSeconds()),
        }),
      );
  });
}
/** A screen that is not there, or closed, says so and asks again: it is no error of whoever stands before it. */
async function shownOr(
  screen: () => Promise<HallScreenWire | null>,
): Promise<HallScreenWire | VideoNotice> {
  try {
    return (await screen()) ?? "gone";
  } catch (error) {
    const code = error instanceof Problem ? error.code : null;
    if (code === "display_closed") return "closed";
    if (code === "display_not_found") return "gone";
    throw error;
  }
}
