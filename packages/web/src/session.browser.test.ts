import { afterEach, expect, test, vi } from "vitest";
import { followOtherTabs, onSessionChange, signIn, signOut, tokenStore } from "./session.ts";

/** What another tab does to the storage that all tabs share, and how this one hears of it. */
function elsewhere(token: string | null): void {
  if (token === null) localStorage.removeItem(tokenStore.key);
  else localStorage.setItem(tokenStore.key, token);
  globalThis.dispatchEvent(new StorageEvent("storage", { key: tokenStore.key }));
}
const startAnew = vi.fn<() => void>();
const forget = vi.fn<() => void>();
const ends = [followOtherTabs(startAnew), onSessionChange(forget)];
afterEach(() => {
  signOut();
  startAnew.mockReset();
  forget.mockReset();
});

test("a session that ends in another tab ends here: what was read is forgotten", () => {
  signIn("hers");
  forget.mockReset();
  elsewhere(null);
  expect(tokenStore.get()).toBeNull();
  expect(forget).toHaveBeenCalledTimes(1);
  expect(startAnew).not.toHaveBeenCalled();
});

test("a page drawn for one user begins anew when another tab has become somebody else", () => {
  signIn("hers");
  elsewhere("his");
  expect(startAnew).toHaveBeenCalledTimes(1);
  // The same again, as a tab that slept hears it: nothing new.
  elsewhere("his");
  expect(startAnew).toHaveBeenCalledTimes(1);
});

test("a login in another tab is one here, without a page to begin anew; one's own changes are no others'", () => {
  elsewhere("hers");
  expect(tokenStore.get()).toBe("hers");
  signIn("his");
  signOut();
  expect(startAnew).not.toHaveBeenCalled();
});

test("who stops following hears nothing more", () => {
  for (const end of ends) end();
  signIn("hers");
  elsewhere("his");
  expect(startAnew).not.toHaveBeenCalled();
});
