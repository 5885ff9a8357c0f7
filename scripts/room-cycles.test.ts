import { expect, test } from "vitest";
import { roomCycles } from "./room-cycles.ts";

const at = (short: string): string => `packages/web/src/${short}`;
const modules = (imports: Readonly<Record<string, readonly string[]>>) =>
  Object.entries(imports).map(([source, targets]) => ({
    source: at(source),
    dependencies: targets.map((target) => ({ resolved: at(target) })),
  }));

test("rooms in one direction are fine, whatever the frame, the looks and the tests import", () => {
  expect(
    roomCycles(
      modules({
        "app/frame.tsx": ["plants/plants.api.ts"],
        "plants/plants-page.tsx": ["alerts/alerts.api.ts", "app/here.ts", "plants/tree.tsx"],
        "plants/plants.browser.test.ts": ["data/data.api.ts"],
        "alerts/alerts-page.tsx": ["data/data.api.ts", "ui/panel.tsx", "me.ts"],
        "data/data.test.ts": ["plants/plants.api.ts"],
        "me.ts": ["users/users.api.ts"],
        "data/chart.tsx": ["plants/plants.pages.ts"],
        "users/users-page.tsx": ["me.ts"],
      }),
    ),
  ).toEqual([]);
});

test("two rooms that need each other are red though no file needs itself, and so are three in a ring", () => {
  const two = modules({
    "plants/tree.tsx": ["alerts/alerts.api.ts"],
    "alerts/alerts-page.tsx": ["plants/plants.api.ts"],
  });
  expect(roomCycles(two)).toEqual([
    `web-rooms-have-an-order: plants -> alerts -> plants: ${at("plants/tree.tsx")} -> ${at("alerts/alerts.api.ts")}; ${at("alerts/alerts-page.tsx")} -> ${at("plants/plants.api.ts")}`,
  ]);
  const three = modules({
    "plants/tree.tsx": ["alerts/alerts.api.ts"],
    "alerts/alerts-page.tsx": ["data/data.api.ts"],
    "data/data-page.tsx": ["plants/plants.api.ts"],
  });
  expect(roomCycles(three)).toHaveLength(1);
});
