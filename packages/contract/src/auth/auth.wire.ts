import { z } from "zod";

export const passwordGrant = z.object({
  username: z.string().trim().min(1).max(100),
  /** Trimmed as it was when it was set. */
  password: z.string().trim().min(1).max(200),
  grant_type: z.literal("password").default("password"),
});
export const accessToken = z.object({
  access_token: z.string(),
  token_type: z.literal("bearer"),
});
export const socketTicket = z.object({
  /** Opens one socket on one path within a minute. */
  ticket: z.string(),
});
