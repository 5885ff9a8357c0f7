import { plantPermission, route } from "@heliograph/contract/route.ts";
import i18next from "i18next";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { z } from "zod";
import { addressOf, call } from "./call.ts";
import { CallError, errorText } from "./call-error.ts";
import {
  impersonatedStore,
  onSessionChange,
  signIn,
  signInAs,
  signOut,
  tokenStore,
} from "./session.ts";
import { startLoading } from "./ui/loading.tsx";
import { chooseLanguage, loadTexts, openTexts } from "./ui/texts/texts.ts";

const renameThing = route({
  method: "PATCH",
  path: "/thing/:plant_id",
  params: z.object({ plant_id: z.string() }),
  query: z.object({ full: z.boolean().optional() }),
  body: z.object({ name: z.string() }),
  reply: z.object({ ok: z.literal(true) }),
  may: plantPermission("plant_edit"),
});
const ask = { params: { plant_id: "21 4" }, query: { full: true }, body: { name: "x" } };
const answer = vi.fn<(request: Request) => Promise<Response>>();

beforeAll(async () => {
  await openTexts();
  await chooseLanguage("en");
});
beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal("fetch", answer);
  answer.mockReset().mockImplementation(() => Promise.resolve(Response.json({ ok: true })));
});
afterEach(() => {
  signOut();
  vi.unstubAllGlobals();
});
const failure = (status: number, body: unknown): void => {
  answer.mockImplementation(() => Promise.resolve(Response.json(body, { status })));
};
const caught = (): Promise<unknown> =>
  call(renameThing, ask).then(
    () => null,
    (error: unknown) => error,
  );

test("SESS-17 a call goes below /api/v1 and carries the bearer token", async () => {
  signIn("abc");
  await expect(call(renameThing, ask)).resolves.toEqual({ ok: true });
  const request = answer.mock.calls[0]?.[0];
  expect(new URL(request?.url ?? "").pathname + new URL(request?.url ?? "").search).toBe(
    "/api/v1/thing/21%204?full=true",
  );
  expect(request?.headers.get("authorization")).toBe("Bearer abc");
  expect(await request?.json()).toEqual({ name: "x" });
});

test.for([
  [400, "Invalid request", "ERR-01"],
  [403, "Insufficient permissions", "ERR-02"],
  [404, "Element not found", "ERR-03"],
  [409, "Existing element in conflict", "ERR-04"],
  [412, "Element is in use", "ERR-05"],
  [501, "Not implemented", "ERR-06"],
  [418, "Unknown response with code 418", "ERR-07"],
] as const)(
  "ERR-01 ERR-02 ERR-03 ERR-04 ERR-05 ERR-06 ERR-07 status %i reads %s",
  async ([status, text]) => {
    failure(status, {});
    expect(errorText(await caught(), i18next.t)).toBe(text);
  },
);

test("ERR-08 the server's own words follow in parentheses", async () => {
  failure(400, { detail: "abc" });
  expect(errorText(await caught(), i18next.t)).toBe("Invalid request (abc)");
});

test("[P32] ERR-04 what somebody else has changed meanwhile is called that, and no conflict with another element", async () => {
  await loadTexts(["refusals"]);
  failure(409, { code: "changed_meanwhile", params: { key: "notes" } });
  expect(errorText(await caught(), i18next.t)).toBe(
    "notes has been changed by somebody else meanwhile: look at it again",
  );
});

test("ERR-09 a server that does not answer", async () => {
  answer.mockRejectedValue(new TypeError("Failed to fetch"));
  expect(errorText(await caught(), i18next.t)).toBe("no response from server");
});

test("ERR-10 a request that cannot be built never leaves", async () => {
  expect(() => addressOf("/thing/:plant_id", {}, {})).toThrow(CallError);
  const error = await call(renameThing, {
    ...ask,
    params: { plant_id: undefined as unknown as string },
  }).catch((reason: unknown) => reason);
  expect(errorText(error, i18next.t)).toBe("Network error: the request could not be sent");
  expect(answer).not.toHaveBeenCalled();
});

test("SESS-03 a 401 anywhere ends the session and forgets what was read", async () => {
  const forget = vi.fn<() => void>();
  const stop = onSessionChange(forget);
  signInAs("abc");
  forget.mockClear();
  failure(401, { detail: "expired" });
  await caught();
  expect(tokenStore.get()).toBeNull();
  expect(impersonatedStore.get()).toBeNull();
  expect(forget).toHaveBeenCalledOnce();
  stop();
});

test("SESS-05 SESS-08 token and impersonated flag are kept in this browser", () => {
  signInAs("abc");
  expect(localStorage.getItem("heliograph.token")).toBe("abc");
  expect(localStorage.getItem("heliograph.impersonated")).toBe("yes");
  signIn("own");
  expect(localStorage.getItem("heliograph.impersonated")).toBeNull();
});

test("SESS-14 a call waits 45 s unless it asks for another time", async () => {
  const timeout = vi.spyOn(AbortSignal, "timeout");
  await call(renameThing, ask);
  expect(timeout).toHaveBeenLastCalledWith(45_000);
  await call(renameThing, ask, { timeoutMs: 120_000 });
  expect(timeout).toHaveBeenLastCalledWith(120_000);

  timeout.mockRestore();
});

test("a loading count can be ended only once", () => {
  const end = startLoading();
  end();
  expect(() => end()).not.toThrow();
});

test("an answer that breaks off in the middle is none, in the words of the catalogue", async () => {
  const broken = (): ReadableStream =>
    new ReadableStream({
      start(body) {
        body.enqueue(new TextEncoder().encode('{"ok":'));
        body.error(new TypeError("network error"));
      },
    });
  answer.mockImplementation(async () => new Response(broken()));
  const error = await caught();
  expect(error).toMatchObject({ failure: "noAnswer", status: 0 });
  expect(errorText(error)).toBe("no response from server");
  answer.mockImplementation(async () => new Response("<html>", { status: 200 }));
  expect(await caught()).toMatchObject({ failure: "noAnswer" });
});

test("who leaves while an answer is being read hears of no failure", async () => {
  const leaving = new AbortController();
  answer.mockImplementation(async () => {
    leaving.abort();
    return new Response("{");
  });
  await expect(call(renameThing, ask, { signal: leaving.signal })).rejects.not.toBeInstanceOf(
    CallError,
  );
});
