import type { Path } from "../ui/path.ts";

/** The period of the chart, and the day whose figure is explained; what else stands behind the question mark is dropped. */
function readSearch(raw: Record<string, unknown>): Record<string, unknown> {
  const kept = ["period", "day", "from", "to", "explain"].flatMap((key) =>
    typeof raw[key] === "string" ? [[key, raw[key]]] : [],
  );
  return Object.fromEntries(kept);
}

export const paths: readonly Path[] = [
  {
    path: "/plant/$plantId/var/$varId",
    seen: { plant: "plant_show" },
    texts: ["live", "data", "variables"],
    search: readSearch,
    page: () => import("./variable-page.tsx").then((part) => part.VariablePage),
  },
];
