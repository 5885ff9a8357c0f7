import { expect, test } from "vitest";
import { overlapping } from "./grid.ts";
import { withChanges } from "./with-changes.ts";

const widget = (id: string, y: number, text = "") => ({ id, x: 0, y, w: 3, h: 2, text });
const from = { name: "Atrio", plants: ["101"], widgets: [widget("a", 0), widget("b", 2)] };

test("[DB13] what two people change of one dashboard is all there: a name here, a widget there, another taken away", () => {
  const stored = { ...from, name: "Ingresso", widgets: [widget("a", 0, "theirs"), widget("b", 2)] };
  const to = { ...from, widgets: [widget("a", 0), widget("c", 2, "mine")] };
  expect(withChanges(stored, { from, to })).toEqual({
    name: "Ingresso",
    plants: ["101"],
    widgets: [widget("a", 0, "theirs"), widget("c", 2, "mine")],
  });
});
test("[DB13] what both changed is as it was changed here; what was taken away there and not touched here stays away", () => {
  const stored = { name: "Theirs", plants: ["101", "102"], widgets: [widget("a", 0, "theirs")] };
  const to = { name: "Mine", plants: ["101"], widgets: [widget("a", 0, "mine"), widget("b", 2)] };
  expect(withChanges(stored, { from, to })).toEqual({
    name: "Mine",
    plants: ["101", "102"],
    widgets: [widget("a", 0, "mine")],
  });
  const changed = { ...from, widgets: [widget("a", 0), widget("b", 2, "mine")] };
  expect(withChanges(stored, { from, to: changed }).widgets.map(({ id }) => id)).toEqual([
    "a",
    "b",
  ]);
});
test("[DB13] two widgets that were put at one place do not lie over one another", () => {
  const stored = { ...from, widgets: [...from.widgets, widget("d", 4, "theirs")] };
  const to = { ...from, widgets: [...from.widgets, widget("c", 4, "mine")] };
  const { widgets } = withChanges(stored, { from, to });
  expect(widgets.map(({ id }) => id)).toEqual(["a", "b", "d", "c"]);
  expect(overlapping(widgets)).toBeNull();
});
