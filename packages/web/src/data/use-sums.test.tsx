import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { useSums } from "./use-sums.ts";

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

test("a page without variables is not busy: nothing is on its way", () => {
  vi.spyOn(globalThis, "fetch").mockReturnValue(new Promise<Response>(() => undefined));
  const queries = new QueryClient();
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <QueryClientProvider client={queries}>{children}</QueryClientProvider>
  );
  const asked = {
    zone: "Europe/Rome",
    startSeconds: 0,
    endSeconds: 86_400,
    period: "day",
  } as const;
  const busyWith = (ids: readonly string[]): boolean =>
    renderHook(() => useSums({ ...asked, ids }, null), { wrapper }).result.current.busy;
  expect(busyWith([])).toBe(false);
  expect(busyWith(["6b021c53d700a4c008e01dc5"])).toBe(true);
});
