import type { PlantMark } from "@heliograph/contract/health/health.wire.ts";
import { cleanup, screen } from "@testing-library/react";
import { afterEach, beforeAll, expect, test } from "vitest";
import { showPages } from "../page-stage.setup.tsx";
import { loadTexts, openTexts } from "../ui/texts/texts.ts";
import { marksQuery } from "./health-queries.ts";
import { MarkRail } from "./mark-rail.tsx";

const daySeconds = 86_400;
const midnight = Date.parse("2026-06-18T00:00:00Z") / 1000;
const range = { fromSeconds: midnight, toSeconds: midnight + daySeconds };
const mark = (since: number): PlantMark => ({
  incident: "a".repeat(24),
  alert: null,
  cause: "device_stopped",
  subjects: [{ kind: "plant", id: "", name: "Serre", device: null }],
  state: "resolved",
  since,
  ended: since + 600,
});
const ground = { range, slots: [], leftPx: 40, rightPx: 10, topPx: 10, bottomPx: 20 };

beforeAll(async () => {
  await openTexts();
  await loadTexts(["health", "alerts"]);
});
afterEach(cleanup);

const show = (is_cut: boolean) =>
  showPages([[{ path: "/" }, () => <MarkRail plantId="101" ground={ground} about={null} />]], "/", {
    known: [
      [
        marksQuery("101", { from: midnight, to: midnight + daySeconds }).queryKey,
        { marks: [mark(midnight + 43_200), mark(midnight + 36_000)], is_cut },
      ],
    ],
  });

test("INC-08 [HS9] a chart with more marks than are answered says from when on they are marked", async () => {
  await show(true);
  // 36,000 s after midnight, by the reader's clock where no plant says another.
  expect(await screen.findByText(/^prima del .* troppi eventi per segnarli$/)).toBeTruthy();
});
test("INC-08 [HS9] with all of them it says nothing", async () => {
  await show(false);
  expect(screen.queryByText(/troppi eventi/)).toBeNull();
});
