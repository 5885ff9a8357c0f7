import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, type ReactNode, useLayoutEffect } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { DataRow } from "./rows.ts";
import type { RowsQuestion } from "./queries.ts";
import { useRows } from "./use-rows.ts";

// 2026-06-18 in Rome.
const day = { startSeconds: 1_781_733_600, endSeconds: 1_781_820_000, zone: "Europe/Rome" };
const slot = day.startSeconds;

let waiting: { readonly body: unknown; readonly answer: (rows: DataRow[]) => void }[];
let shown: { readonly rows: readonly DataRow[] | undefined; readonly busy: boolean };
let root: Root;
beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  waiting = [];
  vi.stubGlobal("fetch", async (request: Request) => {
    const body: unknown = await request.json();
    return await new Promise<Response>((done) => {
      waiting.push({ body, answer: (rows) => done(Response.json(rows)) });
    });
  });
  root = createRoot(document.createElement("div"));
});
afterEach(() => {
  act(() => root.unmount());
  vi.unstubAllGlobals();
});

function Reader({ asked }: { readonly asked: RowsQuestion }): ReactNode {
  const { rows, busy } = useRows(asked);
  useLayoutEffect(() => {
    shown = { rows, busy };
  });
  return null;
}
const client = new QueryClient();
const ask = async (asked: RowsQuestion): Promise<void> => {
  await act(async () => {
    root.render(
      <QueryClientProvider client={client}>
        <Reader asked={asked} />
      </QueryClientProvider>,
    );
  });
  await expect.poll(() => waiting).toHaveLength(1);
};
const answer = async (rows: DataRow[]): Promise<void> => {
  await act(async () => {
    waiting.shift()?.answer(rows);
    await expect.poll(() => shown.busy).toBe(false);
  });
};

test("while other variables load, each known column stays under its own variable and the others are empty", async () => {
  await ask({ ...day, ids: ["pac", "irr"] });
  await answer([[slot, 12, 800]]);
  expect(shown.rows).toEqual([[slot, 12, 800]]);

  await ask({ ...day, ids: ["irr", "temp"] });
  expect(shown).toEqual({ rows: [[slot, 800, null]], busy: true });
  await answer([[slot, 800, 41]]);
  expect(shown).toEqual({ rows: [[slot, 800, 41]], busy: false });
});

test("variables of another plant begin without rows, and so does another day", async () => {
  await ask({ ...day, ids: ["first"] });
  await answer([[slot, 12]]);
  await ask({ ...day, ids: ["second"] });
  expect(shown).toEqual({ rows: undefined, busy: true });
  await answer([[slot, 7]]);

  await ask({
    ...day,
    ids: ["second"],
    startSeconds: day.endSeconds,
    endSeconds: day.endSeconds + 86_400,
  });
  expect(shown).toEqual({ rows: undefined, busy: true });
  await answer([[day.endSeconds, 3]]);
});
