import { deleteUser } from "@heliograph/contract/users/users.routes.ts";
import type { Plant } from "@heliograph/contract/plants/plants.wire.ts";
import { MantineProvider } from "@mantine/core";
import { QueryClient, QueryClientProvider, useQuery } from "@tanstack/react-query";
import { act, cleanup, fireEvent, render, renderHook, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { CallError, errorText } from "./call-error.ts";
import { useChange, useDeletion } from "./change.ts";
import { plantQuery } from "./plant-queries.ts";
import { Confirmations } from "./ui/confirm.tsx";
import { loadTexts, openTexts } from "./ui/texts/texts.ts";
import { toastFailure, Toasts } from "./ui/toasts.tsx";

const id = "a".repeat(24);
const answer = vi.fn<(request: Request) => Promise<Response>>();
const read = vi.fn<() => Promise<number>>();
const gone = vi.fn<(isGone: boolean) => void>();
const store = vi.fn<() => void>();
beforeAll(async () => {
  await openTexts();
  await loadTexts(["refusals"]);
});
beforeEach(() => {
  vi.stubGlobal("fetch", answer);
  for (const mock of [answer, read, gone, store]) mock.mockReset();
  read.mockResolvedValue(1);
  render(
    <MantineProvider env="test">
      <Toasts />
      <QueryClientProvider client={new QueryClient()}>
        <Page />
      </QueryClientProvider>
      <Confirmations />
    </MantineProvider>,
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Page(): ReactNode {
  useQuery({ queryKey: ["user", "all"], queryFn: read });
  const remove = useDeletion(deleteUser, { invalidates: [["user"]], store });
  return (
    <button type="button" onClick={() => void remove("marta", { params: { id } }).then(gone)}>
      go
    </button>
  );
}
async function confirmed(button: string): Promise<void> {
  await expect.poll(() => read.mock.calls.length).toBe(1);
  fireEvent.click(screen.getByText("go"));
  const answerOf = await screen.findByRole("button", { name: button }, { timeout: 30_000 });
  await act(async () => {
    fireEvent.click(answerOf);
  });
}

test("a deletion that is confirmed is sent, stored and said, and what it changed is read again", async () => {
  answer.mockResolvedValueOnce(Response.json({ ok: true }));
  await confirmed("Elimina");
  await screen.findByText("Elemento eliminato");
  const request = answer.mock.calls[0]?.[0];
  expect([request?.method, new URL(request?.url ?? "").pathname]).toEqual([
    "DELETE",
    `/api/v1/user/${id}`,
  ]);
  expect(store).toHaveBeenCalledOnce();
  expect(read).toHaveBeenCalledTimes(2);
  expect(gone).toHaveBeenCalledWith(true);
});

test("one that is refused says why, and the page reads again what is true now", async () => {
  const refused = { code: "user_must_be_disabled", detail: "no", params: {} };
  answer.mockResolvedValueOnce(Response.json(refused, { status: 412 }));
  await confirmed("Elimina");
  await screen.findByText(/^Impossibile eliminare l’elemento: .*\(/);
  expect(gone).toHaveBeenCalledWith(false);
  expect(store).not.toHaveBeenCalled();
  expect(read).toHaveBeenCalledTimes(2);
});

test("[L8] of a plant the things that were changed are read again, and all of it after a refusal", async () => {
  const queries = new QueryClient();
  const plant = {
    id: "214",
    name: "Roof",
    devices: [],
    formulas: [],
    charts: [],
    alerts: [],
    reports: [],
  };
  queries.setQueryData(plantQuery("214").queryKey, plant as unknown as Plant);
  const change = renderHook(
    () =>
      useChange(deleteUser, {
        changes: { plantId: "214", ids: (_reply, { params }) => [params.id] },
      }),
    {
      wrapper: ({ children }) => (
        <QueryClientProvider client={queries}>{children}</QueryClientProvider>
      ),
    },
  );
  const isStale = () => queries.getQueryState(plantQuery("214").queryKey)?.isInvalidated;
  answer.mockResolvedValueOnce(Response.json({ ok: true }));
  answer.mockResolvedValueOnce(Response.json({ ...plant, name: "Renamed" }));
  await act(() => change.result.current.send({ params: { id } }));
  expect(new URL(answer.mock.calls[1]?.[0].url ?? "").searchParams.get("ids")).toBe(id);
  expect(queries.getQueryData(plantQuery("214").queryKey)?.name).toBe("Renamed");
  expect(isStale()).toBe(false);
  answer.mockResolvedValueOnce(
    Response.json({ code: "user_must_be_disabled", detail: "no", params: {} }, { status: 412 }),
  );
  await act(() => expect(change.result.current.send({ params: { id } })).rejects.toThrow("no"));
  expect(isStale()).toBe(true);
  expect(answer).toHaveBeenCalledTimes(3);
});

test("one that is not confirmed sends nothing", async () => {
  await confirmed("Annulla");
  await expect.poll(() => gone.mock.calls).toEqual([[false]]);
  expect(answer).not.toHaveBeenCalled();
});

test("the end of the session is announced by the login or by a dialog, not by a toast as well", async () => {
  const refused = { code: "session_ended", detail: "the session has ended", params: {} };
  answer.mockResolvedValueOnce(Response.json(refused, { status: 401 }));
  await confirmed("Elimina");
  await expect.poll(() => gone.mock.calls).toEqual([[false]]);
  // Toasts come in their order: with this one an earlier one would be there.
  act(() => void toastFailure(new CallError("status", 403)));
  await screen.findByText(errorText(new CallError("status", 403)));
  expect(screen.queryByText(errorText(new CallError("status", 401)), { exact: false })).toBeNull();
});
