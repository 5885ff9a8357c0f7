import { getAbout } from "@heliograph/contract/admin/admin.routes.ts";
import { MantineProvider } from "@mantine/core";
import { act, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { call } from "./call.ts";
import { LoadingOverlay } from "./ui/loading.tsx";
import { openTexts } from "./ui/texts/texts.ts";

beforeAll(openTexts);
afterEach(() => {
  vi.unstubAllGlobals();
});

test("SESS-13 a ghost call does not show the loading overlay, any other does", async () => {
  let answer: (response: Response) => void = () => {};
  vi.stubGlobal("fetch", () => new Promise<Response>((resolve) => (answer = resolve)));
  render(
    <MantineProvider>
      <LoadingOverlay />
    </MantineProvider>,
  );
  const overlays: boolean[] = [];
  for (const ghost of [true, false]) {
    let pending: Promise<unknown> = Promise.resolve();
    act(() => {
      pending = call(getAbout, {}, { ghost });
    });
    overlays.push(screen.queryByRole("progressbar") !== null);
    await act(async () => {
      answer(Response.json({}));
      await pending;
    });
    expect(screen.queryByRole("progressbar")).toBeNull();
  }
  expect(overlays).toEqual([false, true]);
});
