import { z } from "zod";
import { breaks } from "../field-rules.ts";
import { objectId, plantId } from "../ids.ts";
import { seenBefore } from "../seen-before.ts";
import { permissionNumbers } from "./permissions.ts";

export const brands = ["default", "aros", "solarx", "remtec"] as const;
export type Brand = (typeof brands)[number];
export const partnerBrand = z.enum(["aros", "solarx", "remtec"]);

export const languages = ["it", "en"] as const;

export const permissionList = z
  .array(
    z
      .number()
      .int()
      .refine((n) => permissionNumbers.has(n), breaks("choice", "unknown permission number")),
  )
  .min(1)
  .transform((numbers) => [...new Set(numbers)].sort((a, b) => a - b));

const atLeast = (min: number): string => `Must be at least ${min} characters`;
const atMost = (max: number): string => `Must be at most ${max} characters`;

/** What a person fills in. Messages are those of the catalogue. */
export const userFields = z.object({
  username: z.string().trim().min(4, atLeast(4)).max(100, atMost(100)),
  password: z.string().trim().min(6, atLeast(6)).max(200, atMost(200)),
  fullname: z.string().trim().max(200).nullable(),
  brand: partnerBrand.nullable(),
  /** In which the portal opens and messages are written; null for the browser's. */
  language: z.enum(languages).nullable(),
  notes: z.string().max(10_000).nullable(),
  emails: z.array(z.email("Must be a valid email")).min(1, "Field is required").max(20),
  cells: z.array(z.string().regex(/^\d{9,15}$/, "Invalid format")).max(20),
  disabled: z.boolean(),
  is_admin: z.boolean(),
});

/** An account as it is answered; what was stored before today's rules of filling in is answered too. */
export const user = userFields.omit({ password: true }).extend({
  id: objectId,
  username: z.string(),
  emails: z.array(z.string()),
  cells: z.array(z.string()),
  /** Permission numbers by plant. Of others one sees the plants on which one sees users; an admin sees all. */
  perms: z.record(plantId, z.array(z.number().int())),
});
export type User = z.infer<typeof user>;

export const newUser = userFields
  .partial({
    fullname: true,
    brand: true,
    language: true,
    notes: true,
    cells: true,
    disabled: true,
    is_admin: true,
  })
  .strict();
export type NewUser = z.infer<typeof newUser>;
export const userPatch = userFields
  .partial()
  .extend({
    /** One's own present password: needed for a new password or other addresses when the login is older than ten minutes. */
    current_password: z.string().trim().max(200).optional(),
    was: seenBefore(userFields.omit({ password: true })),
  })
  .strict();
export type UserPatch = z.infer<typeof userPatch>;

/** What reading a message needs on its plant. (O30) */
export const messageRights = ["alerts_show", "reports_show"] as const;
/** Of a plant's user: the messages about it that he may read, and so be sent. */
const reads = { reads: z.array(z.enum(messageRights)) };
export const userOfPlant = user.extend(reads);
export type UserOfPlant = z.infer<typeof userOfPlant>;
/** What recipients' dialogs need of the users of a plant. */
export const userSummary = user
  .pick({
    id: true,
    username: true,
    fullname: true,
    emails: true,
    cells: true,
  })
  .extend(reads);
export type UserSummary = z.infer<typeof userSummary>;
