import type { userFields } from "@heliograph/contract/users/users.wire.ts";
import { z } from "zod";

const filled = {
  username: true,
  fullname: true,
  emails: true,
  cells: true,
  notes: true,
  brand: true,
} as const;

/** The rules for changing an account: an empty password leaves the one that is. */
export const changeRules = (fields: typeof userFields) =>
  fields.pick(filled).extend({
    password: z
      .string()
      .transform((text) => (text.trim() === "" ? null : text))
      .pipe(fields.shape.password.nullable()),
  });
/** The rules for a new account. */
export const birthRules = (fields: typeof userFields) => fields.pick({ ...filled, password: true });
