import { cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useQuietReload } from "./quiet-reload.ts";
import { useTurn } from "./use-turn.ts";

const pageOf = (entry: string): string =>
  `<!doctype html><head><script type="module" crossorigin src="${entry}"></script></head>`;
const server = vi.fn<() => Promise<Response>>();
const reload = vi.fn<() => void>();
const turnMs = 12_000;
const minute = 60_000;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "Date", "performance"] });
  sessionStorage.clear();
  const own = new DOMParser().parseFromString(pageOf("/assets/index-one.js"), "text/html");
  vi.spyOn(document, "querySelector").mockImplementation((what: string) => own.querySelector(what));
  vi.stubGlobal("fetch", server);
  vi.stubGlobal("location", { reload });
  server.mockImplementation(async () => new Response(pageOf("/assets/index-one.js")));
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  server.mockReset();
  reload.mockReset();
});
const show = () => renderHook(() => useQuietReload(useTurn(turnMs)));
/** Lets time pass, and what is asked meanwhile be answered. */
const pass = async (ms: number): Promise<void> => {
  await vi.advanceTimersByTimeAsync(ms);
};

test("[DI8] another build is loaded while a page changes, at the first look after a quarter of an hour", async () => {
  show();
  await pass(14 * minute);
  expect(server).not.toHaveBeenCalled();
  await pass(2 * minute);
  expect(server).toHaveBeenCalledTimes(1);
  expect(reload).not.toHaveBeenCalled();
  server.mockImplementation(async () => new Response(pageOf("/assets/index-two.js")));
  await pass(13 * minute);
  expect(reload).not.toHaveBeenCalled();
  await pass(3 * minute);
  expect(reload).toHaveBeenCalledTimes(1);
});
test("[DI8] without the server nothing is loaded anew, however long that lasts", async () => {
  show();
  server.mockRejectedValue(new TypeError("no network"));
  await pass(3 * 60 * minute);
  expect(server.mock.calls.length).toBeGreaterThan(10);
  server.mockImplementation(async () => new Response("", { status: 502 }));
  await pass(60 * minute);
  expect(reload).not.toHaveBeenCalled();
});
test("[DI8] what stands between and keeps an old page is asked for the new one once, not for ever", async () => {
  const newest = async () => new Response(pageOf("/assets/index-two.js"));
  server.mockImplementation(newest);
  const first = show();
  await pass(20 * minute);
  expect(reload).toHaveBeenCalledTimes(1);
  // It came back as it was.
  first.unmount();
  show();
  await pass(5 * 60 * minute);
  expect(reload).toHaveBeenCalledTimes(1);
  // A third build is another matter.
  server.mockImplementation(async () => new Response(pageOf("/assets/index-three.js")));
  await pass(20 * minute);
  expect(reload).toHaveBeenCalledTimes(2);
});
test("[DI8] a clock that is put back by years does not put off the next look", async () => {
  show();
  await pass(minute);
  vi.setSystemTime(Date.now() - 10 * 365 * 24 * 60 * minute);
  await pass(minute);
  expect(server).toHaveBeenCalledTimes(1);
});
test("[DI8] each night a page of more than half a day begins anew, and not without the server", async () => {
  vi.setSystemTime(new Date(2026, 5, 18, 1, 0));
  show();
  const hour = 60 * minute;
  await pass(22 * hour);
  expect(reload).not.toHaveBeenCalled();
  server.mockRejectedValue(new TypeError("no network"));
  await pass(3.5 * hour);
  expect(reload).not.toHaveBeenCalled();
  // A proxy answers for it.
  server.mockImplementation(async () => new Response("<!doctype html><h1>Be right back</h1>"));
  await pass(hour / 2);
  expect(reload).not.toHaveBeenCalled();
  server.mockImplementation(async () => new Response(pageOf("/assets/index-one.js")));
  await pass(hour / 2);
  expect(new Date().getHours()).toBe(3);
  expect(reload).toHaveBeenCalled();
});
test("[DI8] a screen that is taken away leaves no timer behind", () => {
  const { unmount } = show();
  expect(vi.getTimerCount()).toBe(1);
  unmount();
  expect(vi.getTimerCount()).toBe(0);
});
