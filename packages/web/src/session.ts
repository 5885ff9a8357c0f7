import { stored, useStored } from "./ui/stored.ts";

/** The access token; null when nobody is signed in. */
export const tokenStore = stored<string | null>("token", (text) => text);
/** Set while an admin uses another user's account. */
export const impersonatedStore = stored<"yes" | null>("impersonated", (text) =>
  text === "yes" ? "yes" : null,
);

/** What must be forgotten when the session changes hands: the answers kept for the user before. */
const forgetters = new Set<() => void>();
export function onSessionChange(forget: () => void): () => void {
  forgetters.add(forget);
  return () => forgetters.delete(forget);
}
const forgetAll = (): void => {
  for (const forget of forgetters) forget();
};

/** Begins a session with a token just obtained. */
export function signIn(token: string): void {
  impersonatedStore.set(null);
  tokenStore.set(token);
  forgetAll();
}
/** Continues as another user: everything read so far belonged to the admin. */
export function signInAs(token: string): void {
  impersonatedStore.set("yes");
  tokenStore.set(token);
  forgetAll();
}
/** Ends the session; the frame then goes to /login. */
export function signOut(): void {
  impersonatedStore.set(null);
  tokenStore.set(null);
  forgetAll();
}
export const useToken = (): string | null => useStored(tokenStore);
export const useIsImpersonated = (): boolean => useStored(impersonatedStore) === "yes";
