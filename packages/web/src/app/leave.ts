// Beside the frame and not with the login: what both need, the login would load with the frame.
import { endSession } from "@heliograph/contract/auth/auth.routes.ts";
import { call } from "../call.ts";
import { heldTokens, signBack, signOut, tokenStore } from "../session.ts";

/** Nobody waits for it, and no message comes when the server cannot be reached: here the session is over in any case. */
function reportEnd(token: string): void {
  call(endSession, { body: {} }, { ghost: true, as: token }).catch(() => undefined);
}
/** Ends the session, here and at the server; an administrator's own behind another user's too. The frame then goes to /login. */
export function logOut(): void {
  for (const token of heldTokens()) reportEnd(token);
  signOut();
}
/** Ends the use of another user's account, here and at the server: the administrator's own session goes on. */
export function goBackToOwn(): void {
  const used = tokenStore.get();
  if (used !== null) reportEnd(used);
  signBack();
}
