import formbody from "@fastify/formbody";
import {
  createTicket,
  createToken,
  endSession,
  impersonate,
} from "@heliograph/contract/auth/auth.routes.ts";
import type { FastifyInstance } from "fastify";
import { serve } from "../platform/http.ts";
import type { AuthService } from "./auth.service.ts";

/** The only calls that understand forms and whose answers are secrets. */
export function authRoutes(app: FastifyInstance, auth: AuthService): void {
  void app.register(async (scope) => {
    await scope.register(formbody);
    scope.addHook("onRequest", async (_request, reply) => {
      reply.header("cache-control", "no-store");
    });
    serve(scope, createToken, ({ body }, call) => auth.logIn(body, call));
    serve(scope, createTicket, ({ query }, _call, request) =>
      auth.issueTicket(request, query.path),
    );
    serve(scope, endSession, (_input, call, request) => auth.logOut(request, call));
    serve(scope, impersonate, ({ params }, call) => auth.impersonate(call, params.user));
  });
}
