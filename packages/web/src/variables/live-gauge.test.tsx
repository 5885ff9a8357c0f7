import { MantineProvider } from "@mantine/core";
import type { Variable } from "@heliograph/contract/variables/variables.wire.ts";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { loadTexts, openTexts } from "../ui/texts/texts.ts";
import { LiveGauge } from "./live-gauge.tsx";

const live = vi.hoisted(() => ({ stale: false }));
vi.mock("../live/live.api.ts", async (original) => ({
  ...(await original<object>()),
  // 2026-10-26T22:55:00Z
  useLiveValue: () => ({
    value: 12,
    timeSeconds: 1_793_055_300,
    stale: live.stale,
    marker: null,
    recent: [],
  }),
}));
vi.mock("@tanstack/react-router", () => ({
  Link: ({ children }: { readonly children: unknown }) => children,
}));

beforeAll(async () => {
  await openTexts();
  await loadTexts(["live"]);
});
afterEach(cleanup);

const variable = { id: "p", name: "Potenza AC", udm: "kW", tags: [], data_type: "float" };
const shown = (): void =>
  void render(
    <MantineProvider env="test">
      <LiveGauge
        plantId="101"
        variable={variable as unknown as Variable}
        nominal={20}
        place="monitoring"
      />
    </MantineProvider>,
  );

test("[D10] a value that is stale says its day too: a clock alone would make it one of today", () => {
  live.stale = false;
  shown();
  expect(screen.getByText("23:55:00")).toBeTruthy();
  cleanup();
  live.stale = true;
  shown();
  expect(screen.getByText("26/10/2026, 23:55")).toBeTruthy();
});
