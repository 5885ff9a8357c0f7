import { MantineProvider } from "@mantine/core";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { openTexts } from "../texts/texts.ts";
import { TimeChartView } from "./chart.tsx";
import { SpaceBarsView } from "./space-bars.tsx";

const engine = vi.hoisted(() => ({ opened: 0, missing: false }));
/** The drawing module; while `missing`, its file fails to load. */
const open = vi.hoisted(() => () => {
  if (engine.missing) throw new Error("Failed to fetch dynamically imported module");
  engine.opened += 1;
  return {
    on: () => undefined,
    getZr: () => ({ on: () => undefined }),
    setOption: () => undefined,
    resize: () => undefined,
    dispose: () => undefined,
    isDisposed: () => false,
    getWidth: () => 800,
    getHeight: () => 400,
  };
});
vi.mock("./engine.ts", () => ({ openEngine: () => Promise.resolve().then(open) }));
vi.mock("./engine-gl.ts", () => ({ hasSpace: () => true, openSpaceEngine: open }));

beforeAll(openTexts);
afterEach(cleanup);

const line = (
  <TimeChartView
    name="Potenza"
    heightPx={400}
    chart={{
      series: [{ id: "p", name: "Potenza", unit: "kW", colour: "production", points: [[0, 1]] }],
      fromSeconds: 0,
      toSeconds: 300,
    }}
  />
);
const bars = (
  <SpaceBarsView
    label="Energia"
    heightPx={400}
    chart={{ columns: ["gen"], rows: ["1"], bars: [], name: "Energia", unit: "kWh", colour: "c01" }}
  />
);

test.each([
  ["along time", line],
  ["in space", bars],
])(
  "a chart %s whose drawing module failed to load shows an error and loads it again",
  async (_, chart) => {
    engine.missing = true;
    render(<MantineProvider env="test">{chart}</MantineProvider>);
    await screen.findByText("Errore sconosciuto");
    engine.missing = false;
    engine.opened = 0;
    fireEvent.click(screen.getByRole("button", { name: "Riprova" }));
    await vi.waitFor(() => expect(engine.opened).toBe(1));
    expect(screen.queryByText("Errore sconosciuto")).toBeNull();
  },
);
