import type { CheckState } from "@heliograph/contract/alerts/alerts.wire.ts";
import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { loadTexts, openTexts } from "../ui/texts/texts.ts";
import { InZone } from "../ui/use-format.tsx";
import { Since } from "./since.tsx";

const now = Date.parse("2026-06-21T14:15:00Z") / 1000;
const check = (since: number | null): CheckState => ({ state: "KO", cnt: 3, error: null, since });

beforeAll(async () => {
  await openTexts();
  await loadTexts(["alerts"]);
});
beforeEach(() => {
  vi.useFakeTimers({ now: now * 1000 });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const written = (): string[] =>
  screen.getAllByRole("time").map((one) => `${one.textContent}, ${one.title}`);

test("[A3] how long a check has been as it is, counted on, and the moment by the plant's clock", () => {
  render(
    <InZone zone="Atlantic/Canary">
      <Since check={check(now - 7200)} />
      <Since check={check(now - 3 * 86_400 - 60)} />
    </InZone>,
  );
  // 12:15 and 14:14 UTC are 13:15 and 15:14 there.
  expect(written()).toEqual([
    "da 2 h, dal 21/06/2026, 13:15",
    "da 3 giorni, dal 18/06/2026, 15:14",
  ]);
  act(() => void vi.advanceTimersByTime(300_000));
  expect(written()[0]).toBe("da 2 h 5 min, dal 21/06/2026, 13:15");
});
test("[A3] nothing where nobody knows", () => {
  const { container } = render(<Since check={check(null)} end=" · " />);
  expect(container.textContent).toBe("");
});
