import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  heldTokens,
  impersonatedStore,
  signIn,
  signInAs,
  signOut,
  tokenStore,
} from "../session.ts";
import { goBackToOwn, logOut } from "./leave.ts";

const answer = vi.fn<(request: Request) => Promise<Response>>();
beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal("fetch", answer);
  answer.mockReset().mockImplementation(() => Promise.resolve(Response.json({ ok: true })));
});
afterEach(() => {
  signOut();
  vi.unstubAllGlobals();
});
/** What was reported to the server. */
const reported = (): (readonly [string, string | null])[] =>
  answer.mock.calls.map(([{ method, url, headers }]) => [
    `${method} ${new URL(url).pathname}`,
    headers.get("authorization"),
  ]);
const line = "POST /api/v1/auth/logout";

test("[U25] logging out ends the session at the server, and here at once", () => {
  signIn("hers");
  logOut();
  expect(reported()).toEqual([[line, "Bearer hers"]]);
  expect(tokenStore.get()).toBeNull();
});

test("[U25] who logs out in another's account ends his own session too", () => {
  signIn("admin");
  signInAs("hers");
  logOut();
  expect(reported()).toEqual([
    [line, "Bearer hers"],
    [line, "Bearer admin"],
  ]);
  expect(heldTokens()).toEqual([]);
});

test("[U25] the way back to one's own account ends the other's session alone", () => {
  signIn("admin");
  signInAs("hers");
  goBackToOwn();
  expect(reported()).toEqual([[line, "Bearer hers"]]);
  expect([tokenStore.get(), impersonatedStore.get()]).toEqual(["admin", null]);
});

test("[U25] a server that is away, or that has ended the session before, keeps nobody here and ends no other session", async () => {
  for (const reply of [
    (): Promise<Response> => Promise.reject(new TypeError("Failed to fetch")),
    (): Promise<Response> => Promise.resolve(Response.json({ detail: "over" }, { status: 401 })),
  ]) {
    answer.mockImplementation(reply);
    signIn("hers");
    logOut();
    // The next one may be there before the answer.
    signIn("his");
    await new Promise((done) => setTimeout(done));
    expect(tokenStore.get()).toBe("his");
  }
});
