import type { PermissionName } from "@heliograph/contract/users/permissions.ts";
import type { FunctionComponent } from "react";
import type { TextRoom } from "./texts/catalogue.ts";

/** Who may see a page: anybody, any user, an admin, or a user with a permission on the plant of the address. */
export type Seen = "public" | "login" | "admin" | { readonly plant: PermissionName };

/** One page of a room. `<room>.paths.tsx` exports `paths`, a list of these; the frame finds it by its name. */
export interface Path {
  /** TanStack Router's form: `/plant/$plantId/alerts_state`. The plant's parameter is always `$plantId`. */
  readonly path: `/${string}`;
  readonly seen: Seen;
  /** The catalogues to load with the page. */
  readonly texts: readonly TextRoom[];
  /** The page itself, loaded on demand. */
  readonly page: () => Promise<FunctionComponent>;
  /** Reads and repairs what stands behind the question mark; unknown keys are dropped. */
  readonly search?: (raw: Record<string, unknown>) => Record<string, unknown>;
  /** Without the frame: print, displays. Public pages never have it. */
  readonly bare?: boolean;
}
