import { stored, useStored } from "./ui/stored.ts";

/** The access token; null when nobody is signed in. */
export const tokenStore = stored<string | null>("token", (text) => text);
/** Set while an admin uses another user's account. */
export const impersonatedStore = stored<"yes" | null>("impersonated", (text) =>
  text === "yes" ? "yes" : null,
);
/** The administrator's own session while he uses another user's account: the way back. */
const ownTokenStore = stored<string | null>("ownToken", (text) => text);

/** What must be forgotten when the session changes hands: the answers kept for the user before. */
const forgetters = new Set<() => void>();
export function onSessionChange(forget: () => void): () => void {
  forgetters.add(forget);
  return () => forgetters.delete(forget);
}
const forgetAll = (): void => {
  for (const forget of forgetters) forget();
};

function begin(token: string | null, impersonation: { own: string | null } | null = null): void {
  impersonatedStore.set(impersonation && "yes");
  ownTokenStore.set(impersonation?.own ?? null);
  tokenStore.set(token);
  forgetAll();
}
/** Begins a session with a token just obtained. */
export const signIn = (token: string): void => begin(token);
/** Continues as another user: everything read so far belonged to the admin. */
export const signInAs = (token: string): void => begin(token, { own: tokenStore.get() });
/** Ends the use of another user's account: the admin's own session goes on, and where it is lost, the frame goes to /login. */
export const signBack = (): void => begin(ownTokenStore.get());
/** Ends the session; the frame then goes to /login. */
export const signOut = (): void => begin(null);
export const useToken = (): string | null => useStored(tokenStore);
export const useIsImpersonated = (): boolean => useStored(impersonatedStore) === "yes";
