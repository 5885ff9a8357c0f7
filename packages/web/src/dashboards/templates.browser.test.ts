import type { Plant } from "@heliograph/contract/plants/plants.wire.ts";
import { tags } from "@heliograph/contract/variables/tags.ts";
import { expect, test } from "vitest";
import { widgetsOf } from "./templates.ts";

const measured = (id: string, tag: number) => ({ id, tags: [tag], disabled: false });
const device = (type: string, ...variables: object[]) => ({ type, disabled: false, variables });
const plantOf = (ftmod: string | null) =>
  ({
    formulas: [],
    devices: [
      device("sensor", measured("sun", tags.IRR), measured("air", tags.TEMP)),
      device("sensor", measured("panel", tags.TEMP)),
      device("inverter", measured("inside", tags.TEMP)),
    ],
    sections: [{ ftmod }],
    quantities: { sections: [] },
  }) as unknown as Plant;

test("[DB1] the weather of a template is the sun and the air of sensors, the modules apart; an inverter's inside is none of it", () => {
  const drawn = (ftmod: string | null) =>
    widgetsOf("environment", [plantOf(ftmod)], (of) => of)
      .filter(({ vars }) => vars.length > 0)
      .map(({ title, vars }) => [title, vars]);
  expect(drawn("panel")).toEqual([
    ["weather", ["sun", "air"]],
    ["modules", ["panel"]],
  ]);
  expect(drawn(null)).toEqual([["weather", ["sun", "air", "panel"]]]);
});
