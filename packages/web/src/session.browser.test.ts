import { afterEach, expect, test, vi } from "vitest";
import { renderHook } from "@testing-library/react";
import {
  endRefused,
  followOtherTabs,
  goOn,
  onSessionChange,
  signIn,
  signInAs,
  signOut,
  tokenStore,
  useSessionEnd,
} from "./session.ts";
import { useUnsaved } from "./ui/unsaved.ts";

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

const end = () => renderHook(() => useSessionEnd()).result.current;
test("SESS-03 a refused session ends: the login says so, until somebody logs in", () => {
  signIn("hers");
  forget.mockReset();
  endRefused();
  expect([tokenStore.get(), end()]).toEqual([null, "left"]);
  expect(forget).toHaveBeenCalledTimes(1);
  signIn("hers again");
  expect(end()).toBeNull();
  signOut();
  expect(end()).toBeNull();
});

test("SESS-03 with something typed the token is gone and the page waits, forgetting nothing, until the same user goes on", () => {
  const form = renderHook(({ isUnsaved }) => useUnsaved(isUnsaved), {
    initialProps: { isUnsaved: true },
  });
  signIn("hers");
  forget.mockReset();
  endRefused();
  expect([tokenStore.get(), end()]).toEqual([null, "waiting"]);
  // Somebody who logs in in another tab is not taken for her.
  elsewhere("somebody's");
  expect([forget, startAnew].map((one) => one.mock.calls.length)).toEqual([0, 0]);
  goOn("hers again");
  expect([tokenStore.get(), end(), forget.mock.calls.length]).toEqual(["hers again", null, 0]);
  // Another user's account is nobody's to go on with.
  signInAs("his");
  endRefused();
  expect(end()).toBe("left");
  form.rerender({ isUnsaved: false });
  signIn("hers");
  endRefused();
  expect(end()).toBe("left");
  form.unmount();
});

test("who stops following hears nothing more", () => {
  for (const end of ends) end();
  signIn("hers");
  elsewhere("his");
  expect(startAnew).not.toHaveBeenCalled();
});
