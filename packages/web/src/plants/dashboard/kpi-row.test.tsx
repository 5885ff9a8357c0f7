import { MantineProvider } from "@mantine/core";
import { cleanup, render } from "@testing-library/react";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { loadTexts, openTexts } from "../../ui/texts/texts.ts";
import { PowerCard } from "./kpi-row.tsx";
import type { Scope } from "./scope.ts";

const nothing = { value: null, timeSeconds: null, stale: false, marker: null, recent: [] };
const live = vi.hoisted(() => ({ isKnown: false, value: {} }));
vi.mock("../../live/live.api.ts", async (original) => ({
  ...(await original<object>()),
  useLiveValue: () => ({ ...nothing, ...live.value }),
  useLiveIsKnown: () => live.isKnown,
}));

beforeAll(async () => {
  await openTexts();
  await loadTexts(["dashboard"]);
});
afterEach(cleanup);

const scope = {
  section: { kwp: 20 },
  series: { fpac: { id: "p", udm: "kW" }, fteo: null },
} as unknown as Scope;
const shown = () =>
  render(
    <MantineProvider env="test">
      <PowerCard scope={scope} />
    </MantineProvider>,
  ).container;

test("the power of a plant that never sent any is no value, and does not look as if it loaded for ever", () => {
  live.isKnown = false;
  expect(shown().querySelector(".hg-skeleton")).not.toBeNull();
  cleanup();
  live.isKnown = true;
  const card = shown();
  expect(card.querySelector(".hg-skeleton")).toBeNull();
  expect(card.textContent).toContain("—");
});

test("[D10] the power of a silent plant is no value: what it last gave, and when, stands below", () => {
  live.isKnown = true;
  live.value = { value: 0, timeSeconds: Date.now() / 1000 - 15 * 3600, stale: true };
  const card = shown();
  expect(card.querySelector(".hg-big")?.textContent).toBe("—");
  expect(card.querySelector(".hg-foot")?.textContent).toBe("ultimo 0,0 kW, 15 ore fa");
  expect(card.querySelector("[role=meter]")).toBeNull();
});
