import { z, type ZodType } from "zod";
import type { PermissionName } from "./users/permissions.ts";

/** Every path of the wire lies below this one. */
export const apiBase = "/api/v1";

/**
 * Who may ask, read in one place before the handler runs.
 * `plant`: any one of the permissions on the plant that the path parameter `at` names, directly (`plant_id`) or as the owner of an object
 * (a device, a variable, a chart ...). Finer rules (per field, per hidden variable) live in the room's service and answer 403 too.
 */
export type May =
  | { readonly who: "public" }
  | { readonly who: "login" }
  | { readonly who: "admin" }
  | { readonly who: "plant"; readonly any: readonly PermissionName[]; readonly at: PlantAt };
/** Where the plant of a call is found. */
export type PlantAt = { readonly plant: string } | { readonly object: string };

export const everybody: May = { who: "public" };
export const login: May = { who: "login" };
export const admin: May = { who: "admin" };
/** Any one of the permissions on the plant in the path parameter `plant_id`. */
export const plantPermission = (...any: PermissionName[]): May => ({
  who: "plant",
  any,
  at: { plant: "plant_id" },
});
/** Any one of the permissions on the plant that owns the object named by the path parameter `id`. */
export const objectPermission = (...any: PermissionName[]): May => ({
  who: "plant",
  any,
  at: { object: "id" },
});

export type Method = "GET" | "POST" | "PATCH" | "DELETE";

/** One line of the wire: what may be asked, what is answered, by whom. Read by server, web, simulator and edge. */
export interface Route<
  P extends ZodType = ZodType,
  Q extends ZodType = ZodType,
  B extends ZodType = ZodType,
  R extends ZodType = ZodType,
> {
  readonly method: Method;
  /** Below `apiBase`, with `:name` for parameters. */
  readonly path: `/${string}`;
  readonly params: P;
  readonly query: Q;
  readonly body: B;
  readonly reply: R;
  readonly may: May;
  /** A longer body is refused (413) before it is read. */
  readonly maxBodyBytes: number;
  /** A body of JSON with more values, names included, is refused (413) before it is parsed. */
  readonly maxJsonValues: number;
}
/** Of a call that says nothing else: a form with long notes in it. */
export const usualBodyBytes = 64_000;
/** The longest list of a usual call has 10,000 entries. */
export const usualJsonValues = 60_000;
/** What the caller gives (before defaults and transforms). */
export type Ask<T> =
  T extends Route<infer P, infer Q, infer B>
    ? { params: z.input<P>; query: z.input<Q>; body: z.input<B> }
    : never;
/** What the handler gets (after them). */
export type Input<T> =
  T extends Route<infer P, infer Q, infer B>
    ? { params: z.output<P>; query: z.output<Q>; body: z.output<B> }
    : never;
export type Reply<T> = T extends Route<ZodType, ZodType, ZodType, infer R> ? z.output<R> : never;
/** What the handler answers (before the reply schema strips it). */
export type Answer<T> = T extends Route<ZodType, ZodType, ZodType, infer R> ? z.input<R> : never;

const none = z.object({});
type None = typeof none;

/** Declares a call. Parts that it does not have are left out. */
export function route<
  R extends ZodType,
  P extends ZodType = None,
  Q extends ZodType = None,
  B extends ZodType = None,
>(r: {
  method: Method;
  path: `/${string}`;
  params?: P;
  query?: Q;
  body?: B;
  reply: R;
  may: May;
  maxBodyBytes?: number;
  maxJsonValues?: number;
}): Route<P, Q, B, R> {
  return {
    ...r,
    maxBodyBytes: r.maxBodyBytes ?? usualBodyBytes,
    maxJsonValues: r.maxJsonValues ?? usualJsonValues,
    params: r.params ?? (none as unknown as P),
    query: r.query ?? (none as unknown as Q),
    body: r.body ?? (none as unknown as B),
  };
}

export const ok = z.object({ ok: z.literal(true) });
/** A reply that is no JSON: the bytes of a file, under a type of their own. */
export const bytes = z.custom<Uint8Array>().meta({ type: "string", format: "binary" });
