import { announcer, signal, useSignal } from "./ui/signal.ts";
import { stored, useStored } from "./ui/stored.ts";
import { hasUnsaved } from "./ui/unsaved.ts";

/** The access token; null when nobody is signed in. */
export const tokenStore = stored<string | null>("token", (text) => text);
/** Set while an admin uses another user's account. */
export const impersonatedStore = stored<"yes" | null>("impersonated", (text) =>
  text === "yes" ? "yes" : null,
);
/** The administrator's own session while he uses another user's account: the way back. */
const ownTokenStore = stored<string | null>("ownToken", (text) => text);

/** What must be forgotten when the session changes hands: the cached answers of the user before. */
const changes = announcer();
export const onSessionChange = changes.subscribe;

/**
 * How a session ended that the server refused: `left` is reported at the login, `waiting` stays on its page for the same user to come back to
 * what was typed there. Null while there is one, and when its user ended it.
 */
type SessionEnd = "left" | "waiting" | null;
const sessionEnd = signal<SessionEnd>(null);
export const useSessionEnd = (): SessionEnd => useSignal(sessionEnd);

/** The session that this page was drawn in. */
let drawnIn = tokenStore.get();

function begin(token: string | null, impersonation: { own: string | null } | null = null): void {
  impersonatedStore.set(impersonation && "yes");
  ownTokenStore.set(impersonation?.own ?? null);
  drawnIn = token;
  sessionEnd.set(null);
  tokenStore.set(token);
  changes.announce();
}

/**
 * Follows what other tabs do with the session: they share it. Where it ends, it ends here; where it has become another one, the page begins
 * anew, because what is drawn was read for the one before and every further call would be made as somebody else.
 * @param startAnew loads the page from its beginning
 * @returns how to stop
 */
export function followOtherTabs(startAnew: () => void): () => void {
  return tokenStore.subscribe(() => {
    const token = tokenStore.get();
    // A page that waits for its user asks itself who has come.
    if (token === drawnIn || sessionEnd.get() === "waiting") return;
    const isHandedOver = drawnIn !== null && token !== null;
    drawnIn = token;
    if (isHandedOver) startAnew();
    else changes.announce();
  });
}
/** Of the session, and of the administrator's own behind another user's. */
export const heldTokens = (): string[] =>
  [tokenStore.get(), ownTokenStore.get()].filter((token) => token !== null);
/** Begins a session with a token just obtained. */
export const signIn = (token: string): void => begin(token);
/** Continues as another user: everything read so far belonged to the admin. */
export const signInAs = (token: string): void => begin(token, { own: tokenStore.get() });
/** Ends the use of another user's account: the admin's own session goes on, and where it is lost, the frame goes to /login. */
export const signBack = (): void => begin(ownTokenStore.get());
/** Ends the session; the frame then goes to /login. */
export const signOut = (): void => begin(null);
/**
 * The server refused the session: over, here as well. Where something is typed that is not saved, the page stays; somebody else's account
 * is not waited for, since its user's password is not the administrator's.
 */
export function endRefused(): void {
  if (!hasUnsaved() || impersonatedStore.get() !== null) {
    signOut();
    return sessionEnd.set("left");
  }
  drawnIn = null;
  sessionEnd.set("waiting");
  tokenStore.set(null);
}
/** The same user goes on, on the page that waited, with a token just obtained. */
export function goOn(token: string): void {
  drawnIn = token;
  tokenStore.set(token);
  sessionEnd.set(null);
}
export const useToken = (): string | null => useStored(tokenStore);
export const useIsImpersonated = (): boolean => useStored(impersonatedStore) === "yes";
