import { expect, test } from "vitest";
import { wrongRooms } from "./room-names.ts";

const rooms = ["alerts", "plants"];

test("rooms, shared folders and files beside them are fine", () => {
  expect(
    wrongRooms(
      [
        "packages/contract/src/rooms.ts",
        "packages/contract/src/alerts/alerts.wire.ts",
        "packages/domain/src/alerts/alert-state.ts",
        "packages/server/src/platform/lifecycle.ts",
        "packages/server/src/alerts/alerts.service.ts",
        "packages/server/src/alerts/alerts.service.test.ts",
        "packages/server/src/alerts/alert-history.store.ts",
        "packages/web/src/ui/charts/line-chart.ts",
        "packages/web/src/app/frame.tsx",
        "packages/web/src/alerts/alerts.api.ts",
        "packages/edge/src/sunspec/register-image.ts",
      ],
      rooms,
    ),
  ).toEqual([]);
});

test.each([
  [
    "packages/web/src/alert/alert-page.tsx",
    "packages/web/src/alert is no room of packages/contract/src/rooms.ts",
  ],
  [
    "packages/domain/src/platform/a.ts",
    "packages/domain/src/platform is no room of packages/contract/src/rooms.ts",
  ],
  [
    "packages/server/src/alerts/alert.service.ts",
    "packages/server/src/alerts/alert.service.ts: the door of this room is alerts.service.ts",
  ],
  [
    "packages/web/src/plants/alerts.api.ts",
    "packages/web/src/plants/alerts.api.ts: the door of this room is plants.api.ts",
  ],
  [
    "packages/server/src/alerts/utils.ts",
    'packages/server/src/alerts/utils.ts: "utils" says nothing; name it after what it is',
  ],
  [
    "packages/edge/src/helpers/a.ts",
    'packages/edge/src/helpers/a.ts: "helpers" says nothing; name it after what it is',
  ],
])("%s is red", (path, fault) => {
  expect(wrongRooms([path], rooms)).toEqual([fault]);
});
