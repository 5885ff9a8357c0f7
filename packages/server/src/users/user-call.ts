import type { Call, Caller } from "../platform/caller.ts";
import type { OpenChange } from "../platform/change-feed.ts";

/** A call behind the gate. */
export type UserCall = Call & { readonly caller: Caller };
/** Called as a user loses a plant, or (null) his account, in the transaction in which he does: what names him elsewhere is cleaned. */
export type Unlinking = (open: OpenChange, userId: string, plantId: string | null) => Promise<void>;
