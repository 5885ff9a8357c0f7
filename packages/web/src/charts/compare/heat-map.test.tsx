import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeAll, expect, test } from "vitest";
import { showPages } from "../../page-stage.setup.tsx";
import { loadTexts, openTexts } from "../../ui/texts/texts.ts";
import { HeatMap } from "./heat-map.tsx";

beforeAll(async () => {
  await openTexts();
  await loadTexts(["charts"]);
});
afterEach(cleanup);

/** Ten days of 48 half hours. */
const cells = { days: 10, slots: 48, values: new Float64Array(480), low: 0, high: 1 };

test("a tap opens the day under the finger, which has not moved before; beside the carpet it opens none", async () => {
  const opened: string[] = [];
  await showPages(
    [
      [
        { path: "/" },
        () => (
          <HeatMap
            name="Potenza AC"
            unit="kW"
            colour="c01"
            cells={cells}
            firstDay="2026-10-24"
            heightPx={400}
            onDay={(day) => opened.push(day)}
          />
        ),
      ],
    ],
    "/",
  );
  const carpet = await screen.findByRole("img", { name: "Potenza AC" });
  carpet.getBoundingClientRect = () => new DOMRect(100, 50, 1000, 400);
  // 100 px a day from 100 on: 315 is the third day.
  fireEvent.click(carpet, { clientX: 315, clientY: 200 });
  fireEvent.click(carpet, { clientX: 1101, clientY: 200 });
  expect(opened).toEqual(["2026-10-26"]);
});
