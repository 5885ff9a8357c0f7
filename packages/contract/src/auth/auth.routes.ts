import { z } from "zod";
import { admin, everybody, login, ok, route } from "../route.ts";
import { accessToken, passwordGrant, socketTicket } from "./auth.wire.ts";

/** OAuth2 password grant. The body is a form (application/x-www-form-urlencoded). */
export const createToken = route({
  method: "POST",
  path: "/auth/token",
  body: passwordGrant,
  reply: accessToken,
  may: everybody,
  maxBodyBytes: 4_000,
});
export const createTicket = route({
  method: "GET",
  path: "/auth/ticket",
  query: z.object({
    /** The socket's path below the API base, such as `/plant/101/values`. */
    path: z
      .string()
      .regex(/^\/[\w/-]+$/, "must be a path such as /plant/101/values")
      .max(200),
  }),
  reply: socketTicket,
  may: login,
});
/** Ends the session of the token that it is called with, and no other one of the same user. */
export const endSession = route({
  method: "POST",
  path: "/auth/logout",
  body: z.strictObject({}),
  reply: ok,
  may: login,
});
export const impersonate = route({
  method: "GET",
  path: "/auth/impersonate/:user",
  params: z.object({ user: z.string().min(1).max(100) }),
  reply: accessToken,
  may: admin,
});
