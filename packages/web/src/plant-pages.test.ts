import { expect, test } from "vitest";
import { allPlantPages } from "./plant-pages.ts";
import type { AnyPage } from "./ui/page.ts";

const rooms = import.meta.glob<Readonly<Record<string, Partial<AnyPage>>>>("./*/*.pages.ts", {
  eager: true,
});
const seenAt = new Map(
  Object.values(rooms)
    .flatMap((room) => Object.values(room))
    .map(({ path, seen }) => [path, seen]),
);

test.for(allPlantPages)(
  "XRAY-01 TREE-13 [U37] $path: menus and the X-ray name the permission that the page itself asks for",
  ({ path, permission }) => {
    expect(seenAt.get(`/plant/$plantId${path}`)).toEqual(
      permission === "admin" ? "admin" : { plant: permission },
    );
  },
);
