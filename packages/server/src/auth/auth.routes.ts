import {
  createTicket,
  createToken,
  endSession,
  impersonate,
} from "@heliograph/contract/auth/auth.routes.ts";
import type { FastifyInstance } from "fastify";
import { isBoundedForm } from "../platform/bounded-json.ts";
import { serve } from "../platform/http.ts";
import { problem } from "../platform/problem.ts";
import type { AuthService } from "./auth.service.ts";

/** The only calls that understand forms. */
export function authRoutes(app: FastifyInstance, auth: AuthService): void {
  void app.register(async (scope) => {
    scope.addContentTypeParser(
      "application/x-www-form-urlencoded",
      { parseAs: "string" },
      (_request, body, done) => {
        if (isBoundedForm(body as string))
          done(null, Object.fromEntries(new URLSearchParams(body as string)));
        else done(problem("too_large"));
      },
    );
    serve(scope, createToken, ({ body }, call) => auth.logIn(body, call));
    serve(scope, createTicket, ({ query }, _call, request) =>
      auth.issueTicket(request, query.path),
    );
    serve(scope, endSession, (_input, call, request) => auth.logOut(request, call));
    serve(scope, impersonate, ({ params }, call, request) =>
      auth.impersonate(request, call, params.user),
    );
  });
}
