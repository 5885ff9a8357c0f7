import type { User } from "@heliograph/contract/users/users.wire.ts";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, render, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useLivePlant } from "../live/live.api.ts";
import { MeContext } from "../me.ts";
import { useAlertsState, useObjectsState } from "./alerts-state.ts";

const alertId = "0123456789abcdef01234567";
const pac = "0123456789abcdef01234568";

/** A socket that says what the test says. */
class PaperSocket extends EventTarget {
  static last: PaperSocket | null = null;
  constructor() {
    super();
    PaperSocket.last = this;
  }
  close(): void {}
  push(value: number): void {
    const data = JSON.stringify({ [pac]: [value, Date.now() / 1000] });
    this.dispatchEvent(new MessageEvent("message", { data }));
  }
}

let asked: string[] = [];
let state: "KO" | "OK" = "KO";
function answer(input: Request): Response {
  const { pathname } = new URL(input.url);
  if (pathname.endsWith("/auth/ticket")) return Response.json({ ticket: "once" });
  if (pathname.endsWith("/values")) return Response.json({});
  asked.push(pathname.split("/").at(-1) ?? "");
  return pathname.endsWith("/objects_alert_state")
    ? Response.json({ vars: { [pac]: state }, devs: {} })
    : Response.json({ [alertId]: { state, cnt: 3, error: null, vars: {} } });
}
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", PaperSocket);
  vi.stubGlobal("fetch", async (input: Request) => answer(input));
  asked = [];
  state = "KO";
});
afterEach(async () => {
  cleanup();
  // The connection outlives its page by two seconds.
  await vi.advanceTimersByTimeAsync(5000);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function Shown(): ReactNode {
  useLivePlant("101");
  const { states } = useAlertsState("101");
  const objects = useObjectsState("101");
  return (
    <p>
      {states?.[alertId]?.state ?? "unknown"} {objects?.vars[pac] ?? "unknown"}
    </p>
  );
}
async function open(perms: readonly number[]): Promise<void> {
  const me = { id: alertId, is_admin: false, perms: { "101": perms } } as unknown as User;
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MeContext value={me}>
        <Shown />
      </MeContext>
    </QueryClientProvider>,
  );
  await pass(0);
}
const pass = (seconds: number): Promise<void> =>
  act(async () => {
    await vi.advanceTimersByTimeAsync(seconds * 1000);
  });
const shown = (): string => screen.getByText(/KO|OK|unknown/).textContent;
const both = ["alerts_state", "objects_alert_state"];
/** What has been asked since the last look. */
const newlyAsked = (): string[] => asked.splice(0).toSorted();

test("LIVE-10 a push is followed by both calls, and a swarm of pushes by no more than one of each in ten seconds", async () => {
  await open([0, 230]);
  expect([shown(), newlyAsked()]).toEqual(["KO KO", both]);
  // The values that the page begins with are a first push.
  await pass(30);
  expect(newlyAsked()).toEqual(both);
  state = "OK";
  await act(async () => PaperSocket.last?.push(1));
  await pass(0.1);
  expect([shown(), newlyAsked()]).toEqual(["OK OK", both]);
  for (const value of [2, 3, 4, 5, 6, 7, 8]) {
    await act(async () => PaperSocket.last?.push(value));
    await pass(1);
  }
  expect(newlyAsked()).toEqual([]);
  await pass(4);
  expect(newlyAsked()).toEqual(both);
});

test("LIVE-11 without a push both are read again after 120 s", async () => {
  await open([0, 230]);
  // Ten seconds after the values that the page begins with.
  await pass(10.5);
  newlyAsked();
  await pass(119);
  expect(newlyAsked()).toEqual([]);
  await pass(1);
  expect(newlyAsked()).toEqual(both);
});

test("LIVE-09 a lost connection clears the state, and what was true before does not flash up after it", async () => {
  await open([0, 230]);
  await act(async () => PaperSocket.last?.push(1));
  await pass(20);
  newlyAsked();
  const lost = PaperSocket.last;
  await act(async () => lost?.dispatchEvent(new Event("close")));
  expect(shown()).toBe("unknown unknown");
  // The next attempt opens after a second and is silent.
  await pass(130);
  expect([shown(), newlyAsked()]).toEqual(["unknown unknown", []]);
  expect(PaperSocket.last).not.toBe(lost);
  state = "OK";
  const seen: string[] = [];
  const watch = new MutationObserver(() => seen.push(shown()));
  watch.observe(document.body, { subtree: true, childList: true, characterData: true });
  await act(async () => PaperSocket.last?.push(2));
  await pass(1);
  watch.disconnect();
  expect([shown(), newlyAsked()]).toEqual(["OK OK", both]);
  expect(seen.filter((text) => text.includes("KO "))).toEqual([]);
});

test("who may not see alerts asks for nothing", async () => {
  await open([0]);
  await act(async () => PaperSocket.last?.push(1));
  await pass(300);
  expect([shown(), newlyAsked()]).toEqual(["unknown unknown", []]);
});
